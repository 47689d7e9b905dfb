internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillOperations

// Signatures of skills, trust and sign.
extension Messages {
    static var noSigners: Suggestion {
        say(
            "No signers are trusted. To trust one: \(skills: "trust", "add", "NAME", "FILE")",
            ja: "信頼する署名者はいません。追加するには: \(skills: "trust", "add", "NAME", "FILE")")
    }
    static let bareKey = "-"
    static func noLongerTrusted(_ mode: Session.Mode) -> String {
        say(
            mode.text("Would no longer trust", "No longer trusted:"),
            ja: mode.text("信頼をやめる署名者:", "信頼をやめました:"))
    }
    static func sameSigner(_ name: String) -> String {
        say("'\(name)' is the same", ja: "「\(name)」と同じです")
    }
    static func replacedSignature(of signer: Signer, _ mode: Session.Mode) -> String {
        say(
            "this \(mode.text("would replace", "replaced")) the signature of \(signer.title)",
            ja: "\(signer.title) の署名を\(mode.text("置き換えます", "置き換えました"))")
    }
    static func leftOut(_ paths: [String]) -> String {
        say(
            "not signed, because model-signing leaves files of git out: \(paths.joinedWithAnd)",
            ja: "model-signing は git のファイルを除くため、署名の対象外です: \(paths.joined(separator: "、"))")
    }

    static func signedBy(_ signer: Signer) -> String {
        let name = say("signed by \(signer.title)", ja: "\(signer.title) の署名あり")
        switch signer.standing {
        case .trusted: return name
        case .unknown:
            return say(
                "\(name) (not verified: no trust root)", ja: "\(name) (未検証: 信頼する鍵や証明書がありません)")
        case .expired(let day):
            return say(
                "\(name) (not verified: its certificate expired on \(day))",
                ja: "\(name) (未検証: 証明書は \(day) に期限切れ)")
        case .notYetValid(let day):
            return say(
                "\(name) (not verified: its certificate is valid only from \(day))",
                ja: "\(name) (未検証: 証明書は \(day) から有効)")
        }
    }

    static func differences(_ differences: SignedDifferences) -> String {
        let parts = [
            (differences.changed.count, "changed"), (differences.missing.count, "missing"),
            (differences.unsigned.count, "not signed"),
        ].filter { $0.0 > 0 }.map { "\(counted($0.0, "file")) \($0.1)" }
        let japanese = [
            (differences.changed.count, "変更"), (differences.missing.count, "不足"),
            (differences.unsigned.count, "署名なし"),
        ].filter { $0.0 > 0 }.map { "\($0.1) \($0.0)個" }
        return say(
            parts.joined(separator: ", "),
            ja: "ファイルの\(japanese.joined(separator: "、"))")
    }

    static func otherSigners(_ count: Int) -> String {
        say("\(counted(count, "skill")) signed by others", ja: "ほかの署名者によるスキル \(count)個")
    }
    static func signers(_ counts: [(label: String, count: Int)]) -> [String] {
        counts.map { label, count in
            say("\(counted(count, "skill")) \(label)", ja: "スキル \(count)個: \(label)")
        }
    }
}
