internal import ArraySpan
internal import Digest

/// Hashes an object incrementally, in the format of its repository.
enum ObjectHash: ~Copyable {
    case sha1(SHA1)
    case sha256(SHA256)

    /// Creates a hash of no bytes.
    init(_ format: ObjectFormat) {
        self =
            switch format {
            case .sha1: .sha1(SHA1())
            case .sha256: .sha256(SHA256())
            }
    }

    /// Creates a hash that starts with the header that git prepends to an object.
    init(kind: ObjectKind, size: Int, format: ObjectFormat) {
        self.init(format)
        let header = Array("\(kind.rawValue) \(size)\0".utf8)
        update(header.span)
    }

    /// Adds the next bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        switch consume self {
        case .sha1(var hash):
            hash.update(bytes)
            self = .sha1(hash)
        case .sha256(var hash):
            hash.update(bytes)
            self = .sha256(hash)
        }
    }

    /// Returns the ID for the bytes that were added.
    consuming func finish() -> ObjectID {
        let id =
            switch consume self {
            case .sha1(let hash): ObjectID(bytes: hash.finish(), format: .sha1)
            case .sha256(let hash): ObjectID(bytes: hash.finish().bytes, format: .sha256)
            }
        guard let id else { preconditionFailure("a hash has another length than its format") }
        return id
    }
}

extension ObjectID {
    /// Computes the ID of a complete object.
    public init(of kind: ObjectKind, contents: Span<UInt8>, format: ObjectFormat) {
        var hash = ObjectHash(kind: kind, size: contents.count, format: format)
        hash.update(contents)
        self = hash.finish()
    }

    /// Computes the ID of a complete object.
    public init(of kind: ObjectKind, contents: [UInt8], format: ObjectFormat) {
        self.init(of: kind, contents: contents.span, format: format)
    }
}
