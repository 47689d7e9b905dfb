/// The relevant general purpose flags (APPNOTE 4.4.4).
struct ZipFlags: OptionSet {
    let rawValue: UInt16

    /// A data descriptor with checksum and sizes follows the data.
    static let descriptor = ZipFlags(rawValue: 1 << 3)
    /// The data is a patch for another file.
    static let patch = ZipFlags(rawValue: 1 << 5)
    /// The name is UTF-8.
    static let utf8 = ZipFlags(rawValue: 1 << 11)
    /// The data or the headers are encrypted, in one of three ways.
    static let encrypted = ZipFlags(rawValue: 1 << 0 | 1 << 6 | 1 << 13)
}
