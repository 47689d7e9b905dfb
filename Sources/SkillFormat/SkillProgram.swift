internal import Digest
public import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text
internal import Web

/// A file of a skill that runs: a script, or a compiled program.
public struct SkillProgram: Hashable, Sendable {
    /// The file.
    public let path: RelativePath
    /// The name of its language as its users write it, or `compiled`; nil for one that has no name here.
    public let language: String?
}

extension SkillFiles {
    /// The files that run, ordered by path.
    ///
    /// These are compiled programs, and code that has an executable bit or a `#!` line, that lies in `scripts/`, or whose
    /// name a Markdown file of the skill contains. Schemas, data and pages aren't code, wherever they are.
    public var programs: [SkillProgram] {
        var programs: [SkillProgram] = []
        var unclear: [SkillProgram] = []
        for file in snapshot.files where file.flag != .link && file.path != .skillFile {
            guard let bytes = textBytes(at: file.path) else {
                guard let head = heads[file.path], Self.isCompiled(head) else { continue }
                programs.append(SkillProgram(path: file.path, language: "compiled"))
                continue
            }
            // Package managers read lists of requirements, and an empty file does nothing.
            guard !bytes.isEmpty, file.path.lastName != "requirements.txt" else { continue }
            let source = SourceText(path: file.path, bytes: bytes)
            let isExecutable = file.flag == .executable || bytes.starts(with: "#!".utf8)
            // The system gives an executable file without a first line of its own to the shell.
            let isPlain = isExecutable && file.path.fileExtension.isEmpty
            guard source.isScript || isPlain else { continue }
            let program = SkillProgram(
                path: file.path,
                language: source.family.map { Self.languages[$0.name] } ?? "shell")
            if isExecutable || file.path.description.hasPrefix("scripts/") {
                programs.append(program)
            } else {
                unclear.append(program)
            }
        }
        programs += named(unclear)
        return programs.sorted { $0.path < $1.path }
    }

    /// Returns the hosts of the web addresses in the code of programs, and in the commands of Markdown files, in the form in
    /// which they are compared.
    ///
    /// Comments don't count, and neither do examples, this machine and the addresses that only name a vocabulary (XML, JSON).
    public func contactedHosts(by programs: [SkillProgram]) -> Set<String> {
        var found = hostsOfCommands
        for program in programs {
            for line in (textBytes(at: program.path) ?? []).split(separator: 10) {
                found.formUnion(contactedHosts(in: line))
            }
        }
        return found
    }

    /// The hosts in the commands for shells in Markdown files: in code blocks, and in code spans that start with a program
    /// that asks servers.
    private var hostsOfCommands: Set<String> {
        var found: Set<String> = []
        for file in snapshot.files where file.path.isMarkdown {
            guard let bytes = textBytes(at: file.path), bytes.holds("://") else { continue }
            let source = SourceText(path: file.path, bytes: bytes)
            for fence in CodeFences(in: source).all
            where [.shell, .windowsShell].contains(CodeLanguage(fence.language)) {
                for line in fence.contentLines {
                    found.formUnion(contactedHosts(in: bytes[source.range(ofLine: line)]))
                }
            }
            for start in Self.requestStarts {
                var from = 0
                while let place = bytes.firstOffset(of: start, from: from) {
                    from = place + 1
                    let code = bytes[from...].prefix {
                        $0 != UInt8(ascii: "`") && $0 != Byte.newline
                    }
                    found.formUnion(contactedHosts(in: code))
                }
            }
        }
        return found
    }

    /// How the code spans start that ask servers.
    private static let requestStarts: [StaticString] = [
        "`curl ", "`wget ", "`http ", "`https ", "`xh ", "`iwr ", "`irm ", "`Invoke-RestMethod ",
        "`Invoke-WebRequest ", "`websocat ", "`grpcurl ",
    ]

    private func contactedHosts(in line: ArraySlice<UInt8>) -> Set<String> {
        let code = line.drop(while: \.isSpace)
        if Self.commentMarks.contains(where: code.starts) { return [] }
        return WebHost.names(in: Array(code)).filter {
            !WebHost.isPlaceholder($0) && !isLocal($0) && !Self.vocabularies.contains($0)
        }
    }

    private func isLocal(_ host: String) -> Bool { HostName(host)?.isPrivate == true }

    private static let commentMarks = ["#", "//", "*", "/*", "--", "<#", "<!--"].map {
        Array($0.utf8)
    }

    /// The hosts of namespaces, which programs compare but don't ask.
    private static let vocabularies: Set<String> = [
        "docs.oasis-open.org", "dublincore.org", "json-schema.org", "ns.adobe.com",
        "openoffice.org", "purl.org", "relaxng.org", "schema.org", "schemas.microsoft.com",
        "schemas.openxmlformats.org", "schemas.xmlsoap.org", "www.inkscape.org", "www.w3.org",
        "xml.org",
    ]

    /// Those programs whose names the Markdown files contain; reads each file once.
    private func named(_ programs: [SkillProgram]) -> [SkillProgram] {
        guard !programs.isEmpty else { return [] }
        let names = Set(programs.map { $0.path.lastName[...] })
        var found: Set<Substring> = []
        for file in snapshot.files where file.path.isMarkdown {
            for word in (textBytes(at: file.path) ?? []).split(whereSeparator: { !$0.isNamePart }) {
                let word = String(decoding: word, as: UTF8.self)
                let name = word.last == "." ? word.dropLast() : word[...]
                if names.contains(name) { found.insert(name) }
            }
        }
        return programs.filter { found.contains($0.path.lastName[...]) }
    }

    /// Whether the first bytes of a file are those of a program for Linux, macOS or Windows.
    private static func isCompiled(_ head: [UInt8]) -> Bool {
        let magic: [[UInt8]] = [
            [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
            [0xCA, 0xFE, 0xBA, 0xBE], [0x4D, 0x5A],
        ]
        return magic.contains { head.starts(with: $0) }
    }

    /// The names of languages by those of the readers.
    private static let languages = [
        "shell": "shell", "powerShell": "PowerShell", "appleScript": "AppleScript",
        "python": "Python", "javaScript": "JavaScript", "ruby": "Ruby", "perl": "Perl",
        "php": "PHP", "lua": "Lua", "swift": "Swift", "r": "R",
    ]
}

extension UInt8 {
    /// Whether a file's name has it, apart from blanks and rare signs.
    fileprivate var isNamePart: Bool { isWordPart || self >= 0x80 || ".-+@".utf8.contains(self) }
}
