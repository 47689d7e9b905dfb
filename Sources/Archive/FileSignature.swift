/// The type of a file, detected from its first bytes; its name and media type are ignored.
enum FileSignature: Equatable {
    case archive(ArchiveFormat)
    /// Compressed data, which may be a tar of this format.
    case compressed(ArchiveFormat)
    case other(ArchiveError.DetectedContent)

    /// The number of bytes needed: one block of a tar.
    static let length = 512

    private static let magics: [(bytes: [UInt8], signature: FileSignature)] = [
        ([0x50, 0x4B, 3, 4], .archive(.zip)),
        ([0x50, 0x4B, 5, 6], .archive(.zip)),
        ([0x1F, 0x8B], .compressed(.tarGzip)),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .compressed(.tarXZ)),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed(.tarZstd)),
        (Array("Rar!\u{1A}\u{7}".utf8), .other(.rar)),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .other(.sevenZip)),
        (Array("LRZI".utf8), .other(.lrzip)),
        (Array("%PDF-".utf8), .other(.pdf)),
        (Array("07070".utf8), .other(.cpio)),
        ([0xC7, 0x71], .other(.cpio)),
    ]
    /// `BZh`, the size of blocks, and the start of a block or of the end; a text may start with `BZh`, too.
    private static let bzip2Magics: [[UInt8]] = (1...9).flatMap { size in
        [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].map {
            Array("BZh\(size)".utf8) + $0
        }
    }

    init(_ start: [UInt8]) {
        if start.count == TarHeader.size, TarHeader(start)?.isChecksumRight == true {
            self = .archive(.tar)
        } else if let magic = Self.magics.first(where: { start.starts(with: $0.bytes) }) {
            self = magic.signature
        } else if Self.bzip2Magics.contains(where: { start.starts(with: $0) }) {
            self = .compressed(.tarBzip2)
        } else {
            self = .other(Self.content(of: start))
        }
    }

    private static func content(of start: [UInt8]) -> ArchiveError.DetectedContent {
        guard !start.isEmpty else { return .empty }
        let body = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        guard body.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }) else { return .unknown }
        let text = body.drop { $0 <= 0x20 }
        let word = String(decoding: text.prefix(64), as: UTF8.self).lowercased()
        if ["<!doctype", "<html", "<head", "<?xml", "<!--"].contains(where: word.hasPrefix) {
            return .webPage
        }
        return word.hasPrefix("{") || word.hasPrefix("[") ? .json : .text
    }
}
