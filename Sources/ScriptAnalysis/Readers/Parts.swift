internal import Text

/// The parts of a word or a text.
struct Parts {
    var literal: [UInt8] = []
    var expressions: [Expression] = []
    var start: Int

    init(start: Int) { self.start = start }

    mutating func take(_ byte: UInt8, at index: inout Int) {
        literal.append(byte)
        index += 1
    }

    mutating func add(_ expression: Expression, next: Int) {
        // Quoted pieces of a word are one text.
        if case .text(let text, let offset) = expression {
            if literal.isEmpty { start = offset }
            literal += text.utf8
            return
        }
        flush()
        expressions.append(expression)
        start = next
    }

    mutating func flush() {
        guard !literal.isEmpty else { return }
        expressions.append(.text(String(decoding: literal, as: UTF8.self), start))
        literal = []
    }

    var expression: Expression {
        var copy = self
        copy.flush()
        switch copy.expressions.count {
        case 0: return .text("", start)
        case 1: return copy.expressions[0]
        default: return .joined(copy.expressions)
        }
    }
}

/// The escapes in text literals.
enum Escapes {
    /// Decodes `\n`, `\t`, `\xNN`, `\uNNNN`, `\NNN` and escaped characters.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
        var text: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
                text.append(bytes[index])
                index += 1
                continue
            }
            let letter = bytes[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "n"): text.append(Byte.newline)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "x"), UInt8(ascii: "u"):
                let digits = bytes[index...].prefix(letter == UInt8(ascii: "x") ? 2 : 4)
                guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(code)
                else { continue }
                text += Array(String(Character(scalar)).utf8)
                index += digits.count
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                let digits = bytes[(index - 1)...].prefix(3).prefix {
                    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
                }
                guard let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8),
                    (32...126).contains(code)
                else { text.append(letter); continue }
                text.append(code)
                index += digits.count - 1
            default: text.append(letter)
            }
        }
        return text
    }
}
