/// Asks for references (gitprotocol-v2, `ls-refs`).
struct ReferencesRequest: Sendable {
    /// Only references whose names start so, as far as the server cares to look; all when empty.
    var prefixes: [String]
    var format: ObjectFormat

    /// The packets of protocol version 2.
    var body: [UInt8] {
        var writer = PacketWriter()
        writer.write(line: "command=ls-refs")
        writer.write(line: "agent=\(ProtocolAgent.name)")
        writer.write(line: "object-format=\(format.protocolName)")
        writer.write(.delimiter)
        writer.write(line: "peel")
        writer.write(line: "symrefs")
        for prefix in prefixes { writer.write(line: "ref-prefix \(prefix)") }
        writer.write(.flush)
        return writer.bytes
    }

    /// Reads the answer: a line per reference, `id name[ symref-target:name][ peeled:id]`.
    static func references(
        in body: [UInt8], format: ObjectFormat
    ) throws(GitError) -> [Reference] {
        var reader = PacketReader()
        reader.append(body)
        var references: [Reference] = []
        while let packet = try reader.next() {
            guard let line = packet.text else {
                try reader.finish()
                return references
            }
            if line.hasPrefix("ERR ") { throw .server(.refused(String(line.dropFirst(4)))) }
            // "unborn HEAD": a repository without a commit.
            if line.hasPrefix("unborn ") { continue }
            references.append(try reference(line, format))
        }
        // Without its last packet the list may lack some.
        throw .brokenPacket(.cutShort)
    }

    private static func reference(
        _ line: String, _ format: ObjectFormat
    ) throws(GitError) -> Reference {
        let words = line.split(separator: " ")
        guard words.count >= 2, let id = ObjectID(hex: words[0]), id.format == format else {
            throw .server(.notGit)
        }
        let attributes = words.dropFirst(2)
        func attribute(_ name: String) -> String? {
            attributes.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
        }
        return Reference(
            name: String(words[1]), id: id,
            peeled: attribute("peeled:").flatMap { ObjectID(hex: $0) },
            target: attribute("symref-target:"))
    }
}

/// What to bring of a repository.
struct FetchOrder: Sendable, Equatable {
    /// Which objects behind the wanted ones are left out (rev-list, `--filter`).
    ///
    /// Hosts allow no others than these. A filter must not be mixed with blobs that lie below a wanted
    /// tree: the server leaves them out without a word.
    enum Filter: String, Sendable {
        /// No file contents: commits and all their folders.
        case blobless = "blob:none"
        /// Of a commit only itself, of a tree only itself.
        case treeless = "tree:0"

        /// All of them.
        static let all: Set<Filter> = [.blobless, .treeless]
    }

    /// How much of a commit's past comes with it.
    enum Depth: Sendable {
        /// Only the wanted commits.
        case shallow
        /// All of it.
        case whole
    }

    /// The objects, of any kind.
    var wants: [ObjectID]
    var filter: Filter?
    var depth = Depth.shallow
    /// The most objects that are welcome; with more, the pack's first bytes end the transfer.
    var objectLimit = Int.max
    /// Whether it is given up when the server thinks for long: it counts all objects before it sends one.
    var patience = Patience.endless

    /// How long a server may think.
    enum Patience: Sendable {
        case endless
        /// Not much longer than it took for the list of references.
        case brief
    }

    /// The packets of protocol version 2 (`fetch`).
    func body(format: ObjectFormat) -> [UInt8] {
        var writer = PacketWriter()
        writer.write(line: "command=fetch")
        writer.write(line: "agent=\(ProtocolAgent.name)")
        writer.write(line: "object-format=\(format.protocolName)")
        writer.write(.delimiter)
        writer.write(line: "no-progress")
        writer.write(line: "ofs-delta")
        for want in wants { writer.write(line: "want \(want)") }
        if depth == .shallow { writer.write(line: "deepen 1") }
        if let filter { writer.write(line: "filter \(filter.rawValue)") }
        writer.write(line: "done")
        writer.write(.flush)
        return writer.bytes
    }

    /// The packets of protocol version 0, for a server with these capabilities.
    func legacyBody(_ capabilities: Set<String>) -> [UInt8] {
        var asked = ["side-band-64k", "ofs-delta", "no-progress"].filter(capabilities.contains)
        asked.append("agent=\(ProtocolAgent.name)")
        if filter != nil, capabilities.contains("filter") { asked.append("filter") }
        if depth == .shallow, capabilities.contains("shallow") { asked.append("shallow") }
        if let format = capabilities.first(where: { $0.hasPrefix("object-format=") }) {
            asked.append(format)
        }
        var writer = PacketWriter()
        for (index, want) in wants.enumerated() {
            let words = index == 0 ? " " + asked.joined(separator: " ") : ""
            writer.write(line: "want \(want)\(words)")
        }
        if depth == .shallow, capabilities.contains("shallow") { writer.write(line: "deepen 1") }
        if let filter, capabilities.contains("filter") {
            writer.write(line: "filter \(filter.rawValue)")
        }
        writer.write(.flush)
        writer.write(line: "done")
        return writer.bytes
    }
}

/// Who we say that we are.
enum ProtocolAgent {
    /// Our name in the protocol.
    static let name = "skills/1"
    /// Our name in HTTP: hosts let only clients in that begin so.
    static let userAgent = "git/2.0 (skills)"
}
