internal import CTerminal
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension TextStream {
    /// Standard output.
    public static var standardOutput: TextStream { descriptor(STDOUT_FILENO) }
    /// Standard error.
    public static var standardError: TextStream { descriptor(STDERR_FILENO) }

    private static func descriptor(_ descriptor: CInt) -> TextStream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        return TextStream(columns: columns.map { $0 == 0 ? 80 : $0 }) { text in
            do {
                try FileDescriptor(rawValue: descriptor).writeAll(text.utf8)
                return .written
            } catch {
                let code = error as? Errno
                return code == .brokenPipe ? .closed : .failed(code?.description ?? "\(error)")
            }
        }
    }
}
