internal import FileTree
internal import SystemPackage

/// The values of a git configuration file, without included files (git-config(1), "Syntax").
struct GitConfiguration {
    private static let sizeLimit = 1_048_576

    /// The last value of each key, such as `user.name` or `remote.origin.url`; sections and names are in lower case.
    private(set) var values: [String: String] = [:]

    /// Reads a file; one that does not exist or can't be read has no values.
    init(at path: FilePath) {
        self.init(parsing: (try? InputFile.open(path).contents(limit: Self.sizeLimit)) ?? [])
    }

    init(parsing bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var section: String?
        while true {
            rest = rest.drop { Self.isSpace($0) || $0 == 0x0A }
            switch rest.first {
            case nil: return
            case UInt8(ascii: "#"), UInt8(ascii: ";"): rest = rest.drop { $0 != 0x0A }
            case UInt8(ascii: "["): section = Self.section(takenFrom: &rest)
            default:
                let name = Self.word(takenFrom: &rest) { $0 != UInt8(ascii: "=") && $0 != 0x0A }
                    .lowercased()
                let value = Self.value(takenFrom: &rest)
                if let section, let value { values["\(section).\(name)"] = value }
            }
        }
    }

    /// Returns the name of a section, followed by a dot and that of its subsection, if it has one.
    private static func section(takenFrom rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.dropFirst()
        let name = word(takenFrom: &rest) { $0 != UInt8(ascii: "]") && $0 != 0x0A }
        rest = rest.drop { $0 == UInt8(ascii: "]") }
        guard let quote = name.firstIndex(of: "\"") else { return name.lowercased() }
        let section = name[..<quote].filter { !$0.isWhitespace }.lowercased()
        return "\(section).\(name[quote...].dropFirst().dropLast())"
    }

    /// Takes the bytes that are part of a name, which is trimmed.
    private static func word(
        takenFrom rest: inout ArraySlice<UInt8>, while isPart: (UInt8) -> Bool
    ) -> String {
        var word = rest.prefix(while: isPart)
        rest = rest.dropFirst(word.count)
        while let last = word.last, isSpace(last) { word = word.dropLast() }
        return String(decoding: word, as: UTF8.self)
    }

    /// Takes the rest of a line, and of those that continue it; nil if there is no value.
    private static func value(takenFrom rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "=") else { return nil }
        rest = rest.dropFirst().drop(while: isSpace)
        var (value, kept, isQuoted) = ([UInt8](), 0, false)
        while let byte = rest.popFirst(), byte != 0x0A {
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                kept = value.count
                continue
            case UInt8(ascii: "\\"):
                if rest.first == 0x0D, rest.dropFirst().first == 0x0A { rest = rest.dropFirst() }
                guard let next = rest.popFirst() else { break }
                guard next != 0x0A else { continue }
                value.append(escapes[next] ?? next)
                kept = value.count
                continue
            case UInt8(ascii: "#"), UInt8(ascii: ";"):
                guard isQuoted else {
                    rest = rest.drop { $0 != 0x0A }
                    continue
                }
            default: break
            }
            value.append(byte)
            if isQuoted || !isSpace(byte) { kept = value.count }
        }
        // White space at the end does not count, unless it is quoted.
        return String(decoding: value.prefix(kept), as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08,
    ]

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
