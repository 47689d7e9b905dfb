internal import Archive
internal import Digest
internal import FileTree

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
}
