internal import Git

// Looking for repositories.
extension SourceLoader {
    /// Returns whether a git repository is at a URL, in one request for its default branch.
    ///
    /// Throws if the server was not reached, or refused the request.
    public func isRepository(_ url: String) async throws(SkillSourceError) -> Bool {
        let git = GitAddress(url: url, revision: .head, path: nil)
        let address = SkillAddress(typed: url, meaning: .git(git))
        do {
            let repository = try repositories.repository(
                at: try place(of: git), namedBy: referrer
            ) { _ in }
            _ = try await GitSource.resolve(git, in: repository)
            return true
        } catch {
            switch SkillSourceError(error, reading: address) {
            case .git(_, .server(.empty)): return true
            case .git(_, .repository(.missing)), .git(_, .server(.notGit)),
                .git(_, .server(.dumb)):
                return false
            case let error: throw error
            }
        }
    }
}
