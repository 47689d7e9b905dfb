import Foundation
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How programs are started, by tests and for git.
@Suite struct `A program that is started` {
    @Test func `has no descriptor of ours but three`() throws {
        // Made to be inherited, as a careless library makes its own.
        let inherited = fcntl(0, F_DUPFD, 200)
        try #require(inherited >= 200)
        defer { close(inherited) }
        let result = try Program.shell("[ -e /dev/fd/\(inherited) ] && echo open || echo closed")
        #expect(result.text == "closed\n")
    }

    @Test func `has its own folder, environment, input and status`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "here")
        let result = try Program.run(
            "/bin/sh", ["-c", "ls; cat; echo $WORD >&2; exit 7"], in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "WORD": "said"], input: Array("in\n".utf8))
        #expect(result.text == "here\nin\n")
        #expect(result.errorText == "said\n")
        #expect(result.end == .exit(7))
    }

    @Test func `ends by a signal that we ask for`() throws {
        let program = try Program("/bin/sleep", ["60"])
        #expect(program.isRunning)
        program.signal(SIGTERM)
        #expect(program.wait() == .signal(SIGTERM))
        #expect(!program.isRunning)
    }
}
