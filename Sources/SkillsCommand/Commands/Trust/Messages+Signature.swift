internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillOperations

// Signatures of skills, trust and sign.
extension Messages {
    static let noSigners: Suggestion =
        "No signers are trusted. To trust one: \(skills: "trust", "add", "NAME", "FILE")"
    static let bareKey = "-"
    static let trustTakesNothing = "usage: skills trust [list | add NAME FILE | remove NAME]"
    static let trustTakesFile: Suggestion = "usage: \(skills: "trust", "add", "NAME", "FILE")"
    static let trustTakesName = "usage: skills trust remove NAME"

    static func trustVerb(_ action: TrustCommand.Action, _ mode: Session.Mode) -> String? {
        switch action {
        case .list: nil
        case .add: Verb.trust.text(mode)
        case .remove: mode.text("Would no longer trust", "No longer trusted:")
        }
    }

    static func sameSigner(_ name: String) -> String { "'\(name)' is the same" }
    static func replacedSignature(of signer: Signer, _ mode: Session.Mode) -> String {
        "this \(mode.text("would replace", "replaced")) the signature of \(signer.title)"
    }
    static func leftOut(_ paths: [String]) -> String {
        "not signed, because model-signing leaves files of git out: \(paths.joinedWithAnd)"
    }

    static func signedBy(_ signer: Signer) -> String {
        let name = "signed by \(signer.title)"
        switch signer.standing {
        case .trusted: return name
        case .unknown: return "\(name) (not verified: no trust root)"
        case .expired(let day): return "\(name) (not verified: its certificate expired on \(day))"
        case .notYetValid(let day):
            return "\(name) (not verified: its certificate is valid only from \(day))"
        }
    }

    static func differences(_ differences: SignedDifferences) -> String {
        let parts = [
            (differences.changed.count, "changed"), (differences.missing.count, "missing"),
            (differences.unsigned.count, "not signed"),
        ].filter { $0.0 > 0 }.map { "\(counted($0.0, "file")) \($0.1)" }
        return parts.joined(separator: ", ")
    }

    static func otherSigners(_ count: Int) -> String {
        "\(counted(count, "skill")) signed by others"
    }
    static func signers(_ counts: [(label: String, count: Int)]) -> [String] {
        counts.map { "\(counted($0.count, "skill")) \($0.label)" }
    }
}
