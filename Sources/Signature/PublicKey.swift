/// An Ed25519 public key in the form of minisign.
public struct PublicKey: Sendable, Hashable {
    /// The key's 8-byte identifier.
    public let id: [UInt8]
    /// The key's 32 bytes.
    public let bytes: [UInt8]
}
