internal import FileTree
internal import Git
internal import SystemPackage

/// The repository on this machine that contains the folder of a `file://` address.
struct EnclosingRepository {
    private let root: FilePath
    /// The folder in the repository.
    private let folder: String
    private let ref: String?

    /// Finds the repository above the path of an address; nil if there is none, or if it is at the path itself.
    ///
    /// A path that does not exist may end in `@` and a revision.
    init?(of git: GitAddress) {
        let scheme = "file://"
        guard git.url.hasPrefix(scheme) else { return nil }
        var text = String(git.url.dropFirst(scheme.count))
        var ref = git.ref
        if (try? Directory.open(FilePath(text))) == nil, let sign = text.lastIndex(of: "@"),
            !text[sign...].contains("/")
        {
            ref = ref ?? String(text[text.index(after: sign)...])
            text = String(text[..<sign])
        }
        let path = FilePath(text).lexicallyNormalized()
        guard path.isAbsolute, !Self.isRepository(path) else { return nil }
        var root = path.removingLastComponent()
        while !Self.isRepository(root) {
            guard root.removeLastComponent() else { return nil }
        }
        var below = path
        guard below.removePrefix(root), !below.isEmpty else { return nil }
        self.root = root
        folder = [below.string, git.path].compactMap(\.self).joined(separator: "/")
        self.ref = ref.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The address of the folder in the repository.
    var address: String {
        AddressTarget(url: "file://\(root.string)", ref: ref, path: folder).fragmentForm
    }

    private static func isRepository(_ path: FilePath) -> Bool {
        guard let directory = try? Directory.open(path) else { return false }
        let has = { (name: FilePath.Component) in (try? directory.contains(name)) == true }
        return has(".git") || has("HEAD") && has("objects") && has("refs")
    }
}
