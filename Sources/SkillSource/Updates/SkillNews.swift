/// What a source has now, compared with what a lock says.
public enum SkillNews: Sendable {
    /// The same.
    case none
    /// Something else: the source with that one skill, and when that version was made, in seconds since 1970,
    /// where the source tells.
    case version(LoadedSource, date: Int?)
    /// The skill was installed by its commit, which stays what it is.
    case fixed
    /// The tag leads to another commit now: tags don't move by themselves.
    case movedTag(String, commit: String)
    /// The server sends everybody to another repository, which may be somebody else's.
    case movedSource(to: String)
    /// The source is there, and the skill is no longer in it; the names that are there.
    case gone(has: [String])
}

/// What becomes of a source that is no longer what it was when a skill was installed: a tag that leads to
/// another commit, a repository that became another one.
public enum SourceChanges: Sendable {
    /// It is told: somebody may have put something else under an old name.
    case told
    /// What is there now is a new version like any other.
    case taken
}
