import FileTree
import TestSupport
import Testing
import Text

@testable import ScriptAnalysis
@testable import SkillFormat

/// Passes that read eight bytes at a time find the same as passes that read single bytes.
@Suite struct `A scan of a text` {
    /// Texts of up to 40 bytes with all kinds of bytes at all offsets; the same on each run.
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

    @Test func `finds every word of the rules at any offset and in any case`() {
        let table = Rules.words
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
                // The words of all others too, which takes longer.
                guard before == number % 8 else { continue }
                #expect(found == Self.found(table.words, in: text))
            }
        }
    }

    /// Returns the index and offset of each word, ignoring case.
    private static func found(_ words: [[UInt8]], in text: [UInt8]) -> Set<[Int]> {
        let text = text.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
        var found: Set<[Int]> = []
        let letters = Set(text)
        for (number, word) in words.enumerated()
        where word.count <= text.count && word.first.map(letters.contains) == true {
            for start in 0...text.count - word.count
            where text[start..<start + word.count].elementsEqual(word) {
                found.insert([number, start])
            }
        }
        return found
    }

    @Test func `finds control characters and invisible characters`() throws {
        let path = try #require(RelativePath("a.md"))
        for text in Self.texts {
            let source = SourceText(path: path, bytes: text)
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
            let hidden = text.indices.filter { text[$0...].starts(with: "\u{200B}".utf8) }
            var found: [Int] = []
            Invisible.each(in: source) { offset, scalar, _ in
                if scalar == 0x200B { found.append(offset) }
            }
            #expect(found == hidden)
        }
    }
}
