/// The treatment of tags that refer to another commit, repositories that redirect to another one, and repositories that
/// were replaced.
public enum SourceMovePolicy: Sendable {
    /// Report them: an old name may now have different content.
    case report
    /// Follow them, and treat their content as a new version.
    case follow
}
