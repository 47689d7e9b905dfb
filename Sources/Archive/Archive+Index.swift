internal import CZlib
internal import FileTree

extension Archive {
    /// Reads a tar to its end, because it has no directory.
    static func tarIndex(
        of file: InputFile, _ format: ArchiveFormat, _ limits: ArchiveLimits, _ deadline: Deadline
    ) throws(ArchiveError) -> ArchiveIndex {
        let reader = try ArchiveReader(
            FileCursor(file), format: format, limits: limits, deadline: deadline)
        var index = ArchiveIndex()
        while let header = try reader.next() {
            try index.add(header, limits: limits)
        }
        guard reader.scannedSizes == index.entries.map(\.size) else {
            throw .damaged(reason: Messages.ambiguousHeaders)
        }
        index.comment = reader.scannedComment
        return index
    }

    /// Reads the directory of a zip.
    static func zipIndex(
        of file: InputFile, _ limits: ArchiveLimits, _ deadline: Deadline
    ) throws(ArchiveError) -> ArchiveIndex {
        let cursor = try FileCursor(file)
        let directory = try zipDirectory(of: file, size: cursor.size, limits)
        // libarchive's seeking reader has the order of the file.
        let entries = directory.entries.sorted { $0.headerOffset < $1.headerOffset }
        let content = try FileCursor(file, endingAt: directory.end)
        let targets = try linkTargets(of: entries, at: content, limits, deadline)
        var index = ArchiveIndex()
        index.assumedEncoding = directory.assumedEncoding
        index.end = directory.end
        for (position, entry) in entries.enumerated() {
            try index.add(MemberHeader(entry, target: targets[position]), limits: limits)
            guard
                entry.size <= ArchiveLimits.ratioFloor
                    || entry.size / limits.ratio <= entry.compressedSize
            else { throw .bomb(ratio: limits.ratio) }
        }
        return index
    }

    private static func zipDirectory(
        of file: InputFile, size: Int, _ limits: ArchiveLimits
    ) throws(ArchiveError) -> ZipDirectory {
        do {
            return try ZipDirectory.read(file, size: size, limits: .init(entries: limits.entries))
        } catch {
            if case .tooManyEntries(let limit) = error { throw .tooManyEntries(limit: limit) }
            throw .zip(error)
        }
    }

    /// The maximum length of a path on Linux.
    private static let linkTargetLimit = 4096

    /// Reads the targets of symbolic links, which a zip stores as file data.
    private static func linkTargets(
        of entries: [ZipEntry], at cursor: FileCursor, _ limits: ArchiveLimits, _ deadline: Deadline
    ) throws(ArchiveError) -> [Int: [UInt8]] {
        guard let last = entries.lastIndex(where: { $0.kind == .link }) else { return [:] }
        if let long = entries.first(where: { $0.kind == .link && $0.size > linkTargetLimit }) {
            throw .fileTooLarge(member: long.name, limit: linkTargetLimit)
        }
        let reader = try ArchiveReader(cursor, format: .zip, limits: limits, deadline: deadline)
        var targets: [Int: [UInt8]] = [:]
        for (position, entry) in entries[...last].enumerated() {
            guard let header = try reader.next() else { throw .truncated }
            guard entry.kind == .link else { continue }
            guard case .symbolicLink(let target) = header.kind, target.count == entry.size,
                unsafe crc32(0, target, uInt(target.count)) == uLong(entry.checksum)
            else { throw .damaged(reason: Messages.wrongChecksum(ofLink: entry.name)) }
            targets[position] = target
        }
        return targets
    }
}

extension MemberHeader {
    /// Converts an entry of a zip.
    fileprivate init(_ entry: ZipEntry, target: [UInt8]?) {
        let kind: Kind =
            switch entry.kind {
            case .file: .file
            case .directory: .folder
            case .link: .symbolicLink(target ?? [])
            case .other: .other(.unknown)
            }
        self.init(
            name: Array(entry.name.utf8), kind: kind, size: entry.size,
            isExecutable: entry.isExecutable)
    }
}
