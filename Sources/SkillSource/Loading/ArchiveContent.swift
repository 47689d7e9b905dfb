internal import Archive
internal import Digest
internal import FileTree
internal import Git
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
            let results = try archive.extract(selections, isCancelled: isCancelled)
            let pointers = pointers(in: selections)
            return results.indices.map { index in
                results[index].map { pointers[index, default: []] }
                    .mapError { SkillSourceError($0, reading: address) }
            }
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    /// Returns the Git LFS pointers that were unpacked, by selection: archives of repositories have them instead of the
    /// files.
    private func pointers(in selections: [ArchiveSelection]) -> [Int: [UnpackNote]] {
        let indices = Dictionary(grouping: selections.indices) { selections[$0].folder }
        var notes: [Int: [UnpackNote]] = [:]
        for member in archive.members {
            guard case .file(let size, _) = member.kind, LargeFile.pointerSizes.contains(size)
            else { continue }
            let folders: [RelativePath?] = [nil] + member.path.ancestors
            for folder in folders {
                guard let found = indices[folder],
                    let path = SourceFolder(folder).rest(of: member.path)
                else { continue }
                for index in found
                where LargeFile.isPointer(path, ofSize: size, in: selections[index].destination) {
                    notes[index, default: []].append(
                        .largeFile(path: path.description, reason: Messages.archivedPointer))
                }
            }
        }
        return notes
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
