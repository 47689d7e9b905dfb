internal import FileTree
internal import Git
internal import SkillFormat
internal import SystemPackage

/// The place of a source whose skills get addresses of their own.
enum OfferPlace: Sendable {
    /// A folder on this machine.
    case folder(FilePath)
    /// A repository at a branch, tag or commit.
    case repository(GitAddress)

    /// Returns the place with its revision as the server resolved it.
    func following(_ resolution: Resolution) -> OfferPlace {
        guard case .repository(let git) = self else { return self }
        let revision: GitAddress.Revision
        switch git.revision {
        case .head: revision = .head
        case .ref(let text), .refOrSkill(let text): revision = .ref(text)
        case .unsplit:
            let name = resolution.reference ?? resolution.commit.description
            let folder = Reference.folders.first { name.hasPrefix($0) } ?? ""
            revision = .ref(String(name.dropFirst(folder.count)))
        }
        return .repository(GitAddress(url: git.url, revision: revision, path: nil))
    }

    /// Returns the shortest address of a skill; nil if no address selects its folder.
    func address(of skill: SkillCandidate, named name: SkillName) -> String? {
        switch self {
        case .folder(let path):
            guard let folder = skill.folder else { return path.string }
            return path.appending(folder.description).string
        case .repository(let git):
            let path = skill.folder?.description
            let target = AddressTarget(url: git.url, ref: git.ref, path: path)
            let whole = GitAddress(url: git.url, revision: .head, path: path)
            let short = whole.shortest + (git.ref.map { "@\($0)" } ?? "")
            return [short, target.fragmentForm].first { text in
                (try? SkillAddress.read(text)).map { target.isMeaning(of: $0) } ?? false
            }
        }
    }
}
