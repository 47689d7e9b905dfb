internal import References
internal import YAML

/// Reads the YAML of a frontmatter, event by event.
///
/// Anchors, aliases, merge keys and tags are not obeyed, a key that comes twice is told, and depth and
/// number of values are limited: what a skill's header needs is a mapping of plain values.
struct YAMLReader {
    /// Mappings and lists inside each other.
    static let depthLimit = 8
    /// Keys and values; ten times what the largest of 10,714 public skills has.
    static let nodeLimit = 4_096

    /// Something odd in the text, at a byte offset.
    struct Remark {
        let kind: SkillDocument.Flaw.Kind
        let offset: Int
        let reason: String
    }

    /// Why there are no fields.
    enum Failure: Error {
        case syntax(YAMLSyntaxError)
        case hopeless(Remark)
    }

    /// A key or a value as it reads, which may differ from how it is written, and where it stands.
    struct Scalar {
        let text: String
        let place: Range<Int>
    }

    /// Every key and every value that was read, in their order.
    private(set) var scalars: [Scalar] = []
    /// What is odd though it can be read.
    private(set) var remarks: [Remark] = []
    private let events: YAMLParser
    private let original: (Int) -> Int
    private var nodes = 0
    private var isInFlow = false

    /// Reads a text; `original` gives the place in the file of an offset into it.
    init(_ bytes: [UInt8], original: @escaping (Int) -> Int) {
        events = YAMLParser(bytes)
        self.original = original
    }

    /// The fields of the text's mapping; none when it is empty.
    mutating func fields() throws(Failure) -> [Frontmatter.Field] {
        var fields: [Frontmatter.Field] = []
        var documents = 0
        while true {
            let event = try next()
            switch event.kind {
            case .streamEnd: return fields
            case .streamStart, .documentEnd: continue
            case .documentStart:
                documents += 1
                guard documents == 1 else {
                    throw .hopeless(remark(.syntax, event, "a second YAML document starts here"))
                }
            case .mappingStart:
                look(at: event)
                fields = try mapping(depth: 1, isFlow: event.isFlow)
            case .scalar("", isString: false): continue
            default:
                throw .hopeless(
                    remark(.notMapping, event, "the frontmatter is not a list of keys and values"))
            }
        }
    }

    private func next() throws(Failure) -> YAMLEvent {
        do { return try events.next() } catch { throw .syntax(error) }
    }

    private mutating func mapping(
        depth: Int, isFlow: Bool
    ) throws(Failure) -> [Frontmatter.Field] {
        let outer = isInFlow
        isInFlow = isInFlow || isFlow
        defer { isInFlow = outer }
        var fields: [Frontmatter.Field] = []
        var keys: Set<String> = []
        while true {
            let key = try next()
            if case .mappingEnd = key.kind { return fields }
            let name = try keyText(key, depth: depth)
            let event = try next()
            let value = try value(event, depth: depth)
            if !keys.insert(name).inserted {
                remarks.append(remark(.duplicateKey, key, "the key `\(name)` comes twice"))
            }
            fields.append(
                Frontmatter.Field(
                    key: name, value: value, keyOffset: original(key.offset),
                    valueOffset: original(event.offset)))
        }
    }

    /// A key's text; keys that are lists or mappings have none.
    private mutating func keyText(_ event: YAMLEvent, depth: Int) throws(Failure) -> String {
        guard case .scalar(let text, _) = event.kind else {
            _ = try value(event, depth: depth)
            return ""
        }
        try count(event)
        look(at: event)
        if text == "<<" {
            remarks.append(remark(.aliasOrTag, event, "the merge key `<<` is not obeyed"))
        }
        return text
    }

    private mutating func value(
        _ event: YAMLEvent, depth: Int
    ) throws(Failure) -> Frontmatter.Value {
        try count(event)
        look(at: event)
        switch event.kind {
        case .scalar(let text, let isString): return .scalar(text, isString: isString)
        case .alias:
            remarks.append(remark(.aliasOrTag, event, "an alias is not obeyed"))
            return .scalar("", isString: false)
        default: break
        }
        guard depth < Self.depthLimit else {
            throw .hopeless(
                remark(.tooDeep, event, "values are nested more than \(Self.depthLimit) deep"))
        }
        guard case .sequenceStart = event.kind else {
            return .mapping(try mapping(depth: depth + 1, isFlow: event.isFlow))
        }
        return .list(try list(depth: depth + 1, isFlow: event.isFlow))
    }

    private mutating func list(
        depth: Int, isFlow: Bool
    ) throws(Failure) -> [Frontmatter.Value] {
        let outer = isInFlow
        isInFlow = isInFlow || isFlow
        defer { isInFlow = outer }
        var values: [Frontmatter.Value] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return values }
            values.append(try value(event, depth: depth))
        }
    }

    private mutating func look(at event: YAMLEvent) {
        if event.hasAnchorOrTag {
            remarks.append(remark(.aliasOrTag, event, "an anchor or a tag is not obeyed"))
        }
        if event.isFlow, !isInFlow {
            remarks.append(
                remark(.flowStyle, event, "brackets and braces are not read by every YAML parser"))
        }
    }

    private func remark(
        _ kind: SkillDocument.Flaw.Kind, _ event: YAMLEvent, _ reason: String
    ) -> Remark {
        Remark(kind: kind, offset: event.offset, reason: reason)
    }

    private mutating func count(_ event: YAMLEvent) throws(Failure) {
        nodes += 1
        guard nodes <= Self.nodeLimit else {
            throw .hopeless(
                remark(.tooLarge, event, "there are more than \(Self.nodeLimit) keys and values"))
        }
        if case .scalar(let text, _) = event.kind, !text.isEmpty {
            scalars.append(Scalar(text: text, place: event.offset..<event.end))
        }
    }
}
