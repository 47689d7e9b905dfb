/// How one object differs from another (gitformat-pack, "Deltified representation").
///
/// Two sizes, that of the base and that of the result, then orders: copy from the base, or take bytes
/// from the delta itself.
struct Delta {
    /// The most bytes that the two sizes take up.
    static let headerLimit = 18
    /// The fewest bytes of a delta: two sizes and one order (`DELTA_SIZE_MIN` of git's delta.h).
    static let sizeMinimum = 4

    /// How many bytes the base must have.
    let baseSize: Int
    /// How many bytes come out.
    let resultSize: Int
    /// Where the orders start.
    private let orders: Int

    /// Reads the two sizes at the front; nil when they are malformed.
    init?(headerOf bytes: Span<UInt8>) {
        var place = 0
        guard let baseSize = Self.number(in: bytes, at: &place),
            let resultSize = Self.number(in: bytes, at: &place)
        else { return nil }
        self.baseSize = baseSize
        self.resultSize = resultSize
        orders = place
    }

    /// Follows the orders of a delta, the one that the header is of; false when they are malformed.
    ///
    /// The result replaces what was in the buffer.
    func apply(_ delta: Span<UInt8>, to base: [UInt8], into result: inout [UInt8]) -> Bool {
        guard base.count == baseSize else { return false }
        result.removeAll(keepingCapacity: true)
        result.reserveCapacity(resultSize)
        var place = orders
        while place < delta.count {
            let order = delta[place]
            place += 1
            if order & 0x80 != 0 {
                guard let copied = Self.copied(order, in: delta, at: &place),
                    copied.upperBound <= base.count, copied.count <= resultSize - result.count
                else { return false }
                result.append(contentsOf: base[copied])
            } else {
                let count = Int(order)
                guard count > 0, count <= delta.count - place,
                    count <= resultSize - result.count
                else { return false }
                for index in place..<place + count { result.append(delta[index]) }
                place += count
            }
        }
        return result.count == resultSize
    }

    /// Which bytes of the base a copy means: the order's bits say which of seven bytes follow.
    private static func copied(
        _ order: UInt8, in delta: Span<UInt8>, at place: inout Int
    ) -> Range<Int>? {
        var number = 0
        for bit in 0..<7 where order & (1 << bit) != 0 {
            guard place < delta.count else { return nil }
            number |= Int(delta[place]) << (8 * bit)
            place += 1
        }
        let offset = number & 0xFFFF_FFFF
        let count = number >> 32
        return offset..<offset + (count == 0 ? 0x10000 : count)
    }

    /// Seven bits a byte, the lowest first, at most 63 of them.
    private static func number(in bytes: Span<UInt8>, at place: inout Int) -> Int? {
        var number = 0
        var shift = 0
        while place < bytes.count, shift <= 56 {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
        return nil
    }
}
