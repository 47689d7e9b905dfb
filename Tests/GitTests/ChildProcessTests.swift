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
