public import Problem

/// A YAML value as a tree.
///
/// For files written by programs: anchors, aliases, tags and multiple documents are rejected.
public enum YAMLValue: Sendable, Equatable {
    /// The text of a scalar; `isString` is false for numbers, Booleans, dates and nulls.
    case scalar(String, isString: Bool)
    case list([YAMLValue])
    case mapping([Member])

    /// A key and its value.
    public struct Member: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public let value: YAMLValue
    }

    /// The maximum nesting depth of lists and mappings.
    public static let depthLimit = 32

    /// Parses a text with at most `limit` keys and values; an empty text is an empty mapping.
    public init(parsing bytes: [UInt8], limit: Int) throws(YAMLError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = YAMLTreeReader(bytes, limit: limit)
        self = try reader.document()
    }

    /// The last value of a key; nil if this is not a mapping or the key is missing.
    public subscript(key: String) -> YAMLValue? { members?.last { $0.key == key }?.value }

    /// The members in order, if this is a mapping.
    public var members: [Member]? {
        guard case .mapping(let members) = self else { return nil }
        return members
    }

    /// The elements, if this is a list.
    public var list: [YAMLValue]? {
        guard case .list(let elements) = self else { return nil }
        return elements
    }

    /// The text of a scalar of any type; nil for null.
    public var text: String? {
        guard case .scalar(let text, let isString) = self else { return nil }
        return isString || !["", "~", "null", "Null", "NULL"].contains(text) ? text : nil
    }

    /// The text of a string; nil for scalars of other types.
    public var string: String? {
        guard case .scalar(let text, isString: true) = self else { return nil }
        return text
    }
}

/// An error in YAML text; lines are counted from 1.
public enum YAMLError: Problem, Equatable {
    /// The bytes are not UTF-8.
    case notUTF8
    /// The text is not valid YAML.
    case syntax(line: Int, reason: String)
    /// A value has an anchor or a tag, or is an alias.
    case anchorOrTag(line: Int)
    /// The text contains a second document.
    case multipleDocuments(line: Int)
    /// Values are nested too deeply.
    case tooDeep(line: Int)
    /// The text has too many keys and values.
    case tooManyValues(limit: Int)
}

/// Builds a tree from events.
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
                throw .syntax(line: line(event.offset), reason: Messages.collectionAsKey)
            }
            members.append(.init(key: key, value: try value(try next(), depth: depth)))
        }
    }
}
