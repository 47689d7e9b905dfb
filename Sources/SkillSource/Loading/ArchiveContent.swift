internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat

/// The files of an archive.
struct ArchiveContent: BlockingContent {
    let archive: Archive
    let digest: SHA256Digest
    /// The folder of the archive from which the paths of skills start.
    var base = SourceFolder.top

    var archiveDigest: SHA256Digest? { digest }

    func write(
        _ choices: [Choice], from address: SkillAddress,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) -> [UnpackResult] {
        let selections = choices.map { choice in
            ArchiveSelection(
                folder: choice.candidate.folder.flatMap { base.appending($0) } ?? base.path,
                destination: choice.directory)
        }
        do {
            return try archive.extract(selections, isCancelled: isCancelled).map { result in
                result.map { [] }.mapError { SkillSourceError($0, reading: address) }
            }
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        var places: [RelativePath: SkillCandidate] = [:]
        for candidate in candidates {
            let folder = SourceFolder(candidate.folder)
            if let file = folder.appending(.skillFile).flatMap(base.appending) {
                places[file] = candidate
            }
        }
        let wanted = places
        let texts = try await BlockingWork.run { (_) throws(SkillSourceError) in
            do {
                return try archive.contents(
                    of: Set(wanted.keys), limit: Discovery.skillFileLimit)
            } catch {
                throw SkillSourceError(error, reading: address)
            }
        }
        for (file, text) in texts {
            if let candidate = places[file] { visit(candidate, readHeader(text)) }
        }
    }
}
