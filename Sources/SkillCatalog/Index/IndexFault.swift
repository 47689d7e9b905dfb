internal import Problem

/// A fault in a file of a static index.
public enum IndexFault: Error, Hashable {
    /// The file is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The file is in a format that this version of the program does not know.
    case unknownSchema(String)
    /// The file is not of this form, for this reason.
    case malformed(String)

    /// The fault, as a clause about the file.
    public var reason: String {
        switch self {
        case .tooLarge(let limit):
            say("it is larger than \(ByteCount(limit))", ja: "\(ByteCount(limit)) を超えています")
        case .unknownSchema(let schema):
            say("its schema '\(schema)' is not known", ja: "形式「\(schema)」には対応していません")
        case .malformed(let reason): reason
        }
    }
}
