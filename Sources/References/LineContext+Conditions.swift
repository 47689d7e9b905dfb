internal import Text

/// Whether a file has to be there.
extension LineContext {
    /// Words behind "if" that say of a file whether it is there.
    private static let conditions: Set<String> = [
        "exist", "exists", "present", "available", "missing", "absent",
    ]
    /// Words that say it only where little else stands in their clause: "if any", but not "if `--template` was
    /// provided".
    private static let weakConditions: Set<String> = ["provided", "found", "any", "applicable"]
    /// Words that say it of a path behind "if" and a project: "if the repository has a `docs/a.md`".
    private static let possessions: Set<String> = ["has", "have", "contains", "defines"]
    private static let owners: Set<String> = ["project", "repo", "repository", "codebase"]

    /// Whether the line speaks of a file that may not be there.
    var isConditional: Bool {
        if has(anyOf: ["optional", "optionally"]) || Self.find(Self.absenceSigns, in: whole)
            || isPlanned || isLookedFor || Self.find(Self.installationSigns, in: rest)
        {
            return true
        }
        return Self.clauses(of: whole).contains { clause in
            Self.isCondition(
                withoutForeignBrackets(clause), holdsPath: clause.indices.contains(offset))
        }
            || Self.find(Self.shellTests, in: whole)
    }

    /// Whether the path stands in a clause that starts with "if": "If fonts come from `assets/`".
    var isInCondition: Bool {
        let clause = before.split { ".,;:".utf8.contains($0) }.last ?? []
        var first = ""
        Self.forEachWord(in: clause) { if first.isEmpty { first = $0 } }
        return ["if", "when", "unless"].contains(first)
    }

    /// A clause without what stands in brackets behind other paths than this one.
    private func withoutForeignBrackets(_ clause: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = whole[offset...].firstIndex { $0.isSpace } ?? whole.endIndex
        var kept: [UInt8] = []
        var rest = clause
        while let open = rest.firstIndex(of: UInt8(ascii: "(")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ")"))
        {
            let isOfOther = open > end && whole[end..<open].contains(UInt8(ascii: "`"))
            kept += rest[..<(isOfOther ? open : close)]
            rest = rest[(close + 1)...]
        }
        return (kept + rest)[...]
    }

    /// Whether the reader looks whether the file is there, or it is not: "check for `a.md`", "without `a.md`".
    private var isLookedFor: Bool {
        // "What to look for: `a.md`" is another thing.
        guard adjacentWord == "for" else { return adjacentWord == "without" }
        var words: [String] = []
        Self.forEachWord(in: before.suffix(40)) { words.append($0) }
        return ["check", "look"].contains(words.dropLast().last)
    }

    /// Whether the line says that the file is still to come.
    var isPlanned: Bool {
        Self.find(Self.planSigns, in: whole)
            || isListed && (leadIn.map(Self.isPlan) ?? false)
    }

    /// Whether the sentence above a list says that its files are still to come: "Future:", "Planned files:".
    private static func isPlan(_ text: ArraySlice<UInt8>) -> Bool {
        var words: [String] = []
        forEachWord(in: text) { words.append($0) }
        return words.count < 4 && !planWords.isDisjoint(with: words) || find(planHeads, in: text)
    }

    private static let planWords: Set<String> = ["future", "planned", "upcoming", "soon"]
    private static let planHeads = parts("今後", "予定", "计划中", "計劃中")

    /// Whether the next line that says something says that there is nothing, "No scripts needed.", or names
    /// somebody's hidden folder.
    var isFollowedByNothingOfSkill: Bool {
        let next = (line + 1..<min(line + 4, source.lineStarts.count)).lazy.map(bytes(ofLine:))
            .first { !isEmpty($0) }
        var first = ""
        Self.forEachWord(in: next?.prefix(40) ?? []) { if first.isEmpty { first = $0 } }
        return ["no", "none", "not", "empty"].contains(first)
            || next.map { Self.find(Self.hiddenStarts, in: $0.prefix(40)) } ?? false
    }

    /// Whether the paragraph above the code block says of what the block runs whether it is there.
    var isConditionalAbove: Bool {
        let fence = stride(from: line - 1, through: max(0, line - Self.blockLimit), by: -1).first {
            let text = bytes(ofLine: $0).drop(while: \.isSpace)
            return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
        }
        guard let fence else { return false }
        let lines = stride(from: fence - 1, through: max(0, fence - 5), by: -1).map(bytes(ofLine:))
        let paragraph = Array(
            lines.drop(while: isEmpty).prefix { !isEmpty($0) }.reversed().joined())
        return Self.clauses(of: paragraph[...]).contains { Self.isCondition($0, holdsPath: false) }
    }

    /// How many lines of a code block are looked at.
    private static let blockLimit = 40

    /// What stands between commas, colons and the ends of sentences.
    private static func clauses(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let ranges: [Range<Int>] = text.indices.split { index in
            let isStop = text[index] == UInt8(ascii: ".") && index + 1 < text.endIndex
            return ",;:".utf8.contains(text[index]) || isStop && text[index + 1].isSpace
        }
        return ranges.map { text[$0] }
    }

    private static func isCondition(_ clause: ArraySlice<UInt8>, holdsPath: Bool) -> Bool {
        var words = 0
        var hasIf = false
        var hasOwner = false
        var isCondition = false
        forEachWord(in: clause) { word in
            words += 1
            if ["if", "when", "unless", "whether"].contains(word) { hasIf = true }
            guard hasIf else { return }
            let isNear =
                words < 5 && !clause.contains(UInt8(ascii: "`")) || holdsPath
            hasOwner = hasOwner || owners.contains(word)
            if conditions.contains(word) || isNear && weakConditions.contains(word)
                || holdsPath && hasOwner && possessions.contains(word)
            {
                isCondition = true
            }
        }
        return isCondition
    }

    /// What follows the path in its paragraph or item, up to two lines.
    private var rest: ArraySlice<UInt8> {
        var last = line
        while last < line + 2, last + 1 < source.lineStarts.count,
            !startsBlock(bytes(ofLine: last + 1)), !isEmpty(bytes(ofLine: last + 1))
        {
            last += 1
        }
        return source.bytes[offset..<max(offset, bytes(ofLine: last).endIndex)]
    }

    /// What Japanese and Chinese lines say of a file that is to be looked for.
    private static let absenceSigns = parts(
        "存在", "があれば", "ある場合", "如有", "可選", "可选", "仅当", "僅當", "no such file", "or equivalent",
        "or similar", "또는 유사", "있으면", "존재하면")
    private static let hiddenStarts = parts("`.github", "`.claude", "`.vscode")
    private static let installationSigns = parts(
        "when installed", "if installed", "when co-installed", "if co-installed")
    private static let planSigns = parts(
        "not yet shipped", "not yet implemented", "planned —", "planned -", "未实现", "未実装")
    private static let shellTests = parts(
        "[ -f ", "[ -d ", "[ -e ", "[[ -f ", "[ ! -f ", "test -f ")
}
