internal import Problem
internal import SkillFormat

// What skills need: other skills, programs and environment variables.
extension Messages {
    static func neededBy(_ names: [SkillName]) -> String {
        say(
            "needed by \(names.map(\.description).joinedWithAnd)",
            ja: "\(names.map(\.description).joined(separator: "、")) に必要")
    }
    static func needFailed(_ name: String, _ other: String) -> String {
        say(
            "\(name) needs \(other), which was not installed",
            ja: "\(name) に必要な \(other) がインストールされませんでした")
    }
    static func needFailed(_ name: String, _ text: String, _ reason: String) -> String {
        say(
            "\(name) needs '\(text)', which was not installed: \(reason)",
            ja: "\(name) に必要な「\(text)」がインストールされませんでした: \(reason)")
    }
    static func needAbsent(_ name: String, _ text: String) -> String {
        say(
            "\(name) needs '\(text)', which its source does not have",
            ja: "\(name) に必要な「\(text)」が入手元にありません")
    }
    static func needsLeft(_ name: String, _ others: [String], _ command: SuggestedCommand)
        -> Suggestion
    {
        say(
            "\(name) needs \(others.joinedWithAnd); to install \(pronoun(others.count)): \(command)",
            ja: "\(name) には \(others.joined(separator: "、")) が必要です。インストールするには: \(command)")
    }
    static func needs(_ names: String, _ count: Int, _ what: String) -> String {
        say("\(names) \(count == 1 ? "needs" : "need") \(what)", ja: "\(names): \(what)")
    }
    static func notOnPath(_ names: [String]) -> String {
        say(
            names.count == 1
                ? "\(names[0]), which is not on PATH"
                : "one of \(names.joinedWithAnd), of which none is on PATH",
            ja: names.count == 1
                ? "プログラム \(names[0]) が PATH にありません"
                : "プログラム \(names.joined(separator: "、")) のどれも PATH にありません")
    }
    static func notSet(_ variable: String) -> String {
        say(
            "the environment variable \(variable), which is not set",
            ja: "環境変数 \(variable) が設定されていません")
    }
    static func needed(_ skill: String, isInstalled: Bool) -> String {
        say(
            isInstalled ? skill : "\(skill) (not installed)",
            ja: isInstalled ? skill : "\(skill) (未インストール)")
    }
    static func needed(_ programs: [String], isMissing: Bool) -> String {
        say(
            programs.joined(separator: " or ") + (isMissing ? " (not on PATH)" : ""),
            ja: programs.joined(separator: " または ") + (isMissing ? " (PATH にありません)" : ""))
    }
    static func needed(variable: String, isMissing: Bool) -> String {
        say(
            isMissing ? "\(variable) (not set)" : variable,
            ja: isMissing ? "\(variable) (未設定)" : variable)
    }
    static func moreMissing(_ count: Int) -> String {
        say(
            "\(count) more programs or environment variables are missing",
            ja: "ほかに \(count)個のプログラムまたは環境変数がありません")
    }

    static func stillNeeded(_ name: String, by users: [String]) -> String {
        say(
            "\(users.joinedWithAnd) \(users.count == 1 ? "needs" : "need") \(name)",
            ja: "\(users.joined(separator: "、")) には \(name) が必要です")
    }
    static func noLongerNeeded(_ names: [String], _ command: SuggestedCommand) -> Suggestion {
        say(
            "\(names.joinedWithAnd) \(names.count == 1 ? "was" : "were") installed only because of what is removed; "
                + "to remove \(pronoun(names.count)): \(command)",
            ja: "\(names.joined(separator: "、")) は、削除するスキルのためだけにインストールしたものです。これも削除するには: \(command)")
    }
}
