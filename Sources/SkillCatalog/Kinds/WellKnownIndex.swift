internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
public import Transfer

/// The index of the skills on a host (Agent Skills Discovery RFC, versions 0.2.0 and 0.1.0).
///
/// `$schema` identifies version 0.2.0, whose entries have a type, a URL and a digest. Without a `$schema`, the RFC
/// has clients read version 0.1.0, and the draft in agentskills pull request 254 has them refuse the file: an index is
/// read as 0.1.0 if its entries have that version's lists of files, and refused otherwise.
public struct WellKnownIndex: Sendable, Hashable {
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 32 << 20
    /// The maximum number of entries.
    public static let entryLimit = 100_000
    /// The maximum number of values in the file, each of which takes far more memory than its text.
    static let valueLimit = 2_000_000
    /// The maximum number of files in an entry of version 0.1.0.
    public static let fileLimit = 512
    /// The identifier of version 0.2.0, which is compared and never fetched.
    static let schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"

    /// The entries that can be used.
    public private(set) var entries: [CatalogEntry] = []
    /// The faults of other entries.
    public private(set) var faults: [CatalogListing.Fault] = []
    private var seen: Set<Identity> = []

    private struct Identity: Hashable {
        let name: SkillName
        let version: String?
    }

    /// Reads an index, whose URLs are relative to `address`.
    public init(_ bytes: [UInt8], at address: WebAddress) throws(WellKnownFault) {
        guard !Self.hasTooManyValues(bytes) else { throw .tooManyEntries }
        let json: JSONValue
        do { json = try JSONValue(parsing: bytes) } catch { throw .notJSON }
        guard json.object != nil else { throw .notJSON }
        if let schema = json["$schema"], schema != .string(Self.schema) {
            throw .unknownSchema(CatalogEntry.oneLine(schema.string ?? ""))
        }
        guard let skills = json["skills"]?.array else { throw .noSkills }
        guard skills.count <= Self.entryLimit else { throw .tooManyEntries }
        let isDeclared = json["$schema"] != nil
        guard isDeclared || skills.allSatisfy({ $0["files"] != nil }) else { throw .noSchema }
        for (position, value) in skills.enumerated() {
            do throws(EntryFault) {
                let entry = WellKnownEntry(value, at: address)
                let read = isDeclared ? try entry.current() : try entry.legacy()
                try add(read, isCut: entry.hasLongDescription)
            } catch {
                note(error, in: value, at: position)
            }
        }
    }

    /// Whether a JSON text has more than ``valueLimit`` values.
    static func hasTooManyValues(_ bytes: [UInt8]) -> Bool {
        // There is a comma between any two values.
        let comma = UInt8(ascii: ",")
        return bytes.reduce(0) { $0 + ($1 == comma ? 1 : 0) } >= valueLimit
    }

    private mutating func add(_ entry: CatalogEntry, isCut: Bool) throws(EntryFault) {
        let identity = Identity(name: entry.name, version: entry.version)
        guard seen.insert(identity).inserted else { throw .repeated }
        entries.append(entry)
        guard isCut else { return }
        let fault = EntryFault.longDescription(limit: CatalogEntry.descriptionLimit)
        faults.append(CatalogListing.Fault(entry: entry.name.description, fault: fault))
    }

    private mutating func note(_ fault: EntryFault, in value: JSONValue, at position: Int) {
        let name = value["name"]?.string.map { String(CatalogEntry.oneLine($0).prefix(80)) } ?? ""
        faults.append(
            CatalogListing.Fault(entry: name.isEmpty ? "\(position + 1)" : name, fault: fault))
    }
}

/// The reason why an index can't be used at all.
public enum WellKnownFault: Error, Hashable {
    /// It is not a JSON object in UTF-8.
    case notJSON
    /// It has no list of skills.
    case noSkills
    /// Its `$schema` is none of the supported versions.
    case unknownSchema(String)
    /// It has no `$schema` and not the form of version 0.1.0.
    case noSchema
    /// It has more entries than the limit.
    case tooManyEntries
}

/// An entry of a well-known index.
private struct WellKnownEntry {
    private let value: JSONValue
    private let index: WebAddress

    init(_ value: JSONValue, at index: WebAddress) {
        self.value = value
        self.index = index
    }

    var hasLongDescription: Bool {
        (value["description"]?.string?.count ?? 0) > CatalogEntry.descriptionLimit
    }

    /// Reads an entry of version 0.2.0, all of whose keys are required.
    func current() throws(EntryFault) -> CatalogEntry {
        var entry = try head()
        let type = try text("type")
        guard type == "archive" || type == "skill-md" else {
            throw .unknownType(CatalogEntry.oneLine(type))
        }
        let url = try resolve(text("url"))
        let digest = try digest()
        entry.source =
            type == "archive"
            ? .archive(url: url, digest: digest) : .document(url: url, digest: digest)
        return entry
    }

    /// Reads an entry of version 0.1.0, whose files are in a folder named after the skill beside the index.
    func legacy() throws(EntryFault) -> CatalogEntry {
        var entry = try head()
        guard let files = value["files"]?.array else { throw .missing("files") }
        guard files.count <= WellKnownIndex.fileLimit else {
            throw .tooManyFiles(limit: WellKnownIndex.fileLimit)
        }
        var paths: [String] = []
        var known: Set<RelativePath> = []
        for file in files {
            let text = file.string ?? ""
            guard let path = RelativePath(text), !text.contains("\\") else {
                throw .unsafePath(CatalogEntry.oneLine(text))
            }
            if known.insert(path).inserted { paths.append(path.description) }
        }
        guard paths.contains("SKILL.md") else { throw .noSkillFile }
        entry.source = .files(below: try resolve("\(entry.name)/"), paths: paths)
        return entry
    }

    private func head() throws(EntryFault) -> CatalogEntry {
        let text = try text("name")
        guard let name = SkillName(text) else { throw .invalidName(CatalogEntry.oneLine(text)) }
        let description = CatalogEntry.oneLine(try self.text("description"))
        let version = value["version"]?.string.map(CatalogEntry.oneLine)
        return CatalogEntry(
            name: name, publisher: nil, version: version, description: description, source: nil)
    }

    private func text(_ key: String) throws(EntryFault) -> String {
        guard let text = value[key]?.string, !text.isEmpty else { throw .missing(key) }
        return text
    }

    private func digest() throws(EntryFault) -> SHA256Digest {
        guard let text = value["digest"]?.string else {
            throw value["sha256"] == nil ? .missing("digest") : .misnamedDigest
        }
        guard text.hasPrefix("sha256:"), let digest = SHA256Digest(hex: text.dropFirst(7)),
            digest.description == text
        else { throw .invalidDigest(CatalogEntry.oneLine(text)) }
        return digest
    }

    /// Returns an absolute URL (RFC 3986, section 5), which is encrypted if the index is.
    private func resolve(_ url: String) throws(EntryFault) -> String {
        guard let address = try? index.resolving(relative: url) else {
            throw .invalidURL(CatalogEntry.oneLine(url))
        }
        guard address.scheme == .https || index.scheme == .http else {
            throw .insecureURL(address.description)
        }
        return address.text
    }
}
