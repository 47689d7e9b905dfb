internal import Digest
internal import HTML

/// A small symmetrical pattern that belongs to a content, so that equal skills look equal and a change shows.
enum Identicon {
    /// Writes the seal of a text as an image that screen readers skip.
    static func write(_ text: String, to writer: inout MarkupWriter) {
        writer.element(
            .svg,
            [
                .class("seal"), .text("viewBox", "0 0 7 7"), .text("aria-hidden", "true"),
                .text("focusable", "false"),
            ]
        ) {
            $0.element(.path, [.text("d", path(of: text))])
        }
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
