internal import CLateLibraries
internal import CLibarchive
public import FileTree

/// An archive whose names, kinds and sizes have all been checked.
///
/// Unpacking uses libarchive (`archive_read`), with additional checks around it. All calls block, so they must not
/// run on the cooperative thread pool.
public struct Archive: Sendable {
    /// The format, detected from the contents.
    public let format: ArchiveFormat
    /// The files and links, in the order of the archive.
    public let members: [ArchiveMember]
    /// The members whose names no file may have; the skills with them can't be unpacked.
    public let misnamed: [MisnamedMember]
    /// The comment in the global header of a tar, truncated to 256 bytes; `git archive` writes the commit there.
    public let comment: String?
    /// The encoding of names in a zip that does not declare one; nil if all names are Unicode.
    public let assumedEncoding: AssumedEncoding?

    let file: InputFile
    let limits: ArchiveLimits
    let entries: [ArchiveIndex.Entry]
    /// The offset at which libarchive stops reading; nil for the end of the file.
    let end: Int?

    /// Starts loading libarchive in the background; the first archive waits for it if necessary.
    public static func prepare() { late_libraries_begin_archive() }

    /// The version of libarchive, such as `libarchive 3.6.2`.
    public static var libraryVersion: String {
        unsafe String(cString: archive_version_string())
    }

    /// Opens an archive and reads its index; throws if any member violates the policy.
    ///
    /// A name that is only unsuitable makes the selections of its folder and of those around it fail.
    ///
    /// The format is detected from the contents, never from the name. A tar is read to the end and its checksums are
    /// verified. The file must not change while the archive is in use.
    public static func open(
        _ file: InputFile, limits: ArchiveLimits = ArchiveLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) -> Archive {
        let deadline = Deadline(limit: limits.duration, isCancelled: isCancelled)
        let format = try Self.format(of: file, deadline)
        let index =
            format == .zip
            ? try zipIndex(of: file, limits, deadline)
            : try tarIndex(of: file, format, limits, deadline)
        let archive = Archive(
            format: format, members: index.members, misnamed: index.misnamed,
            comment: index.comment, assumedEncoding: index.assumedEncoding, file: file,
            limits: limits, entries: index.entries, end: index.end)
        try archive.compare(index.duplicates, deadline)
        return archive
    }

    private static func format(
        of file: InputFile, _ deadline: Deadline
    ) throws(ArchiveError) -> ArchiveFormat {
        let cursor = try FileCursor(file)
        switch FileSignature(try cursor.prefix(FileSignature.length)) {
        case .archive(let format): return format
        case .other(let content):
            try refuseHiddenZip(in: cursor)
            throw .notAnArchive(content)
        case .compressed(let format):
            let decompressor = try format.decompressor(for: cursor, deadline: deadline)
            switch FileSignature(try decompressor?.next(FileSignature.length) ?? []) {
            case .archive(.tar): return format
            case .compressed: throw .notAnArchive(.doubleCompression)
            case .archive, .other: throw .notAnArchive(.bareCompression)
            }
        }
    }

    /// Throws if the file is a zip archive with leading data, such as a self-extracting program, or the last part of
    /// a split one.
    private static func refuseHiddenZip(in cursor: FileCursor) throws(ArchiveError) {
        do {
            _ = try ZipDirectory.read(cursor.file, size: cursor.size)
        } catch {
            switch error {
            case .prefix, .multipleDisks: throw .zip(error)
            default: return
            }
        }
    }
}
