internal import FileTree
internal import SystemPackage

/// A repository on this machine, as git may read it: links to its references, objects and index, and a configuration
/// that this program wrote.
///
/// Anyone may have written the repository's own configuration, which can name programs for git to run: filters, file
/// monitors, and servers of missing objects. Only settings that describe files are taken over.
struct RepositoryView: ~Copyable {
    /// The folder with the files; symbolic links above it are resolved.
    let root: FilePath
    /// The hash function of the repository's objects.
    let format: ObjectFormat
    private let parent: Directory
    private let name: FilePath.Component
    /// Held while the view exists, so that other runs leave it alone.
    private let lock: FileLock?

    private static let prefix = "skills-git-"

    /// The location to run git in with the view.
    var place: GitProgram.Place { .workingTree(root, repository: parent.path.appending(name)) }

    /// Makes a view of the repository around a folder in a new folder of `temporary`, which is removed with the view.
    ///
    /// Throws ``ProgramFault/noRepository(_:)`` if there is none.
    init(around folder: FilePath, in temporary: FilePath) throws(GitError) {
        guard let start = try? Directory.resolve(folder),
            let root = start.nearestFolder(having: ".git"),
            let (own, shared) = Self.gitFolders(of: root)
        else { throw .program(.noRepository(folder.string)) }
        let configuration = GitConfiguration(at: shared.appending("config"))
        // The branch of a further working tree is in a table of its own, which needs the repository's configuration.
        guard own == shared || configuration.values["extensions.refstorage"] != "reftable" else {
            throw .program(.unsupportedWorkingTree(root.string))
        }
        let format =
            configuration.values["extensions.objectformat"]
            .flatMap { ObjectFormat(protocolName: $0) } ?? .sha1
        let name = FilePath.Component.unique(prefix: Self.prefix)
        let parent: Directory
        let lock: FileLock?
        do throws(FileTreeError) {
            parent = try Directory.open(temporary)
            let view = try parent.create(name, permissions: [.ownerReadWriteExecute])
            lock = try? FileLock.attempt(on: view)
            Self.removeAbandoned(in: parent, before: try view.metadata().modifiedSeconds - 60)
            do throws(FileTreeError) {
                try Self.fill(view, own: own, shared: shared)
                try Self.write(Self.text(of: configuration, format), to: "config", in: view)
            } catch {
                try? parent.removeTree(name)
                throw error
            }
        } catch { throw .files(error) }
        (self.root, self.format, self.parent, self.name) = (root, format, parent, name)
        self.lock = lock
    }

    /// Removes the views of killed runs that were made before a time; others are locked, or those of other users, which
    /// can't be removed.
    private static func removeAbandoned(in parent: Directory, before time: Int) {
        for entry in (try? parent.entries()) ?? []
        where entry.kind == .directory && entry.name.string.hasPrefix(prefix)
            && entry.modifiedSeconds < time
        {
            guard let view = try? parent.open(entry.name),
                let lock = try? FileLock.attempt(on: view)
            else { continue }
            withExtendedLifetime(lock) { try? parent.removeTree(entry.name) }
        }
    }

    deinit { try? parent.removeTree(name) }

    /// Returns the folder that `.git` is or, as a file, names, and the one with the references and objects, which further
    /// working trees share with the first (gitrepository-layout(5)).
    static func gitFolders(of root: FilePath) -> (own: FilePath, shared: FilePath)? {
        var own = root.appending(".git")
        if Directory.kind(at: own) == .file {
            let prefix = "gitdir: "
            guard let text = line(of: own), text.hasPrefix(prefix) else { return nil }
            own = root.pushing(FilePath(String(text.dropFirst(prefix.count))))
        }
        let shared = line(of: own.appending("commondir")).map { own.pushing(FilePath($0)) }
        return (own, shared ?? own)
    }

    static func line(of path: FilePath) -> String? {
        let bytes = try? InputFile.open(path).contents(limit: 65_536)
        return bytes.map { String(decoding: $0.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) }
    }

    private static func fill(
        _ view: Directory, own: FilePath, shared: FilePath
    ) throws(FileTreeError) {
        // Git does not accept a link to the file that names the current branch.
        let head = try InputFile.open(own.appending("HEAD")).contents(limit: 65_536)
        try write(head, to: "HEAD", in: view)
        let folders: [FilePath.Component] = ["refs", "reftable", "objects"]
        for name in folders { try link(name, to: shared, in: view) }
        let files: [FilePath.Component] = ["packed-refs", "shallow"]
        for name in files where isFile(name, in: shared) { try link(name, to: shared, in: view) }
        let logs = try view.create("logs", permissions: [.ownerReadWriteExecute])
        try link("HEAD", to: own.appending("logs"), in: logs)
        try link("refs", to: shared.appending("logs"), in: logs)
        for entry in (try? Directory.open(own).entries()) ?? []
        where entry.name == "index" || entry.name.string.hasPrefix("sharedindex.") {
            guard isFile(entry.name, in: own) else { continue }
            try link(entry.name, to: own, in: view)
        }
        let info = try view.create("info", permissions: [.ownerReadWriteExecute])
        let sharedInfo = shared.appending("info")
        if isFile("exclude", in: sharedInfo) { try link("exclude", to: sharedInfo, in: info) }
        // These attributes take precedence over those of the files.
        try write(Array("* -filter\n".utf8), to: "attributes", in: info)
    }

    /// Whether an entry is a regular file; git would wait for ever to read from a pipe.
    private static func isFile(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        Directory.kind(at: folder.appending(name)) == .file
    }

    private static func link(
        _ name: FilePath.Component, to folder: FilePath, in view: Directory
    ) throws(FileTreeError) {
        try view.createLink(name, to: Array(folder.appending(name).string.utf8))
    }

    private static func write(
        _ bytes: [UInt8], to name: FilePath.Component, in folder: Directory
    ) throws(FileTreeError) {
        try folder.replaceFile(name, with: bytes, durability: .inMemory)
    }

    /// The settings that describe files.
    private static let kept = [
        "core.filemode", "core.symlinks", "core.ignorecase", "core.precomposeunicode",
        "core.autocrlf", "core.eol", "core.trustctime", "core.checkstat", "extensions.refstorage",
    ]
    /// Their values.
    private static let values: Set = [
        "true", "false", "yes", "no", "on", "off", "1", "0", "input", "lf", "crlf", "native",
        "default", "minimal", "files", "reftable",
    ]

    private static func text(
        of configuration: GitConfiguration, _ format: ObjectFormat
    ) -> [UInt8] {
        var lines = [
            "[core]", "repositoryformatversion = 1", "bare = false", "[extensions]",
            "objectformat = \(format.protocolName)",
        ]
        for key in kept {
            guard let value = configuration.values[key], values.contains(value) else { continue }
            let (section, name) = key.splitAtFirst(".")
            lines += ["[\(section)]", "\(name) = \(value)"]
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}
