import Digest
import FileTree
import Synchronization

/// Where the bytes of a body go, hashed on their way.
final class BodySink: Sendable {
    private struct State: ~Copyable {
        let file: OutputFile?
        var memory: [UInt8] = []
        var count = 0
        var hash = SHA256()
    }

    private let state: Mutex<State>

    /// Collects in memory, or in a file that is still empty.
    init(file: OutputFile? = nil) {
        state = Mutex(State(file: file))
    }

    /// The bytes that are here.
    var count: Int { state.withLock { $0.count } }

    /// Adds the next bytes.
    func write(_ bytes: Span<UInt8>) throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            if let file = state.file {
                try file.write(bytes)
            } else {
                unsafe bytes.withUnsafeBufferPointer {
                    unsafe state.memory.append(contentsOf: $0)
                }
            }
            state.hash.update(bytes)
            state.count += bytes.count
        }
    }

    /// Throws away what is here.
    func restart() throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            guard state.count > 0 else { return }
            try state.file?.truncate()
            state.memory = []
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
