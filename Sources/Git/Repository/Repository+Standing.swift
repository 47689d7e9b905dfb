internal import Digest
internal import FileTree
internal import SystemPackage

// Whether commits belong to the repository.
extension Repository {
    /// The maximum number of tips that a server compares a commit with in one request; their ids take 200 kB.
    private static let tipLimit = 4_000

    /// Returns whether a commit is reachable from a branch or tag.
    ///
    /// Takes two small requests: one lists the references, and one asks for the commit without the commits that they
    /// contain, whose answer is empty if they contain the commit. No request is made for a commit that was found to be
    /// reachable before. Servers that can't compare send their commits without files, if these are not too many.
    public func standing(
        of commit: ObjectID
    ) async throws(GitError) -> ResolvedRevision.Standing {
        let marker = FilePath.Component("listed-\(commit)")
        let cache = try cache(commit.format)
        if let marker, (try? cache.folder.contains(marker)) == true { return .listed }
        let known = try await references(["HEAD"] + Reference.folders)
        let standing = try await standing(of: commit, among: Set(known.map(\.commit)))
        if standing == .listed, let marker {
            _ = try? cache.folder.createFile(marker, permissions: .treeFile(.plain))
        }
        return standing
    }

    /// Returns whether a commit is reachable from tips.
    func standing(
        of commit: ObjectID, among tips: Set<ObjectID>
    ) async throws(GitError) -> ResolvedRevision.Standing {
        guard !tips.contains(commit) else { return .listed }
        let known = tips.filter { $0.format == commit.format }.sorted()
        guard !known.isEmpty else { return .unlisted }
        let request = FetchRequest(
            wants: [commit], depth: .whole, objectLimit: 0,
            haves: Array(known.prefix(Self.tipLimit)))
        switch try await isEmpty(request) {
        case true?: return .listed
        case false? where known.count <= Self.tipLimit: return .unlisted
        case false?, nil: break
        }
        switch try await findInHistory(commit.description, tips: tips, commit.description) {
        case .found: return .listed
        case .absent: return .unlisted
        case .unknown: return .unknown
        }
    }

    /// Returns whether the answer to a request has no objects; nil if the server can't compare them.
    private func isEmpty(_ request: FetchRequest) async throws(GitError) -> Bool? {
        let cache = try cache(request.wants[0].format)
        let draft = try cache.makeDraft()
        defer { cache.discard(draft) }
        let outcome: FetchOutcome
        do { outcome = try await server.fetch(request, into: draft.file) } catch {
            // The server does not have the commit, or does not send it.
            guard case .server = error else { throw error }
            return nil
        }
        record(.fetch(request.wants.count, request.filter, outcome))
        return switch outcome {
        case .pack(let objects): objects == 0
        case .tooMany: false
        case .tooSlow, .filterRefused: nil
        }
    }
}
