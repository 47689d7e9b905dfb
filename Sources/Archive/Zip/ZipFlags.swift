/// The general purpose flags that matter here (APPNOTE 4.4.4).
struct ZipFlags: OptionSet {
    let rawValue: UInt16

    /// Checksum and sizes stand behind the data.
    static let descriptor = ZipFlags(rawValue: 1 << 3)
    /// The data changes another file.
    static let patch = ZipFlags(rawValue: 1 << 5)
    /// The name is UTF-8.
    static let utf8 = ZipFlags(rawValue: 1 << 11)
    /// Data, or headers too, are encrypted in one of three ways.
    static let encrypted = ZipFlags(rawValue: 1 << 0 | 1 << 6 | 1 << 13)
}
