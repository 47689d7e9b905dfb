import Foundation
import SystemPackage

/// Servers started by a shell that are killed when this object is deallocated or this process ends.
final class ServerProcess: Sendable {
    private let program: Program
    private let life: FileDescriptor

    /// Runs a program in a folder, along with others started by the shell commands in `before`.
    ///
    /// The commands receive the folder as `$1` and add the process IDs of what they start to `$servers`. The shell
    /// kills all of them and removes the folder when this process closes its end of a pipe or is killed.
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
        let program = try Program(
            "/bin/bash", ["-c", lines, "bash", directory.path.string], input: reading)
        self.program = program
        // One that ends by itself must not stay a zombie: the thread of Swift Testing 6.3 that waits for the processes of exit
        // tests would look at no other one, and these tests never end.
        Thread.detachNewThread { program.wait() }
    }

    deinit {
        try? life.close()
        program.wait()
    }

    var isRunning: Bool { program.isRunning }
}

extension ServerProcess {
    /// Runs nginx with the `nginx.conf` in the folder.
    static let nginx = #"\#(Tool.path("nginx")) -p "$1" -e "$1/error.log" -c "$1/nginx.conf""#
}
