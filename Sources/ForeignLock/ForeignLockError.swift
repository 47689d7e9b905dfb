public import FileTree
public import Problem

/// Reasons why another tool's lock file can't be read; the remaining files are still read.
public enum ForeignLockError: Problem, Equatable {
    /// A file system error, or the file is too large.
    case files(FileTreeError)
    /// The file does not have the tool's format; lines are counted from 1.
    case damaged(path: String, line: Int?, reason: String)
    /// The file contains conflict markers.
    case unfinishedMerge(path: String, line: Int)
    /// The format is newer than the supported ones.
    case newer(path: String, version: Int, known: Int)
    /// The format is so old that the tool itself no longer reads it.
    case older(path: String, version: Int, known: Int)
    /// The file has more entries than the limit.
    case tooManyEntries(path: String, limit: Int)
}
