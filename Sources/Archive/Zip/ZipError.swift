public import FileTree
public import Problem

/// Why a zip archive is not taken.
///
/// Names are shown as they stand in the archive. The facts are those of APPNOTE.TXT 6.3.10.
public enum ZipError: Problem, Equatable {
    /// The fields that an archive holds twice.
    public enum Field: String, Sendable {
        case name, flags, method, checksum
        case compressedSize = "compressed size"
        case size
    }

    // The bytes are not all there, or not a zip.
    case unreadable(FileTreeError)
    case notZip, truncated
    case damagedDirectory, damagedExtraField(name: String)
    case noHeader(name: String)

    // The archive as a whole can be read in more than one way.
    case multipleEnds, multipleDisks, zip64Disagrees, misplacedDirectory
    case prefix(bytes: Int)
    case trailing(bytes: Int)
    case entryCountDisagrees(declared: Int, found: Int)

    // An entry can be read in more than one way.
    case overlap(name: String)
    case gap(after: String, bytes: Int)
    case headersDisagree(Field, name: String)
    case descriptorDisagrees(name: String)
    case unicodeNameDisagrees(name: String)
    case kindDisagrees(name: String)
    case impossibleSize(name: String)

    // What we don't do.
    case encrypted(name: String)
    case unsupportedMethod(UInt16, name: String)
    case patch(name: String)
    case undecodableName(String)
    case nulInName(String)
    case tooLarge(limit: Int)
    case directoryTooLarge(limit: Int)
    case tooManyEntries(limit: Int)

    /// What is wrong.
    public var summary: String {
        switch self {
        case .unreadable: "can't read the archive"
        case .notZip: "this is not a zip archive"
        case .truncated: "the archive is cut off: its end is missing"
        case .damagedDirectory: "the archive's list of files is damaged"
        case .multipleEnds: "the archive has more than one end, so tools differ on what it holds"
        case .multipleDisks: "the archive is one part of several"
        case .zip64Disagrees: "the archive contradicts itself in its zip64 records"
        case .misplacedDirectory: "the archive's list of files is not where its end says"
        case .prefix(let bytes):
            "\(bytes) bytes stand before the archive, as in a self-extracting program"
        case .trailing(let bytes): "\(bytes) bytes follow the archive's end"
        case .entryCountDisagrees(let declared, let found):
            "the archive says that it holds \(declared) entries, but lists \(found)"
        case .tooLarge(let limit): "the archive is larger than \(limit) bytes"
        case .directoryTooLarge(let limit):
            "the archive's list of files is larger than \(limit) bytes"
        case .tooManyEntries(let limit): "the archive holds more than \(limit) entries"
        default: entrySummary
        }
    }

    private var entrySummary: String {
        switch self {
        case .damagedExtraField(let name): "the archive's extra fields for \(name) are damaged"
        case .noHeader(let name): "the archive is damaged: \(name) is not where its list says"
        case .overlap(let name): "\(name) overlaps with what follows it in the archive"
        case .gap(let name, let bytes): "\(bytes) bytes after \(name) belong to no entry"
        case .headersDisagree(let field, let name):
            "the archive contradicts itself on the \(field.rawValue) of \(name)"
        case .descriptorDisagrees(let name):
            "the archive contradicts itself on the size or checksum after \(name)"
        case .unicodeNameDisagrees(let name):
            "the archive gives a second, different name to \(name)"
        case .kindDisagrees(let name): "\(name) is named like a folder, but is none, or holds data"
        case .impossibleSize(let name): "\(name) can't have the size that the archive declares"
        case .encrypted(let name): "\(name) is encrypted"
        case .unsupportedMethod(let method, let name):
            "\(name) is packed with \(Self.methodName(method)), which is not supported"
        case .patch(let name): "\(name) is a patch for another file"
        case .undecodableName(let name): "the name \(name) is in an encoding that is not known here"
        case .nulInName(let name): "the name \(name) holds a NUL"
        default: "the archive can't be used"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .truncated, .damagedDirectory, .noHeader, .damagedExtraField:
            "download it again; unzip -t FILE tells whether a copy is whole"
        case .encrypted:
            "unpack it with its password (7z x FILE), and use the folder that comes out"
        case .unsupportedMethod: "unpack it (7z x FILE), and use the folder that comes out"
        case .prefix: "take the archive out with: zip -J FILE"
        case .undecodableName, .unicodeNameDisagrees:
            "pack it again with UTF-8 names, as zip, 7z and bsdtar do"
        case .multipleDisks: "join the parts with: zip -s 0 FILE --out whole.zip"
        default: nil
        }
    }

    /// The error of the file system, where it is one.
    public var cause: (any Error)? {
        guard case .unreadable(let error) = self else { return nil }
        return error
    }

    /// Damage is a failure; what could mislead, or is not supported, is refused.
    public var kind: ProblemKind {
        switch self {
        case .unreadable(let error): error.kind
        case .notZip, .truncated, .damagedDirectory, .damagedExtraField, .noHeader: .failed
        default: .refused
        }
    }

    private static func methodName(_ method: UInt16) -> String {
        let names: [UInt16: String] = [
            1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard",
            95: "XZ", 98: "PPMd",
        ]
        return names[method] ?? "method \(method)"
    }
}
