internal import Digest
internal import FileTree
internal import SkillFormat

/// Notes on an unpacked skill, or the fault in its files.
public typealias UnpackResult = Result<[UnpackNote], SkillSourceError>

/// The files of a source.
///
/// Each kind of source is a type: ``GitSource``, ``ArchiveContent``, ``HostedArchive``, ``FolderSource``,
/// `DocumentContent` and ``CatalogSkill``.
protocol SourceContent: Sendable {
    /// A skill, and the empty folder to unpack it into.
    typealias Choice = (candidate: SkillCandidate, directory: Directory)

    /// The SHA-256 of the archive; nil if the source is not one.
    var archiveDigest: SHA256Digest? { get }
    /// The requests made to the git server so far, in order.
    var steps: [String] { get async }

    /// Whether its commit may be on no branch or tag of its repository.
    var hasUnlistedCommit: Bool { get }

    /// Unpacks skills; `address` is the source's address, for error messages.
    ///
    /// The results are in the order of the choices. A fault in the files of one skill is its result; an error is
    /// thrown if the source itself can't be read, or nothing can be written.
    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult]

    /// Returns the folder of a skill on this machine; nil if its files must be unpacked to be read.
    func folder(of candidate: SkillCandidate) -> Directory?

    /// Returns the commit of a skill; nil if the source is not a repository.
    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin?

    /// Returns the time of the commit, in seconds since 1970; nil if it is unknown.
    func date() async -> Int?

    /// Returns the evidence that the source is another repository than the one that a commit was installed from; nil if there
    /// is none, as for everything but repositories.
    func replacement(
        since commit: String, from address: SkillAddress
    ) async throws(SkillSourceError) -> RepositoryReplacement?

    /// Passes the SKILL.md files of skills that have not been read to `visit`, except for those that cannot be read.
    ///
    /// They come in one request, and are in memory one at a time: those of 60,000 skills take 450 MB.
    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError)

    /// Returns the skill in a folder outside the one that was searched; nil if none is there.
    func candidate(
        outsideAt folder: RelativePath, from address: SkillAddress
    ) async throws(SkillSourceError) -> SkillCandidate?
}

extension SourceContent {
    var archiveDigest: SHA256Digest? { nil }

    var hasUnlistedCommit: Bool { false }

    var steps: [String] { [] }

    func folder(of candidate: SkillCandidate) -> Directory? { nil }

    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin? { nil }

    func date() async -> Int? { nil }

    func replacement(
        since commit: String, from address: SkillAddress
    ) async throws(SkillSourceError) -> RepositoryReplacement? { nil }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {}

    func candidate(
        outsideAt folder: RelativePath, from address: SkillAddress
    ) async throws(SkillSourceError) -> SkillCandidate? { nil }
}

/// Files of a source that are unpacked with blocking calls.
protocol BlockingContent: SourceContent {
    /// Writes skills into their folders, unless it is cancelled first; see ``SourceContent/unpack(_:from:)``.
    func write(
        _ choices: [Choice], from address: SkillAddress,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) -> [UnpackResult]
}

extension BlockingContent {
    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult] {
        try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            try write(choices, from: address, isCancelled: isCancelled)
        }
    }
}
