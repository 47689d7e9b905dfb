/// One packet of git's protocol (gitprotocol-common, "pkt-line format").
public enum PacketLine: Sendable, Equatable {
    /// Bytes; lines of text may or may not end in a newline.
    case data([UInt8])
    /// `0000`: the end of a message.
    case flush
    /// `0001`: the end of a section.
    case delimiter
    /// `0002`: the end of a response to a stateless request.
    case responseEnd

    /// The most bytes that a packet may have, its four digits of length included (LARGE_PACKET_MAX).
    public static let lengthLimit = 65_520
    /// The most bytes of data in one packet.
    public static let dataLimit = lengthLimit - 4

    /// The packet's bytes as text without the newline at its end; nil for packets without data.
    public var text: String? {
        guard case .data(let bytes) = self else { return nil }
        let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return String(decoding: line, as: UTF8.self)
    }
}

/// Cuts a stream of bytes into packets, however the bytes come.
///
/// Append what has come, then take packets until there is none: never more than that piece and one
/// unfinished packet are kept.
public struct PacketReader: Sendable {
    private var pending: [UInt8] = []
    private var start = 0

    /// Starts before the first packet.
    public init() {}

    /// Adds the next bytes of the stream.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            pending.removeSubrange(..<start)
            start = 0
        }
        pending.append(contentsOf: bytes)
    }

    /// Takes the next packet; nil until more bytes come.
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

    /// Says that the stream is over; throws when it ended inside a packet.
    public func finish() throws(GitError) {
        guard start == pending.count else { throw .brokenPacket(.cutShort) }
    }

    private mutating func take(_ length: Int, _ packet: PacketLine) -> PacketLine {
        start += length
        return packet
    }
}

/// Writes packets one after the other.
public struct PacketWriter: Sendable {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// Starts with nothing written.
    public init() {}

    /// Adds a packet; data must be at most ``PacketLine/dataLimit`` bytes.
    public mutating func write(_ packet: PacketLine) {
        switch packet {
        case .flush: bytes += "0000".utf8
        case .delimiter: bytes += "0001".utf8
        case .responseEnd: bytes += "0002".utf8
        case .data(let data):
            precondition(data.count <= PacketLine.dataLimit, "too much for one packet")
            let digits = String(data.count + 4, radix: 16)
            bytes += String(repeating: "0", count: 4 - digits.count).utf8
            bytes += digits.utf8
            bytes += data
        }
    }

    /// Adds a line of text as a packet, with a newline at its end.
    public mutating func write(line: String) { write(.data(Array("\(line)\n".utf8))) }
}
