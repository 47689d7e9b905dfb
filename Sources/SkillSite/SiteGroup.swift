internal import Digest
internal import SkillCatalog
internal import SkillFormat

/// Skills that are listed together.
struct SiteGroup: Sendable {
    /// The name of a group.
    enum Name: Sendable, Hashable {
        case all
        case other
        case named(String, slug: String)

        /// The name of its folder.
        var slug: String {
            switch self {
            case .all: "all"
            case .other: "other"
            case .named(_, let slug): slug
            }
        }

        /// The title in a language.
        func title(_ text: SiteText) -> String {
            switch self {
            case .all: text.allSkills
            case .other: text.otherGroup
            case .named(let title, _): title
            }
        }
    }

    let name: Name
    /// The indices of its entries.
    var members: [Int] = []

    /// The number of skills up to which one list is enough.
    private static let listLimit = 60

    /// Divides entries by their first tags if most have one, else by their publishers, else by the letters that their
    /// names start with.
    static func groups(of entries: [CatalogEntry]) -> [SiteGroup] {
        let available = entries.indices.filter { entries[$0].state == .available }
        let tagged = available.filter { !entries[$0].facts.tags.isEmpty }
        if tagged.count * 2 > available.count {
            return divided(available) { entries[$0].facts.tags.first }
        }
        let publishers = Set(available.map { entries[$0].publisher?.description.lowercased() })
        if publishers.count > 1 {
            return divided(available) { entries[$0].publisher?.description }
        }
        guard available.count > listLimit else {
            return [SiteGroup(name: .all, members: available)]
        }
        return divided(available) { index in
            entries[index].name.description.first.map { $0.isASCII ? $0.uppercased() : String($0) }
        }
    }

    private static func divided(
        _ indices: [Int], by key: (Int) -> String?
    ) -> [SiteGroup] {
        var members: [String: [Int]] = [:]
        var titles: [String: String] = [:]
        var rest: [Int] = []
        for index in indices {
            guard let title = key(index), !title.isEmpty else {
                rest.append(index)
                continue
            }
            let folded = title.lowercased()
            titles[folded] = titles[folded] ?? title
            members[folded, default: []].append(index)
        }
        var groups: [SiteGroup] = []
        var slugs: Set<String> = [Name.all.slug, Name.other.slug]
        for key in members.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            var slug = SkillName.slug(of: key)?.description ?? ""
            if slug.isEmpty || !slugs.insert(slug).inserted {
                slug = "group-" + SHA256Digest(of: Array(key.utf8)).hex.prefix(12)
                slugs.insert(slug)
            }
            let name = Name.named(titles[key] ?? key, slug: slug)
            groups.append(SiteGroup(name: name, members: members[key] ?? []))
        }
        if !rest.isEmpty { groups.append(SiteGroup(name: .other, members: rest)) }
        return groups
    }
}
