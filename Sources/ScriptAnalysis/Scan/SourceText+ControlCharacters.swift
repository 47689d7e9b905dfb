internal import ArraySpan
internal import Markdown
package import Text

extension SourceText {
    /// Returns the offsets of control characters from an offset: C0 except tabs and line endings, DEL, and C1.
    ///
    /// Skips NUL, and form feeds outside Markdown, because old source files have one on each page.
    package func controlCharacters(from start: Int) -> [Int] {
        guard !kinds.isDisjoint(with: [.control, .c1Lead]) else { return [] }
        let isMarkdown = self.isMarkdown
        var places: [Int] = []
        let text = bytes.span
        text.forEachIndex(skipping: \.isPrintable) { offset in
            guard offset >= start else { return }
            switch text[offset] {
            case 0x0C: if isMarkdown { places.append(offset) }
            case 0, Byte.tab, Byte.newline, Byte.carriageReturn: break
            case 1..<0x20, 0x7F: places.append(offset)
            case 0xC2:
                let isC1 = offset + 1 < text.count && (0x80...0x9F).contains(text[offset + 1])
                if isC1 { places.append(offset) }
            default: break
            }
        }
        return places
    }
}
