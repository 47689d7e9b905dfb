import Foundation

/// A packet of the git protocol, for parsing and modifying responses.
enum GitPacket: Equatable {
    case flush
    case delimiter
    case responseEnd
    case data([UInt8])

    /// The maximum number of data bytes in a packet.
    static let dataLimit = 65_516

    /// Parses the packets of a response; returns nil if it is malformed.
    static func packets(of bytes: [UInt8]) -> [GitPacket]? {
        var packets: [GitPacket] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            guard digits.utf8.count == 4, let length = Int(digits, radix: 16), length != 3,
                length <= rest.count
            else { return nil }
            switch length {
            case 0: packets.append(.flush)
            case 1: packets.append(.delimiter)
            case 2: packets.append(.responseEnd)
            default: packets.append(.data(Array(rest.dropFirst(4).prefix(length - 4))))
            }
            rest = rest.dropFirst(max(length, 4))
        }
        return packets
    }

    /// The packet in its wire format.
    var bytes: [UInt8] {
        switch self {
        case .flush: Array("0000".utf8)
        case .delimiter: Array("0001".utf8)
        case .responseEnd: Array("0002".utf8)
        case .data(let data): Self.length(data.count + 4) + data
        }
    }

    static func text(_ text: String) -> GitPacket { .data(Array(text.utf8)) }

    private static func length(_ count: Int) -> [UInt8] {
        let digits = String(count, radix: 16)
        return Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}

/// The response to a fetch: the packets before the pack, and the pack.
struct GitFetchAnswer {
    /// The packets before the pack, including the line `packfile`.
    let head: [GitPacket]
    /// The bytes of band 1.
    let pack: [UInt8]

    init?(_ body: [UInt8]) {
        guard let packets = GitPacket.packets(of: body),
            let line = packets.firstIndex(of: .text("packfile\n"))
        else { return nil }
        head = Array(packets[...line])
        pack = packets[(line + 1)...].flatMap { packet -> ArraySlice<UInt8> in
            guard case .data(let data) = packet, data.first == 1 else { return [] }
            return data.dropFirst()
        }
    }

    /// Returns the packets of a pack or a part of one.
    static func bandOne(_ pack: some Collection<UInt8>) -> [GitPacket] {
        let bytes = Array(pack)
        let step = GitPacket.dataLimit - 1
        return stride(from: 0, to: bytes.count, by: step).map {
            .data([1] + bytes[$0..<min($0 + step, bytes.count)])
        }
    }

    /// Returns the response with a different pack.
    func body(pack: [UInt8]) -> [UInt8] {
        (head + Self.bandOne(pack) + [.flush]).flatMap(\.bytes)
    }
}
