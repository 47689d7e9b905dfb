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
        case .tooLarge(let limit): "it is larger than \(ByteCount(limit))"
        case .unknownSchema(let schema): "its schema '\(schema)' is not known"
        case .malformed(let reason): reason
        }
    }
}
