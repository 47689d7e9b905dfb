internal import ArraySpan
internal import FileTree
internal import Synchronization
internal import Transfer

/// Parses the response to a fetch as it arrives and writes the pack in it to a file.
///
/// Sections of lines surround the pack. The pack itself is sent in packets whose first byte is the band: 1 for the
/// pack, 2 for progress messages, 3 for a fatal error (gitprotocol-v2, "packfile").
final class FetchReceiver: BodyReceiver {
    /// The protocol version of the response.
    enum Dialect: Sendable {
        case version2, legacy
    }

    /// The result of a complete response.
    enum Outcome: Sendable, Equatable {
        case pack(objects: Int)
        /// The pack has more objects than the limit; the rest was not downloaded.
        case tooMany(objects: Int)
        /// No bytes at all, the way some servers reject an argument.
        case empty
        /// The pack did not start in time.
        case notStarted
    }

    private enum Phase {
        case lines, pack, end
    }

    private struct State {
        var reader = PacketReader()
        var phase = Phase.lines
        var section: String?
        var header: [UInt8] = []
        var fault: GitError?
        var hasTooManyObjects = false
        var hasReceivedBytes = false
    }

    private let state = Mutex(State())
    private let file: OutputFile
    private let dialect: Dialect
    private let objectLimit: Int

    init(_ dialect: Dialect, into file: OutputFile, objectLimit: Int) {
        self.dialect = dialect
        self.file = file
        self.objectLimit = objectLimit
    }

    /// Whether the pack has started to arrive.
    var hasStarted: Bool { state.withLock { !$0.header.isEmpty } }

    func receive(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction {
        try state.withLock { (state) throws(FileTreeError) in
            state.hasReceivedBytes = true
            unsafe bytes.withUnsafeBufferPointer { unsafe state.reader.append($0) }
            do {
                while !state.hasTooManyObjects, let packet = try state.reader.next() {
                    try take(packet, &state)
                }
            } catch let error as GitError {
                if case .files(let error) = error { throw error }
                state.fault = error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
            return state.fault != nil || state.hasTooManyObjects ? .stop : .continue
        }
    }

    func restart() throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            state = State()
            try file.truncate()
        }
    }

    /// Returns the result; throws if the response was malformed or an error.
    func outcome() throws(GitError) -> Outcome {
        try state.withLock { (state) throws(GitError) in
            if let fault = state.fault { throw fault }
            if state.hasTooManyObjects { return .tooMany(objects: Self.objectCount(state.header)) }
            guard state.hasReceivedBytes else { return .empty }
            try state.reader.finish()
            guard state.phase == .end, state.header.count == Self.headerLength else {
                throw .brokenPacket(.truncated)
            }
            return .pack(objects: Self.objectCount(state.header))
        }
    }

    private func take(_ packet: PacketLine, _ state: inout State) throws(GitError) {
        switch (state.phase, packet) {
        case (.lines, .data(let bytes)):
            if dialect == .legacy, let first = bytes.first, (1...3).contains(first) {
                state.phase = .pack
                try take(band: bytes, &state)
            } else {
                try take(line: packet.text ?? "", &state)
            }
        case (.pack, .data(let bytes)): try take(band: bytes, &state)
        case (.pack, .flush): state.phase = .end
        // Sections of version 2 end in a delimiter; version 0 has a flush after its shallow lines.
        case (.lines, .delimiter): state.section = nil
        case (.lines, .flush) where dialect == .legacy: break
        case (.lines, .flush): throw .server(.noPack)
        case (.end, .responseEnd): break
        default: throw .server(.notGit)
        }
    }

    private func take(line: String, _ state: inout State) throws(GitError) {
        if line.hasPrefix("ERR ") { throw .server(.refused(String(line.dropFirst(4)))) }
        guard dialect == .version2, state.section == nil else { return }
        guard Self.sections.contains(line) else { throw .server(.notGit) }
        state.section = line
        if line == "packfile" { state.phase = .pack }
    }

    /// The possible sections of a response, by their first line.
    private static let sections: Set<String> = [
        "acknowledgments", "shallow-info", "wanted-refs", "packfile",
    ]

    private func take(band packet: [UInt8], _ state: inout State) throws(GitError) {
        switch packet.first {
        case 1:
            let bytes = packet[1...]
            if state.header.count < Self.headerLength {
                state.header += bytes.prefix(Self.headerLength - state.header.count)
                let isWhole = state.header.count == Self.headerLength
                if isWhole, Self.objectCount(state.header) > objectLimit {
                    state.hasTooManyObjects = true
                    return
                }
            }
            let piece = Array(bytes)
            do { try file.write(piece.span) } catch { throw .files(error) }
        case 2: break
        case 3:
            throw .server(.refused(String(decoding: packet.dropFirst(), as: UTF8.self)))
        default: throw .server(.notGit)
        }
    }

    /// The length of `PACK`, a version and an object count, four bytes each (gitformat-pack).
    private static let headerLength = 12

    private static func objectCount(_ header: [UInt8]) -> Int {
        header.dropFirst(8).reduce(0) { $0 << 8 | Int($1) }
    }
}
