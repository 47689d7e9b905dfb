internal import Digest
public import JSON
public import SkillFormat

// The JSON form of an entry, which the static index, the search files and the embedded catalog share.
extension CatalogEntry {
    /// Resolves the relative URLs of an entry; returns nil for a text that is not a URL.
    public typealias URLResolver = (String) -> String?

    /// Reads an entry; `resolving` makes the URL of its archive absolute.
    ///
    /// Unknown keys are ignored. An entry without a valid name or with a source that is not understood is an error;
    /// other facts of the wrong type are left out.
    public init(_ value: JSONValue, resolving resolve: URLResolver) throws(EntryFault) {
        try self.init(value, sources: .published, resolve)
    }

    /// Reads an entry as ``init(_:resolving:)`` does, with the sources of these forms.
    init(
        _ value: JSONValue, sources: SourceForms, _ resolve: URLResolver
    ) throws(EntryFault) {
        guard let text = value["name"]?.string else { throw .missing("name") }
        guard let name = SkillName(text) else { throw .invalidName(Self.shortLine(text)) }
        let publisher = try Self.publisher(value["publisher"])
        let state = try Self.state(value)
        self.init(
            Values(
                name: name, publisher: publisher,
                version: value["version"]?.string.map(Self.shortLine),
                description: Self.oneLine(value["description"]?.string ?? ""),
                translations: (value["translations"]?.object ?? [:]).compactMapValues {
                    $0.string.map(Self.oneLine)
                },
                source: state == .available ? try EntrySource(value, sources, resolve) : nil,
                alternatives: (value["also"]?.array ?? []).prefix(Self.alternativeLimit)
                    .compactMap { EntryAlternative($0, resolving: resolve) },
                state: state, facts: EntryFacts(value)))
    }

    private static func publisher(_ value: JSONValue?) throws(EntryFault) -> Publisher? {
        guard let value else { return nil }
        guard let text = value.string, let publisher = Publisher(text) else {
            throw .invalidPublisher(shortLine(value.string ?? ""))
        }
        return publisher
    }

    private static func state(_ value: JSONValue) throws(EntryFault) -> State {
        if let new = value["renamed"]?.string {
            guard let name = SkillName(new) else { throw .invalidName(shortLine(new)) }
            return .renamed(name)
        }
        return value["removed"]?.string.map { .removed(reason: oneLine($0)) } ?? .available
    }

    /// Returns a text without line breaks and control characters, cut to ``descriptionLimit``.
    public static func oneLine(_ text: String) -> String {
        isPlainLine(text) ? text : madeOneLine(text)
    }

    /// Returns a text as ``oneLine(_:)`` does, cut to 200 Unicode scalars.
    static func shortLine(_ text: String) -> String {
        let line = oneLine(text)
        guard line.utf8.count > shortLimit else { return line }
        var cut = line.unicodeScalars.prefix(shortLimit)
        if cut.last == " " { cut.removeLast() }
        return String(cut)
    }

    private static let shortLimit = 200

    /// Whether a text is one line that stays as it is; most are, and large catalogs have many.
    private static func isPlainLine(_ text: String) -> Bool {
        guard text.utf8.last != UInt8(ascii: " ") else { return false }
        var count = 0
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            count += 1
            let isPlain = scalar.isASCII ? (0x20...0x7E).contains(scalar.value) : scalar.isPlain
            guard count <= descriptionLimit, isPlain, scalar != " " || previous != " " else {
                return false
            }
            previous = scalar
        }
        return true
    }

    /// Works on scalars, so that its result stays as it is: a blank and a combining mark are one character.
    private static func madeOneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        var isGap = false
        for scalar in text.prefix(4 * descriptionLimit).unicodeScalars {
            guard scalar.isPlain else {
                isGap = !line.isEmpty
                continue
            }
            if isGap { line.append(" ") }
            isGap = false
            line.append(scalar)
        }
        var cut = String(line).prefix(descriptionLimit).unicodeScalars
        if cut.last == " " { cut.removeLast() }
        return String(cut)
    }

    /// The entry as it is read back from its JSON form, whose texts are shorter than some in a SKILL.md; the entry
    /// itself if it can't be read back.
    public var canonical: CatalogEntry { (try? CatalogEntry(json) { $0 }) ?? self }

    /// The entry as JSON.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name.description), "description": .string(description),
        ]
        members["publisher"] = publisher.map { .string($0.description) }
        members["version"] = version.map { .string($0) }
        if !translations.isEmpty {
            members["translations"] = .object(translations.mapValues { .string($0) })
        }
        switch state {
        case .available: break
        case .renamed(let name): members["renamed"] = .string(name.description)
        case .removed(let reason): members["removed"] = .string(reason)
        }
        if !alternatives.isEmpty { members["also"] = .array(alternatives.map(\.json)) }
        members.merge(facts.members) { first, _ in first }
        if let source { members.merge(source.members) { first, _ in first } }
        if let size = facts.archiveSize, case .object(var archive)? = members["archive"] {
            archive["size"] = .integer(size)
            members["archive"] = .object(archive)
        }
        return .object(members)
    }
}

/// The forms of sources that are understood.
enum SourceForms {
    /// Those of a static index: addresses, and archives with their digest.
    case published
    /// Also those of other catalogs, as the cache has them.
    case all
}

extension EntrySource {
    /// Reads the source from the members of an entry.
    init(
        _ value: JSONValue, _ forms: SourceForms, _ resolve: CatalogEntry.URLResolver
    ) throws(EntryFault) {
        if let archive = value["archive"] {
            let (url, digest) = try Self.file(archive, resolve)
            guard digest != nil || forms == .all else { throw .invalidSource }
            self = .archive(url: url, digest: digest)
        } else if let address = value["source"]?.string, !address.isEmpty {
            self = .address(address)
        } else if value["embedded"]?.bool == true {
            self = .embedded
        } else if forms == .all, let document = value["document"] {
            let (url, digest) = try Self.file(document, resolve)
            self = .document(url: url, digest: digest)
        } else if forms == .all, let files = value["below"]?.string.flatMap(resolve) {
            self = .files(below: files, paths: (value["paths"]?.array ?? []).compactMap(\.string))
        } else {
            throw .missing("source")
        }
    }

    /// Reads a URL and the digest of its content, which is only absent if there is no such key.
    private static func file(
        _ value: JSONValue, _ resolve: CatalogEntry.URLResolver
    ) throws(EntryFault) -> (url: String, digest: SHA256Digest?) {
        let digest = value["sha256"]?.string.flatMap { SHA256Digest(hex: $0) }
        guard let url = value["url"]?.string.flatMap(resolve),
            digest != nil || value["sha256"] == nil
        else { throw .invalidSource }
        return (url, digest)
    }

    /// The source as members of an entry.
    var members: [String: JSONValue] {
        switch self {
        case .address(let address): ["source": .string(address)]
        case .archive(let url, let digest): ["archive": Self.json(url, digest)]
        case .embedded: ["embedded": .bool(true)]
        case .document(let url, let digest): ["document": Self.json(url, digest)]
        case .files(let url, let paths): ["below": .string(url), "paths": .strings(paths)]
        }
    }

    private static func json(_ url: String, _ digest: SHA256Digest?) -> JSONValue {
        var members: [String: JSONValue] = ["url": .string(url)]
        members["sha256"] = digest.map { .string($0.hex) }
        return .object(members)
    }
}

/// A fault in an entry of a catalog; the other entries can be used.
public enum EntryFault: Error, Hashable {
    /// A required key is missing.
    case missing(String)
    /// A name is not one that a skill can have.
    case invalidName(String)
    /// A publisher is not an account name.
    case invalidPublisher(String)
    /// The location of the files is not understood.
    case invalidSource
    // Entries of well-known indexes.
    /// The kind of files is unknown.
    case unknownType(String)
    /// The digest is in the key `sha256` instead of `digest`.
    case misnamedDigest
    /// The digest does not have the form `sha256:<64 lowercase hexadecimal digits>`.
    case invalidDigest(String)
    /// A URL is not one that files can be fetched from.
    case invalidURL(String)
    /// An encrypted index has an unencrypted URL.
    case insecureURL(String)
    /// The path of a file is absolute or leads out of the skill.
    case unsafePath(String)
    /// The list of files does not contain SKILL.md.
    case noSkillFile
    /// The list of files is longer than the limit.
    case tooManyFiles(limit: Int)
    // Entries of all listings.
    /// An earlier entry has the same name, publisher and version.
    case repeated
    /// The description is longer than the limit; the entry is in the listing, with the start of it.
    case longDescription(limit: Int)
    /// An earlier entry of the same publisher has this name.
    case sameName(SkillName)
}

extension JSONValue {
    /// The greatest number or size, 64 GiB, so that the sum of any number of them that fit into an index is an integer.
    private static let countLimit = 1 << 36

    /// The value as a number or size of things, which is neither negative nor out of all proportion.
    var count: Int? { integer.flatMap { (0...Self.countLimit).contains($0) ? $0 : nil } }
}

extension EntryFacts {
    /// Reads the facts of an entry; those of the wrong type are left out.
    init(_ value: JSONValue) {
        license = value["license"]?.string.map(CatalogEntry.oneLine)
        changed = value["changed"]?.string.flatMap { Self.isDate($0) ? $0 : nil }
        commit = value["commit"]?.string.flatMap { Self.isCommit($0) ? $0 : nil }
        files = value["files"]?.count
        size = value["size"]?.count
        archiveSize = value["archive"]?["size"]?.count
        folderArchive = value["skill"].flatMap { skill in
            guard let digest = skill["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
                let size = skill["size"]?.count
            else { return nil }
            return IndexRoot.Blob(digest: digest, size: size)
        }
        layer = value["layer"]?.string.flatMap { SHA256Digest(hex: $0) }
        tree = value["tree"]?.string.flatMap { TreeHash($0) }
        logIndex = value["log"]?.count
        score = value["score"]?.integer.flatMap { (0...100).contains($0) ? $0 : nil }
        missing = value["missing"]?.count
        tags = (value["tags"]?.array ?? []).compactMap(\.string).map(CatalogEntry.oneLine)
    }

    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["license"] = license.map { .string($0) }
        members["changed"] = changed.map { .string($0) }
        members["commit"] = commit.map { .string($0) }
        members["files"] = files.map { .integer($0) }
        members["size"] = size.map { .integer($0) }
        members["skill"] = folderArchive.map {
            .object(["sha256": .string($0.digest.hex), "size": .integer($0.size)])
        }
        members["layer"] = layer.map { .string($0.hex) }
        members["tree"] = tree.map { .string($0.description) }
        members["log"] = logIndex.map { .integer($0) }
        members["score"] = score.map { .integer($0) }
        members["missing"] = missing.map { .integer($0) }
        if !tags.isEmpty { members["tags"] = .strings(tags) }
        return members
    }

    static func isDate(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2]
            && parts.joined().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    static func isCommit(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy(Character.isLowercaseHexDigit)
    }
}

extension Character {
    fileprivate static func isLowercaseHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }

    /// Whether this is neither white space nor a control character; the blocks of CJK letters have none.
    fileprivate var isPlain: Bool {
        switch value {
        case 0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: !properties.isWhitespace && !isControl
        }
    }
}
