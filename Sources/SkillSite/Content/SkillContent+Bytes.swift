internal import JSON
internal import SkillFormat

// The form in which contents wait on disk for their pages: a line of JSON, followed by the texts.
extension SkillContent {
    /// The contents as bytes.
    public var bytes: [UInt8] {
        let texts = [(key: "", value: body)] + translations.sorted { $0.key < $1.key }
        let value = JSONValue.object([
            "files": .array(
                files.map {
                    .array([.string($0.path), .integer($0.size), .bool($0.isExecutable)])
                }),
            "fileCount": .integer(fileCount), "scripts": .strings(scripts),
            "tools": .strings(tools), "hosts": .strings(hosts), "hostCount": .integer(hostCount),
            "programs": .array(programs.map { .strings($0) }), "variables": .strings(variables),
            "whenToUse": .text(whenToUse), "compatibility": .text(compatibility),
            "findings": .array(
                findings.map {
                    .array([
                        .string($0.rule), .string($0.severity.rawValue), .text($0.path),
                        .integer($0.line),
                        .string($0.message),
                    ])
                }),
            "findingCount": .integer(findingCount),
            "texts": .array(
                texts.map {
                    .array([
                        .string($0.key), .integer($0.value.bytes.count), .bool($0.value.isCut),
                    ])
                }),
        ])
        return Array(value.text(.line).utf8) + [0x0A] + texts.flatMap(\.value.bytes)
    }

    /// Reads ``bytes``; nil if they are damaged.
    public init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: 0x0A),
            let value = try? JSONValue(parsing: Array(bytes[..<end]))
        else { return nil }
        self.init(value)
        var rest = bytes[(end + 1)...]
        for text in value["texts"]?.array ?? [] {
            guard let parts = text.array, parts.count == 3, let language = parts[0].string,
                let count = parts[1].integer, let isCut = parts[2].bool, rest.count >= count
            else { return nil }
            let body = Body(bytes: Array(rest.prefix(count)), isCut: isCut)
            rest = rest.dropFirst(count)
            if language.isEmpty { self.body = body } else { translations[language] = body }
        }
    }

    private init(_ value: JSONValue) {
        self.init()
        files = (value["files"]?.array ?? []).compactMap { file in
            guard let parts = file.array, parts.count == 3, let path = parts[0].string,
                let size = parts[1].integer, let isExecutable = parts[2].bool
            else { return nil }
            return File(path: path, size: size, isExecutable: isExecutable)
        }
        fileCount = value["fileCount"]?.integer ?? 0
        scripts = Self.strings(value["scripts"])
        tools = Self.strings(value["tools"])
        hosts = Self.strings(value["hosts"])
        hostCount = value["hostCount"]?.integer ?? 0
        programs = (value["programs"]?.array ?? []).map { Self.strings($0) }
        variables = Self.strings(value["variables"])
        whenToUse = value["whenToUse"]?.string
        compatibility = value["compatibility"]?.string
        findings = (value["findings"]?.array ?? []).compactMap { finding in
            guard let parts = finding.array, parts.count == 5, let rule = parts[0].string,
                let severity = parts[1].string.flatMap(SkillFormat.Finding.Severity.init),
                let line = parts[3].integer,
                let message = parts[4].string
            else { return nil }
            return Finding(
                rule: rule, severity: severity, path: parts[2].string, line: line, message: message)
        }
        findingCount = value["findingCount"]?.integer ?? 0
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        (value?.array ?? []).compactMap(\.string)
    }
}
