internal import CTerminal
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension TextStream {
    /// Returns standard output; a terminal gets only the characters of its locale.
    public static func standardOutput(_ environment: [String: String]) -> TextStream {
        descriptor(STDOUT_FILENO, environment)
    }

    /// Returns standard error; a terminal gets only the characters of its locale.
    public static func standardError(_ environment: [String: String]) -> TextStream {
        descriptor(STDERR_FILENO, environment)
    }

    static func descriptor(
        _ descriptor: CInt, _ environment: [String: String]
    ) -> TextStream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        let repertoire = columns == nil ? .unicode : TerminalCharset(environment: environment)
        return TextStream(columns: columns.map { $0 == 0 ? 80 : $0 }, repertoire: repertoire) {
            text in
            do {
                try writeAll(Array(repertoire.text(text).utf8), to: descriptor)
                return .written
            } catch {
                let code = error as? Errno
                return code == .brokenPipe ? .closed : .failed(code?.description ?? "\(error)")
            }
        }
    }
    /// Writes all bytes, even if another program made the stream non-blocking: a pipe then takes 64 KiB at once, and the
    /// rest when its reader has made room.
    private static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            do {
                let count = try unsafe rest.withUnsafeBytes {
                    try unsafe FileDescriptor(rawValue: descriptor).write($0)
                }
                rest = rest.dropFirst(count)
            } catch {
                guard let code = error as? Errno,
                    [.wouldBlock, .resourceTemporarilyUnavailable].contains(code)
                else { throw error }
                var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&stream, 1, -1)
            }
        }
    }
}
