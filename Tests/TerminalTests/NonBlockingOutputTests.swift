import Foundation
import Synchronization
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5))) struct `Non-blocking standard output` {
    @Test func `receives all of a long text, at the speed of its reader`() throws {
        var ends: [CInt] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        #expect(fcntl(writeEnd, F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "0123456789abcdef", count: 40_000)
        // A thread of its own: the write below blocks one of those that run tasks.
        let received = Mutex<[UInt8]>([])
        let isRead = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 5_000)
            while true {
                let count = read(readEnd, &buffer, buffer.count)
                guard count > 0 else { break }
                received.withLock { $0 += buffer.prefix(count) }
            }
            isRead.signal()
        }
        let stream = TextStream.descriptor(writeEnd, [:])
        guard case .written = stream.write(text) else {
            Issue.record("the text is not written")
            return
        }
        close(writeEnd)
        isRead.wait()
        #expect(received.withLock { $0 == Array(text.utf8) })
        close(readEnd)
    }

    @Test func `that is closed is reported as such`() throws {
        // Otherwise, the write ends this process.
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [-1, -1]
        #expect(pipe(&ends) == 0)
        #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        close(ends[0])
        guard case .closed = TextStream.descriptor(ends[1], [:]).write("text") else {
            Issue.record("a closed pipe is not recognized")
            return
        }
        close(ends[1])
    }
}
