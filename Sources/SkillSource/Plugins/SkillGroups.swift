internal import FileTree
internal import SkillFormat

/// The groups of skills in `skills.sh.json`, which skills.sh shows on the page of a repository.
///
/// The file is `{"groupings": [{"title", "description", "skills": [NAME, …]}], "notGrouped": "top"|"bottom"}` (schema
/// at skills.sh/schemas). A group is selected and shown like a plugin. Unknown members are ignored.
struct SkillGroups {
    /// The maximum number of groups; the schema allows 50.
    private static let countLimit = 200
    /// The maximum number of skills in a group; the schema allows 500.
    private static let skillLimit = 2_000
    /// The maximum size of a title, in bytes; the schema allows 120 characters.
    private static let titleLimit = 500

    /// The groups of each skill, in order.
    private var groups: [String: [String]] = [:]

    /// Creates no groups.
    init() {}

    /// Reads the groups.
    init(_ value: ManifestValue) {
        for group in (value["groupings"]?.elements ?? []).prefix(Self.countLimit) {
            guard let title = group.text("title"), let name = Self.name(of: title) else { continue }
            for skill in group.texts("skills").prefix(Self.skillLimit)
            where groups[skill]?.contains(name) != true {
                groups[skill, default: []].append(name)
            }
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { groups.isEmpty }

    /// Returns a skill as a member of its groups, which name it by its own name or that of its folder.
    func assigned(to candidate: SkillCandidate) -> SkillCandidate {
        guard candidate.exclusion?.isPart != true else { return candidate }
        let names = [
            candidate.declaredName, candidate.name?.description, candidate.folder?.lastName,
        ]
        return candidate.adding(names.lazy.compactMap { $0 }.compactMap { groups[$0] }.first ?? [])
    }

    /// Returns the name of a group as an argument of `--skill`: its title in lower case with hyphens, or the title
    /// itself if it is in a script without such letters.
    private static func name(of title: String) -> String? {
        guard title.utf8.count <= titleLimit else { return nil }
        if let slug = SkillName.slug(of: title) { return slug.description }
        let isPlain = title.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0 == " " || $0 == "-"
        }
        return isPlain ? title : nil
    }
}
