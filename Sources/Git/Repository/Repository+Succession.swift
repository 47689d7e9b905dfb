internal import FileTree
internal import SystemPackage

/// The relation of a commit's history to a commit that was installed earlier.
public enum Succession: Sendable, Equatable {
    /// It contains the earlier commit.
    case descends
    /// It contains only a part of the earlier commit's history, such as after a force push.
    case rewritten
    /// No commit is known to be in both histories.
    case unrelated
}

// Whether a repository continues the history that was installed.
extension Repository {
    /// The maximum number of objects in a history without trees and files.
    private static let commitLimit = 200_000
    /// The maximum number of objects in a history from a server that can't leave out files.
    private static let objectLimit = 50_000

    /// Returns the relation of a commit's history to each of the earlier commits.
    ///
    /// Takes one small request, whose answer is empty if all of them are in the history. A second one is made if the
    /// server lacks an earlier commit, or does not send commits by their IDs. The earlier commits and the new one must
    /// be different.
    public func succession(
        of commit: ObjectID, after earlier: Set<ObjectID>
    ) async throws(GitError) -> [ObjectID: Succession] {
        let known = earlier.filter { $0.format == commit.format }
        var results = Dictionary(uniqueKeysWithValues: earlier.map { ($0, Succession.unrelated) })
        guard !known.isEmpty else { return results }
        if await server.abilities.wants == .anyObject {
            let request = FetchRequest(wants: known.sorted(), depth: .whole, haves: [commit])
            if let answer = try await answer(to: request) {
                for old in known {
                    guard let history = try answer.history(of: old) else {
                        results[old] = .descends
                        continue
                    }
                    if let new = try answer.history(of: commit) {
                        // A server that left out nothing.
                        let isUnrelated =
                            new.isComplete && new.commits.isDisjoint(with: history.commits)
                        results[old] =
                            new.commits.contains(old)
                            ? .descends : isUnrelated ? .unrelated : .rewritten
                    } else {
                        results[old] = history.isComplete ? .unrelated : .rewritten
                    }
                }
                return results
            }
        }
        // The server may lack only one of them.
        for old in known { results[old] = try await succession(of: commit, after: old) }
        return results
    }

    private func succession(
        of commit: ObjectID, after old: ObjectID
    ) async throws(GitError) -> Succession {
        let request = FetchRequest(wants: [commit], depth: .whole, haves: [old])
        guard let answer = try await answer(to: request) else { return .unrelated }
        // All of it is reachable from the earlier commit: a branch that was reset.
        guard let new = try answer.history(of: commit) else { return .rewritten }
        if new.commits.contains(old) { return .descends }
        var before = try cachedHistory(of: old)
        if let sent = try answer.history(of: old) { before.formUnion(sent.commits) }
        return new.isComplete && new.commits.isDisjoint(with: before) ? .unrelated : .rewritten
    }

    /// The commits of an answer that are reachable from one of them.
    private struct AnsweredHistory {
        /// The commits, and the parents that the server left out.
        var commits: Set<ObjectID>
        /// Whether it goes back to commits without parents.
        var isComplete: Bool
    }

    /// The commits that a server sent for one question, apart from all that were fetched before.
    private struct Answer: ~Copyable {
        let cache: ObjectCache
        let folder: FilePath.Component
        let scratch: Directory

        deinit { try? scratch.removeTree(folder) }

        /// Returns the history of a commit; nil if the answer does not have the commit.
        func history(of commit: ObjectID) throws(GitError) -> AnsweredHistory? {
            guard try cache.contains(commit) else { return nil }
            var history = AnsweredHistory(commits: [commit], isComplete: true)
            var open = [commit]
            while let id = open.popLast() {
                guard let commit = try cache.commit(id) else {
                    history.isComplete = false
                    continue
                }
                open += commit.parents.filter { history.commits.insert($0).inserted }
            }
            return history
        }
    }

    /// Returns a commit and those before it, as far as they are cached, with the parents of the last ones.
    private func cachedHistory(of start: ObjectID) throws(GitError) -> Set<ObjectID> {
        let cache = try cache(start.format)
        var commits: Set<ObjectID> = [start]
        var open = [start]
        while let id = open.popLast() {
            let parents = try cache.commit(id)?.parents ?? []
            open += parents.filter { commits.insert($0).inserted }
        }
        return commits
    }

    /// Asks for commits without trees and files, or with them if the server can't leave them out; nil if the server refuses,
    /// or the answer has too many objects.
    private func answer(to request: FetchRequest) async throws(GitError) -> Answer? {
        var request = request
        for filter in [FetchRequest.Filter.treeless, .blobless, nil] {
            request.filter = filter
            request.objectLimit = filter == .treeless ? Self.commitLimit : Self.objectLimit
            let answer = try makeAnswer(request.wants[0].format)
            let draft = try answer.cache.makeDraft()
            let outcome: FetchOutcome
            do { outcome = try await server.fetch(request, into: draft.file) } catch {
                // The server does not have a commit, or does not send it.
                guard error.isRefusal else { throw error }
                return nil
            }
            record(.fetch(request.wants.count, filter, outcome))
            switch outcome {
            case .pack: try answer.cache.add(draft, isCancelled: { Task.isCancelled })
            case .filterRefused: continue
            case .tooMany, .tooSlow: return nil
            }
            return answer
        }
        return nil
    }

    private func makeAnswer(_ format: ObjectFormat) throws(GitError) -> Answer {
        let name = FilePath.Component.unique(prefix: "history-")
        let folder = try files { () throws(FileTreeError) in try scratch.create(name) }
        return Answer(
            cache: ObjectCache(folder: folder, format: format, limits: limits), folder: name,
            scratch: scratch)
    }
}

extension GitError {
    /// Whether a server or git answered that it does not send the requested objects.
    fileprivate var isRefusal: Bool {
        switch self {
        case .server, .program(.failed): true
        default: false
        }
    }
}
