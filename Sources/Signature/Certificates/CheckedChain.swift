internal import Synchronization

/// A chain of certificates that was checked against the roots of a ``SignerTrust``.
struct CheckedChain: Sendable {
    /// The key that the first certificate is for, as SubjectPublicKeyInfo in DER; nil if it can't sign folders.
    let key: [UInt8]?
    /// The signer that the first certificate names.
    let name: String?
    /// Whether the first certificate may be used to sign.
    let isForSigning: Bool
    /// Whether the chain leads to a certificate that the user trusts; otherwise it was checked up to its own last one.
    let isKnown: Bool
    let outcome: ChainOutcome

    /// Checks a chain, with the signer's certificate first; nil if it has something else than certificates.
    init?(_ chain: [[UInt8]], _ trust: SignerTrust) {
        let certificates = chain.compactMap { Certificate(der: $0) }
        guard certificates.count == chain.count, let first = certificates.first,
            let last = certificates.last
        else { return nil }
        key = first.key?.publicDER
        name = first.displayName
        isForSigning = first.isForSigning
        let roots = trust.roots.filter { $0.kind == .certificate }
        let outcome = Certificate.outcome(
            of: certificates, anchors: roots.compactMap { Certificate(der: $0.der) },
            time: trust.time)
        if case .noAnchor = outcome {
            isKnown = false
            self.outcome = Certificate.outcome(
                of: certificates, anchors: [last], time: trust.time)
        } else {
            isKnown = true
            self.outcome = outcome
        }
    }
}

/// The chains that one ``SignerTrust`` was asked about: a publisher signs all skills with the same one, and checking it
/// takes three times as long as checking a signature.
final class CheckedChains: Sendable {
    private static let limit = 64
    private let chains = Mutex<[[[UInt8]]: CheckedChain]>([:])

    /// Returns the result of checking a chain, which is kept after the first time; nil if it can't be parsed.
    func chain(_ certificates: [[UInt8]], _ trust: SignerTrust) -> CheckedChain? {
        if let known = chains.withLock({ $0[certificates] }) { return known }
        guard let checked = CheckedChain(certificates, trust) else { return nil }
        chains.withLock { if $0.count < Self.limit { $0[certificates] = checked } }
        return checked
    }
}
