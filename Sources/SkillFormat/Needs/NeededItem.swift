internal import Text

/// One item of a field that lists needs.
struct NeededItem {
    /// The text, without quotes.
    private let text: String
    /// Whether the skill also works without it.
    let isOptional: Bool

    /// The longest text of an item in bytes; longer ones are sentences.
    private static let lengthLimit = 256
    /// The maximum number of items of one field.
    private static let countLimit = 256

    /// Returns the items of a list, the keys of a mapping, or the parts of a text that separates them by commas or else
    /// by white space.
    static func all(in value: Frontmatter.Value) -> [NeededItem] {
        switch value {
        case .list(let values): values.prefix(countLimit).compactMap { NeededItem($0) }
        case .scalar(let text, let isString):
            value.isBlank || !isString ? [] : items(in: text)
        case .mapping(let fields):
            fields.prefix(countLimit).map {
                NeededItem(text: $0.key, isOptional: isOptional($0.value))
            }
        }
    }

    /// Returns whether a mapping about an item says that the item may be missing.
    private static func isOptional(_ value: Frontmatter.Value) -> Bool {
        guard case .mapping(let fields) = value else { return false }
        return fields.contains { field in
            switch field.key.lowercased() {
            case "optional": field.value.text == "true"
            case "required": field.value.text == "false"
            case "default": true
            default: false
            }
        }
    }

    private static func items(in text: String) -> [NeededItem] {
        guard !text.contains(","), !text.contains("(") else {
            return text.split(separator: ",").prefix(countLimit).map {
                NeededItem(text: String($0))
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1 || !words.contains(where: isWordOfSentence) else { return [] }
        return words.prefix(countLimit).map { NeededItem(text: String($0)) }
    }

    /// Returns whether a word can't be a name in a list: `a`, `GPUs`, `Python`.
    private static func isWordOfSentence(_ word: Substring) -> Bool {
        word.count == 1
            || word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
    }

    /// Reads an item of a list; a mapping has its name in `name`, `skill` or `key`.
    private init?(_ value: Frontmatter.Value) {
        switch value {
        case .scalar(let text, _): self.init(text: text)
        case .list: return nil
        case .mapping(let fields):
            let texts = Dictionary(
                fields.map { ($0.key.lowercased(), $0.value.text ?? "") },
                uniquingKeysWith: { first, _ in first })
            guard let name = texts["name"] ?? texts["skill"] ?? texts["key"] else { return nil }
            self.init(text: name, isOptional: Self.isOptional(value))
        }
    }

    private init(text: String, isOptional: Bool = false) {
        var text = text.trimmingWhiteSpace
        var isOptional = isOptional
        // "telegram-bot (optional)"
        if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
            let remark = text[open...].lowercased()
            if remark.contains("optional") || remark.contains("recommended") { isOptional = true }
            if isOptional || remark == "(required)" {
                text = String(text[..<open]).trimmingWhiteSpace
            }
        }
        let quotes: [Character] = ["\"", "'", "`"]
        while text.count > 1, let first = text.first, quotes.contains(first), text.last == first {
            text = String(text.dropFirst().dropLast())
        }
        let words = ["", "none", "n/a", "null", "-", "[]"]
        self.text = text
        self.isOptional =
            isOptional || words.contains(text.lowercased()) || text.utf8.count > Self.lengthLimit
    }
}

extension NeededItem {
    /// Programs and runtimes that fields without a fixed meaning list; a skill may have such a name, but is not meant.
    private static let tools: Set<String> = [
        "bash", "bun", "cargo", "curl", "deno", "docker", "ffmpeg", "gh", "git", "go", "java", "jq",
        "node", "nodejs", "npm", "npx", "pip", "pnpm", "python", "python3", "ruby", "rust", "uv",
        "uvx",
    ]

    /// Returns the name, path or `https://` address of a skill; nil for anything else.
    ///
    /// A field that may list packages has to do so with names only: a version or an extra means a package.
    func skill(_ certainty: DeclaredNeeds.SkillList.Certainty) -> String? {
        if text.hasPrefix("https://") {
            return certainty == .certain && !text.contains(where: \.isWhitespace) ? text : nil
        }
        var name = text
        if certainty == .certain, let end = text.firstIndex(where: { "@<>=~^! ".contains($0) }),
            end != text.startIndex
        {
            // "name@1.0", "name >= 1.0"; a sentence has no version.
            guard text[end...].contains(where: \.isNumber) else { return nil }
            name = String(text[..<end])
        }
        if name.hasPrefix("skill:") { name = String(name.dropFirst(6)) }
        let isName = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || "-_/:.".unicodeScalars.contains($0)
        }
        guard isName, name.contains(where: \.isLetter) else { return nil }
        return certainty == .possible && Self.tools.contains(name.lowercased()) ? nil : name
    }

    /// The name of a program; nil if it is something else.
    var program: String? {
        let isName = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._+-".utf8.contains($0) }
        return isName && text.utf8.count <= 64 && text.utf8.contains(where: \.isLetter) ? text : nil
    }

    /// The name of an environment variable; nil if it is something else.
    var variable: String? {
        let isName = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
        return isName && text.utf8.first?.isDigit == false ? text : nil
    }
}
