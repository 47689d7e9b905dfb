/// What is known of the entries of a pack, in the order in which they stand there.
///
/// One number of each kind an entry, in arrays: there may be hundreds of thousands.
struct PackTable {
    /// The base of an entry that is no difference.
    static let noBase: Int32 = -1
    /// The base of a difference to a name that has not been found yet.
    static let unknownBase: Int32 = -2

    let format: ObjectFormat
    private(set) var offsets: [UInt32] = []
    /// Bytes of the objects, not of what they differ by.
    private(set) var sizes: [UInt32] = []
    /// Which entry each one differs from.
    private(set) var bases: [Int32] = []
    private var kinds: [UInt8] = []
    private var names: [UInt8] = []
    /// The differences to a name, ordered by it once `sortReferences()` was called.
    private(set) var references: [(base: ObjectID, entry: Int32)] = []

    var count: Int { offsets.count }

    init(format: ObjectFormat) { self.format = format }

    /// Adds an object that stands there whole.
    mutating func append(_ id: ObjectID, kind: ObjectKind, size: Int, offset: Int) {
        append(offset: offset, size: size, base: Self.noBase)
        note(id, kind, of: count - 1)
    }

    /// Adds a difference to an entry before it.
    mutating func append(deltaTo base: Int, size: Int, offset: Int) {
        append(offset: offset, size: size, base: Int32(base))
    }

    /// Adds a difference to the object of a name.
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

    /// Notes what an entry turned out to be.
    mutating func note(_ id: ObjectID, _ kind: ObjectKind, of entry: Int) {
        kinds[entry] = kind.packed
        names.replaceSubrange(
            entry * format.byteCount..<(entry + 1) * format.byteCount, with: id.bytes)
    }

    /// Notes which entry has the name that another differs from.
    mutating func note(base: Int, of entry: Int) { bases[entry] = Int32(base) }

    /// What an entry is; nil for a difference that nothing was made of yet.
    func kind(of entry: Int) -> ObjectKind? { ObjectKind(packed: kinds[entry]) }

    func id(of entry: Int) -> ObjectID {
        ObjectID(names.span, at: entry * format.byteCount, format: format)
    }

    /// Where the entry of an offset is, if one starts there.
    func entry(at offset: Int) -> Int? {
        let place = offsets.prefixCount { $0 < offset }
        return place < count && Int(offsets[place]) == offset ? place : nil
    }

    /// The places of the differences to a name; none when something was made of them already.
    func openReferences(to base: ObjectID) -> Range<Int> {
        let start = references.prefixCount { $0.base < base }
        guard start < references.count, references[start].base == base,
            bases[Int(references[start].entry)] == Self.unknownBase
        else { return 0..<0 }
        return start..<references.prefixCount { $0.base <= base }
    }
}

extension Array {
    /// How many elements, from the first on, come before a place in an ordered array.
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
