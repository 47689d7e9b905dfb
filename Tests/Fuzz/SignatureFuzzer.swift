// Fuzzes the readers of signatures, their statements and certificates with bytes that libFuzzer makes.
// `Scripts/fuzz signature` builds and runs it.

/// Reads one input as each of them, and checks what must hold of all that is accepted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSignature(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
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
    _ = try? TrustRoot(name: "root", file: bytes)
    return 0
}
