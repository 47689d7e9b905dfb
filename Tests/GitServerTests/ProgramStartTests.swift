import Foundation
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests of how programs are started.
@Suite struct `A program that is started` {
    @Test func `inherits only three file descriptors`() throws {
        // Not close-on-exec, like the descriptors of a careless library.
        let inherited = fcntl(0, F_DUPFD, 200)
        try #require(inherited >= 200)
        defer { close(inherited) }
        let result = try Program.shell("[ -e /dev/fd/\(inherited) ] && echo open || echo closed")
        #expect(result.text == "closed\n")
    }

    @Test func `has the given folder, environment and input, and returns its status`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "here")
        let result = try Program.run(
            "/bin/sh", ["-c", "ls; cat; echo $WORD >&2; exit 7"], in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "WORD": "said"], input: Array("in\n".utf8))
        #expect(result.text == "here\nin\n")
        #expect(result.errorText == "said\n")
        #expect(result.end == .exit(7))
    }

    @Test func `can be ended by a signal`() throws {
        let program = try Program("/bin/sleep", ["60"])
        #expect(program.isRunning)
        program.signal(SIGTERM)
        #expect(program.wait() == .signal(SIGTERM))
        #expect(!program.isRunning)
    }
}
