public import Problem

extension PolicyRefusal {
    /// The refused item, and the line of the policy that refuses it.
    public var summary: String {
        switch self {
        case .notAllowed(let subject, let place):
            say("\(subject) is not allowed: \(place)", ja: "許可されていません: \(subject): \(place)")
        case .unknownSigner(let skill, let place):
            say(
                "'\(skill)' is not allowed without a trusted signer: \(place)",
                ja: "信頼された署名者の署名がないため、「\(skill)」は許可されていません: \(place)")
        case .tooNew(let skill, nil, let minimum, let place):
            say(
                "'\(skill)' must be at least \(minimum) old, and its age is unknown: \(place)",
                ja: "「\(skill)」は公開から \(minimum) 以上たっている必要がありますが、公開日がわかりません: \(place)")
        case .tooNew(let skill, .some(let age), let minimum, let place):
            say(
                "'\(skill)' is \(age) old, and must be at least \(minimum): \(place)",
                ja: "「\(skill)」は公開から \(age) で、\(minimum) 以上たっている必要があります: \(place)")
        case .doubtfulCatalog(let name, let doubt, let place):
            say(
                "catalog '\(name)', \(doubt.clause), is not allowed: \(place)",
                ja: "カタログ「\(name)」（\(doubt.clause)）は許可されていません: \(place)")
        case .unusable(let fault): fault.summary
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .unusable(let fault): fault.hint
        case .doubtfulCatalog(_, .notRecorded(let command), _):
            say(
                "install the skill again to record the location: \(command)",
                ja: "スキルをもう一度インストールして、場所を記録してください: \(command)")
        case .doubtfulCatalog(_, .otherLocation, _):
            say(
                "compare the lock file with your catalogs: \(skills: "catalog", "list")",
                ja: "ロックファイルと設定済みのカタログを見比べてください: \(skills: "catalog", "list")")
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog:
            say(
                "show what policies allow: \(skills: "policy", "show")",
                ja: "ポリシーが許可するものを表示するには: \(skills: "policy", "show")")
        }
    }
}

extension UnverifiedCatalog {
    /// A clause about the catalog: in English a relative one.
    fileprivate var clause: String {
        switch self {
        case .notConfigured: say("which is not configured", ja: "設定されていません")
        case .notRecorded:
            say("whose location was not recorded at the install", ja: "インストール時に場所が記録されませんでした")
        case .otherLocation(let recorded, let configured):
            say(
                "which is at \(recorded) in the lock file and at \(configured) in the configuration",
                ja: "ロックファイルでは \(recorded)、設定では \(configured)")
        }
    }
}

extension PolicyFault {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .invalid(let path, let line, let column, let reason):
            say(
                "the policy \(path):\(line):\(column) can't be used: \(reason)",
                ja: "ポリシー \(path):\(line):\(column) を使えません: \(reason)")
        case .tooLarge(let path, let limit):
            say(
                "the policy \(path) is larger than \(ByteCount(limit))",
                ja: "ポリシー \(path) が \(ByteCount(limit)) を超えています")
        case .unreadable(let path, let reason):
            say(
                "failed to read the policy \(path): \(reason)",
                ja: "ポリシー \(path) を読み取れませんでした: \(reason)")
        case .changeable(let path, let reason, _):
            say(
                "the policy can't be trusted: \(path) \(reason)",
                ja: "ポリシーを信頼できません: \(path) \(reason)")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .invalid(let path, let line, _, _):
            say(
                "ask the author of the policy to correct line \(line) of \(path.shellQuoted)",
                ja: "\(path.shellQuoted) の \(line)行目の修正を、ポリシーの作者に依頼してください")
        case .tooLarge, .unreadable:
            say(
                "ask the author of the policy; see \(skills: "help", "policies")",
                ja: "ポリシーの作者に確認してください。説明: \(skills: "help", "policies")")
        case .changeable(_, _, let command):
            say("as the administrator: \(command)", ja: "管理者として実行してください: \(command)")
        }
    }
}

/// The texts about faults in policy files, and about the subjects of their decisions.
enum Messages {
    static var policy: String { say("the policy", ja: "ポリシー") }
    static var noVersion: String {
        say(
            "it has no 'version'; this program knows \(PolicyFile.version)",
            ja: "'version' がありません（このプログラムの対応は \(PolicyFile.version)）")
    }
    static var unknownVersion: String {
        say(
            "unknown version; this program knows only \(PolicyFile.version)",
            ja: "未対応のバージョンです（このプログラムの対応は \(PolicyFile.version) だけです）")
    }
    static var notAnAge: String {
        say("'minAge' is not a duration such as 3d or 12h", ja: "'minAge' が 3d や 12h のような期間ではありません")
    }
    static var notAString: String { say("it is not a string", ja: "文字列ではありません") }
    static var emptySigner: String { say("a signer is empty", ja: "空の署名者があります") }
    static func unknownMember(_ key: String, in place: String) -> String {
        say("unknown member '\(key)' in \(place)", ja: "\(place)に不明な項目「\(key)」があります")
    }
    static func notAnObject(_ name: String) -> String {
        say("\(name) is not an object", ja: "\(name)がオブジェクトではありません")
    }
    static func repeated(_ key: String, in name: String) -> String {
        say("'\(key)' occurs twice in \(name)", ja: "\(name)に「\(key)」が 2つあります")
    }
    static func limitsNothing(_ key: String) -> String {
        say("'\(key)' has neither 'allow' nor 'refuse'", ja: "'\(key)' に 'allow' も 'refuse' もありません")
    }
    static func notAList(_ key: String) -> String {
        say("'\(key)' is not a list", ja: "'\(key)' がリストではありません")
    }
    static func tooManyValues(_ key: String) -> String {
        say("'\(key)' has too many values", ja: "'\(key)' の値が多すぎます")
    }
    static func notAHost(_ text: String) -> String {
        say(
            "'\(text)' is not a host such as github.com or *.example.com",
            ja: "「\(text)」は github.com や *.example.com のようなホストではありません")
    }
    static func notAnOwner(_ text: String) -> String {
        say(
            "'\(text)' is not an owner such as github.com/acme or git.example.com/*",
            ja: "「\(text)」は github.com/acme や git.example.com/* のような所有者ではありません")
    }
    static func notALocation(_ text: String) -> String {
        say(
            "'\(text)' is not a location such as https://skills.example.com",
            ja: "「\(text)」は https://skills.example.com のような場所ではありません")
    }
    static func unknownAgent(_ text: String) -> String {
        say("unknown agent '\(text)'", ja: "不明なエージェントです:「\(text)」")
    }
    static func unknownRule(_ text: String) -> String {
        say("unknown rule '\(text)'", ja: "不明なルールです:「\(text)」")
    }

    static func host(_ host: String) -> String { say("host \(host)", ja: "ホスト \(host)") }
    static func unknownOwner(on host: String) -> String {
        say("\(host), whose owner is unknown,", ja: "\(host)（所有者不明）")
    }
    static var unreadable: String {
        say("an address whose host can't be compared", ja: "ホストを比較できないアドレス")
    }
    static func catalog(_ name: String, at location: String) -> String {
        location == name
            ? say("catalog '\(name)'", ja: "カタログ「\(name)」")
            : say("catalog '\(name)' (\(location))", ja: "カタログ「\(name)」(\(location))")
    }
    static func skill(_ skill: String, signedBy signer: String) -> String {
        say("'\(skill)', signed by \(signer),", ja: "\(signer) が署名した「\(skill)」")
    }
    static func skill(_ skill: String, with rule: String) -> String {
        say("'\(skill)' with findings of \(rule)", ja: "\(rule) の指摘がある「\(skill)」")
    }
    static func agent(_ agent: String) -> String { say("agent \(agent)", ja: "エージェント \(agent)") }
    static func allowing(_ rule: String) -> String { "--allow \(rule)" }
}
