public import Problem

/// A search file that cannot be written or used.
public enum SearchSegmentError: Problem, Equatable {
    /// More entries than a segment can have.
    case tooManyEntries(Int)
    /// More bytes than a segment can have.
    case tooLarge(Int)
    /// The bytes are not a search file of a version that this program reads.
    case notSegment
    /// A part is outside the file.
    case damaged

    /// The fault.
    public var summary: String {
        switch self {
        case .tooManyEntries(let count):
            "\(count) entries are more than a search file can have (\(SearchSegment.entryLimit))"
        case .tooLarge(let size):
            "\(ByteCount(size)) are more than a search file can have (\(ByteCount(SearchSegment.sizeLimit)))"
        case .notSegment: "not a search file that this version of skills can read"
        case .damaged: "the search file is damaged"
        }
    }
}
