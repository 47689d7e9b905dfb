// Resolves revisions to commits.
extension Repository {
    /// The minimum number of digits of a commit ID.
    private static let minimumDigits = 4
    /// The maximum number of objects in a history that is searched for a commit.
    private static let historyLimit = 500_000

    /// Finds the commit of a revision.
    public func resolve(_ revision: Revision) async throws(GitError) -> ResolvedRevision {
        switch revision {
        case .head: return try await resolveHead()
        case .named(let text):
            let known = try await references(Self.prefixes(for: text))
            if let reference = Self.find(text, in: known) {
                var resolution = try await resolution(reference, path: nil)
                resolution.defaultBranch = known.first { $0.name == "HEAD" }?.target
                return resolution
            }
            return try await resolveCommit(text, path: nil)
        case .unsplit(let text):
            let names = text.split(separator: "/").map(String.init)
            // A full name such as `refs/heads/main` has at least three components.
            let fewest = names.first == "refs" ? min(3, names.count) : 1
            let first = names.prefix(fewest).joined(separator: "/")
            guard !first.isEmpty else { return try await resolveHead() }
            let known = try await references(Self.prefixes(for: first))
            for count in stride(from: names.count, through: fewest, by: -1) {
                let name = names.prefix(count).joined(separator: "/")
                guard let reference = Self.find(name, in: known) else { continue }
                let rest = names.dropFirst(count).joined(separator: "/")
                return try await resolution(reference, path: rest.isEmpty ? nil : rest)
            }
            let rest = names.dropFirst(fewest).joined(separator: "/")
            return try await resolveCommit(first, path: rest.isEmpty ? nil : rest)
        }
    }

    /// Finds the commit of a tag by its full name, and lists the tags whose full names start with a prefix of it, in one
    /// request.
    public func resolve(
        tag name: String, listing prefix: String
    ) async throws(GitError) -> (resolution: ResolvedRevision, tags: [Reference]) {
        let known = try await references([prefix])
        guard let tag = known.first(where: { $0.name == name }) else {
            return (try await resolve(.named(name)), [])
        }
        return (try await resolution(tag, path: nil), known.filter { $0.name.hasPrefix(prefix) })
    }

    private func resolveHead() async throws(GitError) -> ResolvedRevision {
        let known = try await references(["HEAD"])
        guard let head = known.first(where: { $0.name == "HEAD" }) else { throw .server(.empty) }
        return ResolvedRevision(
            commit: head.commit, reference: head.target ?? "HEAD", path: nil, standing: .listed)
    }

    /// Returns the commit of a reference; one that is neither a branch nor a tag, such as a pull request, may point to
    /// a commit of someone else's fork.
    private func resolution(
        _ reference: Reference, path: String?
    ) async throws(GitError) -> ResolvedRevision {
        let name = reference.name
        let isOwn = name == "HEAD" || Reference.folders.contains { name.hasPrefix($0) }
        let standing =
            isOwn
            ? .listed
            : try await resolveCommit(reference.commit.description, path: nil).standing
        return ResolvedRevision(
            commit: reference.commit, reference: name, path: path, standing: standing)
    }

    private static func prefixes(for text: String) -> [String] {
        Reference.folders.map { $0 + text } + (text.hasPrefix("refs/") ? [text] : []) + ["HEAD"]
    }

    private static func find(_ text: String, in known: [Reference]) -> Reference? {
        let names = [text] + Reference.folders.map { $0 + text }
        // As with `git clone --branch`, a branch takes precedence over a tag with the same name.
        for name in names {
            if let reference = known.first(where: { $0.name == name }) { return reference }
        }
        return nil
    }

    /// Finds a commit by its first digits, among the tips and then in their history.
    private func resolveCommit(
        _ text: String, path: String?
    ) async throws(GitError) -> ResolvedRevision {
        let known = try await references(["HEAD"] + Reference.folders)
        guard Self.isCommitName(text) else {
            throw .repository(.unknownRevision(text, known: Self.names(known)))
        }
        let digits = text.lowercased()
        func resolution(_ id: ObjectID, _ standing: ResolvedRevision.Standing) -> ResolvedRevision {
            ResolvedRevision(commit: id, reference: nil, path: path, standing: standing)
        }
        let tips = Set(known.map(\.commit))
        if let tip = try only(tips.filter { $0.description.hasPrefix(digits) }, text) {
            return resolution(tip, .listed)
        }
        if let id = ObjectID(hex: digits) {
            return resolution(id, try await standing(of: id, among: tips))
        }
        let history = try await findInHistory(digits, tips: tips, text)
        if case .found(let id) = history { return resolution(id, .listed) }
        throw .repository(.unknownRevision(text, known: Self.names(known)))
    }

    enum History: Equatable {
        case found(ObjectID), absent, unknown
    }

    /// Searches the ancestors of the tips, without their trees and files.
    func findInHistory(
        _ digits: String, tips: Set<ObjectID>, _ text: String
    ) async throws(GitError) -> History {
        guard let format = tips.first?.format else { return .unknown }
        let request = FetchRequest(
            wants: tips.sorted(), filter: .treeless, depth: .whole,
            objectLimit: Self.historyLimit)
        guard case .available = try await fetch(request) else { return .unknown }
        let cache = try cache(format)
        var seen = tips
        var open = Array(tips)
        var found: Set<ObjectID> = []
        while let id = open.popLast() {
            if id.description.hasPrefix(digits) { found.insert(id) }
            guard try cache.kind(of: id) == .commit, let commit = try cache.commit(id) else {
                continue
            }
            for parent in commit.parents where seen.insert(parent).inserted {
                open.append(parent)
            }
        }
        return try only(found, text).map { .found($0) } ?? .absent
    }

    private func only(
        _ found: Set<ObjectID>, _ text: String
    ) throws(GitError) -> ObjectID? {
        guard found.count <= 1 else { throw .repository(.ambiguousRevision(text)) }
        return found.first
    }

    private static func isCommitName(_ text: String) -> Bool {
        text.utf8.count >= minimumDigits && text.utf8.count <= 64
            && text.utf8.allSatisfy { hexValue($0) != nil }
    }

    /// The names of branches and tags, the default branch first.
    private static func names(_ known: [Reference]) -> [String] {
        let head = known.first { $0.name == "HEAD" }?.target
        let others = known.filter { $0.name != "HEAD" && $0.name != head }
        return (known.filter { $0.name == head } + others).map(\.shortName)
    }
}
