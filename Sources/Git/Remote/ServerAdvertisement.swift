/// The capabilities that a server advertises before the first request.
enum ServerAdvertisement: Sendable, Equatable {
    /// Protocol version 2 (gitprotocol-v2, "Capability Advertisement").
    case version2(ServerCapabilities)
    /// Versions 0 and 1: all references, with the capabilities after the first one.
    case legacy(LegacyAdvertisement)

    /// Parses the response to `info/refs?service=git-upload-pack`.
    init(_ body: [UInt8]) throws(GitError) {
        var lines: [String] = []
        var reader = PacketReader()
        reader.append(body)
        while let packet = try reader.next() {
            guard let text = packet.text else { continue }
            // Over HTTP, the name of the service may come first (gitprotocol-http).
            if lines.isEmpty, text.hasPrefix("# service=") || text == "version 1" { continue }
            lines.append(text)
            guard lines.count <= LegacyAdvertisement.lineLimit else {
                throw .server(.tooManyReferences(limit: LegacyAdvertisement.lineLimit))
            }
        }
        try reader.finish()
        if lines.first == "version 2" {
            self = .version2(try ServerCapabilities(lines.dropFirst()))
        } else {
            self = .legacy(try LegacyAdvertisement(lines))
        }
    }
}

/// The capabilities of a server with protocol version 2.
struct ServerCapabilities: Sendable, Equatable {
    /// The hash algorithm of the object IDs.
    var format = ObjectFormat.sha1
    /// Whether the server supports filters.
    var filters = Filters.offered

    /// Support for the `filter` argument.
    enum Filters: Sendable, Equatable {
        case offered, refused
    }

    /// The capabilities of almost all servers, assumed until a server responds differently.
    static let usual = ServerCapabilities()

    private init() {}

    /// Parses the lines after `version 2`.
    init(_ lines: some Sequence<String>) throws(GitError) {
        filters = .refused
        for line in lines {
            let (name, value) = line.splitAtFirst("=")
            switch name {
            case "object-format":
                guard let format = ObjectFormat(protocolName: value) else {
                    throw .server(.unknownFormat(value))
                }
                self.format = format
            case "fetch" where value.split(separator: " ").contains("filter"): filters = .offered
            default: break
            }
        }
    }
}

/// The advertisement of a server with an older protocol version.
struct LegacyAdvertisement: Sendable, Equatable {
    /// The maximum number of references; the largest public repositories have about 100,000.
    static let lineLimit = 500_000

    let references: [Reference]
    let format: ObjectFormat
    let capabilities: Set<String>

    init(_ lines: [String]) throws(GitError) {
        var references: [Reference] = []
        var capabilities: Set<String> = []
        var targets: [String: String] = [:]
        for (index, line) in lines.enumerated() {
            let (entry, words) = line.splitAtFirst("\0")
            if index == 0 {
                capabilities = Set(words.split(separator: " ").map(String.init))
                targets = Self.targets(capabilities)
            }
            let (digits, name) = entry.splitAtFirst(" ")
            guard let id = ObjectID(hex: digits), !name.isEmpty else {
                if digits == "shallow" { continue }
                throw .server(.notGit)
            }
            if name == "capabilities^{}" { continue }
            if let tag = references.last, name == tag.name + "^{}" {
                references[references.count - 1] = Reference(
                    name: tag.name, id: tag.id, peeled: id, target: nil)
            } else {
                references.append(
                    Reference(name: name, id: id, peeled: nil, target: targets[name]))
            }
        }
        guard !lines.isEmpty else { throw .server(.notGit) }
        self.references = references
        self.capabilities = capabilities
        format =
            capabilities.lazy.compactMap { word in
                word.hasPrefix("object-format=")
                    ? ObjectFormat(protocolName: String(word.dropFirst(14))) : nil
            }.first ?? .sha1
    }

    private static func targets(_ capabilities: Set<String>) -> [String: String] {
        var targets: [String: String] = [:]
        for word in capabilities where word.hasPrefix("symref=") {
            let (name, target) = word.dropFirst(7).splitAtFirst(":")
            targets[name] = target
        }
        return targets
    }
}

extension StringProtocol {
    /// Returns the text before and after the first separator, or the entire text and an empty string without one.
    func splitAtFirst(_ separator: Unicode.Scalar) -> (String, String) {
        guard let index = unicodeScalars.firstIndex(of: separator) else {
            return (String(self), "")
        }
        return (String(self[..<index]), String(self[unicodeScalars.index(after: index)...]))
    }
}
