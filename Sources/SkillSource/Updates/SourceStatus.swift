public import FileTree

/// The present state of an installed skill's source, compared with the lock file.
public enum SourceStatus: Sendable {
    /// The same version, and the newer tag if it was installed from a tag that names a version, or the default branch if
    /// that is another one now.
    case unchanged(newerTag: NewerTag?)
    /// A version whose files or folder may differ: the source with only this skill, and the date of the version in
    /// seconds since 1970, if known.
    case version(LoadedSource, date: Int?)
    /// The same version, because the skill was installed from a commit.
    case fixed
    /// The tag now refers to another commit.
    case movedTag(String, commit: String)
    /// The server redirects to another repository, which may belong to someone else.
    case movedRepository(to: String)
    /// The repository at the address is another one than before.
    case replacedRepository(RepositoryReplacement)
    /// The skill is no longer in its folder, and these folders have skills that are equally likely to be the same.
    case ambiguousMove(to: [RelativePath?])
    /// The source no longer has the skill in any folder; `available` lists the names that it has.
    case removed(available: [String])
}

/// The evidence that another repository has the address now.
public enum RepositoryReplacement: Sendable {
    /// No commit is known to be in both histories; the new one has this commit.
    case unrelated(commit: String)
    /// The host gives it another ID.
    case otherID
}
