internal import Digest
internal import FileTree

extension Archive {
    /// Throws unless all files that occur twice have equal contents.
    ///
    /// Checksums in an archive prove nothing here: equal ones are easily made for different contents.
    func compare(
        _ duplicates: [ArchiveIndex.Duplicate], _ deadline: Deadline
    ) throws(ArchiveError) {
        guard !duplicates.isEmpty else { return }
        let wanted = Set(duplicates.flatMap { [$0.first, $0.second] })
        var digests: [Int: SHA256Digest] = [:]
        let reader = try ArchiveReader(
            FileCursor(file, endingAt: end), format: format, limits: limits, deadline: deadline)
        var position = 0
        while digests.count < wanted.count, let header = try reader.next() {
            if wanted.contains(position) {
                guard entries[position].matches(header, in: format) else {
                    throw .damaged(reason: Messages.fileChanged)
                }
                digests[position] = try digest(of: entries[position], in: reader)
            }
            position += 1
        }
        guard digests.count == wanted.count else {
            throw .damaged(reason: Messages.fileChanged)
        }
        for duplicate in duplicates
        where digests[duplicate.first] != digests[duplicate.second] {
            throw .duplicate(duplicate.path.description)
        }
    }

    private func digest(
        of entry: ArchiveIndex.Entry, in reader: borrowing ArchiveReader
    ) throws(ArchiveError) -> SHA256Digest {
        var hash = SHA256()
        try reader.read(size: entry.size) { bytes throws(ArchiveError) in hash.update(bytes) }
        return hash.finish()
    }
}
