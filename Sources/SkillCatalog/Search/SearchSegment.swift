internal import ArraySpan
public import FileTree
public import Problem
internal import SkillFormat

/// A search file: entries of a catalog with a table of their names and an index of their words.
///
/// The file is untrusted: an entry or a term that is damaged is ignored, and no content makes a search run for longer
/// than the size of the file justifies. The format is described at `SegmentLayout`.
///
/// The alternative is SQLite with FTS5. Over a million entries made from public skills, with similar words (lower case
/// and bigrams) and a mapped file, it takes about 25 times the time for a common word, and the file is half as large
/// again.
public struct SearchSegment: Sendable {
    /// The maximum number of entries.
    public static let entryLimit = 65_536
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 256 << 20

    let bytes: SegmentBytes
    let layout: SegmentLayout
    private let resolve: @Sendable (String) -> String?

    /// Reads a segment in memory; `resolving` makes the URLs of its entries absolute.
    public init(
        _ bytes: [UInt8], resolving resolve: @escaping @Sendable (String) -> String? = { $0 }
    ) throws(SearchSegmentError) {
        try self.init(.array(bytes), resolve)
    }

    /// Reads a mapped file; `resolving` makes the URLs of its entries absolute.
    public init(
        _ file: MappedFile, resolving resolve: @escaping @Sendable (String) -> String? = { $0 }
    ) throws(SearchSegmentError) {
        try self.init(.mapped(file), resolve)
    }

    private init(
        _ bytes: SegmentBytes, _ resolve: @escaping @Sendable (String) -> String?
    ) throws(SearchSegmentError) {
        let layout = bytes.withSpan { bytes in
            Result { () throws(SearchSegmentError) in try SegmentLayout(bytes) }
        }
        bytes.releasePages()
        self.layout = try layout.get()
        self.bytes = bytes
        self.resolve = resolve
    }

    /// The number of entries.
    public var count: Int { layout.entryCount }

    /// Returns an entry by its index in the order of names; nil if the file is damaged there.
    public func entry(at index: Int) -> CatalogEntry? {
        guard (0..<count).contains(index) else { return nil }
        return bytes.withSpan { bytes in
            guard let name = layout.name(of: index, in: bytes).flatMap({ bytes.text($0) }),
                let name = SkillName(name), let record = layout.record(of: index, in: bytes)
            else { return nil }
            return EntryRecord.entry(named: name, in: bytes, record, resolving: resolve)
        }
    }

    /// Returns the entries with a name, however it is written: case, width, `_`, `.` and blanks make no difference.
    ///
    /// Several entries of one name, of different publishers or versions, are in a fixed order.
    public func entries(named name: String) -> [CatalogEntry] {
        places(named: NameKey.keys(of: name)).compactMap(entry)
    }

    /// Returns the names that start with a text, sorted and without repetitions; at most `limit`.
    public func names(startingWith prefix: String, limit: Int) -> [String] {
        let prefix = NameKey.prefix(prefix)
        return bytes.withSpan { bytes in
            var names: [String] = []
            var index = firstEntry(from: prefix, in: bytes)
            while index < count, names.count < limit,
                let place = layout.name(of: index, in: bytes),
                bytes.starts(place, with: Array(prefix.utf8).span)
            {
                if let name = bytes.text(place), names.last != name { names.append(name) }
                index += 1
            }
            return names
        }
    }

    /// Calls a closure with every name, in order; names of several entries are repeated.
    public func forEachName(_ body: (String) -> Void) {
        bytes.withSpan { bytes in
            for index in 0..<count {
                if let name = layout.name(of: index, in: bytes).flatMap({ bytes.text($0) }) {
                    body(name)
                }
            }
        }
    }

    /// Adds every name to those that may be meant by a mistyped one.
    public func addNames(to nearest: inout NearestNames) {
        bytes.withSpan { bytes in
            for index in 0..<count {
                if let name = layout.name(of: index, in: bytes) {
                    nearest.add(bytes.extracting(name))
                }
            }
        }
        bytes.releasePages()
    }

    /// The indexes of the entries with the first of some names that any entry has.
    func places(named keys: [String]) -> Range<Int> {
        bytes.withSpan { bytes in
            for key in keys {
                let start = firstEntry(from: key, in: bytes)
                var end = start
                while end < count, let place = layout.name(of: end, in: bytes),
                    bytes.order(place, Array(key.utf8).span) == 0
                {
                    end += 1
                }
                if end > start { return start..<end }
            }
            return 0..<0
        }
    }

    private func firstEntry(from name: String, in bytes: Span<UInt8>) -> Int {
        let order = SampledOrder(samples: layout.nameSamples, count: count)
        return order.firstIndex(from: Array(name.utf8).span, in: bytes) {
            layout.name(of: $0, in: bytes)
        }
    }
}
