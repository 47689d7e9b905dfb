/// A request for references (gitprotocol-v2, `ls-refs`).
struct ReferencesRequest: Sendable {
    /// The prefixes of the requested names, which a server may ignore; empty for all references.
    var prefixes: [String]
    var format: ObjectFormat

    /// The request in protocol version 2.
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

    /// Parses the response: one line per reference, `id name[ symref-target:name][ peeled:id]`.
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
            // "unborn HEAD": a repository without commits.
            if line.hasPrefix("unborn ") { continue }
            references.append(try reference(line, format))
        }
        // Without the final packet, the list may be incomplete.
        throw .brokenPacket(.truncated)
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

/// A request for objects.
struct FetchRequest: Sendable, Equatable {
    /// The objects to omit among those reachable from the wanted ones (rev-list, `--filter`).
    ///
    /// Hosts support only these. A filter must not be combined with wanted blobs that are also part of a wanted tree:
    /// the server omits them silently.
    enum Filter: String, Sendable {
        /// No file contents: commits and all their trees.
        case blobless = "blob:none"
        /// Only the wanted commits and trees themselves.
        case treeless = "tree:0"

        static let all: Set<Filter> = [.blobless, .treeless]
    }

    /// The amount of history to include.
    enum Depth: Sendable, Equatable {
        /// Only the wanted commits.
        case shallow
        /// This many commits along each path back from the wanted ones, which are included.
        case commits(Int)
        /// The complete history.
        case whole

        /// The number of commits along each path back; nil for all.
        var limit: Int? {
            switch self {
            case .shallow: 1
            case .commits(let count): count
            case .whole: nil
            }
        }
    }

    /// The IDs of the wanted objects, of any type.
    var wants: [ObjectID]
    var filter: Filter?
    var depth = Depth.shallow
    /// The maximum number of objects; if the header of the pack declares more, the download is cancelled.
    var objectLimit = Int.max
    /// Commits that the server leaves out, with everything that is reachable from them; not for every server.
    var haves: [ObjectID] = []
    /// The maximum time for which the server may enumerate objects before it sends the pack.
    var preparationLimit = PreparationLimit.none

    /// A limit on the time before a pack starts.
    enum PreparationLimit: Sendable {
        case none
        /// A little longer than the server took to list its references.
        case short
    }

    /// The request in protocol version 2 (`fetch`).
    func body(format: ObjectFormat) -> [UInt8] {
        var writer = PacketWriter()
        writer.write(line: "command=fetch")
        writer.write(line: "agent=\(ProtocolAgent.name)")
        writer.write(line: "object-format=\(format.protocolName)")
        writer.write(.delimiter)
        writer.write(line: "no-progress")
        writer.write(line: "ofs-delta")
        for want in wants { writer.write(line: "want \(want)") }
        if let limit = depth.limit { writer.write(line: "deepen \(limit)") }
        if let filter { writer.write(line: "filter \(filter.rawValue)") }
        for have in haves { writer.write(line: "have \(have)") }
        writer.write(line: "done")
        writer.write(.flush)
        return writer.bytes
    }

    /// The request in protocol version 0, for a server with these capabilities.
    func legacyBody(_ capabilities: Set<String>) -> [UInt8] {
        var asked = ["side-band-64k", "ofs-delta", "no-progress"].filter(capabilities.contains)
        asked.append("agent=\(ProtocolAgent.name)")
        if filter != nil, capabilities.contains("filter") { asked.append("filter") }
        if depth != .whole, capabilities.contains("shallow") { asked.append("shallow") }
        if let format = capabilities.first(where: { $0.hasPrefix("object-format=") }) {
            asked.append(format)
        }
        var writer = PacketWriter()
        for (index, want) in wants.enumerated() {
            let words = index == 0 ? " " + asked.joined(separator: " ") : ""
            writer.write(line: "want \(want)\(words)")
        }
        if let limit = depth.limit, capabilities.contains("shallow") {
            writer.write(line: "deepen \(limit)")
        }
        if let filter, capabilities.contains("filter") {
            writer.write(line: "filter \(filter.rawValue)")
        }
        writer.write(.flush)
        for have in haves { writer.write(line: "have \(have)") }
        writer.write(line: "done")
        return writer.bytes
    }
}

/// The names by which this client identifies itself.
enum ProtocolAgent {
    /// The agent in the git protocol.
    static let name = "skills/1"
    /// The HTTP user agent; some hosts accept only git clients, whose names start like this.
    static let userAgent = "git/2.0 (skills)"
}
