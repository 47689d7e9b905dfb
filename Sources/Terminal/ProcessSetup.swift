internal import CTerminal
internal import Dispatch

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The process-wide state that a terminal program depends on: encoding, environment and signals.
public enum ProcessSetup {
    /// Keeps files from taking the place of standard streams that are closed, in which they would receive the output.
    ///
    /// Must run before anything is opened.
    public static func reserveStandardStreams() { terminal_reserve_standard_streams() }

    /// Sets the text encoding to UTF-8, regardless of the environment.
    ///
    /// libarchive drops UTF-8 file names without it.
    public static func useUTF8() { terminal_use_utf8() }

    /// Raises the limit of open files to the maximum that the system permits without privileges.
    ///
    /// An install of several thousand skills has a folder open for each; the usual limits are 256 and 1,024.
    public static func allowManyFiles() { terminal_allow_many_files() }

    /// The environment variables; the first definition of a duplicate name counts, as in getenv(3).
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var index = 0
        while let line = unsafe terminal_environment(index) {
            let text = unsafe String(cString: line)
            if let sign = text.utf8.dropFirst().firstIndex(of: UInt8(ascii: "=")) {
                let name = String(text[..<sign])
                if variables[name] == nil { variables[name] = String(text[sign...].dropFirst()) }
            }
            index += 1
        }
        return variables
    }

    /// The words of the command line, which start with the name of the program.
    ///
    /// On Linux, the standard library reads them from `/proc`, and has none if that fails, such as with some preloaded
    /// libraries.
    public static var commandLine: [String] {
        guard CommandLine.arguments.isEmpty else { return CommandLine.arguments }
        var words: [String] = []
        while let word = unsafe terminal_argument(words.count) {
            unsafe words.append(String(cString: word))
        }
        return words
    }

    /// Ignores SIGPIPE, and calls back once, on another thread, when SIGINT, SIGTERM or SIGHUP arrives; a second signal
    /// ends the process with status 130.
    @Sendable public static func watchSignals(_ callback: @escaping @Sendable () -> Void) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return terminal_ignore_closed_pipes() }
        let end = ends[0]
        terminal_watch_signals(ends[1])
        DispatchQueue(label: "signals").async {
            var byte: UInt8 = 0
            while unsafe read(end, &byte, 1) < 0, errno == EINTR {}
            callback()
        }
    }

    /// Ends the process at once, with the terminal restored; other threads are not waited for.
    @Sendable public static func end(_ status: Int32) { terminal_end(status) }
}
