// Fuzzes what terminals send, and how external text is shown.

@testable internal import Terminal

/// Reads an input as keys in pieces of several sizes, and as text to show.
func fuzzTerminal(_ bytes: [UInt8]) {
    var reader = KeyReader()
    let whole = reader.feed(bytes) + reader.feedTimeout()
    for size in [1, 3] {
        var reader = KeyReader()
        var keys: [Key] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            keys += reader.feed(bytes[start..<min(start + size, bytes.count)])
        }
        precondition(keys + reader.feedTimeout() == whole)
    }
    let text = String(decoding: bytes, as: UTF8.self).visible
    precondition(text.visible == text)
    precondition(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    for width in [1, 10, 80] {
        _ = text.wrapped(to: width)
        precondition(text.truncated(to: width).columns <= max(width, 2))
    }
    for line in text.wrapped(to: 10) { precondition(line.columns <= 10 || line.count == 1) }
}
