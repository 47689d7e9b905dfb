import Dispatch
import Foundation
import SystemPackage

/// Servers that a shell starts and that are killed with the last reference or with this process.
final class ServerProcess: Sendable {
    private let process: Process
    private let life: Pipe

    /// Runs a program in a folder of its own, beside others that the shell lines in `before` start.
    ///
    /// The lines have the folder as `$1` and add the ids of what they start to `$servers`. The shell
    /// kills everything and removes the folder when our end of a pipe is closed; a milder signal
    /// would not do: children of dispatch's threads have them blocked. Pipes that were open when it
    /// started are closed first: one of another test, kept open here, would never come to its end.
    init(in directory: TemporaryDirectory, before: String = "", _ program: String) throws {
        process = Process()
        life = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c",
            """
            for file in /dev/fd/*; do
                file=${file##*/}
                [ "$file" -le 2 ] || [ ! -p "/dev/fd/$file" ] || eval "exec $file>&-"
            done
            exec 3<&0
            servers=$$
            \(before)
            (cat <&3; kill -9 $servers; rm -rf "$1") >/dev/null 2>&1 &
            exec \(program)
            """,
            "bash", directory.path.string,
        ]
        process.standardInput = life
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // A child that kept our end would keep the servers alive.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
    }

    deinit {
        try? life.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var isRunning: Bool { process.isRunning }
}

extension ServerProcess {
    /// nginx with the configuration `nginx.conf` of the folder.
    static let nginx = #"/usr/sbin/nginx -p "$1" -e "$1/error.log" -c "$1/nginx.conf""#
}

extension Process {
    /// Runs to the end.
    ///
    /// `waitUntilExit()` looks for the end 20 times a second only.
    func runToEnd() throws {
        let end = DispatchSemaphore(value: 0)
        terminationHandler = { _ in end.signal() }
        try run()
        end.wait()
    }
}
