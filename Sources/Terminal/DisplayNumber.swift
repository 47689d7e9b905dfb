/// Returns a number of bytes with a decimal unit: `820 B`, `12.3 kB`, `4 MB`.
public func byteCount(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: return "\(bytes) B"
    case ..<100_000:
        let tenths = (bytes + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) kB" : "\(tenths / 10).\(tenths % 10) kB"
    case ..<1_000_000: return "\((bytes + 500) / 1000) kB"
    default:
        let tenths = (bytes + 50_000) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }
}
