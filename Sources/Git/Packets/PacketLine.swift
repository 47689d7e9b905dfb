/// One packet of the git protocol (gitprotocol-common, "pkt-line format").
public enum PacketLine: Sendable, Equatable {
    /// Binary data or text; text may end in a newline.
    case data([UInt8])
    /// `0000`: the end of a message.
    case flush
    /// `0001`: the end of a section.
    case delimiter
    /// `0002`: the end of a response to a stateless request.
    case responseEnd

    /// The maximum length of a packet in bytes, including its four length digits (LARGE_PACKET_MAX).
    public static let lengthLimit = 65_520
    /// The maximum number of data bytes in one packet.
    public static let dataLimit = lengthLimit - 4

    /// The data as text without a trailing newline; nil for packets without data.
    public var text: String? {
        guard case .data(let bytes) = self else { return nil }
        let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return String(decoding: line, as: UTF8.self)
    }
}

/// Splits a stream of bytes into packets.
///
/// Append the received bytes, then take packets until none is left. At most one unfinished packet and the most
/// recently appended bytes are buffered.
public struct PacketReader: Sendable {
    private var pending: [UInt8] = []
    private var start = 0

    /// Creates a reader at the start of a stream.
    public init() {}

    /// Appends the next bytes of the stream.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            pending.removeSubrange(..<start)
            start = 0
        }
        pending.append(contentsOf: bytes)
    }

    /// Returns the next packet, or nil if more bytes are needed.
    public mutating func next() throws(GitError) -> PacketLine? {
        guard pending.count - start >= 4 else { return nil }
        let digits = pending[start..<start + 4]
        var length = 0
        for digit in digits {
            guard let value = hexValue(digit) else {
                throw .brokenPacket(.badLength(String(decoding: digits, as: UTF8.self)))
            }
            length = length << 4 | Int(value)
        }
        switch length {
        case 0: return take(4, .flush)
        case 1: return take(4, .delimiter)
        case 2: return take(4, .responseEnd)
        case 3: throw .brokenPacket(.badLength("0003"))
        case 4...PacketLine.lengthLimit:
            guard pending.count - start >= length else { return nil }
            return take(length, .data(Array(pending[start + 4..<start + length])))
        default: throw .brokenPacket(.tooLong(length))
        }
    }

    /// Ends the stream; throws if it ended in the middle of a packet.
    public func finish() throws(GitError) {
        guard start == pending.count else { throw .brokenPacket(.truncated) }
    }

    private mutating func take(_ length: Int, _ packet: PacketLine) -> PacketLine {
        start += length
        return packet
    }
}

/// Writes a sequence of packets.
public struct PacketWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Appends a packet with at most ``PacketLine/dataLimit`` bytes of data.
    public mutating func write(_ packet: PacketLine) {
        switch packet {
        case .flush: bytes += "0000".utf8
        case .delimiter: bytes += "0001".utf8
        case .responseEnd: bytes += "0002".utf8
        case .data(let data):
            precondition(data.count <= PacketLine.dataLimit, "too much data for one packet")
            let digits = String(data.count + 4, radix: 16)
            bytes += String(repeating: "0", count: 4 - digits.count).utf8
            bytes += digits.utf8
            bytes += data
        }
    }

    /// Appends a line of text as a packet, adding a newline.
    public mutating func write(line: String) { write(.data(Array("\(line)\n".utf8))) }
}
