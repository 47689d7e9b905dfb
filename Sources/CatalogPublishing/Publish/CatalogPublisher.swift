internal import Digest
internal import SkillCatalog
internal import Synchronization
internal import Tasks
internal import TransparencyLog

/// Publishes a catalog: sends the files that the target does not have, then replaces the index.
struct CatalogPublisher {
    /// The number of missing parts after which a publication stops looking for those that an interrupted one has sent.
    private static let missLimit = 64

    let contents: CatalogContents
    let destination: any CatalogDestination
    let target: String
    let mode: CatalogPublishRequest.Mode
    let leftovers: CatalogPublishRequest.Leftovers
    let now: Int
    let progress: @Sendable (CatalogPublishProgress) -> Void
    /// The digest of the index that the target had when this folder was last published to it, or copied from it.
    let expected: SHA256Digest?
    /// The files of the source that a signed copy leaves out; nil for one that has everything.
    var leftOut: [String]?

    func run() async throws(CatalogPublishError) -> CatalogPublishReport {
        var state = try await destination.state(for: contents)
        state.assumeSignature(of: contents)
        var report = CatalogPublishReport(
            title: contents.root.title, version: contents.root.version, skills: contents.root.count,
            files: contents.files.count + 1)
        report.previousVersion = try check(state)
        guard state.foreign.isEmpty else {
            throw .foreignFiles(target: target, state.foreign.sorted())
        }
        try await checkLog(state)
        let parts = try destination.parts(of: contents, besides: state)
        let others =
            state.changedOthers(in: contents)
            + destination.bundled(of: contents, besides: state)
        let sent = Sent(total: parts.reduce(0) { $0 + ($1.file.size ?? 0) }, progress: progress)
        let unsigned = try leftOut.map { (paths) throws(CatalogPublishError) in
            try destination.unsigned(besides: contents, leavingOut: paths)
        }
        if mode == .write {
            try await send(parts, sent)
            for path in unsigned ?? [] { try await destination.remove(path) }
            try await destination.commit(contents, replacing: state)
        } else {
            for part in parts { sent.add(part, .sent) }
        }
        sent.count(into: &report)
        let root = state.hasRoot(of: contents) ? [] : [contents.rootFile]
        report.sent += others.count + root.count
        report.sentBytes += (others + root).reduce(0) { $0 + ($1.size ?? 0) }
        do throws(CatalogPublishError) {
            report.removed = try await (unsigned ?? []) + removeLeftovers(state)
        } catch .interrupted where mode == .write {
            throw .interruptedRemoval(target: target)
        }
        return report
    }

    /// Removes files that the catalog no longer uses, and returns their paths.
    private func removeLeftovers(
        _ state: PublishedState
    ) async throws(CatalogPublishError) -> [String] {
        guard case .remove(let age) = leftovers else { return [] }
        let unused = try await destination.leftovers(of: contents, state, writtenBefore: now - age)
        guard mode == .write else { return unused }
        _ = try await ParallelWork.awaitAll(unused) {
            [destination] (path) throws(CatalogPublishError) in
            try await destination.remove(path)
        }
        return unused
    }

    /// Refuses to replace an index that this one does not follow; returns the version of that one.
    private func check(_ state: PublishedState) throws(CatalogPublishError) -> Int? {
        guard let bytes = state.root else { return nil }
        let published: IndexRoot
        do { published = try RootFile(parsing: bytes).index() } catch {
            throw .unreadableIndex("\(target)/\(IndexRoot.fileName)", error)
        }
        guard !state.hasRoot(of: contents) else { return published.version }
        let new = contents.root
        if let key = published.key, new.key != key { throw .otherKey(target: target) }
        guard new.version >= published.version else {
            throw .older(
                target: target, version: new.version, published: published.version)
        }
        guard new.version > published.version || new == published else {
            throw .sameVersion(target: target, version: new.version)
        }
        guard expected == nil || expected == SHA256Digest(of: bytes) else {
            throw .diverged(target: target, version: published.version)
        }
        return published.version
    }

    /// Refuses to replace a log that this one does not continue: clients would refuse the catalog.
    private func checkLog(_ state: PublishedState) async throws(CatalogPublishError) {
        guard let bytes = state.root, !state.hasRoot(of: contents),
            let published = CatalogContents.checkpoint(in: bytes)
        else { return }
        guard let checkpoint = contents.checkpoint else { throw .noLog(target: target) }
        do throws(LogError) {
            var tiles: VerifiedTiles?
            if checkpoint.size > published.size {
                tiles = try await contents.tiles(of: checkpoint, sizes: [published.size])
            }
            try checkpoint.check(follows: published, tiles)
        } catch { throw .otherLog(target: target, error) }
    }

    /// Sends parts at the same time, except for those that an interrupted publication has sent.
    private func send(_ parts: [PublishedPart], _ sent: Sent) async throws(CatalogPublishError) {
        guard let first = parts.first else { return }
        // What was sent before is found at the start.
        let search = Search(limit: Self.missLimit)
        try await send(first, search, sent)
        if sent.resumed == 0 { search.end() }
        _ = try await ParallelWork.awaitAll(Array(parts.dropFirst())) {
            (part) throws(CatalogPublishError) in
            try await send(part, search, sent)
        }
    }

    private func send(
        _ part: PublishedPart, _ search: Search, _ sent: Sent
    ) async throws(CatalogPublishError) {
        guard !Task.isCancelled else { throw .interrupted }
        if search.isOn {
            guard try await !destination.has(part, of: contents) else {
                return sent.add(part, .found)
            }
            search.miss()
        }
        try await destination.send(part, of: contents)
        sent.add(part, .sent)
    }
}

/// The search for the parts that an interrupted publication has sent.
private final class Search: Sendable {
    private let left: Mutex<Int>

    init(limit: Int) { left = Mutex(limit) }

    var isOn: Bool { left.withLock { $0 > 0 } }

    func miss() { left.withLock { $0 -= 1 } }

    func end() { left.withLock { $0 = 0 } }
}

/// The parts that were sent so far.
private final class Sent: Sendable {
    enum Outcome { case sent, found }

    private struct State {
        var progress: CatalogPublishProgress
        var sent = 0
        var bytes = 0
        var resumed = 0
        var artifacts = 0
    }

    private let state: Mutex<State>
    private let report: @Sendable (CatalogPublishProgress) -> Void

    init(total: Int, progress: @escaping @Sendable (CatalogPublishProgress) -> Void) {
        state = Mutex(State(progress: CatalogPublishProgress(total: total)))
        report = progress
    }

    var resumed: Int { state.withLock(\.resumed) }

    func add(_ part: PublishedPart, _ outcome: Outcome) {
        let size = part.file.size ?? 0
        let progress = state.withLock { state in
            state.progress.done += size
            switch outcome {
            case .found: state.resumed += 1
            case .sent:
                state.bytes += size
                if case .artifact = part { state.artifacts += 1 } else { state.sent += 1 }
            }
            return state.progress
        }
        report(progress)
    }

    func count(into report: inout CatalogPublishReport) {
        state.withLock { state in
            report.sent = state.sent
            report.sentBytes = state.bytes
            report.resumed = state.resumed
            report.artifacts = state.artifacts
        }
    }
}
