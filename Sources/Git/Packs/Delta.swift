/// The difference between two objects (gitformat-pack, "Deltified representation").
///
/// The sizes of the base and the result, followed by instructions that copy bytes from the base or insert bytes from
/// the delta.
struct Delta {
    /// The maximum length of the two sizes in bytes.
    static let headerLimit = 18
    /// The minimum length of a delta: two sizes and one instruction (`DELTA_SIZE_MIN` in git's delta.h).
    static let sizeMinimum = 4

    /// The expected size of the base in bytes.
    let baseSize: Int
    /// The size of the result in bytes.
    let resultSize: Int
    /// The offset of the first instruction.
    private let instructions: Int

    /// Reads the two sizes; returns nil if they are malformed.
    init?(headerOf bytes: Span<UInt8>) {
        var place = 0
        guard let baseSize = Self.number(in: bytes, at: &place),
            let resultSize = Self.number(in: bytes, at: &place)
        else { return nil }
        self.baseSize = baseSize
        self.resultSize = resultSize
        instructions = place
    }

    /// Applies the delta that this header belongs to; returns false if it is malformed.
    ///
    /// The result replaces the contents of the buffer.
    func apply(_ delta: Span<UInt8>, to base: [UInt8], into result: inout [UInt8]) -> Bool {
        guard base.count == baseSize else { return false }
        result.removeAll(keepingCapacity: true)
        result.reserveCapacity(resultSize)
        var place = instructions
        while place < delta.count {
            let instruction = delta[place]
            place += 1
            if instruction & 0x80 != 0 {
                guard let copied = Self.copied(instruction, in: delta, at: &place),
                    copied.upperBound <= base.count, copied.count <= resultSize - result.count
                else { return false }
                result.append(contentsOf: base[copied])
            } else {
                let count = Int(instruction)
                guard count > 0, count <= delta.count - place,
                    count <= resultSize - result.count
                else { return false }
                for index in place..<place + count { result.append(delta[index]) }
                place += count
            }
        }
        return result.count == resultSize
    }

    /// Returns the range of a copy instruction, whose bits select which of seven bytes follow.
    private static func copied(
        _ instruction: UInt8, in delta: Span<UInt8>, at place: inout Int
    ) -> Range<Int>? {
        var number = 0
        for bit in 0..<7 where instruction & (1 << bit) != 0 {
            guard place < delta.count else { return nil }
            number |= Int(delta[place]) << (8 * bit)
            place += 1
        }
        let offset = number & 0xFFFF_FFFF
        let count = number >> 32
        return offset..<offset + (count == 0 ? 0x10000 : count)
    }

    /// Reads a little-endian number with seven bits per byte, at most 63 bits in total.
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
