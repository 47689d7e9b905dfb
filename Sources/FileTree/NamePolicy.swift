extension RelativePath {
    /// The most folders that a path from outside may lie in.
    public static let depthLimit = 32

    /// Takes a name from outside, such as an archive or a git tree, under the strictest of rules.
    ///
    /// What passes means the same file on Linux, macOS and Windows, and looks like what it is. The
    /// path is in NFC, whatever the name was in: archives made on macOS hold NFD.
    public init(untrusted bytes: [UInt8]) throws(NameViolation) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        try self.init(untrusted: text)
    }

    /// Takes a name from outside that is text already, under the same rules as the bytes.
    public init(untrusted text: String) throws(NameViolation) {
        try NamePolicy.checkCharacters(of: text)
        let normalized = text.canonicallyComposed
        guard normalized.utf8.count <= Self.lengthLimit else { throw .pathTooLong }
        // By scalars: a slash and a combining mark are one `Character`, which is no slash.
        let names = normalized.unicodeScalars.split(
            separator: "/", omittingEmptySubsequences: false)
        guard names.count <= Self.depthLimit + 1 else { throw .tooDeep }
        if names.count > 1, names[0].isEmpty { throw .absolute }
        for name in names { try NamePolicy.checkName(name) }
        // Last: who passes over what is git's own must know that nothing else is wrong with it.
        guard !names.contains(where: NamePolicy.isGitFolder) else { throw .gitFolder }
        self.init(checked: normalized)
    }

    /// What two paths have in common when macOS or Windows would take them for one file.
    ///
    /// It is NFC with case folded away. The standard library has no table for folding, so this is the
    /// lower case of the upper case of each scalar: that joins all that folding joins, and also the
    /// Turkish dotless ı with i.
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
    /// `_nfcCodeUnits` is the one door to the standard library's own normalisation that is public on
    /// Linux and macOS alike; `_nfc` is behind an SPI that Apple's SDK leaves out, and Foundation
    /// costs 10 ms at each start.
    var canonicallyComposed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(decoding: _nfcCodeUnits, as: UTF8.self)
    }
}

/// The rules for names from outside, apart from the lengths.
enum NamePolicy {
    static func checkCharacters(of text: String) throws(NameViolation) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": throw .backslash
            case ":": throw startsWithDrive(text) ? .absolute : .colon
            case "\0"..."\u{1F}", "\u{7F}": throw .controlCharacter
            case " "..."~": continue
            default: try check(scalar)
            }
        }
    }

    private static func startsWithDrive(_ text: String) -> Bool {
        guard let letter = text.utf8.first, text.utf8.dropFirst().first == UInt8(ascii: ":") else {
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
            // Fillers and joiners that are letters or marks by category; emoji and kanji need the
            // variation selectors.
            guard !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector else {
                throw .hiddenCharacter
            }
        }
    }

    static func checkName(_ name: Substring.UnicodeScalarView) throws(NameViolation) {
        guard let first = name.first, let last = name.last else { throw .empty }
        guard !escapesFolder(name) else { throw .escapesFolder }
        guard Substring(name).utf8.count <= RelativePath.nameLimit else { throw .nameTooLong }
        guard !first.properties.isWhitespace, !last.properties.isWhitespace else {
            throw .surroundingSpace
        }
        guard last != "." else { throw .trailingDot }
        guard !isDevice(name) else { throw .deviceName }
    }

    /// Whether some disk takes a name for `.git`, in which git looks for commands to run.
    ///
    /// Those are the disks that fold case (macOS, Windows), that pass over characters which nobody sees
    /// (HFS+), that drop dots and spaces at the end or read on after a colon (NTFS), and NTFS again by the
    /// short names that it makes up, `git~1` and so on (CVE-2014-9390, CVE-2019-1353).
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

    /// Whether a name is `.` or `..` or more dots, or would be part of a path that has such a name,
    /// once a tool has folded full-width and other compatible characters (NFKC).
    private static func escapesFolder(_ name: Substring.UnicodeScalarView) -> Bool {
        let parts = name.split {
            $0 == "\u{FF0F}" || $0 == "\u{FF3C}" || $0 == "\u{FE68}"
        }
        return parts.contains { $0.allSatisfy(dots.contains) }
    }

    /// The full stop, and what NFKC makes one, two or three of them.
    private static let dots: Set<Unicode.Scalar> = [
        ".", "\u{FF0E}", "\u{FE52}", "\u{2024}", "\u{2025}", "\u{2026}", "\u{FE19}", "\u{FE30}",
    ]

    /// Whether Windows opens a device by this name, whatever its extension.
    private static func isDevice(_ name: Substring.UnicodeScalarView) -> Bool {
        guard let first = name.first, firstsOfDevices.contains(first) else { return false }
        let stem = name.prefix { $0 != "." }
        let end = stem.lastIndex { $0 != " " } ?? stem.startIndex
        return devices.contains(String(stem[...end]).uppercased())
    }

    private static let firstsOfDevices = Set("acnplACNPL".unicodeScalars)

    /// From Microsoft's "Naming Files, Paths, and Namespaces"; the superscripts count as digits.
    private static let devices: Set<String> = {
        let ports = "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] }
        return Set(ports + ["AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN"])
    }()
}
