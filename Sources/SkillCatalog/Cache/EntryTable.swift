internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// All entries of a catalog in one file, from which the entries of a name are read without the others.
///
/// The file is never sent anywhere: another form only means that catalogs are read again. `SKENTRY1`, the number of
/// bits of a name's hash that select a group (u32), the start of each group and the end (u32, little-endian, from the
/// start of the file), then each group as a JSON array of entries.
enum EntryTable {
    /// The maximum size of a file, in bytes.
    static let sizeLimit = 1 << 30
    private static let magic = Array("SKENTRY1".utf8)
    private static let groupSize = 16
    private static let largestBits = 16

    /// Returns the content of a file; nil if it would be larger than ``sizeLimit``.
    static func file(of entries: [CatalogEntry]) -> [UInt8]? {
        var bits = 0
        while bits < largestBits, entries.count > groupSize << bits { bits += 1 }
        var groups = [[JSONValue]](repeating: [], count: 1 << bits)
        for entry in entries { groups[group(of: entry.name.description, bits)].append(entry.json) }
        let start = start(of: groups.count + 1)
        var (starts, content) = (magic, [UInt8]())
        starts.append(word: bits)
        for group in groups {
            starts.append(word: start + content.count)
            content += JSONValue.array(group).text(.line).utf8
            guard start + content.count <= sizeLimit else { return nil }
        }
        starts.append(word: start + content.count)
        return starts + content
    }

    /// Returns the entries of a name; nil if the file is missing or damaged.
    static func entries(named name: String, in path: FilePath) -> [CatalogEntry]? {
        guard let file = try? InputFile.open(path), let bits = bits(of: file) else { return nil }
        let offset = start(of: group(of: name, bits))
        guard let range = try? file.bytes(at: offset, count: 8), range.count == 8 else {
            return nil
        }
        let (start, end) = (range.word(at: 0), range.word(at: 4))
        guard start <= end, end <= sizeLimit,
            let group = try? file.bytes(at: start, count: end - start), group.count == end - start
        else { return nil }
        return entries(group) { $0["name"]?.string == name }
    }

    /// Returns all entries; nil if the file is missing or damaged.
    static func entries(in path: FilePath) -> [CatalogEntry]? {
        guard let file = try? InputFile.open(path), let bits = bits(of: file),
            let bytes = try? file.contents(limit: sizeLimit),
            bytes.count >= start(of: 1 << bits) + 4
        else { return nil }
        var all: [CatalogEntry] = []
        for group in 0..<1 << bits {
            let offset = start(of: group)
            let (start, end) = (bytes.word(at: offset), bytes.word(at: offset + 4))
            guard start <= end, end <= bytes.count,
                let entries = entries(Array(bytes[start..<end]), where: { _ in true })
            else { return nil }
            all += entries
        }
        return all
    }

    /// Returns the number of bits that select a group; nil if the file is another one.
    private static func bits(of file: InputFile) -> Int? {
        guard let head = try? file.bytes(at: 0, count: magic.count + 4), head.starts(with: magic),
            head.count == magic.count + 4
        else { return nil }
        let bits = head.word(at: magic.count)
        return (0...largestBits).contains(bits) ? bits : nil
    }

    /// Returns the offset of the field with the start of a group.
    private static func start(of group: Int) -> Int { magic.count + 4 + 4 * group }

    private static func entries(
        _ group: [UInt8], where isWanted: (JSONValue) -> Bool
    ) -> [CatalogEntry]? {
        guard let values = try? JSONValue(parsing: group).array else { return nil }
        return values.filter(isWanted).compactMap { try? CatalogEntry($0, sources: .all, { $0 }) }
    }

    private static func group(of name: String, _ bits: Int) -> Int {
        NameHash(of: name).range(of: 1 << bits)
    }
}

extension [UInt8] {
    fileprivate mutating func append(word: Int) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    fileprivate func word(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
    }
}
