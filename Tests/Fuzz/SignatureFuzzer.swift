// Fuzzes the readers of signatures, keys, statements and certificates.

internal import Digest
internal import JSON

@testable internal import Signature

/// Reads one input as each of them, and checks what must hold of all that is accepted.
func fuzzSignature(_ bytes: [UInt8]) {
    if let signature = try? FolderSignature(bytes) {
        precondition(!signature.paths.isEmpty)
        if let signer = try? signature.signer(.none) { precondition(!signer.isTrusted) }
        // Nothing that is listed is there.
        let differences = signature.differences(from: [])
        precondition(differences.missing.count == signature.paths.count)
    }
    if let statement = try? SignedStatement(bytes) {
        for file in statement.files {
            precondition(!file.path.hasPrefix("/") && file.path != "..")
        }
    }
    if let decoded = Base64.decode(bytes) {
        precondition(Base64.encode(decoded).utf8.elementsEqual(bytes))
    }
    if let certificate = Certificate(der: bytes) {
        _ = (certificate.displayName, certificate.isForSigning, certificate.key?.curve)
        switch Certificate.outcome(of: [certificate], anchors: [certificate], time: 0) {
        case .trusted(let anchor), .expired(_, let anchor), .notYetValid(_, let anchor):
            precondition(!anchor.isEmpty)
        case .noAnchor, .broken: break
        }
    }
    _ = ECKey(der: bytes)
    if let signature = try? Signature(bytes) { precondition(signature.keyID.count == 8) }
    if let key = try? PublicKey(String(decoding: bytes, as: UTF8.self)) {
        precondition((try? PublicKey(key.fileText)) == key && (try? PublicKey("\(key)")) == key)
    }
    if let key = try? StoredKey(bytes), !key.isEncrypted { _ = try? key.secret(password: nil) }
    _ = try? TrustRoot(name: "root", file: bytes)
}
