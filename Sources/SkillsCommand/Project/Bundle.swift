internal import Archive
internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// One file with everything that a project's lock needs: `skills.lock`, `skills.json` where there is one, and
/// every tree under `trees/HASH/`, the hash without its `s1:`.
struct Bundle {
    /// What every skill was when it was bundled.
    let lock: Lock
    /// What was wanted there; nil where the lock alone counted.
    let manifest: Manifest?

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

    /// Reads a bundle's file, and puts its trees into the store after every one was hashed again.
    ///
    /// A project without a lock takes the bundle's word for what somebody agreed to, so `agree` is asked first.
    init(
        opening typed: String, in store: SkillStore, agree: (SkillName, [Finding]) -> Bool
    ) throws {
        let path = World.current.workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        let scratch = try store.makeDownloadFolder()
        defer { scratch.discard() }
        let file: InputFile
        do { file = try InputFile.open(path) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            throw ProjectProblem.noBundle(typed)
        }
        let archive = try Archive.open(file)
        let top = try scratch.directory.create("bundle")
        try archive.extract([ArchiveSelection(folder: nil, destination: top)])
        let read = try Self.read(Self.lockPath, in: top) { try Lock(parsing: $0, path: typed) }
        guard let read else { throw ProjectProblem.brokenBundle(typed, reason: "it has no lock") }
        lock = read
        manifest = try Self.read(Self.manifestPath, in: top) {
            try Manifest(parsing: $0, path: typed)
        }
        let own = try store.lock()
        if let own, own != lock { throw ProjectProblem.otherLock(typed) }
        for (name, entry) in lock.skills.sorted(by: { $0.key < $1.key }) {
            guard let folder = RelativePath(Self.folder(of: entry.tree)),
                let directory = try? top.open(folder)
            else {
                throw ProjectProblem.brokenBundle(typed, reason: "it has no files of \(name)")
            }
            let files = try SkillFiles(of: directory)
            let snapshot = files.snapshot
            guard snapshot.hash == entry.tree else {
                throw ProjectProblem.wrongContent(
                    name, wanted: entry.tree.description, got: snapshot.hash.description)
            }
            if own == nil {
                let questions = try readSkill(
                    files, folderName: name.description, purpose: .install
                ).findings.filter { $0.effect == .consent }
                guard questions.isEmpty || agree(name, questions) else {
                    throw InstallProblem.notAgreed(name, questions)
                }
            }
            try store.trees.add(snapshot, from: directory)
        }
    }

    private static func read<Value>(
        _ name: String, in folder: Directory, _ parse: ([UInt8]) throws -> Value
    ) throws -> Value? {
        guard let path = RelativePath(name) else { return nil }
        let bytes: [UInt8]
        do { bytes = try folder.contents(of: path, limit: fileLimit) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        return try parse(bytes)
    }
}
