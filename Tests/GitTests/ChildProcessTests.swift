import Foundation
import SystemPackage
import Testing

@testable import Git

@Suite struct `The pipes of a program` {
    @Test func `are closed if one of them can't be opened`() throws {
        // Copies of one end show whether the other one is still open, whatever its number is used for since.
        var copies: [FileDescriptor] = []
        #expect(throws: Errno.tooManyOpenFiles) {
            try ChildProcess.pipes(3) {
                guard copies.count < 2 else { throw Errno.tooManyOpenFiles }
                let ends = try FileDescriptor.pipe()
                let end = copies.isEmpty ? ends.readEnd : ends.writeEnd
                copies.append(
                    FileDescriptor(rawValue: fcntl(end.rawValue, F_DUPFD_CLOEXEC, 0)))
                return ends
            }
        }
        #expect(copies.count == 2)
        for copy in copies {
            var state = pollfd(fd: copy.rawValue, events: Int16(POLLIN | POLLOUT), revents: 0)
            #expect(poll(&state, 1, 0) == 1)
            #expect(Int32(state.revents) & (POLLHUP | POLLERR) != 0)
            try copy.close()
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `A program` {
    private func shell(_ script: String) -> ChildProcess {
        ChildProcess(
            executable: "/bin/sh", arguments: ["-c", script],
            environment: ["PATH": "/usr/bin:/bin"],
            folder: "/")
    }

    @Test func `may write more errors than are kept`() async throws {
        let result = try await shell("head -c 3000000 /dev/zero >&2; echo done; exit 7").run().get()
        #expect(result.errors.count <= 1 << 20)
        #expect(String(decoding: result.output, as: UTF8.self) == "done\n")
        #expect(result.status != 0)
    }

    @Test func `is ended when its time is over`() async throws {
        var slow = shell("exec sleep 600")
        slow.timeLimit = .milliseconds(200)
        await #expect(throws: ChildProcess.Failure.self) { try await slow.run().get() }
        var quick = shell("exit 0")
        quick.timeLimit = .seconds(600)
        #expect(try await quick.run().get().status == 0)
    }
}
