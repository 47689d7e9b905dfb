internal import Dispatch
internal import Problem
internal import Synchronization
internal import Text

/// The SKILL.md files of skills in a list, each fetched in the background when it is first shown.
final class FetchedFiles<Key: Hashable & Sendable>: Sendable {
    private struct State {
        /// The lines by skill; nil while they are fetched.
        var lines: [Key: [String]?] = [:]
        var task: Task<Void, Never>?
    }

    private let delay: Duration
    private let fetch: Fetch
    private let state = Mutex(State())

    /// Returns a file; throws why it can't be read.
    typealias Fetch = @Sendable (Key) async throws -> [UInt8]

    /// Creates files that a function fetches.
    ///
    /// A file is fetched once its skill has been shown for a delay, so that scrolling sends no requests.
    init(after delay: Duration = .zero, fetchedBy fetch: @escaping Fetch) {
        self.delay = delay
        self.fetch = fetch
    }

    /// Returns the lines of a SKILL.md; nil while it is fetched.
    func lines(of key: Key) -> [String]? {
        state.withLock { state in
            if let known = state.lines[key] { return known }
            state.lines.updateValue(nil, forKey: key)
            // Only the skill under the cursor is of interest.
            state.task?.cancel()
            state.task = Task { await load(key) }
            return nil
        }
    }

    /// Stops fetching.
    func cancel() { state.withLock { $0.task?.cancel() } }

    private func load(_ key: Key) async {
        try? await Task.sleep(for: delay)
        var lines: [String]?
        do {
            try Task.checkCancellation()
            lines = try await fetch(key).previewLines
        } catch {
            if !Task.isCancelled { lines = Messages.noPreview(error as? any Problem) }
        }
        state.withLock { [lines] state in
            // Nothing is known of a file whose fetch was cancelled.
            if let lines { state.lines[key] = .some(lines) } else { state.lines[key] = .none }
        }
    }
}

extension [UInt8] {
    /// The lines of the start of a SKILL.md; a screen has room for less.
    var previewLines: [String] { String(decoding: prefix(8_192), as: UTF8.self).lines }
}

/// Runs a function that waits for keys outside the cooperative thread pool, which fetches files meanwhile.
func outsideThreadPool<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
) async -> Value {
    // The thread has no task, so that its texts would be in English.
    let world = World.running
    return await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(returning: world.map { $0.run(body) } ?? body())
        }
    }
}
