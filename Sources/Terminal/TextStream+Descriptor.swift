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

    private static func descriptor(
        _ descriptor: CInt, _ environment: [String: String]
    ) -> TextStream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        let repertoire = columns == nil ? .unicode : Repertoire(environment: environment)
        return TextStream(columns: columns.map { $0 == 0 ? 80 : $0 }, repertoire: repertoire) {
            text in
            do {
                try FileDescriptor(rawValue: descriptor).writeAll(repertoire.text(text).utf8)
                return .written
            } catch {
                let code = error as? Errno
                return code == .brokenPipe ? .closed : .failed(code?.description ?? "\(error)")
            }
        }
    }
}
