internal import Signature
internal import SkillFormat

/// The texts about signers.
enum SignerMessages {
    static func changed(from old: String, to signature: SkillSignature?) -> String {
        let before = "the version before is signed by \(old)"
        guard let signature else { return "\(before), and this one is not signed" }
        guard let new = signature.signer else {
            return "\(before), and the signature of this one is not valid"
        }
        switch new.standing {
        case .trusted: return "\(before), and this one by \(new.title)"
        case .unknown:
            return "\(before), and this one by a signer that you do not trust, '\(new.title)'"
        case .expired(let day):
            return
                "\(before), and this one by \(new.title) with a certificate that expired on \(day)"
        case .notYetValid(let day):
            return
                "\(before), and this one by \(new.title) with a certificate valid only from \(day)"
        }
    }
}
