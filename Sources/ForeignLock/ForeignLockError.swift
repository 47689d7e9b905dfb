public import FileTree
public import Problem

/// Why a file that another tool left can't be read; the other files are read all the same.
public enum ForeignLockError: Problem, Equatable {
    /// The file system refused, or the file is too large.
    case files(FileTreeError)
    /// The file is not what the tool writes; the line is counted from 1.
    case damaged(path: String, line: Int?, reason: String)
    /// Two versions of the file were merged and somebody has to choose.
    case unfinishedMerge(path: String, line: Int)
    /// A later form than we know.
    case newer(path: String, version: Int, known: Int)
    /// An earlier form, which its own tool does not read any more.
    case older(path: String, version: Int, known: Int)
    /// The file lists more than we are willing to read.
    case tooManyEntries(path: String, limit: Int)

    /// What happened.
    public var summary: String {
        switch self {
        case .files(let error): error.summary
        case .damaged(let path, let line, let reason):
            "\(path) is damaged: \(line.map { "line \($0): " } ?? "")\(reason)"
        case .unfinishedMerge(let path, let line):
            "\(path) holds an unfinished merge on line \(line)"
        case .newer(let path, let version, let known):
            "\(path) is of version \(version), and this program knows version \(known)"
        case .older(let path, let version, let known):
            "\(path) is of version \(version), which its own tool does not read any more; it writes version \(known)"
        case .tooManyEntries(let path, let limit): "\(path) lists more than \(limit) skills"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .files(let error): error.hint
        case .unfinishedMerge: "finish the merge, then run the same command again"
        case .newer: "a later version of this program may know it"
        case .damaged, .older, .tooManyEntries: nil
        }
    }
}

/// Why one entry can't be taken over, as a sentence about the skill.
struct Obscurity: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
