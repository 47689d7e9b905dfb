internal import CLibyaml

/// Reads the YAML of a frontmatter, event by event, through libyaml.
///
/// Anchors, aliases and tags are not obeyed, a key that comes twice is told, and depth and number of nodes
/// are limited: what a skill's header needs is a mapping of plain values.
struct YAMLReader {
    static let depthLimit = 8
    static let nodeLimit = 20_000

    /// Why the text can't be read.
    struct Failure: Error {
        var kind: SkillDocument.Flaw.Kind
        var line: Int
        var column: Int
        var reason: String
    }

    /// A place as libyaml counts: lines and characters from 0.
    struct Mark {
        let line: Int
        let column: Int
    }

    /// What was read besides the fields.
    private(set) var failures: [Failure] = []
    private let offset: (Mark) -> Int
    private var parser: Parser
    private var nodes = 0

    /// Reads a block; `offset` turns a place in it into an offset into the file.
    init(_ bytes: [UInt8], offset: @escaping (Mark) -> Int) {
        parser = Parser(bytes)
        self.offset = offset
    }

    /// The fields of the block's mapping.
    mutating func fields() throws(Failure) -> [Frontmatter.Field] {
        var event = try parser.next()
        while event.isPrelude { event = try parser.next() }
        switch event.kind {
        case .end: return []
        case .mappingStart: return try mapping(depth: 1)
        case .scalar("", _): return []
        default:
            throw Failure(
                kind: .notMapping, line: event.mark.line, column: event.mark.column,
                reason: "the frontmatter is no list of keys and values")
        }
    }

    private mutating func mapping(depth: Int) throws(Failure) -> [Frontmatter.Field] {
        var fields: [Frontmatter.Field] = []
        while true {
            let key = try parser.next()
            if case .mappingEnd = key.kind { return fields }
            let name = try keyText(key, depth: depth)
            let event = try parser.next()
            let value = try value(event, depth: depth)
            if fields.contains(where: { $0.key == name }) {
                failures.append(
                    Failure(
                        kind: .duplicateKey, line: key.mark.line, column: key.mark.column,
                        reason: "the key \(name) comes twice"))
            }
            fields.append(
                Frontmatter.Field(
                    key: name, value: value, keyOffset: offset(key.mark),
                    valueOffset: offset(event.mark), isFlowStyle: event.isFlowStyle))
        }
    }

    private mutating func keyText(_ event: Event, depth: Int) throws(Failure) -> String {
        guard case .scalar(let text, _) = event.kind else {
            _ = try value(event, depth: depth)
            return ""
        }
        if text == "<<" { note(.alias, event, "a merge key is not obeyed") }
        try count(event)
        return text
    }

    private mutating func value(_ event: Event, depth: Int) throws(Failure) -> Frontmatter.Value {
        try count(event)
        guard depth <= Self.depthLimit else {
            throw Failure(
                kind: .tooDeep, line: event.mark.line, column: event.mark.column,
                reason: "values are nested more than \(Self.depthLimit) deep")
        }
        if event.hasAnchorOrTag { note(.alias, event, "anchors and tags are not obeyed") }
        switch event.kind {
        case .scalar(let text, let isString): return .scalar(text, isString: isString)
        case .mappingStart: return .mapping(try mapping(depth: depth + 1))
        case .sequenceStart:
            var values: [Frontmatter.Value] = []
            while true {
                let next = try parser.next()
                if case .sequenceEnd = next.kind { return .list(values) }
                values.append(try value(next, depth: depth + 1))
            }
        case .alias:
            note(.alias, event, "an alias is not obeyed")
            return .scalar("", isString: false)
        case .mappingEnd, .sequenceEnd, .end, .other:
            return .scalar("", isString: false)
        }
    }

    private mutating func note(_ kind: SkillDocument.Flaw.Kind, _ event: Event, _ reason: String) {
        failures.append(
            Failure(kind: kind, line: event.mark.line, column: event.mark.column, reason: reason))
    }

    private mutating func count(_ event: Event) throws(Failure) {
        nodes += 1
        guard nodes <= Self.nodeLimit else {
            throw Failure(
                kind: .tooLarge, line: event.mark.line, column: event.mark.column,
                reason: "there are more than \(Self.nodeLimit) values")
        }
    }
}

/// One event of libyaml, copied into Swift.
private struct Event {
    enum Kind {
        case scalar(String, isString: Bool)
        case mappingStart, mappingEnd, sequenceStart, sequenceEnd, alias, end, other
    }

    let kind: Kind
    let mark: YAMLReader.Mark
    let hasAnchorOrTag: Bool
    let isFlowStyle: Bool

    /// Whether it comes before the first value.
    var isPrelude: Bool {
        if case .other = kind { return true }
        return false
    }
}

/// The owner of libyaml's parser.
@safe private final class Parser {
    private let handle: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
        unsafe handle = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: max(bytes.count, 1))
        _ = unsafe input.initialize(from: bytes)
        let isReady = unsafe yaml_parser_initialize(handle)
        precondition(isReady == 1, "libyaml has no memory")
        unsafe yaml_parser_set_encoding(handle, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(handle, input.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(handle)
        unsafe handle.deallocate()
        unsafe input.deallocate()
    }

    func next() throws(YAMLReader.Failure) -> Event {
        var raw = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(handle, &raw) == 1 else { throw failure }
        defer { unsafe yaml_event_delete(&raw) }
        let mark = unsafe YAMLReader.Mark(
            line: raw.start_mark.line, column: raw.start_mark.column)
        switch unsafe raw.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe raw.data.scalar
            let text = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                as: UTF8.self)
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            let isMarked = unsafe scalar.anchor != nil || scalar.tag != nil
            return Event(
                kind: .scalar(text, isString: !isPlain || CoreSchema.isString(text)), mark: mark,
                hasAnchorOrTag: isMarked, isFlowStyle: false)
        case YAML_MAPPING_START_EVENT:
            let mapping = unsafe raw.data.mapping_start
            let isMarked = unsafe mapping.anchor != nil || mapping.tag != nil
            let isFlow = unsafe mapping.style == YAML_FLOW_MAPPING_STYLE
            return Event(
                kind: .mappingStart, mark: mark, hasAnchorOrTag: isMarked, isFlowStyle: isFlow)
        case YAML_SEQUENCE_START_EVENT:
            let sequence = unsafe raw.data.sequence_start
            let isMarked = unsafe sequence.anchor != nil || sequence.tag != nil
            let isFlow = unsafe sequence.style == YAML_FLOW_SEQUENCE_STYLE
            return Event(
                kind: .sequenceStart, mark: mark, hasAnchorOrTag: isMarked, isFlowStyle: isFlow)
        default:
            return Event(
                kind: unsafe simpleKind(raw.type), mark: mark, hasAnchorOrTag: false,
                isFlowStyle: false)
        }
    }

    private func simpleKind(_ type: yaml_event_type_t) -> Event.Kind {
        switch type {
        case YAML_MAPPING_END_EVENT: .mappingEnd
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_ALIAS_EVENT: .alias
        case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT, YAML_NO_EVENT: .end
        default: .other
        }
    }

    private var failure: YAMLReader.Failure {
        let mark = unsafe handle.pointee.problem_mark
        let problem = unsafe handle.pointee.problem.map { unsafe String(cString: $0) }
        return YAMLReader.Failure(
            kind: .syntax, line: Int(mark.line), column: Int(mark.column),
            reason: problem ?? "the text is not YAML")
    }
}

/// What plain text means in YAML's core schema (YAML 1.2.2, section 10.3), with the truths of YAML 1.1 that
/// many parsers still read.
private enum CoreSchema {
    /// Whether plain text is a string and nothing else.
    static func isString(_ text: String) -> Bool {
        switch text.lowercased() {
        case "", "~", "null", "true", "false", "yes", "no", "on", "off", ".inf", "-.inf", ".nan":
            return false
        default: return !isNumber(text) && !isDate(text)
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        if text.hasPrefix("0x") || text.hasPrefix("0o") {
            return Int(text.dropFirst(2), radix: text.hasPrefix("0x") ? 16 : 8) != nil
        }
        guard let last = text.utf8.last, (48...57).contains(last) || last == UInt8(ascii: ".")
        else {
            return false
        }
        return Double(text) != nil
    }

    /// `2024-01-31`, with or without a time behind it.
    private static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(10))
        guard bytes.count == 10 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (48...57).contains(byte)
        }
            && (text.utf8.count == 10 || text.utf8.dropFirst(10).first == UInt8(ascii: "T")
                || text.utf8.dropFirst(10).first == UInt8(ascii: " "))
    }
}
