/// The characters that a terminal can show.
public enum TerminalCharset: Sendable {
    case unicode
    case ascii

    /// Determines the characters of the locale that environment variables select (POSIX.1-2017, section 8.2).
    ///
    /// Without these variables, as in many containers, terminals show UTF-8.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let isUTF8 = locale?.lowercased().filter { $0 != "-" }.contains("utf8") ?? true
        self = isUTF8 ? .unicode : .ascii
    }

    /// The mark for text that was cut off.
    public var ellipsis: String { self == .unicode ? "…" : "..." }

    /// Returns a text with the characters that the terminal can't show replaced: symbols by similar ones, others by
    /// `<U+XXXX>`.
    func text(_ text: String) -> String {
        guard self == .ascii, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            case "…": result += ellipsis
            case "→": result += "->"
            case "━": result += "="
            case "·": result += "-"
            case "╌": result += "-"
            case "│": result += "|"
            default: result += scalar.escaped
            }
        }
    }
}
