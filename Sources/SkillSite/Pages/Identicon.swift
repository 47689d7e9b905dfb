internal import Digest
internal import HTML

/// A small symmetrical pattern that belongs to a content, so that equal skills look equal and a change shows.
///
/// It has one of the colors of the style sheet, which follows from the pattern as in site.js, so that
/// search files need not have it.
enum Identicon {
    /// Writes the seal of a text as an image that screen readers skip.
    static func write(_ text: String, to writer: inout MarkupWriter) {
        let path = path(of: text)
        writer.element(
            .svg,
            [
                .class(color(of: path)), .text("viewBox", "0 0 7 7"),
                .text("aria-hidden", "true"),
                .text("focusable", "false"),
            ]
        ) {
            $0.element(.path, [.text("d", path)])
        }
    }

    private static let colors: [StaticString] = [
        "seal seal-0", "seal seal-1", "seal seal-2", "seal seal-3", "seal seal-4", "seal seal-5",
    ]

    private static func color(of path: String) -> StaticString {
        colors[(path.utf8.count { $0 == UInt8(ascii: "1") } + 1) % colors.count]
    }

    /// Squares of a grid of five by five whose right side mirrors the left one, each row as runs.
    static func path(of text: String) -> String {
        let digest = SHA256Digest(of: Array(text.utf8)).bytes
        var path = ""
        for row in 0..<5 {
            let bits = Int(digest[row])
            let cells = [bits & 1, bits & 2, bits & 4, bits & 2, bits & 1].map { $0 != 0 }
            // No row is empty or full, so that all seals are about as dark.
            let filled =
                cells.allSatisfy { $0 == cells[0] } ? [false, true, cells[0], true, false] : cells
            var column = 0
            while column < 5 {
                guard filled[column] else {
                    column += 1
                    continue
                }
                var end = column
                while end < 5, filled[end] { end += 1 }
                path += "M\(column + 1) \(row + 1)h\(end - column)v1h-\(end - column)z"
                column = end
            }
        }
        return path
    }
}
