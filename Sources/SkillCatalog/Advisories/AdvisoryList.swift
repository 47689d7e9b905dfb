internal import Digest
internal import JSON
internal import Problem
internal import Text

/// The advisories of a catalog, `advisories.json`.
///
/// ```json
/// {"schema": "skills.advisories/1", "advisories": [{
///   "id": "ACME-2026-0001", "summary": "pdf sends keys to a stranger", "modified": "2026-11-20T10:00:00Z",
///   "affected": [{"package": {"name": "pdf", "owner": "github.com/evil"}, "trees": ["s1:…"]}]}]}
/// ```
///
/// The root of the index states the SHA-256 of the file, so that its signature covers the advisories too.
public struct AdvisoryList: Sendable, Hashable {
    /// The name of the file beside the index; clients read it as a blob.
    public static let fileName = "advisories.json"
    /// The value of the key `schema`.
    public static let schema = "skills.advisories/1"
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 8 << 20
    /// The maximum number of advisories.
    public static let countLimit = 20_000
    /// The maximum number of tree hashes of an advisory.
    public static let treeLimit = 10_000
    private static let lineLimit = 300
    private static let detailsLimit = 16_384

    /// The advisories, by id.
    public let advisories: [Advisory]

    /// Creates a list; throws if two advisories have one id.
    public init(_ advisories: [Advisory]) throws(AdvisoryFault) {
        var ids: Set<String> = []
        for advisory in advisories where !ids.insert(advisory.id).inserted {
            throw AdvisoryFault(reason: "two advisories have the id \(advisory.id)")
        }
        guard advisories.count <= Self.countLimit else {
            throw AdvisoryFault(reason: "it has more than \(Self.countLimit) advisories")
        }
        self.advisories = advisories.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// Joins lists; throws if two advisories have one id, or if the file of all would be too large.
    public init(joining lists: [AdvisoryList]) throws(AdvisoryFault) {
        try self.init(lists.flatMap(\.advisories))
        guard bytes.count <= Self.sizeLimit else {
            throw AdvisoryFault(
                reason: "together they are larger than \(ByteCount(Self.sizeLimit))")
        }
    }

    /// Reads the file of a catalog, or one advisory.
    ///
    /// Unknown keys are ignored. Anything else that is not understood is an error, because an advisory that is left out
    /// would let recalled files pass.
    public init(parsing bytes: [UInt8]) throws(AdvisoryFault) {
        guard bytes.count <= Self.sizeLimit else {
            throw AdvisoryFault(reason: "it is larger than \(ByteCount(Self.sizeLimit))")
        }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw AdvisoryFault(reason: error.summary)
        }
        guard let members = value.object else {
            throw AdvisoryFault(reason: "it is not a JSON object")
        }
        guard let list = members["advisories"] else {
            try self.init([try Self.advisory(value)])
            return
        }
        guard members["schema"]?.string == Self.schema else {
            throw AdvisoryFault(reason: "its schema is not \(Self.schema)")
        }
        guard let values = list.array, values.count <= Self.countLimit else {
            throw AdvisoryFault(
                reason: "its advisories are not a list of at most \(Self.countLimit)")
        }
        try self.init(try values.map { value throws(AdvisoryFault) in try Self.advisory(value) })
    }

    private static func advisory(_ value: JSONValue) throws(AdvisoryFault) -> Advisory {
        guard let id = value["id"]?.string, isID(id) else {
            throw AdvisoryFault(reason: "an advisory has no id such as ACME-2026-0001")
        }
        func fault(_ reason: String) -> AdvisoryFault {
            AdvisoryFault(reason: "the advisory \(id) \(reason)")
        }
        func time(_ key: String) throws(AdvisoryFault) -> String? {
            guard let value = value[key], value != .null else { return nil }
            guard let text = value.string, isTime(text) else {
                throw fault("has a '\(key)' that is not a time such as 2026-11-20T10:00:00Z")
            }
            return text
        }
        guard let summary = value["summary"]?.string, !summary.isEmpty else {
            throw fault("has no summary")
        }
        guard let modified = try time("modified") else { throw fault("has no time 'modified'") }
        let details = value["details"]?.string ?? ""
        guard details.utf8.count <= detailsLimit else {
            throw fault("has details of more than \(detailsLimit) bytes")
        }
        guard let affected = value["affected"]?.array, !affected.isEmpty else {
            throw fault("does not say what is affected")
        }
        var count = 0
        let read = try affected.map { part throws(AdvisoryFault) in
            let part = try Self.affected(part, fault)
            count += part.trees.count
            return part
        }
        guard count <= treeLimit else { throw fault("has more than \(treeLimit) trees") }
        return Advisory(
            id: id, summary: line(summary), details: details, modified: modified,
            published: try time("published"), withdrawn: try time("withdrawn"), affected: read,
            severity: pairs(value["severity"], "score").map { .init(type: $0, score: $1) },
            references: pairs(value["references"], "url").map { .init(type: $0, url: $1) })
    }

    private static func affected(
        _ value: JSONValue, _ fault: (String) -> AdvisoryFault
    ) throws(AdvisoryFault) -> Advisory.Affected {
        let texts = value["trees"]?.array ?? []
        var trees: Set<TreeHash> = []
        for text in texts {
            guard let tree = text.string.flatMap({ TreeHash($0) }) else {
                throw fault("has a tree that is not a tree hash such as s1:…")
            }
            trees.insert(tree)
        }
        let package = value["package"]
        let part = Advisory.Affected(
            name: package?["name"]?.string.map(line), owner: package?["owner"]?.string.map(line),
            trees: trees)
        guard !trees.isEmpty || part.name != nil && part.owner != nil else {
            throw fault("lists neither trees nor the name and owner of a package")
        }
        return part
    }

    private static func pairs(_ value: JSONValue?, _ key: String) -> [(String, String)] {
        (value?.array ?? []).prefix(100).compactMap { pair in
            guard let text = pair[key]?.string else { return nil }
            return (line(pair["type"]?.string ?? ""), line(text))
        }
    }

    private static func line(_ text: String) -> String {
        String(CatalogEntry.oneLine(text).prefix(lineLimit))
    }

    private static func isID(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text.first != "-"
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Whether a text is a time of RFC 3339 in UTC, with or without a fraction of a second.
    private static func isTime(_ text: String) -> Bool {
        guard text.hasSuffix("Z"), text.utf8.count <= 40 else { return false }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, UTCTime("\(parts[0])Z") != nil else { return false }
        return parts.count == 1
            || !parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The bytes of the file; equal lists have equal bytes.
    public var bytes: [UInt8] { json.bytes() }

    /// The same without blanks: no larger than a file that was read.
    var compactBytes: [UInt8] { json.bytes(.line) }

    private var json: JSONValue {
        .object([
            "schema": .string(Self.schema), "advisories": .array(advisories.map(\.json)),
        ])
    }
}

/// A fault that makes a list of advisories unusable.
public struct AdvisoryFault: Error, Sendable, Equatable {
    /// The fault, as a clause.
    public let reason: String
}

extension Advisory {
    /// The advisory as JSON.
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "summary": .string(summary), "modified": .string(modified),
            "affected": .array(affected.map(\.json)),
        ]
        if !details.isEmpty { members["details"] = .string(details) }
        members["published"] = published.map { .string($0) }
        members["withdrawn"] = withdrawn.map { .string($0) }
        if !severity.isEmpty {
            members["severity"] = .array(
                severity.map {
                    .object(["type": .string($0.type), "score": .string($0.score)])
                })
        }
        if !references.isEmpty {
            members["references"] = .array(
                references.map { .object(["type": .string($0.type), "url": .string($0.url)]) })
        }
        return .object(members)
    }
}

extension Advisory.Affected {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "trees": .strings(trees.map(\.description).sorted())
        ]
        var package: [String: JSONValue] = [:]
        package["name"] = name.map { .string($0) }
        package["owner"] = owner.map { .string($0) }
        if !package.isEmpty { members["package"] = .object(package) }
        return .object(members)
    }
}
