/// Reasons why a stream of packets can't be parsed.
public enum PacketFault: Error, Equatable, Sendable {
    /// A length that is not four hexadecimal digits, or too small.
    case badLength(String)
    case tooLong(Int)
    case truncated
}
