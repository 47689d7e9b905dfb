public import Digest
internal import JSON

/// A reference to a blob or a manifest.
public struct ContentDescriptor: Sendable, Hashable {
    /// The media type of the bytes (RFC 6838).
    public var mediaType: String
    /// The SHA-256 of the bytes.
    public var digest: SHA256Digest
    /// The number of bytes.
    public var size: Int
    /// Further facts.
    public var annotations: [String: String] = [:]
    /// The media type of the artifact, for a manifest in a list.
    public var artifactType: String?
    /// The bytes themselves, which save a request.
    public var data: [UInt8]?

    /// Creates a reference.
    public init(_ mediaType: String, digest: SHA256Digest, size: Int) {
        self.mediaType = mediaType
        self.digest = digest
        self.size = size
    }

    /// Creates a reference to bytes.
    public init(_ mediaType: String, of bytes: [UInt8]) {
        self.init(mediaType, digest: SHA256Digest(of: bytes), size: bytes.count)
    }

    init(_ value: JSONValue) throws(ManifestFault) {
        guard let type = value["mediaType"]?.string, let text = value["digest"]?.string,
            let size = value["size"]?.integer, size >= 0
        else { throw .missing }
        guard text.hasPrefix("sha256:"), let digest = SHA256Digest(hex: text.dropFirst(7)) else {
            throw .otherDigest(text)
        }
        self.init(type, digest: digest, size: size)
        annotations = (value["annotations"]?.object ?? [:]).compactMapValues(\.string)
        artifactType = value["artifactType"]?.string
        if let encoded = value["data"]?.string {
            guard let bytes = Base64.decode(encoded.utf8), bytes.count == size,
                SHA256Digest(of: bytes) == digest
            else { throw .wrongData }
            data = bytes
        }
    }

    /// The path of the file that it has, from its title.
    public var title: String? { annotations[Annotation.title] }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "mediaType": .string(mediaType), "digest": .string(digest.description),
            "size": .integer(size),
        ]
        if !annotations.isEmpty {
            members["annotations"] = .object(annotations.mapValues { .string($0) })
        }
        members["artifactType"] = artifactType.map { .string($0) }
        members["data"] = data.map { .string(Base64.encode($0)) }
        return .object(members)
    }
}

/// A manifest: of an artifact, with its configuration and layers, or a list of manifests.
public struct ArtifactManifest: Sendable, Hashable {
    /// The blobs or manifests that a manifest refers to.
    public enum Content: Sendable, Hashable {
        /// The blobs of one artifact.
        case artifact(configuration: ContentDescriptor, layers: [ContentDescriptor])
        /// Manifests.
        case list([ContentDescriptor])
    }

    /// The maximum size of a manifest in bytes, which registries agree on.
    public static let sizeLimit = 4 << 20
    /// The maximum number of descriptors.
    static let countLimit = 40_000

    /// The media type of the artifact; nil if none is stated.
    public var artifactType: String?
    /// The blobs or manifests that it refers to.
    public var content: Content
    /// Further facts.
    public var annotations: [String: String] = [:]

    /// Creates a manifest.
    public init(_ content: Content, artifactType: String?) {
        self.content = content
        self.artifactType = artifactType
    }

    /// Parses a manifest or a list of manifests; throws the fault if it is malformed or too long.
    public init(parsing bytes: [UInt8]) throws(ManifestFault) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch { throw .notJSON }
        func descriptors(_ key: String) throws(ManifestFault) -> [ContentDescriptor]? {
            guard let array = value[key]?.array else { return nil }
            guard array.count <= Self.countLimit else { throw .tooMany(limit: Self.countLimit) }
            return try array.map { (value) throws(ManifestFault) in try ContentDescriptor(value) }
        }
        if let manifests = try descriptors("manifests") {
            content = .list(manifests)
        } else if let layers = try descriptors("layers"), let configuration = value["config"] {
            content = .artifact(configuration: try ContentDescriptor(configuration), layers: layers)
        } else {
            throw .missing
        }
        artifactType = value["artifactType"]?.string
        annotations = (value["annotations"]?.object ?? [:]).compactMapValues(\.string)
    }

    /// The media type of the manifest itself.
    public var mediaType: String {
        switch content {
        case .artifact: MediaType.manifest
        case .list: MediaType.index
        }
    }

    /// The bytes, which are the same for the same manifest.
    public var bytes: [UInt8] {
        var members: [String: JSONValue] = [
            "schemaVersion": .integer(2), "mediaType": .string(mediaType),
        ]
        members["artifactType"] = artifactType.map { .string($0) }
        if !annotations.isEmpty {
            members["annotations"] = .object(annotations.mapValues { .string($0) })
        }
        switch content {
        case .artifact(let configuration, let layers):
            members["config"] = configuration.json
            members["layers"] = .array(layers.map(\.json))
        case .list(let manifests): members["manifests"] = .array(manifests.map(\.json))
        }
        return Array(JSONValue.object(members).text(.line).utf8)
    }
}

/// A fault for which a manifest can't be read.
public enum ManifestFault: Error, Equatable {
    /// The bytes are not valid JSON.
    case notJSON
    /// It has neither layers nor a list of manifests, or a descriptor lacks a member.
    case missing
    /// A digest is not a SHA-256.
    case otherDigest(String)
    /// The embedded bytes of a descriptor do not match its size or digest.
    case wrongData
    /// It has more descriptors than the limit.
    case tooMany(limit: Int)
}
