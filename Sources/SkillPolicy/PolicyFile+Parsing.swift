internal import JSON

extension PolicyFile {
    /// The maximum number of values in a list.
    private static let entryLimit = 10_000

    /// Reads a policy.
    ///
    /// Unknown values are errors, because ignoring them could allow a request that the author refuses: an unknown
    /// version or member, a repeated member, an unknown rule or agent, and values that nothing can match.
    public init(
        parsing bytes: [UInt8], path: String, layer: Layer, _ vocabulary: PolicyVocabulary
    ) throws(PolicyFault) {
        self.init(path: path, layer: layer)
        let lines = LineCounter(bytes)
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(path, limit: Self.sizeLimit) }
        let json: LocatedJSON
        do { json = try LocatedJSON(parsing: bytes) } catch {
            throw lines.fault(at: error.offset, of: path, error.reason.message)
        }
        var reader = PolicyReader(file: self, lines: lines, vocabulary: vocabulary)
        try reader.read(json)
        self = reader.file
    }

    fileprivate static func isWithinLimit(_ count: Int) -> Bool { count <= entryLimit }
}

/// Finds the lines and columns of offsets.
private struct LineCounter {
    private let bytes: [UInt8]
    /// The offsets of the line breaks.
    private let breaks: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        breaks = bytes.indices.filter { bytes[$0] == 0x0A }
    }

    /// Returns the line of an offset, counted from 1.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, breaks.count)
        while low < high {
            let middle = (low + high) / 2
            if breaks[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// Returns the fault of a file at an offset; columns count from 1, in Unicode scalars.
    func fault(at offset: Int, of path: String, _ reason: String) -> PolicyFault {
        let line = line(at: offset)
        let start = line == 1 ? 0 : breaks[line - 2] + 1
        let column = 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
        return .invalid(path, line: line, column: column, reason)
    }
}

/// Reads the members of a policy.
private struct PolicyReader {
    var file: PolicyFile
    let lines: LineCounter
    let vocabulary: PolicyVocabulary

    private func fault(_ value: LocatedJSON, _ reason: String) -> PolicyFault {
        lines.fault(at: value.offset, of: file.path, reason)
    }

    mutating func read(_ json: LocatedJSON) throws(PolicyFault) {
        let members = try members(of: json, Messages.policy)
        guard let version = members.first(where: { $0.key == "version" })?.value else {
            throw fault(json, Messages.noVersion)
        }
        guard case .number("\(PolicyFile.version)") = version.value else {
            throw fault(version, Messages.unknownVersion)
        }
        for member in members {
            switch member.key {
            case "version", "$schema": continue
            case "rules": try readRules(member.value)
            case "minAge":
                guard let age = member.value.string.flatMap({ Age($0) }) else {
                    throw fault(member.value, Messages.notAnAge)
                }
                file.minimumAge = .init(age: age, line: lines.line(at: member.keyOffset))
            default:
                guard let name = PolicyFile.Member(rawValue: member.key) else {
                    throw unknown(member, Messages.policy)
                }
                file.choices[name] = try choice(member, name)
            }
        }
    }

    private func unknown(_ member: LocatedJSON.Member, _ place: String) -> PolicyFault {
        lines.fault(
            at: member.keyOffset, of: file.path, Messages.unknownMember(member.key, in: place))
    }

    /// Returns the members of an object, of which none is repeated.
    private func members(
        of json: LocatedJSON, _ name: String
    ) throws(PolicyFault) -> [LocatedJSON.Member] {
        guard let members = json.members else { throw fault(json, Messages.notAnObject(name)) }
        var keys: Set<String> = []
        for member in members where !keys.insert(member.key).inserted {
            throw lines.fault(
                at: member.keyOffset, of: file.path, Messages.repeated(member.key, in: name))
        }
        return members
    }

    /// Returns the allowed and refused values of a member; nil if its only list refuses nothing.
    private func choice(
        _ member: LocatedJSON.Member, _ name: PolicyFile.Member
    ) throws(PolicyFault) -> PolicyFile.Choice? {
        let lists = try members(of: member.value, "'\(member.key)'")
        guard !lists.isEmpty else { throw fault(member.value, Messages.limitsNothing(member.key)) }
        var allowed: PolicyFile.AllowList?
        var refused: [PolicyFile.Entry] = []
        for list in lists {
            switch list.key {
            case "allow":
                allowed = PolicyFile.AllowList(
                    line: lines.line(at: list.keyOffset), entries: try entries(list, name))
            case "refuse": refused = try entries(list, name)
            default: throw unknown(list, "'\(member.key)'")
            }
        }
        return PolicyFile.Choice(allowed: allowed, refused: refused)
    }

    private func entries(
        _ list: LocatedJSON.Member, _ name: PolicyFile.Member
    ) throws(PolicyFault) -> [PolicyFile.Entry] {
        try values(list).map { value throws(PolicyFault) in
            guard let text = value.string else { throw fault(value, Messages.notAString) }
            if let reason = flaw(in: text, name) { throw fault(value, reason) }
            return PolicyFile.Entry(text: text, line: lines.line(at: value.offset))
        }
    }

    private func values(_ list: LocatedJSON.Member) throws(PolicyFault) -> [LocatedJSON] {
        guard let values = list.value.array else {
            throw fault(list.value, Messages.notAList(list.key))
        }
        guard PolicyFile.isWithinLimit(values.count) else {
            throw fault(list.value, Messages.tooManyValues(list.key))
        }
        return values
    }

    /// Returns the reason for which a value can't match anything; nil if it can.
    private func flaw(in text: String, _ member: PolicyFile.Member) -> String? {
        switch member {
        case .hosts:
            HostPattern(text) == nil ? Messages.notAHost(text) : nil
        case .owners:
            OwnerPattern(text) == nil ? Messages.notAnOwner(text) : nil
        case .catalogs:
            CatalogPattern(text) == nil ? Messages.notALocation(text) : nil
        case .signers: text.isEmpty ? Messages.emptySigner : nil
        case .agents: vocabulary.agents.contains(text) ? nil : Messages.unknownAgent(text)
        }
    }

    private mutating func readRules(_ value: LocatedJSON) throws(PolicyFault) {
        for list in try members(of: value, "'rules'") {
            let entries = try values(list).map { value throws(PolicyFault) in
                guard let text = value.string else { throw fault(value, Messages.notAString) }
                let ids = vocabulary.rules(text)
                guard ids != nil || text == PolicyFile.RuleEntry.everythingAsked else {
                    throw fault(value, Messages.unknownRule(text))
                }
                return PolicyFile.RuleEntry(
                    entry: .init(text: text, line: lines.line(at: value.offset)), ids: ids)
            }
            switch list.key {
            case "neverAllow": file.neverAllowed = entries
            case "block": file.blocking = entries
            default: throw unknown(list, "'rules'")
            }
        }
    }
}
