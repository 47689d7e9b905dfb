public import FileTree
internal import ForeignLock
public import Problem
public import SkillSource
internal import SkillStore

/// How a skill on disk compares with its source.
public enum Comparison: Sendable {
    /// A version of the source, unpacked.
    public struct Upstream: Sendable {
        /// Its commit.
        public let pin: GitPin?
        /// Its folder in the source.
        public let folder: RelativePath?
        /// Its files.
        public let snapshot: TreeSnapshot
        /// The folder that it is unpacked in.
        public let directory: Directory
    }

    /// The skill equals this version.
    case same(Upstream)
    /// The skill equals this version, except for changes that the tool makes when it installs.
    case marked(Upstream)
    /// The skill differs from the version that was installed.
    case edited(Upstream)
    /// The skill differs from the current version, and the version that was installed is unknown, or unavailable for
    /// this reason.
    case differs(from: Upstream, because: (any Problem)?)
    /// The source was not contacted.
    case offline
    /// The source, or the skill in it, is not available.
    case unavailable(any Problem)
    /// A catalog has the same files.
    case catalog

    /// The version that was found.
    var upstream: Upstream? {
        switch self {
        case .same(let found), .marked(let found), .edited(let found), .differs(let found, _): found
        case .offline, .unavailable, .catalog: nil
        }
    }

    /// The files of the source, if the skill was edited.
    ///
    /// Changes by the tool itself count as installed, so that the skill is not shown as edited. Its origin still
    /// pins the files of the source; restoring the skill by that pin reports that they differ from the lock entry.
    var clean: (snapshot: TreeSnapshot, directory: Directory)? {
        guard case .edited(let upstream) = self else { return nil }
        return (upstream.snapshot, upstream.directory)
    }

    /// Returns the pin for the lock file: that of the version that was found, or else of the record.
    func pin(or record: ForeignRecord) -> LockEntry.Origin.Git {
        switch self {
        case .same(let found), .marked(let found), .edited(let found):
            return .init(ref: found.pin?.ref, commit: found.pin?.commit, tree: found.pin?.tree)
        case .differs(let found, _): return .init(ref: found.pin?.ref, commit: nil, tree: nil)
        case .offline, .unavailable, .catalog:
            let ref = record.source.ref == record.commit ? nil : record.source.ref
            var tree: String?
            if case .gitTree(let text)? = record.hash { tree = text }
            return .init(ref: ref, commit: record.commit, tree: tree)
        }
    }
}

extension ImportPlan.Candidate {
    /// Returns the agreement of the skill with a version, exactly or as the tool changes it; nil when they differ.
    func agreement(with upstream: Comparison.Upstream, _ tool: ForeignTool) -> Comparison? {
        if existing.snapshot.isTree(upstream.snapshot.hash) { return .same(upstream) }
        guard let directory = try? Directory.open(existing.path),
            ToolTraces(tool: tool).explain(
                (existing.snapshot, directory), from: (upstream.snapshot, upstream.directory))
        else { return nil }
        return .marked(upstream)
    }
}
