/// The texts under which something is found.
public struct SearchDocument: Sendable {
    /// Marks the quality of a document that is found, but can't be used.
    public static let unavailableBit: UInt8 = 0x80

    /// Its name, whose words count most.
    public let name: String
    /// Short texts, such as tags.
    public let labels: [String]
    /// Longer texts, such as descriptions.
    public let texts: [String]
    /// The rank above others that answer a query as well: 0 to 100, and ``unavailableBit``.
    public let quality: UInt8
    /// Its bytes in a search file, of at most ``SearchSegment/recordLimit``.
    public let record: [UInt8]

    /// Creates a document.
    public init(
        name: String, labels: [String], texts: [String], quality: UInt8, record: [UInt8] = []
    ) {
        self.name = name
        self.labels = labels
        self.texts = texts
        self.quality = quality
        self.record = record
    }
}
