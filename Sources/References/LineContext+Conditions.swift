internal import Text

/// Questions about whether the file has to exist.
extension LineContext {
    /// Words after "if" that ask whether a file exists.
    private static let conditions: Set<String> = [
        "exist", "exists", "present", "available", "missing", "absent",
    ]
    /// Words that ask this only in short clauses: "if any", but not "if `--template` was provided".
    private static let weakConditions: Set<String> = ["provided", "found", "any", "applicable"]
    /// Words that ask this after "if" and a word for a project: "if the repository has a `docs/a.md`".
    private static let possessions: Set<String> = ["has", "have", "contains", "defines"]
    private static let owners: Set<String> = ["project", "repo", "repository", "codebase"]

    /// Whether the line says that the file may not exist.
    var isConditional: Bool {
        if has(anyOf: ["optional", "optionally"]) || Self.find(Self.absencePhrases, in: lineText)
            || isPlanned || isSearchedFor || Self.find(Self.installationPhrases, in: rest)
        {
            return true
        }
        return Self.clauses(of: lineText).contains { clause in
            Self.isCondition(
                withoutUnrelatedParentheses(clause), containsPath: clause.indices.contains(offset))
        }
            || Self.find(Self.shellTests, in: lineText)
    }

    /// Whether the path is in a clause that starts with "if": "If fonts come from `assets/`".
    var isInCondition: Bool {
        let clause = before.split { ".,;:".utf8.contains($0) }.last ?? []
        var first = ""
        Self.forEachWord(in: clause) { if first.isEmpty { first = $0 } }
        return ["if", "when", "unless"].contains(first)
    }

    /// Returns a clause without parentheses that follow other paths than this one.
    private func withoutUnrelatedParentheses(_ clause: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = lineText[offset...].firstIndex { $0.isSpace } ?? lineText.endIndex
        var kept: [UInt8] = []
        var rest = clause
        while let open = rest.firstIndex(of: UInt8(ascii: "(")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ")"))
        {
            let isOfOther = open > end && lineText[end..<open].contains(UInt8(ascii: "`"))
            kept += rest[..<(isOfOther ? open : close)]
            rest = rest[(close + 1)...]
        }
        return (kept + rest)[...]
    }

    /// Whether the text checks for the file or excludes it: "check for `a.md`", "without `a.md`".
    private var isSearchedFor: Bool {
        // "What to look for: `a.md`" has another meaning.
        guard adjacentWord == "for" else { return adjacentWord == "without" }
        var words: [String] = []
        Self.forEachWord(in: before.suffix(40)) { words.append($0) }
        return ["check", "look"].contains(words.dropLast().last)
    }

    /// Whether the line says that the file doesn't exist yet.
    var isPlanned: Bool {
        Self.find(Self.planPhrases, in: lineText)
            || isListed && (leadIn.map(Self.isPlan) ?? false)
    }

    /// Whether the sentence above a list says that its files don't exist yet: "Future:", "Planned files:".
    private static func isPlan(_ text: ArraySlice<UInt8>) -> Bool {
        var words: [String] = []
        forEachWord(in: text) { words.append($0) }
        return words.count < 4 && !planWords.isDisjoint(with: words) || find(planHeads, in: text)
    }

    private static let planWords: Set<String> = ["future", "planned", "upcoming", "soon"]
    private static let planHeads = parts("今後", "予定", "计划中", "計劃中")

    /// Whether the next non-empty line says that the section is empty ("No scripts needed."), or starts with a hidden
    /// folder of a project such as `.github`.
    var isFollowedByUnrelatedLine: Bool {
        let next = (line + 1..<min(line + 4, source.lineStarts.count)).lazy.map(bytes(ofLine:))
            .first { !isEmpty($0) }
        var first = ""
        Self.forEachWord(in: next?.prefix(40) ?? []) { if first.isEmpty { first = $0 } }
        return ["no", "none", "not", "empty"].contains(first)
            || next.map { Self.find(Self.hiddenStarts, in: $0.prefix(40)) } ?? false
    }

    /// Whether the paragraph above the code block makes the files in the block conditional.
    var isConditionalAbove: Bool {
        let fence = stride(from: line - 1, through: max(0, line - Self.blockLimit), by: -1).first {
            let text = bytes(ofLine: $0).drop(while: \.isSpace)
            return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
        }
        guard let fence else { return false }
        let lines = stride(from: fence - 1, through: max(0, fence - 5), by: -1).map(bytes(ofLine:))
        let paragraph = Array(
            lines.drop(while: isEmpty).prefix { !isEmpty($0) }.reversed().joined())
        return Self.clauses(of: paragraph[...]).contains {
            Self.isCondition($0, containsPath: false)
        }
    }

    /// The maximum number of lines of a code block to search.
    private static let blockLimit = 40

    /// Returns the parts between commas, colons and sentence ends.
    private static func clauses(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let ranges: [Range<Int>] = text.indices.split { index in
            let isStop = text[index] == UInt8(ascii: ".") && index + 1 < text.endIndex
            return ",;:".utf8.contains(text[index]) || isStop && text[index + 1].isSpace
        }
        return ranges.map { text[$0] }
    }

    private static func isCondition(_ clause: ArraySlice<UInt8>, containsPath: Bool) -> Bool {
        var words = 0
        var hasIf = false
        var hasOwner = false
        var isCondition = false
        forEachWord(in: clause) { word in
            words += 1
            if ["if", "when", "unless", "whether"].contains(word) { hasIf = true }
            guard hasIf else { return }
            let isNear =
                words < 5 && !clause.contains(UInt8(ascii: "`")) || containsPath
            hasOwner = hasOwner || owners.contains(word)
            if conditions.contains(word) || isNear && weakConditions.contains(word)
                || containsPath && hasOwner && possessions.contains(word)
            {
                isCondition = true
            }
        }
        return isCondition
    }

    /// The text after the path in its paragraph or item, up to two more lines.
    private var rest: ArraySlice<UInt8> {
        var last = line
        while last < line + 2, last + 1 < source.lineStarts.count,
            !startsBlock(bytes(ofLine: last + 1)), !isEmpty(bytes(ofLine: last + 1))
        {
            last += 1
        }
        return source.bytes[offset..<max(offset, bytes(ofLine: last).endIndex)]
    }

    /// Phrases about files that may not exist, in Japanese, Chinese and Korean.
    private static let absencePhrases = parts(
        "存在", "があれば", "ある場合", "如有", "可選", "可选", "仅当", "僅當", "no such file", "or equivalent",
        "or similar", "또는 유사", "있으면", "존재하면")
    private static let hiddenStarts = parts("`.github", "`.claude", "`.vscode")
    private static let installationPhrases = parts(
        "when installed", "if installed", "when co-installed", "if co-installed")
    private static let planPhrases = parts(
        "not yet shipped", "not yet implemented", "planned —", "planned -", "未实现", "未実装")
    private static let shellTests = parts(
        "[ -f ", "[ -d ", "[ -e ", "[[ -f ", "[ ! -f ", "test -f ")
}
