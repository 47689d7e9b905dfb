import FileTree
import TestSupport
import Testing

@testable import SkillFormat

/// Passes that take eight bytes at a time say what a look at each byte says.
@Suite struct `A pass over a text` {
    /// Texts of every length up to a few words, with bytes of all kinds at all places; the same on each run.
    private static let texts: [[UInt8]] = {
        var generator = SplitMix64(seed: 20_261_122)
        let kinds: [[UInt8]] = [
            Array(0...255), Array(0x20...0x7E), Array("\t\n\r curl://".utf8),
            Array("—é\u{200B}\u{85}x".utf8) + [0xC2, 0x7F, 0],
        ]
        return (0..<4_000).map { number in
            let kind = kinds[number % kinds.count]
            return (0..<number % 41).map { _ in kind[Int(generator.next() % UInt64(kind.count))] }
        }
    }()

    @Test func `tells the kinds of bytes`() {
        for text in Self.texts {
            let kinds = ByteKinds(of: text.span)
            let isControl = text.contains {
                $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F
            }
            #expect(kinds.contains(.beyondASCII) == text.contains { $0 >= 0x80 }, "\(text)")
            #expect(kinds.contains(.control) == isControl, "\(text)")
            #expect(kinds.contains(.c1Lead) == text.contains(0xC2), "\(text)")
        }
    }

    @Test func `makes the letters of eight bytes small, and those alone`() {
        for text in Self.texts where text.count >= 8 {
            let eight = text.span.eight(at: 0)
            let small = text.prefix(8).map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
            #expect(eight.lowercased.bits == small.span.eight(at: 0).bits, "\(text)")
            #expect(eight.isASCII == text.prefix(8).allSatisfy { $0 < 0x80 })
            #expect(eight.isShown == text.prefix(8).allSatisfy { (0x20..<0x7F).contains($0) })
        }
    }

    @Test func `starts a line behind each newline`() throws {
        let path = try #require(RelativePath("a.md"))
        for text in Self.texts {
            let starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
            #expect(SourceText(path: path, bytes: text).lineStarts == starts)
        }
    }

    @Test func `finds every word of the rules, wherever it stands and however it is written`() {
        let table = WordTable.shared
        let fill = Array("é://Curl ~Nev".utf8)
        for (number, word) in table.words.enumerated() {
            for before in 0..<8 {
                let mixed = word.enumerated().map { index, byte in
                    index % 2 == before % 2 && byte.isLetter ? byte & 0xDF : byte
                }
                let text = Array(fill.suffix(before)) + mixed + fill.prefix(before)
                var found: Set<[Int]> = []
                table.scan(text) { found.insert([$0, $1]) }
                #expect(found.contains([number, before]))
                #expect(found == Self.found(table.words, in: text))
            }
        }
    }

    /// The number of each word and where it stands, letter case aside.
    private static func found(_ words: [[UInt8]], in text: [UInt8]) -> Set<[Int]> {
        let text = text.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
        var found: Set<[Int]> = []
        for (number, word) in words.enumerated() where word.count <= text.count {
            for start in 0...text.count - word.count
            where text[start..<start + word.count].elementsEqual(word) {
                found.insert([number, start])
            }
        }
        return found
    }

    @Test func `finds characters that are not ASCII, controls and what is no UTF-8`() throws {
        let path = try #require(RelativePath("a.md"))
        for text in Self.texts {
            let source = SourceText(path: path, bytes: text)
            #expect(text[...].firstBeyondASCII == text.firstIndex { $0 >= 0x80 })
            let controls = text.indices.filter { index in
                let isC1 =
                    text[index] == 0xC2 && index + 1 < text.count
                    && (0x80...0x9F).contains(text[index + 1])
                return isC1 || text[index] == 0x7F
                    || (1..<0x20).contains(text[index]) && ![9, 10, 13].contains(text[index])
            }
            #expect(source.controlCharacters(from: 0) == controls)
            let half = text.count / 2
            #expect(source.controlCharacters(from: half) == controls.filter { $0 >= half })
            let isText = String(validating: text, as: UTF8.self) != nil
            #expect((text.firstInvalidUTF8(in: text.indices) == nil) == isText)
            let hidden = text.indices.filter { text[$0...].starts(with: "\u{200B}".utf8) }
            var found: [Int] = []
            Invisible.each(in: source) { offset, scalar, _ in
                if scalar == 0x200B { found.append(offset) }
            }
            #expect(found == hidden)
        }
    }

    @Test func `finds a text in bytes and in a string`() {
        let words: [[UInt8]] = [[], [0x2F], Array("cu".utf8), Array(": /".utf8), [0xC2, 0x85]]
        for text in Self.texts {
            for word in words {
                let first = text.indices.first { text[$0...].starts(with: word) }
                #expect(text.firstOffset(of: word) == (word.isEmpty ? 0 : first))
                #expect(text.holds(word) == (word.isEmpty || first != nil))
                #expect(text[...].lazy.map { $0 }.holds(word) == (word.isEmpty || first != nil))
            }
            #expect(text.firstOffset(of: 0x2F) == text.firstIndex(of: 0x2F))
            let half = text.count / 2
            #expect(text.firstOffset(of: 0x2F, from: half) == text[half...].firstIndex(of: 0x2F))
            let behind = text.indices.first { $0 >= half && text[$0...].starts(with: words[3]) }
            #expect(text.firstOffset(of: words[3], from: half) == behind)
        }
        #expect("a/references/b".utf8.holds("references/".utf8))
    }
}
