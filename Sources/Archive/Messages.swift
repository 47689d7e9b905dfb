internal import FileTree
public import Problem

extension ArchiveError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .notAnArchive(let content): content.message
        case .name(let member, let violation):
            "the archive contains the unsafe name \(member): \(violation.reason)"
        case .unsafeLink(let member, let target):
            "the link \(member) in the archive points to \(target), which is not a file in the same folder"
        case .unsupportedKind(let member, let kind):
            "the archive contains \(kind.message): \(member)"
        case .collision(let first, let second):
            first == second
                ? "the archive contains \(first) twice"
                : "the archive contains both \(first) and \(second), which conflict on some systems"
        case .duplicate(let name):
            "the archive contains \(name) twice with different contents, so tools disagree about it"
        case .damaged(let reason): "the archive is damaged: \(reason)"
        case .truncated: "the archive is truncated"
        case .trailingData: "unexpected data after the end of the archive"
        case .tooManyEntries(let limit): "the archive contains more than \(limit) files and folders"
        case .tooLarge(let limit): "the archive unpacks to more than \(ByteCount(limit))"
        case .fileTooLarge(let member, let limit):
            "\(member) in the archive is larger than \(ByteCount(limit))"
        case .bomb(let ratio):
            "the archive unpacks to more than \(ratio) times its size, like a zip bomb"
        case .tooSlow(let limit):
            "unpacking took longer than \(Messages.seconds(limit))"
        case .cancelled: "unpacking was cancelled"
        case .zip, .files: "failed to unpack the archive"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notAnArchive(.webPage), .notAnArchive(.json):
            "open the address in a browser: it may require a login, or the file may have moved"
        case .notAnArchive(.empty), .truncated, .damaged: "download the archive again"
        case .notAnArchive: "use a zip or tar.gz archive"
        case .unsafeLink: "replace the link with the file itself, then pack the folder again"
        case .collision: "rename one of the two, then pack the folder again"
        case .zip(let error): error.hint
        case .files(let error): error.hint
        case .duplicate: "remove one of the two, or pack the folder again"
        case .name, .unsupportedKind, .trailingData, .tooManyEntries, .tooLarge, .fileTooLarge,
            .bomb, .tooSlow, .cancelled:
            nil
        }
    }
}

extension ArchiveError.DetectedContent {
    fileprivate var message: String {
        switch self {
        case .empty: "the file is empty"
        case .webPage: "the file is a web page, not an archive"
        case .json: "the file is JSON, not an archive"
        case .text: "the file is plain text, not an archive"
        case .pdf: "the file is a PDF document, not an archive"
        case .rar: "RAR archives are not supported"
        case .sevenZip: "7z archives are not supported"
        case .cpio: "cpio archives are not supported"
        case .xz: "xz compression is not supported"
        case .bzip2: "bzip2 compression is not supported"
        case .zstd: "zstd compression is not supported"
        case .lrzip: "lrzip compression is not supported"
        case .bareCompression: "the compressed file does not contain a tar archive"
        case .doubleCompression: "the file is compressed twice"
        case .unknown: "the file is not an archive in a known format"
        }
    }
}

extension ArchiveError.UnsupportedKind {
    fileprivate var message: String {
        switch self {
        case .characterDevice: "a character device"
        case .blockDevice: "a block device"
        case .pipe: "a named pipe"
        case .socket: "a socket"
        case .sparseFile: "a GNU sparse file"
        case .globalHeader: "a header that applies to all entries"
        case .unknown: "an entry of an unsupported type"
        }
    }
}

extension ZipError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .unreadable: "failed to read the archive"
        case .notZip: "not a zip archive"
        case .truncated: "the archive is truncated: its end is missing"
        case .damagedDirectory: "the archive's file list is damaged"
        case .multipleEnds:
            "the archive has more than one end, so tools disagree about its contents"
        case .multipleDisks: "the archive is one part of a split archive"
        case .zip64Disagrees: "the archive's zip64 records contradict its other records"
        case .misplacedDirectory: "the archive's file list is not where its end record says"
        case .prefix(let bytes):
            "the archive has leading data, as in a self-extracting program (\(ByteCount(bytes).exact))"
        case .trailing(let bytes):
            "unexpected data after the end of the archive (\(ByteCount(bytes).exact))"
        case .entryCountDisagrees(let declared, let found):
            "the archive declares \(declared) entries but lists \(found)"
        case .tooLarge(let limit): "the archive is larger than \(ByteCount(limit))"
        case .directoryTooLarge(let limit):
            "the archive's file list is larger than \(ByteCount(limit))"
        case .tooManyEntries(let limit): "the archive contains more than \(limit) entries"
        case .damagedExtraField(let name): "the extra fields of \(name) are damaged"
        case .noHeader(let name):
            "the archive is damaged: \(name) is not where the file list says"
        case .overlap(let name): "\(name) overlaps the next entry of the archive"
        case .gap(let name, let bytes):
            "unexpected data after \(name) in the archive (\(ByteCount(bytes).exact))"
        case .headersDisagree(let field, let name):
            "the archive contradicts itself about the \(field.message) of \(name)"
        case .descriptorDisagrees(let name):
            "the archive contradicts itself about the size or checksum of \(name)"
        case .unicodeNameDisagrees(let name):
            "the archive contains a second, different name for \(name)"
        case .kindDisagrees(let name):
            "\(name) is named like a folder but is not one, or contains data"
        case .impossibleSize(let name): "the declared size of \(name) is impossible"
        case .encrypted(let name): "\(name) is encrypted"
        case .unsupportedMethod(let method, let name):
            "\(name) is compressed with \(Self.name(ofMethod: method)), which is not supported"
        case .patch(let name): "\(name) is a patch for another file, which is not supported"
        case .undecodableName(let name): "the name \(name) has an unknown encoding"
        case .nulInName(let name): "the name \(name) contains a NUL"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .truncated, .damagedDirectory, .noHeader, .damagedExtraField:
            "download the archive again; unzip -t FILE checks whether it is complete"
        case .encrypted:
            "unpack it with its password (7z x FILE), then use the unpacked folder"
        case .unsupportedMethod: "unpack it (7z x FILE), then use the unpacked folder"
        case .prefix: "remove the leading data with: zip -J FILE"
        case .undecodableName, .unicodeNameDisagrees:
            "pack it again with UTF-8 names, as zip, 7z and bsdtar do"
        case .multipleDisks: "join the parts with: zip -s 0 FILE --out whole.zip"
        case .unreadable, .notZip, .multipleEnds, .zip64Disagrees, .misplacedDirectory, .trailing,
            .entryCountDisagrees, .overlap, .gap, .headersDisagree, .descriptorDisagrees,
            .kindDisagrees, .impossibleSize, .patch, .nulInName, .tooLarge, .directoryTooLarge,
            .tooManyEntries:
            nil
        }
    }
}

extension ZipError.Field {
    fileprivate var message: String {
        switch self {
        case .name: "name"
        case .flags: "flags"
        case .method: "compression method"
        case .checksum: "checksum"
        case .compressedSize: "compressed size"
        case .size: "size"
        }
    }
}

extension ZipError {
    /// The name of a compression method (APPNOTE 4.4.5).
    package static func name(ofMethod method: UInt16) -> String {
        let names: [UInt16: String] = [
            1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard",
            95: "XZ", 98: "PPMd",
        ]
        return names[method] ?? "method \(method)"
    }
}

/// Reasons for damage, as phrases to follow a colon.
enum Messages {
    static let ambiguousHeaders = "its headers are ambiguous"
    static let missingHeader = "an entry has no header"
    static let memberTooLarge = "an entry is larger than its header says"
    static let memberTooSmall = "an entry is smaller than its header says"
    static let fileChanged = "the file has changed since it was opened"
    static let wrongHeaderChecksum = "a header has a wrong checksum"
    static let headerWithoutMember = "an extended header has no entry"
    static let invalidExtendedHeader = "an extended header is invalid"
    static let contradictoryHeader = "a header contradicts itself"
    static let invalidPaxHeader = "a pax header is invalid"
    static let invalidLongName = "a long name is empty or contains a NUL"

    static func duplicatePaxKey(_ key: String) -> String {
        "a pax header has two values for \(key)"
    }
    static func wrongChecksum(ofLink name: String) -> String {
        "the link \(name) has a wrong checksum"
    }
    static func gzip(_ reason: String?) -> String { "gzip: \(reason ?? "unknown error")" }
    static func libarchive(code: CInt) -> String { "libarchive error \(code)" }

    /// A time limit in seconds.
    fileprivate static func seconds(_ time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}
