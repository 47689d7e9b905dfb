/// The parts of a text without blanks that a query looks for: データベースを設計する → データベース, 設計.
///
/// Divides at changes between Katakana and Han, at particles, and before the endings of verbs. That is no grammar: the
/// parts only have to be shorter than the sentence, because search files contain the pairs of neighbors of whole runs,
/// so that a part is found however the file would be divided.
struct CJKTokenizer {
    private typealias Piece = (script: UnspacedScript, text: ArraySlice<Unicode.Scalar>)

    /// The parts.
    private(set) var units: [SearchUnit] = []

    /// Divides a folded run.
    init(_ run: [Unicode.Scalar]) {
        let pieces = Self.joined(Self.pieces(of: run), in: run)
        for (index, piece) in pieces.enumerated() {
            let next = index + 1 < pieces.count ? pieces[index + 1] : nil
            let follows = index > 0 && pieces[index - 1].script != .hiragana
            units += Self.units(of: piece, before: next, isEnding: follows)
        }
        // A query of nothing but grammar is searched as it is.
        if units.isEmpty { units = Self.unit(of: run[...], ending: nil) }
    }

    private static func pieces(of run: [Unicode.Scalar]) -> [Piece] {
        var pieces: [Piece] = []
        for index in run.indices {
            let script = UnspacedScript(of: run[index]) ?? .other
            let last = pieces.last
            if last?.script == script, !isAfterParticle(index, in: run) {
                pieces[pieces.count - 1].text = run[(last?.text.startIndex ?? index)...index]
            } else {
                pieces.append((script, run[index...index]))
            }
        }
        return pieces
    }

    /// Whether the character before is a particle: it follows another script and does not start a longer word of grammar.
    private static func isAfterParticle(_ index: Int, in run: [Unicode.Scalar]) -> Bool {
        guard index > 1 else { return index == 1 && run[0] == "を" }
        let pair = text([run[index - 1], run[index]])
        return particles.contains(run[index - 1])
            && UnspacedScript(of: run[index - 2]) != .hiragana
            && !["でき", "です", "によ", "につ", "にお", "とい", "とし"].contains(pair)
    }

    private static let particles = Set("をはがのにへでとも".unicodeScalars)

    /// Joins kanji with the kana between them: 書 + き + 方.
    private static func joined(_ pieces: [Piece], in run: [Unicode.Scalar]) -> [Piece] {
        var joined: [Piece] = []
        var index = 0
        while index < pieces.count {
            var piece = pieces[index]
            while piece.script == .han, index + 2 < pieces.count, endsInOneKanji(piece.text),
                isInfix(pieces[index + 1]), pieces[index + 2].script == .han
            {
                let end = pieces[index + 2].text.endIndex
                piece.text = run[piece.text.startIndex..<end]
                index += 2
            }
            joined.append(piece)
            index += 1
        }
        return joined
    }

    private static func endsInOneKanji(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.count == 1 || UnspacedScript(of: text[text.endIndex - 2]) != .han
    }

    private static func isInfix(_ piece: Piece) -> Bool {
        piece.script == .hiragana && piece.text.count <= 2
            && !(piece.text.count == 1 && piece.text.allSatisfy(particles.contains))
    }

    private static func units(
        of piece: Piece, before next: Piece?, isEnding: Bool
    ) -> [SearchUnit] {
        switch piece.script {
        case .hiragana:
            let isGrammar = isEnding || piece.text.count == 1 || grammar.contains(text(piece.text))
            return isGrammar ? [] : unit(of: piece.text, ending: nil)
        case .katakana:
            // サーバー and サーバ are one word.
            let isLong = piece.text.count >= 4 && piece.text.last == "ー"
            return unit(of: isLong ? piece.text.dropLast() : piece.text, ending: nil)
        case .han:
            let ending = next?.script == .hiragana ? next?.text.first : nil
            let isParticle = ending.map(particles.contains) ?? true
            return unit(of: piece.text, ending: isParticle ? nil : ending)
        case .other: return unit(of: piece.text, ending: nil)
        }
    }

    private static func unit(
        of text: ArraySlice<Unicode.Scalar>, ending: Unicode.Scalar?
    ) -> [SearchUnit] {
        guard let first = text.first else { return [] }
        if text.count > 1 { return [.run(SearchWord.bigrams(of: text.prefix(lengthLimit)))] }
        let pair = ending.map { Self.text([first, $0]) }
        return [.character(String(first), ending: pair)]
    }

    /// The number of characters of one part that are searched.
    private static let lengthLimit = 32

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Parts of Hiragana that say nothing about a skill.
    private static let grammar: Set<String> = [
        "する", "して", "した", "したい", "します", "される", "できる", "できます", "ください", "です", "ます",
        "こと", "ため", "ための", "たい", "から", "まで", "より", "について", "による", "という", "など", "この",
        "その", "いる", "ある", "なる", "ような", "ように", "もの", "とき", "れる",
    ]
}
