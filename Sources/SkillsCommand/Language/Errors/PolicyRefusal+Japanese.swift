internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore

extension PolicyRefusal: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notAllowed(let subject, let place): "許可されていません: \(subject): \(place)"
        case .unknownSigner(let skill, let place):
            "信頼された署名者の署名がないため、「\(skill)」は許可されていません: \(place)"
        case .tooNew(let skill, nil, let minimum, let place):
            "「\(skill)」は公開から \(minimum) 以上たっている必要がありますが、公開日がわかりません: \(place)"
        case .tooNew(let skill, .some(let age), let minimum, let place):
            "「\(skill)」は公開から \(age) で、\(minimum) 以上たっている必要があります: \(place)"
        case .doubtfulCatalog(let name, let doubt, let place):
            "カタログ「\(name)」（\(doubt.japaneseClause)）は許可されていません: \(place)"
        case .unusable(let fault): fault.japaneseSummary
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .unusable(let fault): fault.japaneseHint
        case .doubtfulCatalog(_, .notRecorded(let command), _):
            "スキルをもう一度インストールして、場所を記録してください: \(command)"
        case .doubtfulCatalog(_, .otherLocation, _):
            "ロックファイルと設定済みのカタログを見比べてください: \(skills: "catalog", "list")"
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog(_, .notConfigured, _):
            "ポリシーが許可するものを表示するには: \(skills: "policy", "show")"
        }
    }
}

extension UnverifiedCatalog {
    fileprivate var japaneseClause: String {
        switch self {
        case .notConfigured: "設定されていません"
        case .notRecorded: "インストール時に場所が記録されませんでした"
        case .otherLocation(let recorded, let configured):
            "ロックファイルでは \(recorded)、設定では \(configured)"
        }
    }
}

extension PolicyFault: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .invalid(let path, let line, let column, let reason):
            "ポリシー \(path):\(line):\(column) を使えません: \(reason)"
        case .tooLarge(let path, let limit):
            "ポリシー \(path) が \(ByteCount(limit)) を超えています"
        case .unreadable(let path, let reason):
            "ポリシー \(path) を読み取れませんでした: \(reason)"
        case .changeable(let path, let reason, _):
            "ポリシーを信頼できません: \(path) \(reason)"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .invalid(let path, let line, _, _):
            "\(path.shellQuoted) の \(line)行目の修正を、ポリシーの作者に依頼してください"
        case .tooLarge, .unreadable:
            "ポリシーの作者に確認してください。説明: \(skills: "help", "policies")"
        case .changeable(_, _, let command): "管理者として実行してください: \(command)"
        }
    }
}

extension ClosedPolicy: JapaneseProblem {
    var japaneseSummary: String {
        "使えるポリシーがないため、ダウンロードもインストールも行いません"
    }
    var japaneseHint: Suggestion? { nil }
}

extension RecallError: JapaneseProblem {
    var japaneseSummary: String {
        "「\(name)」は回収されています: \(recall.advisory.id): \(recall.advisory.summary)"
    }

    var japaneseHint: Suggestion? {
        switch place {
        case .new:
            "使わないでください。回収が取り下げられた場合は: \(skills: "catalog", "refresh", recall.catalog)"
        case .installed(let scope): "削除してください: \(skills: "remove", name, in: scope)"
        }
    }
}

extension RecallOrigin: JapaneseProblem {
    var japaneseSummary: String {
        let advisory = recall.advisory
        let date = (advisory.published ?? advisory.modified).prefix { $0 != "T" }
        let verb = advisory.published == nil ? "最後に変更" : "公開"
        let page = advisory.references.first.map { "（\($0.url)）" } ?? ""
        return "カタログ「\(recall.catalog)」が \(date) に勧告を\(verb)しました\(page)"
    }
    var japaneseHint: Suggestion? { nil }
}
