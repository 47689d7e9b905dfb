internal import Synchronization

/// Writes lines of text, in color on terminals.
///
/// All text passes through ``Swift/String/visible``, so that external text never reaches a terminal unescaped.
public struct Console: Sendable {
    /// The style of a piece of text; raw values are SGR parameters.
    public enum Style: String, Sendable {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case yellow = "1;33"
        case green = "1;32"
        case cyan = "36"
    }

    /// A piece of a line in one style.
    public struct Piece: Sendable, ExpressibleByStringInterpolation {
        /// The text, unescaped.
        public let text: String
        /// The style, which is left out if the terminal has no colors.
        public let style: Style

        /// Creates a piece of text in a style.
        public init(_ text: String, _ style: Style) {
            self.text = text
            self.style = style
        }

        /// Creates a piece of plain text.
        public init(stringLiteral text: String) { self.init(text, .plain) }

        /// Creates a piece of bold text.
        public static func bold(_ text: String) -> Piece { Piece(text, .bold) }
        /// Creates a piece of dimmed text.
        public static func dim(_ text: String) -> Piece { Piece(text, .dim) }
    }

    /// The use of colors in output.
    public enum ColorChoice: String, Sendable, CaseIterable {
        case auto, always, never
    }

    /// Whether lines are written at all.
    public enum Verbosity: Sendable {
        case normal, silent
    }

    private var stream: TextStream
    private let isColored: Bool
    private let hasCursor: Bool
    private let verbosity: Verbosity

    /// Creates a console that writes to a stream.
    public init(
        _ stream: TextStream, color: ColorChoice, environment: [String: String],
        verbosity: Verbosity = .normal
    ) {
        self.stream = stream
        self.verbosity = verbosity
        hasCursor = environment["TERM"] != "dumb"
        isColored =
            switch color {
            case .always: true
            case .never: false
            case .auto: Self.usesColor(stream, environment)
            }
    }

    /// Follows no-color.org and bixense.com/clicolors: `NO_COLOR` overrides `CLICOLOR_FORCE`, which overrides
    /// terminal detection.
    private static func usesColor(_ stream: TextStream, _ environment: [String: String]) -> Bool {
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        if let value = environment["CLICOLOR_FORCE"], value != "0", !value.isEmpty { return true }
        return stream.columns != nil && environment["TERM"] != "dumb"
    }

    /// The width of the terminal in columns; nil if there is no terminal or the console is silent.
    public var columns: Int? { verbosity == .silent ? nil : stream.columns }

    /// Whether lines can be drawn over, which requires a terminal with a cursor that moves.
    public var canRedraw: Bool { columns != nil && hasCursor }

    /// The characters that the terminal can show.
    public var repertoire: TerminalCharset { stream.repertoire }

    /// Writes a line.
    public func line(_ pieces: Piece...) { line(pieces) }

    /// Writes a line.
    public func line(_ pieces: [Piece]) {
        guard verbosity == .normal else { return }
        _ = stream.write(rendered(pieces) + "\n")
    }

    /// Returns a line as it would be written, without the line break.
    public func rendered(_ pieces: [Piece]) -> String { pieces.map(rendered).joined() }

    /// Buffers the lines that `body` writes, to save system calls.
    public func buffered(_ body: (Console) -> Void) {
        let limit = 65_536
        let buffer = Mutex("")
        var console = self
        console.stream.write = { text in
            buffer.withLock { lines in
                lines += text
                guard lines.utf8.count >= limit else { return .written }
                defer { lines = "" }
                return stream.write(lines)
            }
        }
        body(console)
        buffer.withLock { lines in
            if !lines.isEmpty { _ = stream.write(lines) }
        }
    }

    /// Writes trusted text, such as JSON or escape sequences, unchanged and even if the console is silent.
    public func raw(_ text: String) { _ = stream.write(text) }

    private func rendered(_ piece: Piece) -> String {
        let text = piece.text.visible
        guard isColored, piece.style != .plain else { return text }
        return "\u{1B}[\(piece.style.rawValue)m\(text)\u{1B}[0m"
    }
}
