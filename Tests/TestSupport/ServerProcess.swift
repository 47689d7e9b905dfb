import SystemPackage

/// Servers that a shell starts and that are killed with the last reference or with this process.
final class ServerProcess: Sendable {
    private let program: Program
    private let life: FileDescriptor

    /// Runs a program in a folder of its own, beside others that the shell lines in `before` start.
    ///
    /// The lines have the folder as `$1` and add the ids of what they start to `$servers`. The shell
    /// kills everything and removes the folder when our end of a pipe is closed, which is also when
    /// this process is killed.
    init(in directory: TemporaryDirectory, before: String = "", _ program: String) throws {
        let lines = """
            exec 3<&0
            servers=$$
            \(before)
            (cat <&3; kill -9 $servers; rm -rf "$1") >/dev/null 2>&1 &
            exec \(program)
            """
        let (reading, writing) = try FileDescriptor.pipe()
        defer { try? reading.close() }
        life = writing
        self.program = try Program(
            "/bin/bash", ["-c", lines, "bash", directory.path.string], input: reading)
    }

    deinit {
        try? life.close()
        program.wait()
    }

    var isRunning: Bool { program.isRunning }
}

extension ServerProcess {
    /// nginx with the configuration `nginx.conf` of the folder.
    static let nginx = #"/usr/sbin/nginx -p "$1" -e "$1/error.log" -c "$1/nginx.conf""#
}
