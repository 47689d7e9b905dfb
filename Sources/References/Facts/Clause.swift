internal import Text

/// The end of the text before a path, after the last end of a sentence, dash or cell, and in Japanese the verb after it.
///
/// Other paths are left out: the name in `references/api-reference.md` says nothing.
struct Clause {
    /// The number of characters to keep.
    private static let limit = 90

    let text: Passage
    /// The text after the path.
    private let after: Passage

    init(before: Passage, after: Passage) {
        text = Self.withoutPaths(Self.lastClause(of: before.suffix(characters: Self.limit)))
        self.after = after
    }

    private static func lastClause(of text: Passage) -> Passage {
        var start = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            let length = separator(at: index, in: text)
            index += max(1, length)
            if length > 0 { start = index }
        }
        return text[start...]
    }

    /// Returns the length of a separator at an index; 0 if there is none.
    private static func separator(at index: Int, in text: Passage) -> Int {
        let byte = text[index]
        func isBlank(_ offset: Int) -> Bool {
            index + offset < text.endIndex && text[index + offset].isSpace
        }
        switch byte {
        case UInt8(ascii: "|"): return 1
        case UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"):
            return isBlank(1) ? 2 : 0
        case 0xE3, 0xEF:
            let isEnd = text.matches("。", at: index) || text.matches("；", at: index)
            return isEnd && isBlank(3) ? 4 : 0
        default:
            let isDash =
                byte.isSpace
                && (text.matches("—", at: index + 1) || text.matches("–", at: index + 1))
            return isDash && isBlank(4) ? 5 : 0
        }
    }

    private static func withoutPaths(_ text: Passage) -> Passage {
        guard text.contains(where: { $0 == 0x2F || $0 == 0x2E }) else { return text }
        var result: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            if let end = endOfPath(at: index, in: text) ?? endOfName(at: index, in: text) {
                result.append(Byte.space)
                index = end
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result[...]
    }

    private static func endOfPath(at start: Int, in text: Passage) -> Int? {
        func isPart(_ index: Int, star: Bool) -> Bool {
            text[index].isOne(of: "$.{}<>-") || star && text[index] == 0x2A
                || text.isWord(at: index)
        }
        var index = start
        while index < text.endIndex, isPart(index, star: false) { index += 1 }
        guard index < text.endIndex, text[index] == UInt8(ascii: "/") else { return nil }
        while index < text.endIndex, text[index] == UInt8(ascii: "/") || isPart(index, star: true) {
            index += 1
        }
        return index
    }

    private static func endOfName(at start: Int, in text: Passage) -> Int? {
        var index = start
        while index < text.endIndex, text[index] == 0x2D || text.isWord(at: index) { index += 1 }
        guard index > start, index < text.endIndex, text[index] == 0x2E else { return nil }
        let ending = text[(index + 1)...].prefix { $0.isLetter && $0 == $0.lowercased }
        guard (1...5).contains(ending.count), text.isWordBoundary(at: ending.endIndex) else {
            return nil
        }
        return ending.endIndex
    }

    // MARK: Words

    private static let seeWords = WordSet(
        "see read load consult refer open follow check detail details documented described reference"
    )
    private static let eastAsianSeeWords: [StaticString] = [
        "参考", "见", "參考", "阅读", "读取", "参照", "查看", "查阅", "打开", "参阅", "加载", "遵循",
    ]
    private static let makeWords = WordSet(
        """
        create created creates creating write writes written writing save saved saves saving generate generated \
        generates generating output outputs produce produced produces export exports append appends add store stored \
        stores record records update updated updates updating edit edits modify name named rename move
        """)
    private static let eastAsianMakeWords: [StaticString] = [
        "创建", "生成", "写入", "保存", "输出", "作成", "更新",
    ]
    private static let projectWords = WordSet(
        "project repo repository workspace codebase target your user team root")

    /// The direction of the last word that is in one of two closed sets: it points to a file, or creates one.
    enum Direction { case see, make, neither }

    private static let japaneseSeeVerbs: [StaticString] = [
        "を参照", "を読", "を確認", "を開", "を見", "をご覧", "に従", "を参考",
    ]
    private static let japaneseMakeVerbs: [StaticString] = [
        "を作成", "を作り", "を作る", "を生成", "に保存", "へ保存", "に書", "へ書", "に出力", "へ出力", "を更新", "に追記",
    ]

    /// The direction of the verb after the path, its position in Japanese: `references/a.md`を参照.
    private var directionAfter: Direction {
        let rest = after.drop { $0.isSpace || $0.isOne(of: "`*\")'") }
        guard rest.first == 0xE3 else { return .neither }
        if Self.japaneseSeeVerbs.contains(where: rest.begins) { return .see }
        return Self.japaneseMakeVerbs.contains(where: rest.begins) ? .make : .neither
    }

    /// Whether the verb after the path, or else the last such word before it, points to it or says that it is written.
    var direction: Direction {
        guard directionAfter == .neither else { return directionAfter }
        let see = end(of: Self.seeWords, Self.eastAsianSeeWords)
        let make = end(of: Self.makeWords, Self.eastAsianMakeWords)
        if see == nil, make == nil { return .neither }
        return see ?? -1 > make ?? -1 ? .see : .make
    }

    /// Whether a word is about a project of the reader.
    var mentionsProject: Bool { end(of: Self.projectWords, []) != nil }

    /// Returns the end of the last occurrence of a word, or of a text of other scripts, which have no blanks.
    private func end(of words: WordSet, _ texts: [StaticString]) -> Int? {
        var word: Int?
        for other in text.words where words.contains(other) { word = other.endIndex }
        guard text.contains(where: { $0 >= 0xE4 }) else { return word }
        let other = texts.compactMap { other in
            text.indices(of: other).last.map { $0 + other.utf8CodeUnitCount }
        }.max()
        guard let word, let other else { return word ?? other }
        return max(word, other)
    }
}
