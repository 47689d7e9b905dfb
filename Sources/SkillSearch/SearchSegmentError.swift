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
            say(
                "\(count) entries are more than a search file can have (\(SearchSegment.entryLimit))",
                ja: "項目 \(count)件は検索用ファイルの上限 (\(SearchSegment.entryLimit)件) を超えています")
        case .tooLarge(let size):
            say(
                "\(ByteCount(size)) are more than a search file can have (\(ByteCount(SearchSegment.sizeLimit)))",
                ja: "\(ByteCount(size)) は検索用ファイルの上限 (\(ByteCount(SearchSegment.sizeLimit))) を超えています"
            )
        case .notSegment:
            say(
                "not a search file that this version of skills can read",
                ja: "このバージョンの skills で読める検索用ファイルではありません")
        case .damaged: say("the search file is damaged", ja: "検索用ファイルが壊れています")
        }
    }
}
