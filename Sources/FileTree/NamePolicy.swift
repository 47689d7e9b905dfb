extension RelativePath {
    /// The maximum number of parent folders of an untrusted path.
    public static let depthLimit = 32

    /// Checks a name from an untrusted source, such as an archive or a git tree, under strict rules.
    ///
    /// Accepted names lead to a file in the folder, and can't be mistaken for others. Those that only Windows refuses
    /// are accepted, as in a folder of this machine. The path is normalized to NFC, because archives made on macOS
    /// contain NFD.
    public init(untrusted bytes: [UInt8]) throws(NameViolation) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        try self.init(untrusted: text)
    }

    /// Checks an untrusted name that is already text, under the same rules.
    public init(untrusted text: String) throws(NameViolation) {
        try NamePolicy.checkCharacters(of: text)
        let normalized = text.canonicallyComposed
        guard normalized.utf8.count <= Self.lengthLimit else { throw .pathTooLong }
        // By scalars, because a slash followed by a combining mark is a different `Character`.
        let names = normalized.unicodeScalars.split(
            separator: "/", omittingEmptySubsequences: false)
        guard names.count <= Self.depthLimit + 1 else { throw .tooDeep }
        if names.count > 1, names[0].isEmpty { throw .absolute }
        for name in names { try NamePolicy.checkName(name) }
        // Last, because callers that ignore git folders rely on everything else being valid.
        guard !names.contains(where: NamePolicy.isGitFolder) else { throw .gitFolder }
        self.init(checked: normalized)
    }

    /// Returns the rule that a name from an untrusted source violates; nil if it is suitable.
    public static func violation(of text: String) -> NameViolation? {
        do throws(NameViolation) { _ = try Self(untrusted: text) } catch { return error }
        return nil
    }

    /// A key that is equal for paths that name the same file on macOS or Windows.
    ///
    /// The key is the case-folded path in NFC. The standard library has no case folding, so each scalar is mapped to
    /// upper case and then to lower case, which joins everything that case folding joins, and also the Turkish
    /// dotless ı with i.
    public var collisionKey: String {
        if description.utf8.allSatisfy({ $0 < 0x80 }) { return description.lowercased() }
        var folded = ""
        for scalar in description.canonicallyComposed.unicodeScalars {
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                folded += upper.properties.lowercaseMapping
            }
        }
        return folded.canonicallyComposed
    }
}

extension String {
    /// The text in NFC.
    ///
    /// `_nfcCodeUnits` is the only access to the standard library's normalization that is public on both Linux and
    /// macOS; `_nfc` needs an SPI that Apple's SDK lacks, and Foundation adds 10 ms to every start.
    public var canonicallyComposed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(decoding: _nfcCodeUnits, as: UTF8.self)
    }
}

/// The rules for untrusted names, except for lengths.
enum NamePolicy {
    static func checkCharacters(of text: String) throws(NameViolation) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": throw .backslash
            case ":" where startsWithDrive(text): throw .absolute
            case "\0"..."\u{1F}", "\u{7F}": throw .controlCharacter
            case " "..."~": continue
            default: try check(scalar)
            }
        }
    }

    /// Whether the first name is that of a drive; in `a:b`, the colon is one as in any other name.
    private static func startsWithDrive(_ text: String) -> Bool {
        let first = text.utf8.prefix { $0 != UInt8(ascii: "/") }
        guard first.count == 2, first.last == UInt8(ascii: ":"), let letter = first.first else {
            return false
        }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
    }

    private static func check(_ scalar: Unicode.Scalar) throws(NameViolation) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: throw .controlCharacter
        case .format: throw .hiddenCharacter
        default:
            // Some invisible fillers and joiners are letters or marks by category. Variation selectors are
            // allowed because emoji and kanji need them.
            guard !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector else {
                throw .hiddenCharacter
            }
        }
    }

    static func checkName(_ name: Substring.UnicodeScalarView) throws(NameViolation) {
        guard !name.isEmpty else { throw .empty }
        guard !escapesFolder(name) else { throw .escapesFolder }
        guard Substring(name).utf8.count <= RelativePath.nameLimit else { throw .nameTooLong }
    }

    /// Whether some file system treats a name as `.git`, where git looks for commands to run.
    ///
    /// File systems can ignore case (macOS, Windows) or invisible characters (HFS+), drop trailing dots and spaces,
    /// end the name at a colon, and have short names such as `git~1` (all NTFS; CVE-2014-9390, CVE-2019-1353).
    static func isGitFolder(_ name: some Collection<Unicode.Scalar>) -> Bool {
        guard let first = name.first, [".", "g", "G"].contains(first) || !first.isASCII else {
            return false
        }
        var folded = ""
        for scalar in name where !scalar.properties.isDefaultIgnorableCodePoint {
            if scalar == ":" { break }
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                folded += upper.properties.lowercaseMapping
            }
            guard folded.utf8.count <= RelativePath.nameLimit else { return false }
        }
        let bytes = folded.utf8
        let end = bytes.lastIndex { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
        guard let end else { return false }
        let stem = bytes[...end]
        if stem.elementsEqual(".git".utf8) { return true }
        let digits = stem.dropFirst(4)
        return stem.starts(with: "git~".utf8) && !digits.isEmpty
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether a name consists of dots and spaces, or would be a path with such a component after compatibility normalization
    /// (NFKC), which replaces full-width characters.
    private static func escapesFolder(_ name: Substring.UnicodeScalarView) -> Bool {
        let parts = name.split {
            $0 == "\u{FF0F}" || $0 == "\u{FF3C}" || $0 == "\u{FE68}"
        }
        return parts.contains { $0.allSatisfy { dots.contains($0) || $0.properties.isWhitespace } }
    }

    /// The full stop, and the characters that NFKC turns into full stops.
    private static let dots: Set<Unicode.Scalar> = [
        ".", "\u{FF0E}", "\u{FE52}", "\u{2024}", "\u{2025}", "\u{2026}", "\u{FE19}", "\u{FE30}",
    ]
}
