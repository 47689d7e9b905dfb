internal import FileTree
internal import Git
internal import Synchronization
internal import SystemPackage

/// The repository on this machine that contains a folder, such as that of a `file://` address.
struct EnclosingRepository {
    private let root: FilePath
    /// The folder in the repository; nil for its top.
    private let folder: String?
    private let ref: String?

    /// Finds the repository above the path of an address; nil if there is none, or if it is at the path itself.
    ///
    /// A path that does not exist may end in `@` and a revision.
    init?(of git: GitAddress) {
        let scheme = "file://"
        guard git.url.hasPrefix(scheme) else { return nil }
        var text = String(git.url.dropFirst(scheme.count))
        var ref = git.ref
        if (try? Directory.open(FilePath(text))) == nil, let found = Self.revision(in: text) {
            ref = ref ?? found.ref
            text = found.folder
        }
        let path = FilePath(text).lexicallyNormalized()
        guard (try? Directory.open(path)).map(Self.isRepository) != true else { return nil }
        self.init(path, git.path, ref)
    }

    /// Finds the repository that contains a folder; nil if there is none, or no such folder.
    init?(of path: FilePath, ref: String? = nil) {
        guard (try? Directory.open(path)) != nil else { return nil }
        self.init(path, nil, ref)
    }

    /// Finds the repository that contains the folder before the `@` of a path that does not exist.
    init?(ofMissing path: FilePath) {
        guard let (folder, ref) = Self.revision(in: path.string) else { return nil }
        self.init(of: FilePath(folder), ref: ref)
    }

    private init?(_ path: FilePath, _ rest: String?, _ ref: String?) {
        var below = path
        guard path.isAbsolute, let root = path.nearestFolder(where: Self.isRepository),
            below.removePrefix(root)
        else { return nil }
        self.root = root
        let parts = [below.isEmpty ? nil : below.string, rest].compactMap(\.self)
        folder = parts.isEmpty ? nil : parts.joined(separator: "/")
        self.ref = ref.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Splits a path at the `@` of its last name.
    private static func revision(in path: String) -> (folder: String, ref: String)? {
        guard let sign = path.lastIndex(of: "@"), !path[sign...].contains("/") else { return nil }
        return (String(path[..<sign]), String(path[path.index(after: sign)...]))
    }

    /// The address of the repository, or of the folder in it.
    var address: String {
        AddressTarget(url: "file://\(root.string)", ref: ref, path: folder).fragmentForm
    }

    private static func isRepository(_ directory: Directory) -> Bool {
        let has = { (name: FilePath.Component) in (try? directory.contains(name)) == true }
        return has(".git") || has("HEAD") && has("objects") && has("refs")
    }
}

/// A checkout of a repository on this machine, and a folder in it.
struct Checkout: Sendable {
    /// The top of the checkout.
    let top: Directory
    /// The path of the folder from the top.
    let folder: SourceFolder
    private let index: Index

    /// Finds the checkout with a folder; nil if it is in none, or is reached through symlinks in it.
    init?(with path: FilePath) {
        var below = path.lexicallyNormalized()
        guard below.isAbsolute, let root = below.nearestFolder(having: ".git"),
            below.removePrefix(root), let top = try? Directory.open(root)
        else { return nil }
        self.top = top
        index = Index(of: root)
        folder = SourceFolder(RelativePath(below.string))
        guard below.isEmpty || folder.path.map({ (try? top.open($0)) != nil }) == true else {
            return nil
        }
    }

    /// Whether the repository has a file, by its path from the top: others are not part of the source.
    func hasFile(_ path: RelativePath) -> Bool { index.files.contains(path) }

    /// The index of the repository, which is read when a symlink leads out of the folder.
    private final class Index: Sendable {
        private let root: FilePath
        private let known = Mutex<TrackedFiles?>(nil)

        init(of root: FilePath) { self.root = root }

        var files: TrackedFiles {
            known.withLock { known in
                let files = known ?? TrackedFiles(of: root)
                known = files
                return files
            }
        }
    }
}
