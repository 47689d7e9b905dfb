internal import FileTree
public import SystemPackage

/// The author of a commit.
public struct GitAuthor: Sendable, Equatable {
    /// The name, in one line without angle brackets.
    public let name: String
    /// The email address, in one line without angle brackets.
    public let email: String

    /// Creates an author without control characters, angle brackets and surrounding spaces; nil if nothing else is left.
    public init?(name: String, email: String) {
        (self.name, self.email) = (Self.plain(name), Self.plain(email))
        guard !self.name.isEmpty, !self.email.isEmpty else { return nil }
    }

    /// Finds the author as git does (git-commit(1), "Commit information"): in `GIT_AUTHOR_NAME` and `GIT_AUTHOR_EMAIL`, in
    /// `author` and `user` of the user's git configuration, then in `EMAIL`.
    ///
    /// Nil if the name or the address is not configured. The system's and repositories' configuration and included files
    /// are not read, and files that can't be read are skipped.
    public init?(environment: [String: String], home: FilePath) {
        let values = Self.files(environment, home).map(GitConfiguration.init(at:))
        func value(_ variable: String, _ key: String) -> String {
            let variables = [environment[variable]].compactMap(\.self).filter { !$0.isEmpty }
            let keys = ["author.\(key)", "user.\(key)"].lazy.compactMap { key in
                values.reversed().compactMap { $0.values[key] }.first
            }
            return variables.first ?? keys.first ?? ""
        }
        let email = value("GIT_AUTHOR_EMAIL", "email")
        self.init(
            name: value("GIT_AUTHOR_NAME", "name"),
            email: email.isEmpty ? environment["EMAIL"] ?? "" : email)
    }

    /// Returns the user's configuration files, in the order in which git reads them (git-config(1), "Files").
    private static func files(_ environment: [String: String], _ home: FilePath) -> [FilePath] {
        if let path = environment["GIT_CONFIG_GLOBAL"] { return [FilePath(path)] }
        let other = FilePath(environment["XDG_CONFIG_HOME"] ?? "")
        let base = other.isAbsolute ? other : home.appending(".config")
        return [base.pushing("git/config"), home.appending(".gitconfig")]
    }

    private static func plain(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" }
        let start = kept.drop { $0 == " " }
        let end = start.reversed().drop { $0 == " " }.count
        return String(String.UnicodeScalarView(start.prefix(end)))
    }
}

/// The values of a git configuration file, without subsections and included files (git-config(1), "Syntax").
struct GitConfiguration {
    private static let sizeLimit = 1_048_576

    /// The last value of each key, such as `user.name`; sections and keys are in lower case.
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
                let value = Self.value(takenFrom: &rest)
                if let section, let value { values["\(section).\(name)"] = value }
            }
        }
    }

    /// Returns the name of a section; nil for a subsection.
    private static func section(takenFrom rest: inout ArraySlice<UInt8>) -> String? {
        rest = rest.dropFirst()
        let name = word(takenFrom: &rest) { $0 != UInt8(ascii: "]") && $0 != 0x0A }
        rest = rest.drop { $0 == UInt8(ascii: "]") }
        return name.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ".") }
            ? nil : name
    }

    /// Takes the bytes that are part of a name, which is trimmed and in lower case.
    private static func word(
        takenFrom rest: inout ArraySlice<UInt8>, while isPart: (UInt8) -> Bool
    ) -> String {
        var word = rest.prefix(while: isPart)
        rest = rest.dropFirst(word.count)
        while let last = word.last, isSpace(last) { word = word.dropLast() }
        return String(decoding: word, as: UTF8.self).lowercased()
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
