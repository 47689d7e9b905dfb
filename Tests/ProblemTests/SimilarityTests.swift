import ArraySpan
import Problem
import Testing

@Suite struct `Similar names` {
    static let names = ["swiftui-patterns", "skill-authoring", "skills-cli", "pdf"]

    @Test(arguments: [
        ("swiftui-pattern", "swiftui-patterns"), ("swiftui-pattersn", "swiftui-patterns"),
        ("skil-cli", "skills-cli"), ("PDF", "pdf"), ("pfd", "pdf"), ("swiftui", "swiftui-patterns"),
    ])
    func `are found`(_ typed: String, _ meant: String) {
        #expect(Similarity.names(like: typed, among: Self.names).first == meant)
    }

    @Test(arguments: ["kubernetes", "x", ""])
    func `are not invented`(_ typed: String) {
        #expect(Similarity.names(like: typed, among: Self.names) == [])
    }

    /// Words that look alike in a few letters only.
    @Test(arguments: [
        ("ref", "yes"), ("tag", "as"), ("pin", "all"), ("path", "all"), ("scope", "copy"),
        ("target", "agent"), ("user", "as"), ("name", "save"), ("local", "global"), ("l", "i"),
        ("ci", "i"), ("un", "up"), ("export", "import"),
    ])
    func `do not include other words`(_ typed: String, _ other: String) {
        #expect(Similarity.names(like: typed, among: [other]) == [])
    }

    @Test func `that start alike come first`() {
        #expect(Similarity.names(like: "inst", among: ["init", "install"]).first == "install")
    }

    /// Words of all kinds, misspelled, among names that are misspelled in other ways.
    @Test func `are those with the smallest distances`() {
        var source = Letters(state: 1)
        var found = 0
        for _ in 0..<150 {
            let words = (0..<6).map { _ in source.word() }
            let names = words.flatMap { word in
                [word] + (0..<6).map { _ in source.misspelled(word) }
            }
            let typed = source.misspelled(words[0])
            let expected = Reference.names(like: typed, among: names)
            #expect(Similarity.names(like: typed, among: names) == expected, "\(typed)")
            found += expected.count
        }
        #expect(found > 200)
    }

    @Test func `of any bytes and lengths are read`() {
        var nearest = NearestNames(to: "kubernetes")
        for name in [[], [0xFF], Array("kubernetez".utf8) + [0xFF], Array("kubernets".utf8)] {
            nearest.add(name.span)
        }
        #expect(nearest.names == ["kubernets"])
        let long = String(repeating: "a", count: 100)
        #expect(
            Similarity.names(like: long, among: [long + "b", long.dropLast() + "b"]) == [long + "b"]
        )
    }
}

/// A source of words that is the same in every run.
private struct Letters {
    var state: UInt64

    private static let alphabets = [
        "abc", "aAbB-", "abcdefghijklmnopqrstuvwxyz-", "abe\u{301}-", "書字aーe\u{301}", "e\u{301}x",
    ]

    mutating func number(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func letter(of letters: [Character]) -> Character { letters[number(letters.count)] }

    mutating func word() -> String {
        let letters = Array(Self.alphabets[number(Self.alphabets.count)])
        return String((0..<1 + number(number(8) == 0 ? 60 : 12)).map { _ in letter(of: letters) })
    }

    /// The word after up to four edits, or with more letters at its end.
    mutating func misspelled(_ word: String) -> String {
        var letters = Array(word)
        for _ in 0..<number(5) {
            let place = number(letters.count + 1)
            let (letter, kind) = (letter(of: Array("abcAe\u{301}書-")), number(5))
            switch kind {
            case 0: letters.insert(letter, at: place)
            case 1 where place < letters.count: letters.remove(at: place)
            case 2 where place < letters.count: letters[place] = letter
            case 3 where place + 1 < letters.count: letters.swapAt(place, place + 1)
            case 4: letters.append(letter)
            default: break
            }
        }
        return String(letters)
    }
}

/// The definition of similar names, in the simplest form.
private enum Reference {
    static func names(like name: String, among names: [String]) -> [String] {
        let wanted = Array(name.lowercased())
        guard !wanted.isEmpty else { return [] }
        let limit = min(3, wanted.count / 3)
        var near: [String: Int] = [:]
        for other in names {
            let known = Array(other.lowercased())
            let distance =
                wanted.count >= 3 && known.starts(with: wanted) ? 0 : distance(wanted, known)
            let isNear = distance <= limit && (distance <= 1 || known.first == wanted.first)
            if isNear { near[other] = distance }
        }
        return near.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3).map(\.key)
    }

    private static func distance(
        _ first: [Character], _ second: [Character]
    ) -> Int {
        var table = [[Int]](
            repeating: Array(0...second.count), count: first.count + 1)
        for row in 0..<first.count {
            table[row + 1][0] = row + 1
            for column in 0..<second.count {
                var best = min(
                    table[row][column] + (first[row] == second[column] ? 0 : 1),
                    table[row][column + 1] + 1, table[row + 1][column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    best = min(best, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[first.count][second.count]
    }
}
