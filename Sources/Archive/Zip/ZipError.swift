public import FileTree
public import Problem

/// An invalid, ambiguous or unsupported zip archive (APPNOTE.TXT 6.3.10).
///
/// Names are shown as in the archive.
public enum ZipError: Problem, Equatable {
    /// The redundant fields of an archive.
    public enum Field: Sendable {
        case name, flags, method, checksum, compressedSize, size
    }

    // Incomplete or not a zip.
    case unreadable(FileTreeError)
    case notZip, truncated
    case damagedDirectory, damagedExtraField(name: String)
    case noHeader(name: String)

    // The archive as a whole is ambiguous.
    case multipleEnds, multipleDisks, zip64Disagrees, misplacedDirectory
    case prefix(bytes: Int)
    case trailing(bytes: Int)
    case entryCountDisagrees(declared: Int, found: Int)

    // An entry is ambiguous.
    case overlap(name: String)
    case gap(after: String, bytes: Int)
    case headersDisagree(Field, name: String)
    case descriptorDisagrees(name: String)
    case unicodeNameDisagrees(name: String)
    case kindDisagrees(name: String)
    case impossibleSize(name: String)

    // Unsupported features.
    case encrypted(name: String)
    case unsupportedMethod(UInt16, name: String)
    case patch(name: String)
    case undecodableName(String)
    case nulInName(String)
    case tooLarge(limit: Int)
    case directoryTooLarge(limit: Int)
    case tooManyEntries(limit: Int)

    /// The error of the file system.
    public var cause: (any Error)? {
        guard case .unreadable(let error) = self else { return nil }
        return error
    }

    /// Damaged archives are failures; ambiguous and unsupported ones are refused.
    public var kind: ProblemKind {
        switch self {
        case .unreadable(let error): error.kind
        case .notZip, .truncated, .damagedDirectory, .damagedExtraField, .noHeader: .failed
        default: .refused
        }
    }
}
