internal import FileTree
internal import Synchronization
internal import Transfer

/// Takes the answer to a fetch while it comes, and writes the pack in it to a file.
///
/// Around the pack stand sections of lines; the pack itself comes in packets whose first byte tells its
/// band: 1 the pack, 2 words for people, 3 the server's last words (gitprotocol-v2, "packfile").
final class FetchReceiver: BodyReceiver {
    /// Which version of the protocol the answer follows.
    enum Dialect: Sendable {
        case version2, legacy
    }

    /// How an answer ended that was complete.
    enum Outcome: Sendable, Equatable {
        case pack(objects: Int)
        /// The pack announced more objects than are welcome; the rest was not waited for.
        case tooMany(objects: Int)
        /// No byte at all: the server did not like an argument, and says so in this way.
        case empty
        /// The pack had not begun in time.
        case notBegun
    }

    private enum Place {
        case lines, pack, end
    }

    private struct State {
        var reader = PacketReader()
        var place = Place.lines
        var section: String?
        var head: [UInt8] = []
        var packBytes = 0
        var fault: GitError?
        var isTooMany = false
        var sawAnything = false
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

    /// Whether the pack has begun to come.
    var hasBegun: Bool { state.withLock { !$0.head.isEmpty } }

    func receive(_ bytes: Span<UInt8>) throws(FileTreeError) -> BodyReceiverAction {
        try state.withLock { (state) throws(FileTreeError) in
            state.sawAnything = true
            unsafe bytes.withUnsafeBufferPointer { unsafe state.reader.append($0) }
            do {
                while let packet = try state.reader.next() { try take(packet, &state) }
            } catch let error as GitError {
                if case .files(let error) = error { throw error }
                state.fault = error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
            return state.fault != nil || state.isTooMany ? .stop : .continue
        }
    }

    func restart() throws(FileTreeError) {
        try state.withLock { (state) throws(FileTreeError) in
            state = State()
            try file.truncate()
        }
    }

    /// How it ended; throws where the answer was broken or a refusal.
    func outcome() throws(GitError) -> Outcome {
        try state.withLock { (state) throws(GitError) in
            if let fault = state.fault { throw fault }
            if state.isTooMany { return .tooMany(objects: Self.objectCount(state.head)) }
            guard state.sawAnything else { return .empty }
            try state.reader.finish()
            guard state.place == .end, state.head.count == Self.headLength else {
                throw .brokenPacket(.cutShort)
            }
            return .pack(objects: Self.objectCount(state.head))
        }
    }

    private func take(_ packet: PacketLine, _ state: inout State) throws(GitError) {
        switch (state.place, packet) {
        case (.lines, .data(let bytes)):
            if dialect == .legacy, let first = bytes.first, (1...3).contains(first) {
                state.place = .pack
                try take(band: bytes, &state)
            } else {
                try take(line: packet.text ?? "", &state)
            }
        case (.pack, .data(let bytes)): try take(band: bytes, &state)
        case (.pack, .flush): state.place = .end
        // Sections of version 2 end in a delimiter; version 0 has a flush behind its shallow lines.
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
        if line == "packfile" { state.place = .pack }
    }

    /// What may come of an answer, by its first line.
    private static let sections: Set<String> = [
        "acknowledgments", "shallow-info", "wanted-refs", "packfile",
    ]

    private func take(band packet: [UInt8], _ state: inout State) throws(GitError) {
        switch packet.first {
        case 1:
            let bytes = packet[1...]
            if state.head.count < Self.headLength {
                state.head += bytes.prefix(Self.headLength - state.head.count)
                let isWhole = state.head.count == Self.headLength
                if isWhole, Self.objectCount(state.head) > objectLimit {
                    state.isTooMany = true
                    return
                }
            }
            let piece = Array(bytes)
            do { try file.write(piece.span) } catch { throw .files(error) }
            state.packBytes += piece.count
        case 2: break
        case 3:
            throw .server(.refused(String(decoding: packet.dropFirst(), as: UTF8.self)))
        default: throw .server(.notGit)
        }
    }

    /// `PACK`, a version and a count of objects, four bytes each (gitformat-pack).
    private static let headLength = 12

    private static func objectCount(_ head: [UInt8]) -> Int {
        head.dropFirst(8).reduce(0) { $0 << 8 | Int($1) }
    }
}
