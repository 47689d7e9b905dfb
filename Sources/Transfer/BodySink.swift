import Digest
public import FileTree
import Synchronization

/// Takes the body of an answer while it comes, and may have had enough before its end.
///
/// It is called on the thread of all transfers, which waits for it: it must be quick.
public protocol BodyReceiver: Sendable {
    /// Takes the next bytes.
    func receive(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction
    /// Forgets every byte so far: the request is sent again.
    func restart() throws(FileTreeError)
}

/// Whether a transfer continues after a receiver has taken some bytes.
public enum BodyReceiverAction: Sendable {
    /// Receive the rest of the body.
    case `continue`
    /// Stop the transfer; it counts as complete.
    case stop
}

/// Where the bytes of a body go, hashed on their way.
final class BodySink: Sendable {
    private struct State: ~Copyable {
        let place: Place
        var memory: [UInt8] = []
        var count = 0
        var hash = SHA256()
    }

    /// Where bytes can go.
    enum Place {
        case memory
        /// A file that is still empty.
        case file(OutputFile)
        case receiver(any BodyReceiver)
    }

    private let state: Mutex<State>

    init(_ place: Place) {
        state = Mutex(State(place: place))
    }

    /// The bytes that are here.
    var count: Int { state.withLock { $0.count } }

    /// Adds the next bytes.
    func write(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction {
        try state.withLock { (state) throws(FileTreeError) in
            var action = BodyReceiverAction.continue
            switch state.place {
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

    /// Throws away what is here.
    func restart() throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            guard state.count > 0 else { return }
            switch state.place {
            case .file(let file): try file.truncate()
            case .receiver(let receiver): try receiver.restart()
            case .memory: state.memory = []
            }
            state.count = 0
            state.hash = SHA256()
        }
    }

    /// Gives the digest and, where they are in memory, the bytes; the sink is empty then.
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
