internal import Text

/// Questions about the owner of the path: this skill, another one, or a project.
extension LineContext {
    /// Whether the path belongs to another skill: "the pdf skill's `a.md`", "`a.md` in the pdf skill".
    var belongsToOtherSkill: Bool {
        var words: [String] = []
        Self.forEachWord(in: before) { words.append($0) }
        if words.suffix(2) == ["skill", "s"] { return words.dropLast(2).last != "this" }
        if belongsToOtherOwner { return true }
        // Examples: "If the pdf skill is there, follow its `a.md`.", "The pdf skill has its own template, `a.md`."
        let last = words.suffix(4)
        if last.last == "its"
            || zip(last, last.dropFirst()).contains(where: { $0 == ("its", "own") })
        {
            return words.lastIndex(of: "skill").map { words[..<$0].last != "this" } ?? true
        }
        words = []
        for word in Words(following.startIndex..<following.endIndex, in: source.bytes).prefix(4) {
            words.append(
                String(
                    decoding: source.bytes[word].prefix { $0.isLetter || $0 == 0x2D }, as: UTF8.self
                ))
        }
        return words.count == 4 && [words[0], words[1], words[3]] == ["in", "the", "skill"]
    }

    /// Whether the path belongs to someone else: "the plugin's `x`", "`x` in the linter's repository".
    private var belongsToOtherOwner: Bool {
        let text = block.reversed()
        let owner = text.drop { $0.isSpace || "`\"*".utf8.contains($0) }
        let endings = ["'s", "\u{2019}s"].map { Array($0.utf8.reversed()) }
        if owner.startIndex != text.startIndex,
            let ending = endings.first(where: owner.starts)
        {
            let name = owner.dropFirst(ending.count).prefix(while: \.isLetter).reversed()
            let word = String(decoding: name, as: UTF8.self).lowercased()
            return !["it", "that", "what", "here", "there", "let"].contains(word)
        }
        var words: [String] = []
        Self.forEachWord(in: following.prefix(60)) { words.append($0) }
        guard let first = words.first, ["in", "of", "from", "at"].contains(first) else {
            return false
        }
        // "`x` in each folder".
        if ["each", "every"].contains(words.dropFirst().first) { return true }
        if continuesWithName(following) { return true }
        let places: Set<String> = ["repo", "repository", "plugin", "project", "codebase"]
        return words.dropFirst().prefix(4).contains(where: places.contains)
    }

    /// Whether the item or row is about something with a name: "`pdf-forms`: the fields, by `pdf-forms/a.md`".
    func isInItem(named name: String) -> Bool {
        ["`", "*"].contains { mark in
            before.holds((mark + name + mark).utf8)
        }
    }

    /// Whether the path is "in this repository" or below "the plugin root".
    var isInThisRepository: Bool {
        var words: [String] = []
        Self.forEachWord(in: following.prefix(60)) { words.append($0) }
        let places: Set<String> = ["repo", "repository", "plugin"]
        return zip(words, words.dropFirst()).prefix(6).contains { first, second in
            first == "this" && places.contains(second) || places.contains(first) && second == "root"
        }
    }

    /// Whether the path is in another skill: "`a.md` in pdf-forms skill".
    func isInNamedSkill(except ownNames: Set<String>) -> Bool {
        let words = following.prefix(80).split(whereSeparator: \.isSpace)
        guard words.count > 2, continuesWithName(following), words[2].starts(with: "skill".utf8)
        else {
            return false
        }
        return !ownNames.contains(String(decoding: words[1].filter { $0 != 0x60 }, as: UTF8.self))
    }

    /// Whether a text continues with "in" and a name such as `baking-tools`.
    private func continuesWithName(_ text: ArraySlice<UInt8>) -> Bool {
        let words = text.prefix(80).split(whereSeparator: \.isSpace)
        guard words.count > 1, words[0].elementsEqual("in".utf8) else { return false }
        let name = words[1].drop { $0 == UInt8(ascii: "`") }
            .prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        let rest = words[1][name.endIndex...]
        return name.contains(UInt8(ascii: "-")) && name.first?.isLetter == true
            && rest.allSatisfy { "`.,;:)".utf8.contains($0) }
    }

    /// Whether the path belongs to a skill that is named right before it, as in "`pdf-forms` (`references/a.md`)", or
    /// earlier in its item by a name that ends in `-skill`.
    func belongsToNamedSkill(except ownNames: Set<String>) -> Bool {
        let text = block
        let marks = text.indices.filter { text[$0] == UInt8(ascii: "`") }
        for (open, close) in zip(marks, marks.dropFirst()).reversed().prefix(12) {
            let isCommand = text[open + 1] == UInt8(ascii: "/")
            let name = text[(open + 1)..<close].dropFirst(isCommand ? 1 : 0)
            guard Self.isHyphenated(name) else { continue }
            let word = String(decoding: name, as: UTF8.self)
            guard !ownNames.contains(word) else { return false }
            let between = text[(close + 1)...]
            // "Invoke `/bake-bread` with model 2 (`assets/2.md`)."
            if isCommand {
                let end = between.reversed().drop { $0 == UInt8(ascii: "`") }
                return end.first == UInt8(ascii: "(") && between.count < 60
                    && !Self.find(Self.sentenceEnds, in: between)
            }
            if between.allSatisfy({ $0.isSpace || "`(".utf8.contains($0) }) { return true }
            if Self.find(Self.skillPossessives, in: between.prefix(24)) { return true }
            return word.hasSuffix("-skill") && !between.contains(UInt8(ascii: "|"))
                && !Self.find(Self.sentenceEnds, in: between)
        }
        return false
    }

    /// The possessive of "skill" in Japanese and Chinese.
    private static let skillPossessives = parts("スキルの", "技能的", "skill 的")

    private static let sentenceEnds = parts(". ", ".\n", "\n\n")

    /// Whether a text consists of lowercase words and digits joined by hyphens, like the name of a skill.
    private static func isHyphenated(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains(UInt8(ascii: "-")) && text.first != UInt8(ascii: "-")
            && text.last != UInt8(ascii: "-")
            && text.allSatisfy {
                (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-")
            }
    }

    /// Whether the line clones a repository, so that the file is in the clone.
    var clonesRepository: Bool { Self.find(Self.clonePhrases, in: lineText) }

    /// Whether a line shortly above clones a repository.
    var followsClone: Bool {
        for above in stride(from: line - 1, through: max(0, line - 6), by: -1) {
            let text = bytes(ofLine: above)
            if text.starts(with: Array("```".utf8)) { return false }
            if Self.find(Self.clonePhrases, in: text) { return true }
        }
        return false
    }

    private static let clonePhrases = parts("git clone", "cloning this repo")

    /// Whether the sentence is about files that any project may have: "a repo-level `Makefile` or `scripts/a.sh`".
    var isAboutAnyProject: Bool { Self.find(Self.projectPhrases, in: block) }

    private static let projectPhrases = parts(
        "repo-level", "repository-level", "project-level", "per-repo", "per-project", "each repo",
        "repository checkout", "repo checkout")
}
