internal import Problem
internal import Signature
internal import SkillFormat

/// The texts about signers.
enum SignerMessages {
    static func changed(from old: String, to signature: SkillSignature?) -> FindingText {
        FindingText(
            "the version before is signed by \(old), and \(state(of: signature))",
            ja: "前のバージョンは \(old) の署名ですが、\(state(of: signature))")
    }

    /// The state of the new version's signature, as a clause.
    private static func state(of signature: SkillSignature?) -> String {
        guard let signature else { return say("this one is not signed", ja: "このバージョンには署名がありません") }
        guard let new = signature.signer else {
            return say("the signature of this one is not valid", ja: "このバージョンの署名は有効ではありません")
        }
        return switch new.standing {
        case .trusted: say("this one by \(new.title)", ja: "このバージョンは \(new.title) の署名です")
        case .unknown:
            say(
                "this one by a signer that you do not trust, '\(new.title)'",
                ja: "このバージョンは信頼していない署名者「\(new.title)」の署名です")
        case .expired(let day):
            say(
                "this one by \(new.title) with a certificate that expired on \(day)",
                ja: "このバージョンの署名者 \(new.title) の証明書は \(day) に期限が切れました")
        case .notYetValid(let day):
            say(
                "this one by \(new.title) with a certificate valid only from \(day)",
                ja: "このバージョンの署名者 \(new.title) の証明書は \(day) から有効です")
        }
    }
}
