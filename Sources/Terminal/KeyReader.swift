/// Parses the bytes that a terminal sends into keys; the bytes may arrive in pieces of any size.
///
/// Escape sequences follow ECMA-48 and xterm's "ctlseqs". Unknown sequences are ignored.
public struct KeyReader {
    private enum State {
        case ground
        case escape
        /// After `ESC [`, with the parameters so far.
        case control([UInt8])
        /// After `ESC O`.
        case shifted
        /// After `ESC [ [`, which starts function keys on the Linux console.
        case console
        /// Inside a multi-byte character.
        case character([UInt8], count: Int)
    }

    private static let longestParameters = 32

    private var state = State.ground

    /// Creates a reader in its initial state.
    public init() {}

    /// Whether an Escape was read that may be the Escape key or the start of a sequence, which only a timeout decides.
    public var isUndecided: Bool {
        switch state {
        case .ground, .character: false
        case .escape, .control, .shifted, .console: true
        }
    }

    /// Parses the next bytes.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Handles a timeout: a lone Escape is the Escape key.
    public mutating func feedTimeout() -> [Key] {
        guard isUndecided else { return [] }
        defer { state = .ground }
        if case .escape = state { return [.escape] }
        return []
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        switch state {
        case .ground: start(byte, &keys)
        case .escape: takeAfterEscape(byte, &keys)
        case .control(let parameters): takeControl(byte, parameters, &keys)
        case .shifted:
            state = .ground
            if byte < 0x20 { start(byte, &keys) } else { append(Self.key(shifted: byte), &keys) }
        case .console:
            state = .ground
            if byte < 0x20 { start(byte, &keys) }
        case .character(let bytes, let count):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                return start(byte, &keys)
            }
            takeCharacter(bytes + [byte], count: count, &keys)
        }
    }

    private mutating func start(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case ..<0x20, 0x20, 0x7F: append(Self.key(control: byte), &keys)
        case ..<0x80: keys.append(.text(Unicode.Scalar(byte)))
        case 0xC2...0xDF: state = .character([byte], count: 2)
        case 0xE0...0xEF: state = .character([byte], count: 3)
        case 0xF0...0xF4: state = .character([byte], count: 4)
        default: break
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "O"): state = .shifted
        case 0x1B: keys.append(.escape)
        case ..<0x20, 0x7F:
            state = .ground
            start(byte, &keys)
        // Alt with a key.
        default: state = .ground
        }
    }

    private mutating func takeControl(
        _ byte: UInt8, _ parameters: [UInt8], _ keys: inout [Key]
    ) {
        switch byte {
        case 0x20...0x3F:
            guard parameters.count < Self.longestParameters else { return }
            state = .control(parameters + [byte])
        case UInt8(ascii: "[") where parameters.isEmpty: state = .console
        case 0x40...0x7E:
            state = .ground
            append(Self.key(final: byte, parameters), &keys)
        default:
            state = .ground
            start(byte, &keys)
        }
    }

    private mutating func takeCharacter(_ bytes: [UInt8], count: Int, _ keys: inout [Key]) {
        guard bytes.count == count else {
            state = .character(bytes, count: count)
            return
        }
        state = .ground
        guard let text = String(validating: bytes, as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return }
        // The space bar types an ideographic space with Japanese input methods.
        if scalar == "\u{3000}" { return keys.append(.toggle) }
        guard scalar.properties.generalCategory != .control else { return }
        keys.append(.text(scalar))
    }

    private func append(_ key: Key?, _ keys: inout [Key]) {
        if let key { keys.append(key) }
    }

    private static func key(control byte: UInt8) -> Key? {
        switch byte {
        case 0x01: .toggleAll
        case 0x07: .option
        case 0x03, 0x04: .interrupt
        case 0x08, 0x7F: .backspace
        case 0x09, 0x20: .toggle
        case 0x0A, 0x0D: .enter
        case 0x0E: .down
        case 0x10: .up
        case 0x15: .clear
        case 0x1A: .suspend
        default: nil
        }
    }

    private static func key(shifted byte: UInt8) -> Key? {
        if byte == UInt8(ascii: "M") { return .enter }
        return key(final: byte, [])
    }

    private static func key(final byte: UInt8, _ parameters: [UInt8]) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        case UInt8(ascii: "H"): return .first
        case UInt8(ascii: "F"): return .last
        case UInt8(ascii: "~"):
            let number = parameters.prefix { $0 != UInt8(ascii: ";") }
            return switch Int(String(decoding: number, as: UTF8.self)) {
            case 1, 7: .first
            case 4, 8: .last
            case 5: .pageUp
            case 6: .pageDown
            default: nil
            }
        default: return nil
        }
    }
}
