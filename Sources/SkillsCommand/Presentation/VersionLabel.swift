internal import Digest
internal import SkillStore

/// A version of a skill for display.
enum VersionLabel {
    /// Returns the version, its commit or the hash of its archive, or both as in `1.1 (abc1234)`; nil if neither is
    /// known.
    static func text(version: String?, _ origin: LockEntry.Origin?) -> String? {
        let commit = origin?.git?.commit.map { String($0.prefix(7)) }
        let archive = origin?.archive.map { String($0.hex.prefix(7)) }
        let short = commit ?? archive
        guard let version else { return short }
        return short.map { "\(version) (\($0))" } ?? version
    }
}

extension InstalledSkill {
    /// The first digits of its commit; nil if it is not from a repository.
    var shortCommit: String? { installedEntry?.origin.git?.commit.map { String($0.prefix(7)) } }
}
