internal import CLateLibraries
internal import CLibarchive
public import FileTree

/// An archive whose every name, kind and size has been looked at, and found fit to unpack.
///
/// libarchive (`archive_read`) does the unpacking; what it lets pass is checked around it. Nothing here is
/// asynchronous: calls block for as long as the disk and the packing take, so keep them off the
/// cooperative threads.
public struct Archive: Sendable {
    /// What kind of archive it is.
    public let format: ArchiveFormat
    /// The files and links, in the order in which the archive holds them.
    public let members: [ArchiveMember]
    /// What a tar says of itself in its global header, cut to 256 bytes: `git archive` writes the commit there.
    public let comment: String?

    let file: InputFile
    let limits: ArchiveLimits
    let entries: [ArchiveIndex.Entry]

    /// Begins to load libarchive, beside what else there is to do; the first archive waits for it where it must.
    public static func prepare() { late_libraries_begin_archive() }

    /// The version of libarchive in use, as in `libarchive 3.6.2`.
    public static var libraryVersion: String {
        unsafe String(cString: archive_version_string())
    }

    /// Reads the index of an archive and refuses the whole of it where one member breaks the policy.
    ///
    /// The first bytes say what it is, never its name. A tar is read, and its checksums verified, to the end.
    /// The file must not change for as long as the archive is used.
    public static func open(
        _ file: InputFile, limits: ArchiveLimits = ArchiveLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) -> Archive {
        let format = try Self.format(of: file)
        let deadline = Deadline(limit: limits.duration, isCancelled: isCancelled)
        let index =
            format == .zip
            ? try zipIndex(of: file, limits, deadline)
            : try tarIndex(of: file, format, limits, deadline)
        return Archive(
            format: format, members: index.members, comment: index.comment, file: file,
            limits: limits,
            entries: index.entries)
    }

    private static func format(of file: InputFile) throws(ArchiveError) -> ArchiveFormat {
        let cursor = try FileCursor(file)
        switch FileSignature(try cursor.prefix(FileSignature.length)) {
        case .zip: return .zip
        case .tar: return .tar
        case .other(let looks):
            try refuseHiddenZip(in: cursor)
            throw .notAnArchive(looks)
        case .gzip:
            switch FileSignature(try GzipReader(cursor).next(FileSignature.length)) {
            case .tar: return .tarGzip
            case .gzip: throw .notAnArchive(.doubleGzip)
            case .zip, .other: throw .notAnArchive(.bareGzip)
            }
        }
    }

    /// Says of a zip behind a program, or behind other bytes, that it is one; other files pass.
    private static func refuseHiddenZip(in cursor: FileCursor) throws(ArchiveError) {
        do {
            _ = try ZipDirectory.read(cursor.file, size: cursor.size)
        } catch {
            guard case .prefix = error else { return }
            throw .zip(error)
        }
    }
}
