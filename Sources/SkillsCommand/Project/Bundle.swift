internal import Archive
internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// One file with everything that a project's lock needs: `skills.lock`, `skills.json` where there is one, and
/// every tree under `trees/HASH/`, the hash without its `s1:`.
enum Bundle {
    private static let lockPath = "skills.lock"
    private static let manifestPath = "skills.json"
    private static let fileLimit = 512 << 20

    /// The bytes of a project's bundle; the same for the same lock.
    static func archive(of project: Project, _ trees: [TreeHash]) throws -> [UInt8] {
        guard let lock = project.lock else { throw ProjectProblem.noLock }
        var members = [try member(lockPath, Array(lock.text.utf8))]
        if let manifest = project.manifest {
            members.append(try member(manifestPath, Array(manifest.text.utf8)))
        }
        for tree in trees.sorted(by: { $0.description < $1.description }) {
            guard let copy = project.store.trees.copy(of: tree) else { continue }
            for file in copy.snapshot.files {
                let bytes = try copy.directory.contents(of: file.path, limit: fileLimit)
                members.append(
                    try member(
                        "\(folder(of: tree))/\(file.path)", bytes,
                        isExecutable: file.flag == .executable))
            }
        }
        return try ZipWriter.archive(members)
    }

    private static func member(
        _ path: String, _ bytes: [UInt8], isExecutable: Bool = false
    ) throws -> ZipWriter.Member {
        guard let path = RelativePath(path) else {
            throw ProjectProblem.brokenBundle(path, reason: "its path is too long")
        }
        return ZipWriter.Member(path: path, bytes: bytes, isExecutable: isExecutable)
    }

    private static func folder(of tree: TreeHash) -> String {
        "trees/\(tree.description.dropFirst("s1:".count))"
    }

    /// Puts what a bundle holds into the store, after every tree was hashed again, and its lock and manifest into
    /// the project where it has none.
    static func open(_ typed: String, _ common: CommonOptions) throws {
        let world = World.current
        let path = world.workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        var scope = ScopeOptions()
        scope.project = true
        let store = try common.store(scope)
        let scratch = try store.makeDownloadFolder()
        defer { scratch.discard() }
        let archive = try Archive.open(InputFile.open(path))
        let top = try scratch.directory.create("bundle")
        try archive.extract([ArchiveSelection(folder: nil, destination: top)])
        let lock = try read(lockPath, in: top, typed) { try Lock(parsing: $0, path: typed) }
        guard let lock else { throw ProjectProblem.brokenBundle(typed, reason: "it has no lock") }
        if let own = try store.lock(), own != lock { throw ProjectProblem.otherLock(typed) }
        for (name, entry) in lock.skills {
            guard let folder = RelativePath(folder(of: entry.tree)),
                let directory = try? top.open(folder)
            else {
                throw ProjectProblem.brokenBundle(typed, reason: "it has no files of \(name)")
            }
            let snapshot = try TreeSnapshot(of: directory)
            guard snapshot.hash == entry.tree else {
                throw ProjectProblem.wrongContent(
                    name, wanted: entry.tree.description, got: snapshot.hash.description)
            }
            try store.trees.add(snapshot, from: directory)
        }
        let manifest = try read(manifestPath, in: top, typed) {
            try Manifest(parsing: $0, path: typed)
        }
        try write(lock, manifest, store)
    }

    private static func read<Value>(
        _ name: String, in folder: Directory, _ typed: String,
        _ parse: ([UInt8]) throws -> Value
    ) throws -> Value? {
        guard let path = RelativePath(name) else { return nil }
        let bytes: [UInt8]
        do { bytes = try folder.contents(of: path, limit: fileLimit) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        return try parse(bytes)
    }

    /// A project without a lock gets the bundle's, as one change that an undo takes back.
    private static func write(_ lock: Lock, _ manifest: Manifest?, _ store: SkillStore) throws {
        guard try store.lock() == nil else { return }
        let staging = try store.makeStagingFolder()
        defer { staging.discard() }
        var changes: [Change] = []
        for (name, entry) in lock.skills {
            guard let folder = FilePath.Component(name.description),
                let copy = store.trees.copy(of: entry.tree)
            else { continue }
            try staging.directory.create(folder).copy(copy.snapshot, from: copy.directory)
            changes.append(
                .record(
                    StagedSkill(
                        restored: entry, name: name, snapshot: copy.snapshot, in: staging)))
        }
        let wanted = try store.manifest() == nil ? manifest?.skills ?? [:] : [:]
        _ = try store.apply(
            changes, manifest: wanted.map { ManifestChange($0.key, $0.value) }, command: "sync")
    }
}
