internal import Archive
internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// A file with everything that a project's lock file needs.
///
/// It contains `skills.lock`, `skills.json` if the project has one, and every tree under `trees/HASH/`, with the hash
/// without its `s1:`.
public struct Bundle: Sendable {
    /// The bundled lock file.
    let lock: Lock
    /// The bundled manifest; nil when the project has only a lock file.
    let manifest: Manifest?

    private static let lockPath = "skills.lock"
    private static let manifestPath = "skills.json"
    private static let fileLimit = 512 << 20

    private static func folder(of tree: TreeHash) -> String {
        "trees/\(tree.description.dropFirst("s1:".count))"
    }
}

// Writing bundles.
extension Bundle {
    /// Returns the bytes of a project's bundle; equal lock files give equal bundles.
    ///
    /// Skills without a clean copy in the store are restored first.
    public static func archive(of project: Project, in session: Session) async throws -> [UInt8] {
        let lock = try project.agreedLock()
        for (name, status) in project.statuses {
            if status == .otherSource, let problem = project.sourceProblem(of: name) {
                throw problem
            }
            if status == .ok { try session.checkInstalled(name, in: project) }
        }
        // What is not in the store is judged when it is restored.
        let restorer = Restorer(session, .network, project)
        for (name, entry) in lock.skills.sorted(by: { $0.key < $1.key }) {
            guard let copy = project.store.trees.copy(of: entry.tree) else { continue }
            _ = try session.with(.reinstall).review(stored: name, entry, in: copy.directory)
            try await restorer.checkAge(ofStored: name, entry)
        }
        // The store keeps the skills that could be restored, even if another one fails.
        let plan = try await plan(for: project, restorer, in: session)
        let kept = try plan.settled(by: .unavailable).apply()
        for case .failed(let problem) in kept.outcomes.sorted(by: { $0.key < $1.key }).map(\.value)
        { throw problem }
        var members = ArchivedFiles()
        try members.add(lockPath, Array(lock.text.utf8))
        if let manifest = project.manifest {
            try members.add(manifestPath, Array(manifest.text.utf8))
        }
        let trees = Set(lock.skills.values.map(\.tree))
        for tree in trees.sorted(by: { $0.description < $1.description }) {
            guard let copy = project.store.trees.copy(of: tree) else { continue }
            try members.add(copy.snapshot, in: copy.directory, below: folder(of: tree))
        }
        return try ZipWriter.archive(members.files)
    }
}

// Filling the store.
extension Bundle {
    /// Plans to add the locked skills without a clean copy to the store.
    private static func plan(
        for project: Project, _ restorer: Restorer, in session: Session
    ) async throws -> Plan<SyncReport> {
        let staging = try session.staging
        var plan = Plan(SyncReport(.update), project.store, command: "export --project")
        for (name, result) in await restorer.review(project.absentEntries, in: staging) {
            do {
                let restored = try result.get()
                plan.add(restored.review)
                plan.keep(
                    restored.staged.snapshot, in: try staging.directory.open(name.component),
                    of: name)
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        return plan
    }
}

// Reading bundles.
extension Bundle {
    /// Reads a bundle and adds its trees to the store, each after verifying its hash.
    ///
    /// The sync that follows asks for consent to the skills.
    public init(opening typed: String, in session: Session) throws {
        let store = session.store
        let scratch = try store.makeDownloadFolder()
        defer { scratch.discard() }
        let top = try Self.extract(typed, into: scratch, session.context)
        let lock = try Self.read(Self.lockPath, in: top) { try Lock(parsing: $0, path: typed) }
        guard let lock else { throw ProjectError.invalidBundle(typed, .noLock) }
        self.lock = lock
        manifest = try Self.read(Self.manifestPath, in: top) {
            try Manifest(parsing: $0, path: typed)
        }
        if let projectLock = try store.lock(), projectLock != lock {
            throw ProjectError.otherLock(typed)
        }
        for (name, entry) in lock.skills.sorted(by: { $0.key < $1.key }) {
            guard let folder = RelativePath(Self.folder(of: entry.tree)),
                let directory = try? top.open(folder)
            else {
                throw ProjectError.invalidBundle(typed, .noFiles(name))
            }
            let snapshot = try TreeSnapshot(of: directory)
            guard snapshot.hash == entry.tree else {
                throw ProjectError.wrongContent(
                    name, locked: entry.tree.description, actual: snapshot.hash.description)
            }
            try store.trees.add(snapshot, from: directory)
        }
    }

    private static func extract(
        _ typed: String, into scratch: StagingFolder, _ context: SessionContext
    ) throws -> Directory {
        let path = context.workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        let file: InputFile
        do { file = try InputFile.open(path) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            throw ProjectError.noBundle(typed)
        }
        let archive = try Archive.open(file)
        let top = try scratch.directory.create("bundle")
        try archive.extract(ArchiveSelection(folder: nil, destination: top))
        return top
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
