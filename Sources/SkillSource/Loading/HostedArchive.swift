internal import Digest
internal import SkillFormat

/// A commit of a repository, as an archive made by its host.
struct HostedArchive: SourceContent {
    let content: ArchiveContent
    /// The requested branch, tag or commit.
    let pin: GitPin
    /// The requests made to the server.
    let steps: [String]

    var archiveDigest: SHA256Digest? { content.archiveDigest }

    var hasUnlistedCommit: Bool { pin.ref == nil }

    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult] {
        try await content.unpack(choices, from: address)
    }

    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin? { pin }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        try await content.visitDocuments(of: candidates, from: address, visit)
    }
}
