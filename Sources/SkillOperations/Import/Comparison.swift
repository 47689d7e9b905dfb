public import FileTree
internal import ForeignLock
public import Problem
public import SkillSource
internal import SkillStore

/// The result of comparing a skill on disk with its source.
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
    /// The hash that the tool recorded proves that the skill is unedited; its version was not found in the source, which
    /// has this version, or was not asked, or is unavailable for this reason.
    case recorded(current: Upstream?, because: (any Problem)?)
    /// The skill differs from the version that was installed.
    case edited(Upstream)
    /// The version that was installed is unknown, or unavailable for this reason. The skill differs from all versions
    /// that were compared, of which this one is the most similar.
    case differs(from: Upstream, because: (any Problem)?)
    /// The source was not asked, and no recorded hash proves that the skill is unedited.
    case offline
    /// The source, or the skill in it, is not available, and no recorded hash proves that the skill is unedited.
    case unavailable(any Problem)
    /// A catalog has the same files.
    case catalog

    /// The version that was found.
    var upstream: Upstream? {
        switch self {
        case .same(let found), .marked(let found), .edited(let found), .differs(let found, _): found
        case .recorded(let current, _): current
        case .offline, .unavailable, .catalog: nil
        }
    }

    /// The version that updates compare the skill with.
    enum Base {
        /// The skill itself.
        case skill
        /// A version of the source. Whatever differs from it was edited, or may have been.
        case upstream(Upstream)
        /// None is known. Every file of the skill may have been edited.
        case unknown
    }

    /// The version that updates compare the skill with.
    ///
    /// Only a skill that is proven to be as it was installed is its own base: updates replace it. Changes by the tool
    /// itself count as installed, so that the skill does not show as edited. Its origin still pins the files of the
    /// source; restoring the skill by that pin reports that they differ from the lock entry.
    var base: Base {
        switch self {
        case .same, .marked, .recorded, .catalog: .skill
        case .edited(let upstream), .differs(let upstream, _): .upstream(upstream)
        case .offline, .unavailable: .unknown
        }
    }

    /// Returns the pin for the lock file: that of the version that was found, or else of the record.
    func pin(or record: ForeignRecord) -> LockEntry.Origin.Git {
        switch self {
        case .same(let found), .marked(let found), .edited(let found), .differs(let found, _):
            return .init(
                ref: found.pin?.ref ?? Self.impliedRef(of: record), commit: found.pin?.commit,
                tree: found.pin?.tree)
        case .recorded, .offline, .unavailable, .catalog:
            let known = record.source.ref == record.commit ? nil : record.source.ref
            let ref = upstream?.pin?.ref ?? known ?? Self.impliedRef(of: record)
            var tree: String?
            if case .gitTree(let text)? = record.hash { tree = text }
            return .init(ref: ref, commit: record.commit, tree: tree)
        }
    }

    /// The default branch if a record without a branch or tag means it; apm (0.35) also records its commit then.
    private static func impliedRef(of record: ForeignRecord) -> String? {
        let isImplied = record.commit == nil || record.tool == .apm
        return record.source.ref == nil && isImplied ? "HEAD" : nil
    }
}

extension ImportPlan.Candidate {
    /// Returns the agreement of the skill with a version, exactly or as the tool changes it; nil when they differ.
    func agreement(with upstream: Comparison.Upstream, _ tool: ForeignTool) -> Comparison? {
        if existing.snapshot.isTree(upstream.snapshot.hash) { return .same(upstream) }
        guard let directory,
            ToolTraces(tool: tool).explain(
                (existing.snapshot, directory), from: (upstream.snapshot, upstream.directory))
        else { return nil }
        return .marked(upstream)
    }

    /// Whether the hash of a record proves that the skill is as the tool installed it.
    func isProven(by record: ForeignRecord) -> Bool {
        directory.map { record.proves(existing.snapshot, in: $0) } ?? false
    }

    /// The folder of the skill; nil if it can't be opened.
    var directory: Directory? { try? Directory.open(existing.path) }
}
