import ArraySpan
import FileTree
import TestSupport
import Testing

@testable import Text

/// Passes that read eight bytes at a time find the same as passes that read single bytes.
@Suite struct `A pass over a text` {
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

    @Test func `finds the kinds of bytes`() {
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

    @Test func `lowercases the letters of eight bytes and changes nothing else`() {
        for text in Self.texts where text.count >= 8 {
            let eight = text.span.eight(at: 0)
            let small = text.prefix(8).map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
            #expect(eight.lowercased.bits == small.span.eight(at: 0).bits, "\(text)")
            #expect(eight.isASCII == text.prefix(8).allSatisfy { $0 < 0x80 })
            #expect(eight.isPrintable == text.prefix(8).allSatisfy { (0x20..<0x7F).contains($0) })
        }
    }

    @Test func `starts a line after each line feed`() throws {
        let path = try #require(RelativePath("a.md"))
        for text in Self.texts {
            let starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
            #expect(SourceText(path: path, bytes: text).lineStarts == starts)
        }
    }

    @Test func `finds the offset of a line and a column`() throws {
        let path = try #require(RelativePath("a.md"))
        // Lines that are long enough for marks, with characters of one to four bytes.
        let long = Array(String(repeating: "aé—\u{1F600}", count: 4_000).utf8)
        let texts = Self.texts.filter { String(validating: $0, as: UTF8.self) != nil }
        let longTexts = [long, [0xEF, 0xBB, 0xBF] + long, [0x0A] + long + [0x0A] + long]
        for text in texts + longTexts {
            let source = SourceText(path: path, bytes: text)
            let step = text.count > 100 ? 997 : 1
            for offset in stride(from: 0, to: text.count, by: step) {
                guard text[offset] & 0xC0 != 0x80, text[offset] != 0x0A else { continue }
                guard offset >= 3 || !source.hasByteOrderMark else { continue }
                let place = source.place(at: offset)
                #expect(source.start(ofColumn: place.column, inLine: place.line) == offset)
            }
        }
        let two = SourceText(path: path, bytes: Array("ab\ncd".utf8))
        #expect(two.start(ofColumn: 9, inLine: 1) == 2)
        #expect(two.start(ofColumn: 9, inLine: 2) == 5)
    }

    @Test func `finds non-ASCII characters and invalid UTF-8`() {
        for text in Self.texts {
            #expect(text[...].firstBeyondASCII == text.firstIndex { $0 >= 0x80 })
            let isText = String(validating: text, as: UTF8.self) != nil
            #expect((text.firstInvalidUTF8(in: text.indices) == nil) == isText)
        }
    }

    @Test func `finds a text in bytes and in strings`() {
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
            let after = text.indices.first { $0 >= half && text[$0...].starts(with: words[3]) }
            #expect(text.firstOffset(of: words[3], from: half) == after)
        }
        #expect("a/references/b".utf8.holds("references/".utf8))
    }
}
