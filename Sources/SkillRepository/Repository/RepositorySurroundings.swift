internal import FileTree
internal import References
internal import SkillFormat
internal import SystemPackage

/// The files around a skill in its repository.
struct RepositorySurroundings: SkillSurroundings {
    /// The top of the git repository, or the validated folder if it is in none.
    private let top: FilePath
    /// The names on the way from there to the validated folder, and to the skill folder.
    private let named: [Substring]
    private let skill: [Substring]
    private let tree: RepositoryTree
    private let listing: RepositoryFileList

    /// The surroundings of a skill folder; nil for the top of a repository, which has none.
    init?(
        of folder: RelativePath?, in tree: RepositoryTree, at root: ValidatedFolder,
        _ listings: RepositoryFileLists
    ) {
        top = root.repository
        var below = root.path
        guard below.removePrefix(top) else { return nil }
        named = below.string.split(separator: "/")
        skill = named + (folder?.description.split(separator: "/") ?? [])
        guard !skill.isEmpty else { return nil }
        listing = listings.listing(of: top)
        self.tree = tree
    }

    var folder: String { skill.joined(separator: "/") }

    var files: RepositoryFiles? { listing.files }

    /// The maximum number of files to compare, and of bytes of each.
    private static let comparisonLimit = 64
    private static let sizeLimit = 1_048_576

    func haveSameContents(_ paths: [String]) -> Bool {
        guard paths.count <= Self.comparisonLimit, let directory = try? Directory.open(top) else {
            return false
        }
        var first: [UInt8]?
        for path in paths {
            guard let path = RelativePath(path),
                let bytes = try? directory.contents(of: path, limit: Self.sizeLimit)
            else { return false }
            if let first, first != bytes { return false }
            first = bytes
        }
        return true
    }

    func destination(ofLink path: String) -> LinkDestination {
        guard let path = RelativePath(path), let directory = try? Directory.open(top),
            let target = try? directory.target(ofLink: path)
        else { return .outside }
        do throws(FileTreeError) {
            guard let end = try Directory.resolve(top.appending(path.description)) else {
                // Without a file at its end, only the text of the link is known.
                let text = String(decoding: target, as: UTF8.self)
                return path.resolving(link: text) == nil ? .outside : .missing
            }
            return end.starts(with: top) ? .inRepository : .outside
        } catch {
            return .outside
        }
    }

    func shown(_ path: String) -> String {
        let names = path.split(separator: "/")
        if names.starts(with: named),
            let path = RelativePath(names.dropFirst(named.count).joined(separator: "/"))
        {
            return tree.shown(path)
        }
        let common = zip(names, named).prefix { $0 == $1 }.count
        let up = repeatElement("..", count: named.count - common)
        let rest = (up + names.dropFirst(common).map(String.init)).joined(separator: "/")
        return FilePath(tree.shown(nil)).appending(rest).lexicallyNormalized().string
    }
}
