public import Problem

/// Any YAML value, as a plain tree.
///
/// What other programs wrote is read, not what people may write: anchors, aliases and tags are refused, and
/// so are several documents in one text.
public enum YAMLValue: Sendable, Equatable {
    /// A scalar as its text; `isString` is false where YAML reads a number, a truth, a date or nothing.
    case scalar(String, isString: Bool)
    case list([YAMLValue])
    case mapping([Member])

    /// A key with its value.
    public struct Member: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public let value: YAMLValue
    }

    /// How deep lists and mappings may lie in each other.
    public static let depthLimit = 32

    /// Reads a text of at most `limit` keys and values; an empty one is an empty mapping.
    public init(parsing bytes: [UInt8], limit: Int) throws(YAMLError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = YAMLTreeReader(bytes, limit: limit)
        self = try reader.document()
    }

    /// The value of a key, the last one where it comes twice; nil when this is no mapping or has no such key.
    public subscript(key: String) -> YAMLValue? { members?.last { $0.key == key }?.value }

    /// The members in their order, when this is a mapping.
    public var members: [Member]? {
        guard case .mapping(let members) = self else { return nil }
        return members
    }

    /// The elements, when this is a list.
    public var list: [YAMLValue]? {
        guard case .list(let elements) = self else { return nil }
        return elements
    }

    /// The text of a scalar, be it a string or not; nil where nothing stands.
    public var text: String? {
        guard case .scalar(let text, let isString) = self else { return nil }
        return isString || !["", "~", "null", "Null", "NULL"].contains(text) ? text : nil
    }

    /// The text of a string; nil for numbers, truths and dates.
    public var string: String? {
        guard case .scalar(let text, isString: true) = self else { return nil }
        return text
    }
}

/// Why a text gives no value.
public enum YAMLError: Problem, Equatable {
    /// Bytes that are no UTF-8.
    case notUTF8
    /// libyaml stumbled, at a line counted from 1.
    case syntax(line: Int, reason: String)
    /// An anchor, an alias or a tag stands on a line.
    case anchorOrTag(line: Int)
    /// A second document starts on a line.
    case multipleDocuments(line: Int)
    /// Values lie too deep in each other.
    case tooDeep(line: Int)
    /// There are more keys and values than we are willing to read.
    case tooManyValues(limit: Int)

    /// What happened.
    public var summary: String {
        switch self {
        case .notUTF8: "it is not UTF-8"
        case .syntax(let line, let reason): "it is not YAML: line \(line): \(reason)"
        case .anchorOrTag(let line): "line \(line) has an anchor, an alias or a tag"
        case .multipleDocuments(let line): "a second document starts on line \(line)"
        case .tooDeep(let line):
            "line \(line) has values more than \(YAMLValue.depthLimit) deep in each other"
        case .tooManyValues(let limit): "it has more than \(limit) keys and values"
        }
    }
}

/// Makes a tree of events.
private struct YAMLTreeReader {
    private let bytes: [UInt8]
    private let events: YAMLParser
    private let limit: Int
    private var count = 0

    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
        events = YAMLParser(bytes)
    }

    mutating func document() throws(YAMLError) -> YAMLValue {
        var document: YAMLValue?
        while true {
            let event = try next()
            switch event.kind {
            case .streamEnd: return document ?? .mapping([])
            case .streamStart, .documentEnd: continue
            case .documentStart:
                guard document == nil else { throw .multipleDocuments(line: line(event.offset)) }
            default: document = try value(event, depth: 0)
            }
        }
    }

    private func next() throws(YAMLError) -> YAMLEvent {
        do { return try events.next() } catch {
            throw .syntax(line: line(error.offset), reason: error.reason)
        }
    }

    private func line(_ offset: Int) -> Int {
        bytes.prefix(offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    private mutating func value(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLValue {
        count += 1
        guard count <= limit else { throw .tooManyValues(limit: limit) }
        guard !event.hasAnchorOrTag else { throw .anchorOrTag(line: line(event.offset)) }
        guard depth < YAMLValue.depthLimit else { throw .tooDeep(line: line(event.offset)) }
        switch event.kind {
        case .scalar(let text, let isString): return .scalar(text, isString: isString)
        case .sequenceStart: return .list(try list(depth: depth + 1))
        case .mappingStart: return .mapping(try mapping(depth: depth + 1))
        default: throw .anchorOrTag(line: line(event.offset))
        }
    }

    private mutating func list(depth: Int) throws(YAMLError) -> [YAMLValue] {
        var elements: [YAMLValue] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return elements }
            elements.append(try value(event, depth: depth))
        }
    }

    private mutating func mapping(depth: Int) throws(YAMLError) -> [YAMLValue.Member] {
        var members: [YAMLValue.Member] = []
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { return members }
            guard case .scalar(let key, _) = try value(event, depth: depth) else {
                throw .syntax(line: line(event.offset), reason: "a key is a list or a mapping")
            }
            members.append(.init(key: key, value: try value(try next(), depth: depth)))
        }
    }
}
