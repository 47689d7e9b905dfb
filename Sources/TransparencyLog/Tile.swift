public import Digest

/// A file with hashes of a tree next to each other (C2SP tlog-tiles, section "Merkle Tree").
///
/// A tile of level 0 has the hashes of entries. Each hash of a higher level is that of a full tile of the level below. At
/// the right edge of a tree, tiles are partial.
public struct Tile: Sendable, Hashable, Comparable {
    /// The number of hashes in a full tile.
    public static let width = 256
    /// The number of bits of an index in a tile.
    static let height = 8
    /// The number of levels of the largest log.
    static let levelLimit = 6
    /// The size of a full tile, in bytes.
    public static let sizeLimit = width * 32

    /// The level; 0 has the entries.
    public let level: Int
    /// The index within the level.
    public let index: Int
    /// The number of hashes, 1 to 256.
    public let width: Int

    /// Creates a tile with a width from 1 to 256.
    public init(level: Int, index: Int, width: Int) {
        precondition((0..<Self.levelLimit).contains(level) && index >= 0)
        precondition((1...Self.width).contains(width))
        self.level = level
        self.index = index
        self.width = width
    }

    /// Returns the tile with an index at a level in a tree; nil if the tree does not have it.
    public init?(level: Int, index: Int, in size: Int) {
        guard (0..<Self.levelLimit).contains(level), index >= 0, size >= 0 else { return nil }
        let hashes = size >> (Self.height * level)
        guard index <= hashes / Self.width else { return nil }
        let width = min(Self.width, hashes - index * Self.width)
        guard width > 0 else { return nil }
        self.init(level: level, index: index, width: width)
    }

    /// Reads the path of hashes or of entries below the location of a log; nil for anything else.
    public init?(path: String) {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard parts.count >= 3, parts.removeFirst() == "tile" else { return nil }
        let kind = parts.removeFirst()
        let level = kind == "entries" ? 0 : kind.number(upTo: Self.levelLimit - 1)
        var width = Self.width
        if parts.count >= 2, parts[parts.endIndex - 2].hasSuffix(".p") {
            guard let number = parts.removeLast().number(upTo: Self.width - 1), number > 0 else {
                return nil
            }
            width = number
            parts[parts.endIndex - 1].removeLast(2)
        }
        guard let level, parts.count <= 5 else { return nil }
        var index = 0
        for (place, part) in parts.enumerated() {
            let digits = place < parts.count - 1 ? part.dropFirst() : part
            guard digits.utf8.count == 3, let number = Int(digits), number >= 0 else { return nil }
            index = index * 1_000 + number
        }
        self.init(level: level, index: index, width: width)
        // There is one way to write each number.
        guard path == (kind == "entries" ? entriesPath : self.path) else { return nil }
    }

    /// Whether a log of this size has all of it.
    public func isCovered(by size: Int) -> Bool {
        index * Self.width + width <= size >> (Self.height * level)
    }

    /// Whether it has all hashes that a tile can have; such a tile never changes.
    public var isFull: Bool { width == Self.width }

    /// The path of its hashes below the location of the log, such as `tile/0/x001/234.p/17`.
    public var path: String { "tile/\(level)/\(place)" }

    /// The path of the entries whose hashes it has, if it is one of level 0.
    public var entriesPath: String { "tile/entries/\(place)" }

    /// The index in groups of three digits, and the width if it is partial.
    private var place: String {
        var rest = index
        var text = ""
        repeat {
            let digits = "\(1_000 + rest % 1_000)".dropFirst()
            text = text.isEmpty ? String(digits) : "x\(digits)/\(text)"
            rest /= 1_000
        } while rest > 0
        return isFull ? text : "\(text).p/\(width)"
    }

    /// Tiles in the order of levels, then of indexes and widths.
    public static func < (one: Tile, other: Tile) -> Bool {
        (one.level, one.index, one.width) < (other.level, other.index, other.width)
    }

    /// Reads the hashes in a file.
    ///
    /// Throws ``LogError/malformedTile(_:)``.
    public func hashes(in bytes: [UInt8]) throws(LogError) -> [SHA256Digest] {
        guard bytes.count == width * 32 else { throw .malformedTile(self) }
        return stride(from: 0, to: bytes.count, by: 32).compactMap {
            SHA256Digest(rawBytes: bytes[$0..<$0 + 32])
        }
    }

    /// Reads the entries in a bundle, each of which has its length before it, in 16 bits.
    ///
    /// Throws ``LogError/malformedBundle(_:)``.
    public func entries(in bytes: [UInt8]) throws(LogError) -> [[UInt8]] {
        var entries: [[UInt8]] = []
        var place = 0
        while place < bytes.count {
            guard entries.count < width, place + 2 <= bytes.count else {
                throw .malformedBundle(self)
            }
            let end = place + 2 + (Int(bytes[place]) << 8 | Int(bytes[place + 1]))
            guard end <= bytes.count else { throw .malformedBundle(self) }
            entries.append(Array(bytes[place + 2..<end]))
            place = end
        }
        guard entries.count == width else { throw .malformedBundle(self) }
        return entries
    }
}

extension [SHA256Digest] {
    /// The bytes of a tile with these hashes.
    var tileBytes: [UInt8] { flatMap(\.bytes) }

    /// The root of a tree whose leaves these are; the number is that of a full tile.
    var root: SHA256Digest {
        var row = self
        while row.count > 1 {
            row = stride(from: 0, to: row.count, by: 2).map {
                SHA256Digest(ofNode: row[$0], row[$0 + 1])
            }
        }
        return row.first ?? .emptyTree
    }
}
