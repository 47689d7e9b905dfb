internal import Text
internal import YAML

/// Reads the YAML of a frontmatter, event by event.
///
/// A frontmatter needs only a mapping of plain values, so anchors, aliases, merge keys and tags are ignored, duplicate
/// keys are noted, and the depth and the number of values are limited.
struct YAMLReader {
    /// The maximum depth of nested mappings and lists.
    static let depthLimit = 8
    /// The maximum number of keys and values: ten times that of the largest of 10,714 public skills.
    static let nodeLimit = 4_096

    /// A construct that is valid YAML but unsuitable for a frontmatter.
    struct Remark {
        let kind: SkillDocument.Flaw.Kind
        let offset: Int
        let reason: FindingText
    }

    /// A reason why the fields cannot be read.
    enum Failure: Error {
        case syntax(YAMLSyntaxError)
        case unrecoverable(Remark)
    }

    /// The value of a key or scalar after unescaping, and its range in the text.
    struct Scalar {
        let text: String
        let place: Range<Int>
    }

    /// Every key and value, in order.
    private(set) var scalars: [Scalar] = []
    /// Constructs that are valid but unsuitable.
    private(set) var remarks: [Remark] = []
    private let events: YAMLParser
    private let original: (Int) -> Int
    private var nodes = 0
    private var isInFlow = false

    /// Creates a reader of a text; `original` maps its offsets to offsets in the file.
    init(_ bytes: [UInt8], original: @escaping (Int) -> Int) {
        events = YAMLParser(bytes)
        self.original = original
    }

    /// Returns the fields of the mapping; none if the text is empty.
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
                    throw .unrecoverable(remark(.syntax, event, Messages.secondDocument))
                }
            case .mappingStart:
                look(at: event)
                fields = try mapping(depth: 1, isFlow: event.isFlow)
            case .scalar("", isString: false): continue
            case .scalar(let text, _) where text.utf8.holds("：".utf8):
                throw .unrecoverable(remark(.notMapping, event, Messages.wideColon))
            default:
                throw .unrecoverable(
                    remark(.notMapping, event, Messages.notMapping))
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
                remarks.append(remark(.duplicateKey, key, Messages.duplicateKey(name)))
            }
            fields.append(
                Frontmatter.Field(
                    key: name, value: value, keyOffset: original(key.offset),
                    valueOffset: original(event.offset)))
        }
    }

    /// Returns the text of a key; empty for keys that are lists or mappings.
    private mutating func keyText(_ event: YAMLEvent, depth: Int) throws(Failure) -> String {
        guard case .scalar(let text, _) = event.kind else {
            _ = try value(event, depth: depth)
            return ""
        }
        try count(event)
        look(at: event)
        if text == "<<" {
            remarks.append(remark(.aliasOrTag, event, Messages.mergeKey))
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
            remarks.append(remark(.aliasOrTag, event, Messages.alias))
            return .scalar("", isString: false)
        default: break
        }
        guard depth < Self.depthLimit else {
            throw .unrecoverable(
                remark(.tooDeep, event, Messages.tooDeep(limit: Self.depthLimit)))
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
            remarks.append(remark(.aliasOrTag, event, Messages.anchorOrTag))
        }
        if event.isFlow, !isInFlow {
            remarks.append(
                remark(.flowStyle, event, Messages.flowStyle))
        }
    }

    private func remark(
        _ kind: SkillDocument.Flaw.Kind, _ event: YAMLEvent, _ reason: FindingText
    ) -> Remark {
        Remark(kind: kind, offset: event.offset, reason: reason)
    }

    private mutating func count(_ event: YAMLEvent) throws(Failure) {
        nodes += 1
        guard nodes <= Self.nodeLimit else {
            throw .unrecoverable(
                remark(.tooLarge, event, Messages.tooManyNodes(limit: Self.nodeLimit)))
        }
        if case .scalar(let text, _) = event.kind, !text.isEmpty {
            scalars.append(Scalar(text: text, place: event.offset..<event.end))
        }
    }
}
