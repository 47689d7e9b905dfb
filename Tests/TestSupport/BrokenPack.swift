import Foundation
import SystemPackage

/// Ways to break a good pack; the hash at the end is right again unless it is what is broken.
public enum BrokenPack: String, CaseIterable, Sendable {
    /// The first four bytes are not `PACK`.
    case signature
    /// The version is 9.
    case version
    /// The last byte is another.
    case trailer
    /// One object more is announced than there are.
    case oneObjectMore
    /// One object fewer is announced than there are.
    case oneObjectFewer
    /// Four billion objects are announced.
    case billionsOfObjects
    /// No objects are announced, and there are none.
    case noObjects
    /// The first object is said to be a byte smaller than it is.
    case sizeTooSmall
    /// The first object is said to be a byte larger than it is.
    case sizeTooLarge
    /// The first object is said to have 2 to the power of 40 bytes.
    case sizeHuge
    /// The size of the first object is a number of 20 bytes.
    case sizeEndless
    /// The type of the first object is 0.
    case typeZero
    /// The type of the first object is 5.
    case typeFive
    /// A byte in the compressed data of the first object is another.
    case data
    /// The compressed data of the first object ends with another checksum.
    case checksum
    /// The pack ends in its middle, with a hash of what is there.
    case half
    /// Bytes follow the pack.
    case bytesBehind
    /// There is no pack.
    case nothing

    /// Breaks a pack of a repository with a hash.
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

    /// Where the head of the first object, its type and size, ends.
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
            "/usr/bin/openssl",
            ["dgst", "-\(format.rawValue)", "-binary", "-out", target, source])
        return Array(try Data(contentsOf: URL(fileURLWithPath: target)))
    }
}

/// Ways to break the packets around a good pack.
public enum BrokenPackets: String, CaseIterable, Sendable {
    /// A length that no packet has.
    case lengthThree
    /// A length over what a packet may have.
    case lengthTooLarge
    /// A length that is no number.
    case notHexadecimal
    /// A length with a sign.
    case sign
    /// A packet with nothing in it, not even a band.
    case noBand
    /// A band that does not exist.
    case bandFour
    /// A packet that is longer than what comes.
    case lengthBeyondEnd
    /// The end without a flush.
    case noFlush
    /// The sections without the one that has the pack.
    case noPackSection
    /// A section that nobody asked for, before the others.
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
