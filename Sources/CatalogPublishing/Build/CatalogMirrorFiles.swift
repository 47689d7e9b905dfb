internal import Digest
internal import JSON
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import Tasks

/// The files by which other programs read a catalog; all cores make the texts of its skills.
struct CatalogMirrorFiles {
    private static let schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"

    /// The skills with archives, each name once, whose names other programs accept.
    private let entries: [(entry: CatalogEntry, digest: String)]
    private let title: String

    init(of sorted: [CatalogEntry], title: String) {
        self.title = title
        var seen: Set<String> = []
        entries = sorted.compactMap { entry in
            guard case .archive(_, let digest?) = entry.source,
                entry.name.description.utf8.allSatisfy(Self.allows),
                seen.insert(entry.name.description).inserted
            else { return nil }
            return (entry, digest.hex)
        }
    }

    /// The index of Agent Skills Discovery 0.2.0.
    var wellKnown: CatalogOutput.File {
        get async {
            let skills = await ParallelWork.map(entries) { Self.skill($0.entry, $0.digest) }
            let text = """
                {"$schema": "\(Self.schema)",
                 "skills": [
                \(skills.joined(separator: ",\n"))
                ]}

                """
            return CatalogOutput.File(path: CatalogOutput.wellKnown, bytes: Array(text.utf8))
        }
    }

    private static func skill(_ entry: CatalogEntry, _ digest: String) -> String {
        JSONValue.object([
            "name": .string(entry.name.description), "type": .string("archive"),
            "description": .string(entry.description),
            "url": .string("../../blobs/\(digest).zip"),
            "digest": .string("sha256:\(digest)"),
        ]).text(.line)
    }

    /// The list of plugins for Claude Code, which has each skill as a plugin in an archive.
    func marketplace(baseURL: String) async -> CatalogOutput.File {
        let plugins = await ParallelWork.map(entries) {
            Self.plugin($0.entry, digest: $0.digest, baseURL).text(.line)
        }
        let name = JSONValue.string(SkillName.slug(of: title)?.description ?? "skills").text(.line)
        let text = """
            {"name": \(name), "owner": {"name": \(JSONValue.string(title).text(.line))},
             "plugins": [
            \(plugins.joined(separator: ",\n"))
            ]}

            """
        return CatalogOutput.File(path: CatalogOutput.marketplace, bytes: Array(text.utf8))
    }

    private static func plugin(_ entry: CatalogEntry, digest: String, _ baseURL: String)
        -> JSONValue
    {
        var members: [String: JSONValue] = [
            "name": .string(entry.name.description), "description": .string(entry.description),
            "strict": .bool(false), "skills": .strings(["./"]),
            "source": .object([
                "source": .string("archive"), "sha256": .string(digest),
                "url": .string("\(baseURL)blobs/\(digest).zip"),
            ]),
        ]
        members["version"] = entry.version.map { .string($0) }
        members["license"] = entry.facts.license.map { .string($0) }
        if !entry.facts.tags.isEmpty { members["keywords"] = .strings(entry.facts.tags) }
        return .object(members)
    }

    /// Lowercase letters, digits and hyphens (Agent Skills specification, `name`).
    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-")
        }
    }
}
