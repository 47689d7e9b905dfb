internal import FileTree
internal import SkillCatalog

/// The publishers of skills in a collection that sorts them by their owners, such as `data/OWNER/REPO/SKILL`.
///
/// Skills belong to the publishers of their folders if most of them are at `…/OWNER/REPO/SKILL` or at `…/OWNER/SKILL`
/// below one folder, with so many owners that these are no categories: at least ``ownersOfRepositories`` or
/// ``ownersOfSkills``. Plugins are sorted as `PLUGIN/skills/SKILL`; a folder that has the same name below most owners
/// is no repository.
struct PublisherFolders {
    /// The minimum number of owners of repositories; the largest public marketplace lists 295 plugins.
    static let ownersOfRepositories = 100
    /// The minimum number of owners of skills without repositories.
    static let ownersOfSkills = 1_000

    /// The number of components before the owner, and after it; nil if the folders name no publishers.
    private let shape: (top: [String], below: Int)?

    /// Examines the folders of the skills of a source.
    init(_ folders: [RelativePath]) {
        let names = folders.map(\.names)
        shape =
            Self.shape(names, below: 2, owners: Self.ownersOfRepositories)
            ?? Self.shape(names, below: 1, owners: Self.ownersOfSkills)
    }

    /// Returns the publisher of the skill in a folder; nil if the folder does not name one.
    func publisher(of folder: RelativePath?) -> Publisher? {
        guard let shape, let names = folder?.names,
            names.count == shape.top.count + 1 + shape.below, names.starts(with: shape.top)
        else { return nil }
        return Publisher(names[shape.top.count])
    }

    private static func shape(
        _ folders: [[String]], below: Int, owners limit: Int
    ) -> (top: [String], below: Int)? {
        let tops = Dictionary(grouping: folders.filter { $0.count > below }) {
            $0.dropLast(below + 1)
        }
        guard let (top, members) = tops.max(by: { $0.value.count < $1.value.count }),
            members.count * 10 >= folders.count * 9
        else { return nil }
        let owners = Dictionary(grouping: members) { $0[top.count] }
        guard owners.count >= limit else { return nil }
        if below == 2 {
            // How many owners have a folder of the same name.
            var counts: [String: Int] = [:]
            for skills in owners.values {
                for name in Set(skills.map { $0[top.count + 1] }) { counts[name, default: 0] += 1 }
            }
            guard counts.values.allSatisfy({ $0 * 2 <= owners.count }) else { return nil }
        }
        return (Array(top), below)
    }
}
