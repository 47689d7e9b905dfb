internal import ArraySpan
public import FileTree

/// A search file: documents with a table of their names, an index of their words, and a record of each.
///
/// The file is untrusted: a document or a term that is damaged is ignored, and no content makes a search run for longer
/// than the size of the file justifies. The format is described at `SegmentLayout`.
///
/// The alternative is SQLite with FTS5. Over a million entries made from public skills, with similar words (lower case
/// and bigrams) and a mapped file, it takes about 25 times the time for a common word, and the file is half as large
/// again.
public struct SearchSegment: Sendable {
    /// The maximum number of documents.
    public static let entryLimit = 65_536
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 256 << 20
    /// The maximum size of a record, in bytes.
    public static let recordLimit = 64 << 10

    let bytes: SegmentBytes
    let layout: SegmentLayout

    /// Reads a segment in memory.
    public init(_ bytes: [UInt8]) throws(SearchSegmentError) { try self.init(.array(bytes)) }

    /// Reads a segment in a mapped file, whose pages are loaded as searches need them.
    public init(_ file: MappedFile) throws(SearchSegmentError) { try self.init(.mapped(file)) }

    private init(_ bytes: SegmentBytes) throws(SearchSegmentError) {
        let layout = bytes.withSpan { bytes in
            Result { () throws(SearchSegmentError) in try SegmentLayout(bytes) }
        }
        bytes.releasePages()
        self.layout = try layout.get()
        self.bytes = bytes
    }

    /// The number of documents.
    public var count: Int { layout.entryCount }

    /// Calls a closure with the name of a document, the bytes of the file and the range of the record in them; nil if the
    /// file is damaged there.
    public func withRecord<Value>(
        at index: Int, _ body: (String, Span<UInt8>, Range<Int>) -> Value?
    ) -> Value? {
        guard (0..<count).contains(index) else { return nil }
        return bytes.withSpan { bytes in
            guard let name = layout.name(of: index, in: bytes).flatMap({ bytes.text($0) }),
                let record = layout.record(of: index, in: bytes)
            else { return nil }
            return body(name, bytes, record)
        }
    }

    /// The documents with a name, however it is written: case, width, `_`, `.` and blanks make no difference.
    public func documents(named name: String) -> Range<Int> {
        documents(withFirstOf: NameKey.keys(of: name))
    }

    /// The documents whose names start with a text.
    public func documents(startingWith prefix: String) -> Range<Int> {
        let prefix = Array(NameKey.prefix(prefix).utf8)
        return bytes.withSpan { bytes in
            documents(from: prefix, in: bytes) { bytes.starts($0, with: prefix.span) }
        }
    }

    /// The documents with the first of some names that any has.
    func documents(withFirstOf names: [String]) -> Range<Int> {
        bytes.withSpan { bytes in
            for name in names.map({ Array($0.utf8) }) {
                let found = documents(from: name, in: bytes) { bytes.order($0, name.span) == 0 }
                if !found.isEmpty { return found }
            }
            return 0..<0
        }
    }

    private func documents(
        from name: [UInt8], in bytes: Span<UInt8>, while isMeant: (Range<Int>) -> Bool
    ) -> Range<Int> {
        let order = SampledOrder(samples: layout.nameSamples, count: count)
        let start = order.firstIndex(from: name.span, in: bytes) {
            layout.name(of: $0, in: bytes)
        }
        var end = start
        while end < count, let name = layout.name(of: end, in: bytes), isMeant(name) { end += 1 }
        return start..<end
    }

    /// Calls a closure with the names of some documents in their order, in UTF-8, until it returns false; those of several
    /// documents are repeated.
    public func forEachName(in documents: Range<Int>? = nil, _ body: (Span<UInt8>) -> Bool) {
        bytes.withSpan { bytes in
            for index in (documents ?? 0..<count).clamped(to: 0..<count) {
                if let name = layout.name(of: index, in: bytes),
                    !body(bytes.extracting(name))
                {
                    return
                }
            }
        }
    }

    /// Gives up the memory of a mapped file until it is read again.
    public func releasePages() { bytes.releasePages() }
}
