internal import CTerminal

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension KeySource {
    /// The terminal at standard input; nil unless standard error is a terminal that supports cursor movement.
    public static func terminal(_ environment: [String: String]) -> KeySource? {
        let kind = environment["TERM"] ?? ""
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, !kind.isEmpty, kind != "dumb"
        else { return nil }
        return KeySource(
            open: { terminal_open_keys() == 0 }, close: { terminal_close_keys() },
            suspend: { terminal_suspend() },
            size: {
                let columns = Int(terminal_columns(STDERR_FILENO))
                let rows = Int(terminal_rows(STDERR_FILENO))
                return (columns > 0 ? columns : 80, rows > 0 ? rows : 24)
            },
            read: { milliseconds in
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = unsafe terminal_read_keys(
                    &bytes, CInt(bytes.count), CInt(clamping: milliseconds ?? -1))
                return switch count {
                case 0: .timeout
                case CInt(TERMINAL_RESIZED): .resized
                case 1...: .bytes(Array(bytes.prefix(Int(count))))
                default: .end
                }
            })
    }
}

/// Reads lines from the terminal at standard input; nil if standard input is not a terminal.
///
/// Returns nil at the end of input, or when the task is cancelled: a terminal delivers whole lines, so that nothing
/// blocks once input is ready.
public var lineReader: (@Sendable () -> String?)? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let interval: CInt = 50
    return { @Sendable in
        while !Task.isCancelled {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&input, 1, interval) > 0 { return readLine() }
        }
        return nil
    }
}
