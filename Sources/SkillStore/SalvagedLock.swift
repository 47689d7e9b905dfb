internal import JSON
internal import SkillFormat
internal import Text

/// The entries that can be read in a damaged lock file.
struct SalvagedLock {
    /// The entries by installed name.
    private(set) var skills: [SkillName: LockEntry] = [:]
    /// The names of all entries, readable or not.
    private(set) var names: Set<String> = []

    /// Whether anything was found.
    var isReadable: Bool { !names.isEmpty }

    /// Reads the entries of a file that is JSON with invalid entries, or each entry for itself by the form in which lock
    /// files are written, as after a merge with conflicts.
    init(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes) else {
            readEntries(of: bytes)
            return
        }
        for (key, value) in value["skills"]?.object ?? [:] { add(key, LockEntry(value)) }
    }

    private mutating func add(_ key: String, _ entry: LockEntry?) {
        names.insert(key)
        guard let name = SkillName(key) else { return }
        skills[name] = entry
    }

    /// Reads the lines from `    "name": {` to `    }`; names with different entries have none.
    private mutating func readEntries(of bytes: [UInt8]) {
        var open: (name: String, lines: [ArraySlice<UInt8>])?
        var different: Set<String> = []
        for line in bytes.split(separator: Byte.newline, omittingEmptySubsequences: false) {
            let line = line.trimmingEnd
            if let name = Self.name(startingAt: line) {
                if let open { add(open.name, nil) }
                open = (name, ["{".utf8.map { $0 }[...]])
                continue
            }
            guard var entry = open else { continue }
            open = nil
            if line.elementsEqual("    }".utf8) || line.elementsEqual("    },".utf8) {
                entry.lines.append("}".utf8.map { $0 }[...])
                let text = Array(entry.lines.joined(separator: [Byte.newline]))
                let read = (try? JSONValue(parsing: text)).flatMap { LockEntry($0) }
                let known = SkillName(entry.name).flatMap { skills[$0] }
                if names.contains(entry.name), read != known { different.insert(entry.name) }
                add(entry.name, different.contains(entry.name) ? nil : read)
            } else {
                entry.lines.append(line)
                open = entry
            }
        }
        if let open { add(open.name, nil) }
    }

    /// The name of the entry that starts in a line.
    private static func name(startingAt line: ArraySlice<UInt8>) -> String? {
        let (start, end) = ("    \"", "\": {")
        guard line.starts(with: start.utf8), line.count > start.utf8.count + end.utf8.count,
            line.suffix(end.utf8.count).elementsEqual(end.utf8)
        else { return nil }
        let name = line.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        guard !name.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}
