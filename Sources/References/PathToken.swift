internal import Text

/// A word that looks like a path, without surrounding punctuation.
struct PathToken: Equatable {
    /// The folder that a path starts from.
    enum Root: Equatable {
        /// The folder of the file that contains it, or the skill folder.
        case relative
        /// The skill folder, by a variable such as `{baseDir}` or `${CLAUDE_SKILL_DIR}`.
        case skill
        /// The folder that contains all skills: `$SKILLS_DIR`.
        case skills
        /// The plugin folder: `${CLAUDE_PLUGIN_ROOT}`.
        case plugin
        /// The home folder.
        case home
        /// The root of the file system.
        case absolute
    }

    /// The maximum length of a word; no path of a skill is longer.
    private static let lengthLimit = 1100

    let root: Root
    /// The path below its root, without `./`, fragment, query or line number.
    let path: String
    /// The path as written, including its root.
    let written: String
    /// The range in the source.
    let range: Range<Int>
    /// The text after `#`.
    let fragment: String?

    /// The name before the first slash.
    var firstName: String { SkillPaths.firstName(of: path) }
    var hasSlash: Bool { path.utf8.contains(UInt8(ascii: "/")) }
    var hasBackslash: Bool { path.utf8.contains(UInt8(ascii: "\\")) }
    var isFolder: Bool { path.utf8.last == UInt8(ascii: "/") }

    /// Whether the path starts with an unknown variable.
    var startsWithVariable: Bool {
        root == .relative && written.utf8.first.map("$~{<%".utf8.contains) ?? false
    }

    /// Whether the last name ends in a full stop and one to eight letters or digits, including a letter.
    var hasExtension: Bool {
        let name = SkillPaths.lastName(of: path).utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
            return false
        }
        let end = name[name.index(after: dot)...]
        return (1...8).contains(end.count) && end.allSatisfy(\.isLetterOrDigit)
            && end.contains(where: \.isLetter)
    }

    /// Reads a word of text or code; fails if it can't be a path.
    init?(word range: Range<Int>, in bytes: [UInt8]) {
        guard range.count <= Self.lengthLimit else { return nil }
        let trimmed = Self.trim(range, in: bytes)
        guard !trimmed.isEmpty, !Self.isAddress(bytes[trimmed]) else { return nil }
        self.init(trimmed, written: bytes[trimmed])
    }

    /// Reads the destination of a link; fails if it leads to the web.
    init?(destination: ArraySlice<UInt8>, at range: Range<Int>) {
        guard !destination.isEmpty, destination.count <= Self.lengthLimit,
            !Self.isAddress(destination)
        else { return nil }
        self.init(range, written: Self.percentDecoded(destination)[...])
    }

    /// Uses a text as it is.
    init(written: String, at range: Range<Int>) {
        root = .relative
        path = written
        self.written = written
        self.range = range
        fragment = nil
    }

    private init(_ range: Range<Int>, written: ArraySlice<UInt8>) {
        var text = written
        var fragment: ArraySlice<UInt8>?
        if let hash = text.firstIndex(of: UInt8(ascii: "#")) {
            fragment = text[(hash + 1)...]
            text = text[..<hash]
        }
        if let mark = text.firstIndex(of: UInt8(ascii: "?")) { text = text[..<mark] }
        text = Self.withoutLineNumber(text)
        let (root, rest) = Self.root(of: text)
        var path = rest
        while path.starts(with: [0x2E, 0x2F]) { path = path.dropFirst(2) }
        self.root = root
        self.path = String(decoding: path, as: UTF8.self)
        self.written = String(decoding: text, as: UTF8.self)
        self.fragment = fragment.map { String(decoding: $0, as: UTF8.self) }
        self.range =
            range
            .lowerBound..<max(
                range.lowerBound, min(range.upperBound, range.lowerBound + text.count))
    }
}

// MARK: Cleaning

extension PathToken {
    private static let leading = Set("\"'`([<@".utf8)
    private static let trailing = Set("\"'`)]>.,;:!?".utf8)

    /// Strips quotes, punctuation and brackets that don't belong to the path.
    private static func trim(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while first < end {
            if leading.contains(bytes[first]), !isClosedInside(first, end, bytes) {
                first += 1
            } else if trailing.contains(bytes[end - 1]), !isOpenedInside(first, end, bytes) {
                end -= 1
            } else {
                break
            }
        }
        return first..<end
    }

    /// Whether the bracket at the start of a word is closed inside the word, as in `<skill>/a.md`.
    private static func isClosedInside(_ first: Int, _ end: Int, _ bytes: [UInt8]) -> Bool {
        guard let close = closer(of: bytes[first]) else { return false }
        return bytes[first..<end - 1].contains(close)
    }

    /// Whether the bracket at the end of a word is opened inside the word, as in `a/<name>`.
    private static func isOpenedInside(_ first: Int, _ end: Int, _ bytes: [UInt8]) -> Bool {
        bytes[first..<end - 1].dropFirst().contains { closer(of: $0) == bytes[end - 1] }
    }

    private static func closer(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        default: nil
        }
    }

    /// Removes `:12`, `:12-20`, `:12:5` and `::name`.
    private static func withoutLineNumber(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon + 1 < text.endIndex,
            text[colon + 1].isDigit || text[colon + 1] == UInt8(ascii: ":")
        else { return text }
        return text[..<colon]
    }

    /// Whether a word is a URL or has another scheme of at least two letters.
    static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: [0x2F, 0x2F]) { return true }
        let scheme = text.prefix {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }
        guard scheme.count > 1, scheme.first?.isLetter == true, scheme.endIndex < text.endIndex,
            text[scheme.endIndex] == UInt8(ascii: ":")
        else { return false }
        let next = scheme.endIndex + 1
        return next == text.endIndex || !(text[next].isDigit || text[next] == UInt8(ascii: ":"))
    }

    private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isLetterOrDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

// MARK: Roots

extension PathToken {
    private static let skillVariables: Set<String> = [
        "basedir", "base_dir", "claude_skill_dir", "skill_dir", "skilldir", "skill_root",
        "skillroot",
        "skill_path", "skillpath", "skill_base_dir", "skill_base", "claude_skill_root",
        "skill_directory",
    ]

    private static let skillsVariables: Set<String> = [
        "skills_dir", "skills_root", "skills_path", "skills_home", "claude_skills_dir",
    ]

    private static func root(of text: ArraySlice<UInt8>) -> (Root, ArraySlice<UInt8>) {
        guard let first = text.first else { return (.relative, text) }
        if let (name, rest) = variable(text) {
            if skillVariables.contains(name) { return (.skill, rest) }
            if name == "claude_plugin_root" { return (.plugin, rest) }
            if skillsVariables.contains(name) { return (.skills, rest) }
            return name == "home" ? (.home, rest) : (.relative, text)
        }
        if first == UInt8(ascii: "~"), text.dropFirst().first == UInt8(ascii: "/") {
            return (.home, text.dropFirst(2))
        }
        if first == UInt8(ascii: "/") { return (.absolute, text.dropFirst()) }
        let second = text.dropFirst().first
        let third = text.dropFirst(2).first
        if first.isLetter, second == UInt8(ascii: ":"),
            third == UInt8(ascii: "\\") || third == UInt8(ascii: "/")
        {
            return (.absolute, text.dropFirst(3))
        }
        return (.relative, text)
    }

    /// Removes `$NAME/`, `${NAME}/`, `{name}/` or `<name>/` from a path.
    private static func variable(_ text: ArraySlice<UInt8>) -> (
        name: String, rest: ArraySlice<UInt8>
    )? {
        var rest = text
        let isDollar = rest.first == UInt8(ascii: "$")
        if isDollar { rest = rest.dropFirst() }
        let isBraced =
            rest.first == UInt8(ascii: "{") || (!isDollar && rest.first == UInt8(ascii: "<"))
        guard isDollar || isBraced else { return nil }
        if isBraced { rest = rest.dropFirst() }
        let name = rest.prefix {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 == 0x20
        }
        rest = rest[name.endIndex...]
        if isBraced {
            guard let close = rest.popFirst(),
                close == UInt8(ascii: "}") || close == UInt8(ascii: ">")
            else {
                return nil
            }
        }
        while rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let plain = name.map { $0 == UInt8(ascii: "-") || $0 == 0x20 ? UInt8(ascii: "_") : $0 }
        return (String(decoding: plain, as: UTF8.self).lowercased(), rest.dropFirst())
    }
}
