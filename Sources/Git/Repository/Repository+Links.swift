// Folders that depend on files elsewhere.
extension Repository {
    /// Returns the indices of the folders with a symlink anywhere below them, whose files may change while their trees stay the
    /// same.
    ///
    /// Trees that are not cached come in one request, or one for each level where they are too many.
    public func foldersWithLinks(
        among folders: [RepositoryFolder]
    ) async throws(GitError) -> Set<Int> {
        while true {
            var missing: Set<MissingObject> = []
            for folder in folders {
                for id in try missingObjects(below: folder.id, .treesOnly) {
                    missing.insert(.tree(id))
                }
            }
            guard !missing.isEmpty else { break }
            try await fetch(missing)
        }
        var found: Set<Int> = []
        for (index, folder) in folders.enumerated() where try hasLink(folder) {
            found.insert(index)
        }
        return found
    }

    private func hasLink(_ folder: RepositoryFolder) throws(GitError) -> Bool {
        var hasLink = false
        try walk(folder) { entry in
            if entry.mode == .symbolicLink { hasLink = true }
            return hasLink ? .pass : .enter
        }
        return hasLink
    }
}
