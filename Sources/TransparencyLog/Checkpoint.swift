public import Digest
public import Signature

/// The size and the root of a log at some time, signed by its publisher (C2SP tlog-checkpoint).
///
/// ```
/// skills.acme.example/log
/// 20852163
/// CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
///
/// — skills.acme.example/log Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
/// ```
public struct Checkpoint: Sendable, Hashable {
    /// The path below the location of the log.
    public static let path = "checkpoint"
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = SignedNote.sizeLimit
    /// The longest name of a log, in bytes.
    public static let originLimit = 255

    /// The identity of the log; also the name of its key.
    public let origin: String
    /// The number of entries.
    public let size: Int
    /// The root of the tree of all entries.
    public let root: SHA256Digest
    /// The bytes of the file.
    public let note: [UInt8]

    /// Reads a checkpoint, and checks that the key signed it under the name of the log.
    ///
    /// Other signatures, such as those of witnesses, and lines after the third are ignored. Throws
    /// ``LogError/malformedCheckpoint`` and ``LogError/badSignature(_:)``.
    public init(_ bytes: [UInt8], signedBy key: PublicKey) throws(LogError) {
        guard let signed = try? SignedNote(bytes) else { throw .malformedCheckpoint }
        let lines = signed.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard lines.count >= 3, lines.allSatisfy({ !$0.isEmpty }), Self.isOrigin(String(lines[0])),
            let size = lines[1].number(upTo: LogLimits.size - 1),
            let root = SHA256Digest(base64: lines[2])
        else { throw .malformedCheckpoint }
        origin = String(lines[0])
        do { try signed.verify(by: key, as: origin) } catch { throw .badSignature(error) }
        self.size = size
        self.root = root
        note = bytes
    }

    /// Signs a checkpoint under the name of the log.
    ///
    /// Throws ``LogError/signing(_:)``.
    public init(
        origin: String, size: Int, root: SHA256Digest, signedBy key: SecretKey
    ) throws(LogError) {
        self.origin = origin
        self.size = size
        self.root = root
        let text = "\(origin)\n\(size)\n\(root.base64)\n"
        do { note = try SignedNote.bytes(of: text, signedBy: key, as: origin) } catch {
            throw .signing(error)
        }
    }

    /// Whether a log can have a name.
    public static func isOrigin(_ text: String) -> Bool {
        SignedNote.isName(text) && text.utf8.count <= originLimit
    }

    /// The signed note, which is UTF-8, with its signature.
    public var text: String { String(decoding: note, as: UTF8.self) }

    /// Checks that a log did not lose or change entries since an earlier checkpoint.
    ///
    /// `tiles` are those of this checkpoint; nil if both checkpoints are of the same size, for which none are needed.
    /// Throws ``LogError/otherOrigin(_:expected:)``, ``LogError/shrunk(size:seen:)`` and
    /// ``LogError/rewritten(size:seen:found:)``.
    public func check(follows earlier: Checkpoint, _ tiles: VerifiedTiles?) throws(LogError) {
        guard origin == earlier.origin else {
            throw .otherOrigin(origin, expected: earlier.origin)
        }
        guard size >= earlier.size else { throw .shrunk(size: size, seen: earlier.size) }
        let found = size == earlier.size ? root : try tiles?.root(ofFirst: earlier.size)
        guard let found, found == earlier.root else {
            throw .rewritten(size: earlier.size, seen: earlier.root, found: found ?? root)
        }
    }
}
