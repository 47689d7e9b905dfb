internal import ArraySpan

/// The entries of a pack, in the order of their offsets.
///
/// Stored as one array per property, because there may be hundreds of thousands of entries.
struct PackTable {
    /// The base of an entry that is not a delta.
    static let noBase: Int32 = -1
    /// The base of a delta whose base ID has not been found yet.
    static let unknownBase: Int32 = -2

    let format: ObjectFormat
    private(set) var offsets: [UInt32] = []
    /// The sizes of the objects, not of their deltas.
    private(set) var sizes: [UInt32] = []
    /// The base entry of each entry.
    private(set) var bases: [Int32] = []
    private var kinds: [UInt8] = []
    private var names: [UInt8] = []
    /// The deltas with a base ID, sorted by it after `sortReferences()` was called.
    private(set) var references: [(base: ObjectID, entry: Int32)] = []

    var count: Int { offsets.count }

    init(format: ObjectFormat) { self.format = format }

    /// Adds a complete object.
    mutating func append(_ id: ObjectID, kind: ObjectKind, size: Int, offset: Int) {
        append(offset: offset, size: size, base: Self.noBase)
        note(id, kind, of: count - 1)
    }

    /// Adds a delta based on an earlier entry.
    mutating func append(deltaTo base: Int, size: Int, offset: Int) {
        append(offset: offset, size: size, base: Int32(base))
    }

    /// Adds a delta based on the object with an ID.
    mutating func append(deltaTo base: ObjectID, size: Int, offset: Int) {
        append(offset: offset, size: size, base: Self.unknownBase)
        references.append((base, Int32(count - 1)))
    }

    private mutating func append(offset: Int, size: Int, base: Int32) {
        offsets.append(UInt32(offset))
        sizes.append(UInt32(size))
        bases.append(base)
        kinds.append(0)
        names.append(contentsOf: repeatElement(0, count: format.byteCount))
    }

    mutating func sortReferences() { references.sort { $0.base < $1.base } }

    /// Records the ID and type of an entry.
    mutating func note(_ id: ObjectID, _ kind: ObjectKind, of entry: Int) {
        kinds[entry] = kind.packed
        names.replaceSubrange(
            entry * format.byteCount..<(entry + 1) * format.byteCount, with: id.bytes)
    }

    /// Records the base entry of a delta with a base ID.
    mutating func note(base: Int, of entry: Int) { bases[entry] = Int32(base) }

    /// Returns the type of an entry; nil for a delta that has not been resolved yet.
    func kind(of entry: Int) -> ObjectKind? { ObjectKind(packed: kinds[entry]) }

    func id(of entry: Int) -> ObjectID {
        ObjectID(names.span, at: entry * format.byteCount, format: format)
    }

    /// Returns the entry that starts at an offset.
    func entry(at offset: Int) -> Int? {
        let place = offsets.prefixCount { $0 < offset }
        return place < count && Int(offsets[place]) == offset ? place : nil
    }

    /// Returns the range of unresolved deltas with a base ID.
    func openReferences(to base: ObjectID) -> Range<Int> {
        let start = references.prefixCount { $0.base < base }
        guard start < references.count, references[start].base == base,
            bases[Int(references[start].entry)] == Self.unknownBase
        else { return 0..<0 }
        return start..<references.prefixCount { $0.base <= base }
    }
}

extension Array {
    /// Returns the number of leading elements of a sorted array that satisfy a predicate.
    func prefixCount(where isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
