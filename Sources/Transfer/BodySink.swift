import Digest
public import FileTree
import Synchronization

/// A receiver of a response body as it arrives, which can stop the transfer early.
///
/// Called on the thread of all transfers, so it must return quickly.
public protocol BodyReceiver: Sendable {
    /// Receives the next bytes.
    func receive(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction
    /// Discards all bytes so far, because the request is sent again.
    func restart() throws(FileTreeError)
}

/// Whether a transfer continues after a receiver has taken some bytes.
public enum BodyReceiverAction: Sendable {
    /// Receive the rest of the body.
    case `continue`
    /// Stop the transfer; it counts as complete.
    case stop
}

/// The destination of a response body, which is hashed as it arrives.
final class BodySink: Sendable {
    private struct State: ~Copyable {
        let destination: Destination
        var memory: [UInt8] = []
        var count = 0
        var hash = SHA256()
    }

    /// The kinds of destination.
    enum Destination {
        case memory
        /// An empty file.
        case file(OutputFile)
        case receiver(any BodyReceiver)
    }

    private let state: Mutex<State>

    init(_ destination: Destination) {
        state = Mutex(State(destination: destination))
    }

    /// The number of bytes received.
    var count: Int { state.withLock { $0.count } }

    /// Adds the next bytes.
    func write(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction {
        try state.withLock { (state) throws(FileTreeError) in
            var action = BodyReceiverAction.continue
            switch state.destination {
            case .file(let file): try file.write(bytes)
            case .receiver(let receiver): action = try receiver.receive(bytes)
            case .memory:
                unsafe bytes.withUnsafeBufferPointer {
                    unsafe state.memory.append(contentsOf: $0)
                }
            }
            state.hash.update(bytes)
            state.count += bytes.count
            return action
        }
    }

    /// Discards all bytes.
    func restart() throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            guard state.count > 0 else { return }
            switch state.destination {
            case .file(let file): try file.truncate()
            case .receiver(let receiver): try receiver.restart()
            case .memory: state.memory = []
            }
            state.count = 0
            state.hash = SHA256()
        }
    }

    /// Returns the digest and any bytes in memory, and empties the sink.
    func finish() -> (digest: SHA256Digest, memory: [UInt8]) {
        state.withLock { state in
            var hash = SHA256()
            swap(&hash, &state.hash)
            let memory = state.memory
            state.memory = []
            return (hash.finish(), memory)
        }
    }
}
