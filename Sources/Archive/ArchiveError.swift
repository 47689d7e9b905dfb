public import FileTree
public import Problem

/// What can go wrong with an archive.
public enum ArchiveError: Problem, Equatable {
    /// What a file seems to be that is no archive of ours, by its first bytes.
    public enum DetectedContent: String, Sendable, CaseIterable {
        case empty = "it is empty"
        case webPage = "it is a web page, not an archive"
        case json = "it is JSON, not an archive"
        case text = "it is plain text, not an archive"
        case pdf = "it is a PDF document, not an archive"
        case rar = "it is a RAR archive"
        case sevenZip = "it is a 7z archive"
        case cpio = "it is a cpio archive"
        case xz = "it is packed with xz"
        case bzip2 = "it is packed with bzip2"
        case zstd = "it is packed with zstd"
        case lrzip = "it is packed with lrzip"
        case bareGzip = "it is packed with gzip, but holds no tar"
        case doubleGzip = "it is packed with gzip twice"
        case unknown = "it is no kind of archive that we know"
    }

    /// Kinds of members that have no place in a folder of files.
    public enum UnsupportedKind: String, Sendable, CaseIterable {
        case characterDevice = "a character device"
        case blockDevice = "a block device"
        case pipe = "a named pipe"
        case socket = "a socket"
        case sparseFile = "a file with holes (GNU sparse)"
        case globalHeader = "a header that speaks for all other members"
        case unknown = "of a kind that only some tools understand"
    }

    case notAnArchive(DetectedContent)
    case zip(ZipError)
    case name(member: String, NameViolation)
    /// A link that does not lead to a regular file of the same selection.
    case unsafeLink(member: String, target: String)
    case unsupportedKind(member: String, UnsupportedKind)
    /// Two members that some file system would take for one, or a file where a folder is.
    case collision(String, String)
    case damaged(reason: String)
    case truncated
    /// Bytes after the archive's end, where other tools may see other members.
    case trailingData
    case tooManyEntries(limit: Int)
    case tooLarge(limit: Int)
    case fileTooLarge(member: String, limit: Int)
    /// Packed so tightly that unpacking it is the attack.
    case bomb(ratio: Int)
    case tooSlow(limit: Duration)
    case cancelled
    case files(FileTreeError)

    /// What happened.
    public var summary: String {
        switch self {
        case .notAnArchive(let looks): looks.rawValue
        case .name(let member, let problem):
            "the archive holds the name \(member), which we don't take: \(problem.reason)"
        case .unsafeLink(let member, let target):
            "the archive's \(member) is a link to \(target), which is no file beside it"
        case .unsupportedKind(let member, let oddity):
            "the archive's \(member) is \(oddity.rawValue)"
        case .collision(let first, let second):
            "the archive holds \(first) and \(second), which can't lie side by side everywhere"
        case .damaged(let reason): "the archive is damaged: \(reason)"
        case .truncated: "the archive ends too early"
        case .trailingData: "more bytes follow after the archive's end"
        case .tooManyEntries(let limit): "the archive holds more than \(limit) files and folders"
        case .tooLarge(let limit): "the archive unpacks to more than \(size(limit))"
        case .fileTooLarge(let member, let limit):
            "the archive's \(member) is larger than \(size(limit))"
        case .bomb(let ratio):
            "the archive unpacks to more than \(ratio) times its size, as only bombs do"
        case .tooSlow(let limit): "unpacking took longer than \(limit)"
        case .cancelled: "unpacking was stopped"
        case .zip, .files: "can't unpack the archive"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .notAnArchive(.webPage), .notAnArchive(.json):
            "open the address in a browser: it may want a log-in, or the file may have moved"
        case .notAnArchive(.empty), .truncated, .damaged: "download it again"
        case .notAnArchive: "archives may be zip, tar or tar.gz; pack the folder as one of them"
        case .unsafeLink: "put the file itself where the link is, and pack the folder again"
        case .collision: "rename one of the two, and pack the folder again"
        case .zip(let error): error.hint
        case .files(let error): error.hint
        default: nil
        }
    }

    /// The error below.
    public var cause: (any Error)? {
        switch self {
        case .zip(let error): error
        case .files(let error): error
        default: nil
        }
    }

    /// Damage is a failure; what could do harm is refused.
    public var kind: ProblemKind {
        switch self {
        case .cancelled: .interrupted
        case .notAnArchive, .damaged, .truncated, .tooSlow: .failed
        case .zip(let error): error.kind
        case .files(let error): error.kind
        case .name, .unsafeLink, .unsupportedKind, .collision, .trailingData, .tooManyEntries,
            .tooLarge,
            .fileTooLarge, .bomb:
            .refused
        }
    }

    static func unsafeLink(_ member: ArchiveMember) -> Self {
        guard case .link(let target) = member.kind else {
            preconditionFailure("\(member.path) is no link")
        }
        return .unsafeLink(member: member.path.description, target: target)
    }

    /// A limit in bytes, as people write it.
    private func size(_ bytes: Int) -> String {
        for (unit, name) in [(1 << 20, "MiB"), (1 << 10, "KiB")] where bytes % unit == 0 {
            return "\(bytes / unit) \(name)"
        }
        return "\(bytes) bytes"
    }
}
