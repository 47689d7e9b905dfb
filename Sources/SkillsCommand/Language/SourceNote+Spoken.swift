internal import Archive
internal import FileTree
internal import Problem
internal import SkillSource
internal import Text

extension UnpackNote {
    /// The note as a sentence in the language of the running command.
    var spokenMessage: String { say(message, ja: japanese) }

    private var japanese: String {
        switch self {
        case .submodule(let path): "\(path) は git のサブモジュールのため、除外しました"
        case .largeFile(let path, let reason):
            "\(path) は Git LFS のポインターです。ファイル本体はダウンロードできませんでした: \(reason)"
        case .link(let path): "\(path) はシンボリックリンクのため、リンク先のコピーに置き換えました"
        case .credentials(let paths):
            "\(Messages.row(paths)) には認証情報が含まれる可能性があるため、除外しました。インストールするには: "
                + paths.map { "--include \($0.shellQuoted)" }.joined(separator: " ")
        case .renamed(let path):
            "\(path) の名前を、すべてのエージェントが読める SKILL.md に変えました"
        }
    }
}

extension SourceNote {
    /// The note as a sentence in the language of the running command.
    var spokenMessage: String { say(message, ja: japanese) }

    private var japanese: String {
        switch self {
        case .manifest(let path, let fault): "\(path): \(fault.japanese)。読み飛ばしました"
        case .external(let plugin): "プラグイン「\(plugin.name)」のファイルは \(plugin.place) にあります"
        case .unusable(let skill): "\(skill.path): \(skill.fault.japaneseMessage)。読み飛ばしました"
        case .submodule(let path, let command):
            "\(path) は git のサブモジュールで、スキルは別のリポジトリにあります"
                + (command.map { "。インストールするには: \($0)" } ?? "")
        case .pluginParts(let parts): parts.japanese
        case .undescribed(let count):
            "スキル \(grouped(count))個は、数が多いため説明なしで表示しています"
        case .skillInsteadOfRevision(let name):
            "このリポジトリにブランチやタグ「\(name)」はないため、スキル「\(name)」を使います"
        case .movedSkill(let old, let new): "「\(old)」は \(new) に移動しています"
        case .rewrittenHistory(let commit):
            "履歴が書き換えられ、インストール済みのコミット \(commit.prefix(7)) がなくなっています"
        case .cachedCatalog(let catalog, let time):
            "カタログ「\(catalog)」のサーバーに接続できないため、\(UTCTime(seconds: time)) 時点の索引をキャッシュから使います"
        case .assumedEncoding(let encoding):
            "アーカイブにファイル名の文字コードの指定がないため、\(encoding.codePage.japanese) として読み込みました。例: \(encoding.example)"
        }
    }
}

extension AssumedCodePage {
    fileprivate var japanese: String {
        switch self {
        case .western: "cp437 (欧文の DOS)"
        case .japanese: "cp932 (日本語の Windows、Shift_JIS)"
        case .chinese: "cp936 (中国語の Windows、GBK)"
        }
    }
}

extension PluginParts {
    /// What is not installed, as a sentence.
    fileprivate var japanese: String {
        var parts: [String] = []
        if !agents.isEmpty { parts.append("エージェント \(Messages.row(agents.sorted()))") }
        if !commands.isEmpty { parts.append("コマンド \(Messages.row(commands.sorted()))") }
        if hasHooks { parts.append("フック") }
        if hasServers {
            parts.append("MCP サーバー" + (servers.isEmpty ? "" : " \(Messages.row(servers.sorted()))"))
        }
        return "プラグイン「\(plugin)」には\(parts.joined(separator: "、"))もありますが、インストールされません"
            + (command.map { "。Claude Code にプラグイン全体をインストールするには: \($0)" } ?? "")
    }
}

extension Exclusion {
    /// The reason, to follow the name of the skill, in the language of the running command.
    var spokenMessage: String { say(message, ja: japanese) }

    private var japanese: String {
        switch self {
        case .setAside(let folder): "フォルダー \(folder) の中"
        case .installed(let source): "skills-lock.json によると \(source) からインストール"
        case .internalUse: "内部用"
        case .part(let folder): "\(folder?.description ?? ".") のスキルの一部"
        }
    }

    fileprivate static func japaneseSummary(of exclusions: [Exclusion]) -> [String] {
        let kinds: [(text: String, includes: (Exclusion) -> Bool)] = [
            ("アーカイブ、バックアップ、テスト", \.isListed),
            ("ほかのリポジトリからインストール", { if case .installed = $0 { true } else { false } }),
            ("内部用", { $0 == .internalUse }),
        ]
        return kinds.compactMap { kind in
            let count = exclusions.count(where: kind.includes)
            return count == 0 ? nil : "\(kind.text) \(count)個"
        }
    }
}

extension SkillSelection.LeftOut.Reason {
    /// The reason, to follow the name of the skill, in the language of the running command.
    var spokenMessage: String { say(message, ja: japanese) }

    private var japanese: String {
        switch self {
        case .excluded(let exclusion): exclusion.spokenMessage
        case .sameName(let place): "\(place) のスキルと同じ名前"
        case .onlyTranslated: "翻訳だけを提供"
        }
    }

    /// Returns the number of skills for each kind of reason, in the language of the running command.
    static func spokenSummary(of reasons: [Self]) -> String {
        say(summary(of: reasons), ja: japaneseSummary(of: reasons))
    }

    private static func japaneseSummary(of reasons: [Self]) -> String {
        var exclusions: [Exclusion] = []
        for case .excluded(let exclusion) in reasons { exclusions.append(exclusion) }
        let translations = reasons.count { $0 == .onlyTranslated }
        let namesakes = reasons.count - exclusions.count - translations
        let parts = [
            namesakes == 0 ? nil : "ほかと同じ名前 \(namesakes)個",
            translations == 0 ? nil : "原文なし \(translations)個",
        ]
        return (parts.compactMap(\.self) + Exclusion.japaneseSummary(of: exclusions))
            .joined(separator: "、")
    }
}

extension PluginManifestFault {
    /// What is wrong, to follow the path of the manifest.
    fileprivate var japanese: String {
        switch self {
        case .notJSON: "正しい JSON ではありません"
        case .notAnObject: "JSON のオブジェクトではありません"
        case .noPluginList: "プラグインのリストがありません"
        case .tooManyPlugins(let count, let limit):
            "プラグインが \(count)個あります。先頭の \(limit)個より後は無視します"
        case .unusableName: "使える名前がありません"
        case .noSource(let plugin): "「\(plugin)」に入手元がありません"
        case .invalidSource(let plugin): "「\(plugin)」の入手元が正しくありません"
        case .sourceIsAddress(let plugin): "「\(plugin)」の入手元が、フォルダーではなくアドレスです"
        case .outsideRepository(let path): "パス \(path) がリポジトリの外を指しています"
        case .invalidPath(let path): "パス \(path) が正しくありません"
        case .tooLarge(let limit): "\(limit)バイトを超えています"
        case .unreadable(let error): error.spokenSummary
        case .inPlugin(let number, let fault): "\(number)番目のプラグイン: \(fault.japanese)"
        }
    }
}
