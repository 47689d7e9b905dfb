import Foundation
import SystemPackage

/// Ways to break a valid pack; the checksum is updated unless it is the part to break.
public enum BrokenPack: String, CaseIterable, Sendable {
    /// The first four bytes are not `PACK`.
    case signature
    /// The version is 9.
    case version
    /// The last byte is changed.
    case trailer
    /// The count is one higher than the number of objects.
    case oneObjectMore
    /// The count is one lower than the number of objects.
    case oneObjectFewer
    /// The count is four billion.
    case billionsOfObjects
    /// The pack is empty.
    case noObjects
    /// The declared size of the first object is one byte too small.
    case sizeTooSmall
    /// The declared size of the first object is one byte too large.
    case sizeTooLarge
    /// The declared size of the first object is 2 to the power of 40 bytes.
    case sizeHuge
    /// The declared size of the first object is encoded in 20 bytes.
    case sizeEndless
    /// The type of the first object is 0.
    case typeZero
    /// The type of the first object is 5.
    case typeFive
    /// A byte in the compressed data of the first object is changed.
    case data
    /// The checksum of the compressed data of the first object is wrong.
    case checksum
    /// The second half is missing, with a checksum of the rest.
    case half
    /// Unexpected bytes follow the pack.
    case bytesBehind
    /// The pack has no bytes.
    case nothing

    /// Breaks a pack of a repository with an object format.
    func apply(to pack: [UInt8], _ format: GitRepository.ObjectFormat) throws -> [UInt8] {
        let trailerLength = format == .sha1 ? 20 : 32
        var content = Array(pack.dropLast(trailerLength))
        let count = content[8..<12].reduce(0) { $0 << 8 | Int($1) }
        switch self {
        case .signature: content[0] = UInt8(ascii: "Q")
        case .version: content[7] = 9
        case .trailer: return pack.dropLast() + [(pack.last ?? 0) ^ 1]
        case .oneObjectMore: content.replaceSubrange(8..<12, with: Self.number(count + 1))
        case .oneObjectFewer: content.replaceSubrange(8..<12, with: Self.number(count - 1))
        case .billionsOfObjects: content.replaceSubrange(8..<12, with: Self.number(4_000_000_000))
        case .noObjects: content = Array(content[..<8]) + [0, 0, 0, 0]
        case .sizeTooSmall: Self.changeSize(of: &content) { $0 - 1 }
        case .sizeTooLarge: Self.changeSize(of: &content) { $0 + 1 }
        case .sizeHuge: Self.changeSize(of: &content) { _ in 1 << 40 }
        case .sizeEndless:
            content.replaceSubrange(
                12..<Self.dataStart(content),
                with: [content[12] | 0x80] + [UInt8](repeating: 0xFF, count: 18) + [1])
        case .typeZero: content[12] &= 0x8F
        case .typeFive: content[12] = content[12] & 0x8F | 5 << 4
        case .data: content[Self.dataStart(content) + 4] ^= 0x55
        case .checksum: content[content.count - 1] ^= 1
        case .half: content = Array(content.prefix(content.count / 2))
        case .bytesBehind: return pack + Array("more".utf8)
        case .nothing: return []
        }
        return content + (try Self.digest(of: content, format))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns the end of the header of the first object, its type and size.
    private static func dataStart(_ content: [UInt8]) -> Int {
        (content[12...].firstIndex { $0 < 0x80 } ?? 12) + 1
    }

    private static func changeSize(of content: inout [UInt8], _ change: (UInt64) -> UInt64) {
        let head = content[12..<dataStart(content)]
        var size = UInt64(content[12] & 15)
        for (index, byte) in head.dropFirst().enumerated() {
            size |= UInt64(byte & 0x7F) << UInt64(4 + 7 * index)
        }
        var rest = change(size)
        var bytes = [content[12] & 0x70 | UInt8(rest & 15)]
        rest >>= 4
        while rest > 0 {
            bytes[bytes.count - 1] |= 0x80
            bytes.append(UInt8(rest & 0x7F))
            rest >>= 7
        }
        content.replaceSubrange(head.indices, with: bytes)
    }

    private static func digest(
        of bytes: [UInt8], _ format: GitRepository.ObjectFormat
    ) throws -> [UInt8] {
        let directory = try TemporaryDirectory()
        let source = try directory.write(bytes, to: "bytes").string
        let target = directory.path.appending("digest").string
        try Program.run(
            Tool.path("openssl"),
            ["dgst", "-\(format.rawValue)", "-binary", "-out", target, source])
        return Array(try Data(contentsOf: URL(fileURLWithPath: target)))
    }
}

/// Ways to break the packets around a valid pack.
public enum BrokenPackets: String, CaseIterable, Sendable {
    /// An invalid length.
    case lengthThree
    /// A length greater than the maximum.
    case lengthTooLarge
    /// A length that is not a number.
    case notHexadecimal
    /// A length with a sign.
    case sign
    /// An empty packet, without a band.
    case noBand
    /// A band that does not exist.
    case bandFour
    /// A packet that is longer than the response.
    case lengthBeyondEnd
    /// A missing flush at the end.
    case noFlush
    /// A missing section with the pack.
    case noPackSection
    /// An unknown section before the others.
    case unknownSection

    func apply(to answer: GitFetchAnswer) -> [UInt8] {
        let head = answer.head.flatMap(\.bytes)
        let pack = GitFetchAnswer.bandOne(answer.pack).flatMap(\.bytes)
        let end = GitPacket.flush.bytes
        switch self {
        case .lengthThree: return head + Array("0003".utf8) + pack + end
        case .lengthTooLarge:
            return head + Array("ffff\u{1}".utf8) + [UInt8](repeating: 65, count: 65_530) + end
        case .notHexadecimal: return head + Array("00zz".utf8) + pack + end
        case .sign: return head + Array("+0ff".utf8) + pack + end
        case .noBand: return head + Array("0004".utf8) + pack + end
        case .bandFour: return head + GitPacket.data([4] + Array("four".utf8)).bytes + pack + end
        case .lengthBeyondEnd: return head + Array("0fff".utf8) + answer.pack.prefix(8)
        case .noFlush: return head + pack
        case .noPackSection: return answer.head.dropLast().flatMap(\.bytes) + end
        case .unknownSection:
            let section: [GitPacket] = [.text("surprise\n"), .text("something\n"), .delimiter]
            return (section + answer.head).flatMap(\.bytes) + pack + end
        }
    }
}
