internal import Archive
internal import Digest
internal import FileTree
internal import Git
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import Text
internal import Transfer

// The user-facing text of this module but that of its errors.

extension UnpackNote {
    /// The note as a sentence.
    public var message: String {
        switch self {
        case .submodule(let path):
            say(
                "\(path) is a git submodule; it was left out",
                ja: "\(path) は git のサブモジュールのため、除外しました")
        case .largeFile(let path, let reason):
            say(
                "\(path) is a Git LFS pointer; the file itself was not downloaded: \(reason)",
                ja: "\(path) は Git LFS のポインターです。ファイル本体はダウンロードできませんでした: \(reason)")
        case .pointer(let path):
            say(
                "\(path) is a Git LFS pointer instead of the file; run git lfs pull in the folder, then install the skill again",
                ja:
                    "\(path) は Git LFS のポインターで、ファイル本体ではありません。フォルダーで git lfs pull を実行してから、もう一度インストールしてください"
            )
        case .link(let path):
            say(
                "\(path) was a symlink; it was replaced with a copy of its target",
                ja: "\(path) はシンボリックリンクのため、リンク先のコピーに置き換えました")
        case .cycle(let path):
            say(
                "\(path) is a symlink to a folder that contains it; it was left out",
                ja: "\(path) は自分を含むフォルダーへのシンボリックリンクのため、除外しました")
        case .credentials(let paths):
            say(
                "\(Messages.list(paths)) may contain credentials and \(paths.count == 1 ? "was" : "were") left out; to install "
                    + "\(paths.count == 1 ? "it" : "them"): "
                    + paths.prefix(Messages.choiceLimit).map { "--include \($0.shellQuoted)" }
                    .joined(separator: " "),
                ja: "\(Messages.list(paths)) には認証情報が含まれる可能性があるため、除外しました。インストールするには: "
                    + paths.map { "--include \($0.shellQuoted)" }.joined(separator: " "))
        case .renamed(let path):
            say(
                "\(path) was renamed to SKILL.md, the only name that all agents read",
                ja: "\(path) の名前を、すべてのエージェントが読める SKILL.md に変えました")
        }
    }
}

extension SourceNote {
    /// The note as a sentence.
    public var message: String {
        switch self {
        case .manifest(let path, let fault):
            say("\(path): \(fault.message); skipped", ja: "\(path): \(fault.message)。読み飛ばしました")
        case .external(let plugin):
            say(
                "the files of the plugin '\(plugin.name)' are in \(plugin.place)",
                ja: "プラグイン「\(plugin.name)」のファイルは \(plugin.place) にあります")
        case .unusable(let skill):
            say(
                "\(skill.path) \(skill.fault.message); skipped",
                ja: "\(skill.path): \(skill.fault.message)。読み飛ばしました")
        case .submodule(let submodule):
            say(
                "\(submodule.path) is a git submodule, whose skills are in another repository"
                    + (submodule.address.map {
                        "; to install them: \(SuggestedCommand.install($0))"
                    } ?? ""),
                ja: "\(submodule.path) は git のサブモジュールで、スキルは別のリポジトリにあります"
                    + (submodule.address.map {
                        "。インストールするには: \(SuggestedCommand.install($0))"
                    } ?? ""))
        case .pluginParts(let parts): parts.message
        case .undescribed(let count):
            say(
                "\(counted(count, "skill")) listed without a description; "
                    + "descriptions are read for at most \(GitSource.readLimit) skills",
                ja: "スキル \(grouped(count))個は、数が多いため説明なしで表示しています")
        case .skillInsteadOfRevision(let name):
            say(
                "the repository has no branch or tag '\(name)'; using its skill '\(name)'",
                ja: "このリポジトリにブランチやタグ「\(name)」はないため、スキル「\(name)」を使います")
        case .movedSkill(let old, let new):
            say("'\(old)' has moved to \(new)", ja: "「\(old)」は \(new) に移動しています")
        case .rewrittenHistory(let commit):
            say(
                "the history was rewritten and no longer contains the installed commit \(commit.prefix(7))",
                ja: "履歴が書き換えられ、インストール済みのコミット \(commit.prefix(7)) がなくなっています")
        case .cachedCatalog(let catalog, let time):
            say(
                "can't reach the server of catalog '\(catalog)'; using its index of "
                    + "\(UTCTime(seconds: time)) from the cache",
                ja: "カタログ「\(catalog)」のサーバーに接続できないため、\(UTCTime(seconds: time)) 時点の索引をキャッシュから使います")
        case .assumedEncoding(let encoding):
            say(
                "the archive does not declare the encoding of its file names; they were read as "
                    + "\(Messages.name(of: encoding.codePage)), for example \(encoding.example)",
                ja:
                    "アーカイブにファイル名の文字コードの指定がないため、\(Messages.name(of: encoding.codePage)) として読み込みました。例: \(encoding.example)"
            )
        }
    }
}

extension UnusableSkill.Fault {
    /// The reason, to follow the path of the file.
    var message: String {
        switch self {
        case .brokenLink:
            say(
                "is a symlink to something that is not in the source",
                ja: "リンク先が入手元の中にないシンボリックリンクです"
            )
        case .name(let violation):
            say(
                "can't be used, because of its path: \(violation.reason)",
                ja: "パスのために使えません: \(violation.reason)")
        case .tooLarge(let limit):
            say("is larger than \(ByteCount(limit))", ja: "\(ByteCount(limit)) を超えています")
        case .namesake:
            say(
                "is there twice, in two forms of Unicode",
                ja: "Unicode の形だけが違う、もう1つの同じ名前のファイルがあります")
        case .misspelled: say("is not named SKILL.md", ja: "名前が SKILL.md ではありません")
        }
    }
}

extension UnusableSkill.Fault {
    /// The next step to try; nil if there is none.
    var hint: Suggestion? {
        switch self {
        case .tooLarge(let limit): SkillFormatError.tooLarge(folder: "", limit: limit).hint
        case .brokenLink, .name, .namesake, .misspelled: nil
        }
    }
}

extension Exclusion {
    /// The reason, to follow the name of the skill.
    public var message: String {
        switch self {
        case .setAside(let folder): say("in a folder named \(folder)", ja: "フォルダー \(folder) の中")
        case .installed(let source):
            say(
                "installed from \(source), according to skills-lock.json",
                ja: "skills-lock.json によると \(source) からインストール")
        case .internalUse: say("internal", ja: "内部用")
        case .part(let folder):
            say(
                "part of the skill in \(folder?.description ?? ".")",
                ja: "\(folder?.description ?? ".") のスキルの一部")
        }
    }

    /// Returns the number of skills for each kind of reason.
    public static func summary(of exclusions: [Exclusion]) -> String {
        let kinds: [(text: String, includes: (Exclusion) -> Bool)] = [
            (say("in archives, backups or tests", ja: "アーカイブ、バックアップ、テスト"), \.isListed),
            (
                say("installed from other repositories", ja: "ほかのリポジトリからインストール"),
                { if case .installed = $0 { true } else { false } }
            ),
            (say("internal", ja: "内部用"), { $0 == .internalUse }),
        ]
        return kinds.compactMap { kind in
            let count = exclusions.count(where: kind.includes)
            return count == 0
                ? nil : say("\(count) \(kind.text)", ja: "\(kind.text) \(count)個")
        }.joined(separator: say(", ", ja: "、"))
    }
}

extension SkillSelection.LeftOut.Reason {
    /// The reason, to follow the name of the skill.
    public var message: String {
        switch self {
        case .excluded(let exclusion): say(exclusion.message, ja: exclusion.message)
        case .sameName(let place):
            say("same name as the skill in \(place)", ja: "\(place) のスキルと同じ名前")
        case .onlyTranslated: say("only translations of it are offered", ja: "翻訳だけを提供")
        }
    }

    /// Returns the number of skills for each kind of reason.
    public static func summary(of reasons: [Self]) -> String {
        var exclusions: [Exclusion] = []
        for case .excluded(let exclusion) in reasons { exclusions.append(exclusion) }
        let translations = reasons.count { $0 == .onlyTranslated }
        let namesakes = reasons.count - exclusions.count - translations
        let parts = [
            namesakes == 0
                ? nil : say("\(namesakes) with the name of another", ja: "ほかと同じ名前 \(namesakes)個"),
            translations == 0
                ? nil : say("\(translations) without an original", ja: "原文なし \(translations)個"),
            exclusions.isEmpty ? nil : Exclusion.summary(of: exclusions),
        ]
        return parts.compactMap(\.self).joined(separator: say(", ", ja: "、"))
    }
}

extension PluginManifestFault {
    /// The fault, to follow the path of the manifest.
    public var message: String {
        switch self {
        case .notJSON: say("not valid JSON", ja: "正しい JSON ではありません")
        case .notAnObject: say("not a JSON object", ja: "JSON のオブジェクトではありません")
        case .noPluginList: say("no list of plugins", ja: "プラグインのリストがありません")
        case .tooManyPlugins(let count, let limit):
            say(
                "\(count) plugins listed; those after the first \(limit) are ignored",
                ja: "プラグインが \(count)個あります。先頭の \(limit)個より後は無視します")
        case .unusableName: say("no usable name", ja: "使える名前がありません")
        case .noSource(let plugin): say("'\(plugin)' has no source", ja: "「\(plugin)」に入手元がありません")
        case .invalidSource(let plugin):
            say("the source of '\(plugin)' is not valid", ja: "「\(plugin)」の入手元が正しくありません")
        case .sourceIsAddress(let plugin):
            say(
                "the source of '\(plugin)' is an address instead of a folder",
                ja: "「\(plugin)」の入手元が、フォルダーではなくアドレスです")
        case .outsideRepository(let path):
            say("the path \(path) leads out of the repository", ja: "パス \(path) がリポジトリの外を指しています")
        case .invalidPath(let path):
            say("the path \(path) is not valid", ja: "パス \(path) が正しくありません")
        case .tooLarge(let limit): say("larger than \(limit) bytes", ja: "\(limit)バイトを超えています")
        case .unreadable(let error): say(error.summary, ja: error.summary)
        case .inPlugin(let number, let fault):
            say("plugin \(number): \(fault.message)", ja: "\(number)番目のプラグイン: \(fault.message)")
        }
    }
}

/// The texts of this module that belong to no error or note.
enum Messages {
    /// Returns an address with the one that is contacted in its place.
    static func replaced(_ typed: String, by contacted: String) -> String {
        say(
            "\(typed), which your git settings rewrite to \(contacted)",
            ja: "\(typed) (git の設定により \(contacted) に置き換え)")
    }

    /// The name of the catalog that is part of the program.
    static let embeddedCatalog = "the built-in catalog"
    /// The location of a plugin whose manifest does not specify one.
    static let unknownPlace = "an unknown location"

    /// Returns the commands of which one is to be chosen.
    static func choice(of commands: [SuggestedCommand]) -> Suggestion {
        .choice(of: commands.prefix(choiceLimit), outOf: commands.count)
    }

    /// Returns the name that may be meant, or else the first names, and the submodules that may have it.
    static func choice(
        for wanted: String, from available: [String], _ submodules: [Submodule]
    ) -> Suggestion? {
        let name = wanted.splitAtFirst(":").rest ?? wanted
        if let similar = Similarity.names(like: name, among: available).first {
            return say(
                "did you mean --skill \(similar.shellQuoted)?",
                ja: "--skill \(similar.shellQuoted) のことですか？")
        }
        let comma = say(", ", ja: "、")
        let names = available.prefix(12).joined(separator: comma)
        let more = available.count > 12 ? comma + "…" : ""
        let others = submodules.compactMap(\.address).prefix(choiceLimit).map {
            SuggestedCommand("install", $0, "--skill", wanted)
        }
        let parts: [Suggestion] = [
            available.isEmpty
                ? ""
                : say("choose from \(names)\(more)", ja: "次から選んでください: \(names)\(more)"),
            others.isEmpty
                ? ""
                : say(
                    "it may be in a git submodule:\(oneOf: others)",
                    ja: "git のサブモジュールを探すには:\(oneOf: others)"),
        ].filter { $0 != "" }
        guard let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first) { $0 + "\n" + $1 }
    }

    /// Suggests the branches and tags of a repository, and its skills.
    static func choice(among known: [String], skills: [String]) -> Suggestion? {
        let parts = [
            (say("branches and tags", ja: "ブランチとタグ"), known), (say("skills", ja: "スキル"), skills),
        ].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return nil }
        let comma = say(", ", ja: "、")
        let lists = parts.map { kind, names in
            "\(kind): \(names.prefix(5).joined(separator: comma))\(names.count > 5 ? comma + "…" : "")"
        }
        return say(
            "use one of its \(lists.joined(separator: "; or one of its "))",
            ja: "次のどれかを使ってください。\(lists.joined(separator: " / "))")
    }

    /// The maximum number of commands in a hint.
    static let choiceLimit = 3

    /// Returns the first paths of a list.
    static func list(_ paths: [String]) -> String {
        let limit = 4
        let shown = paths.prefix(limit)
        let rest = paths.count - shown.count
        return say(
            (shown + (rest == 0 ? [] : ["\(rest) more"])).joinedWithAnd,
            ja: shown.joined(separator: "、") + (rest == 0 ? "" : "、ほか \(rest)件"))
    }

    static func onGitHub(_ repository: String) -> String { "\(repository) on GitHub" }

    /// Suggests a choice among the skills of a source, of which `--all` leaves out the excluded ones.
    static func choice(among skills: [SkillCandidate]) -> Suggestion {
        let aside = skills.count { $0.exclusion != nil }
        let rest =
            switch aside {
            case 0: say("all of them with --all", ja: "--all ですべてを")
            case skills.count: say("all of them with --all-skills", ja: "--all-skills ですべてを")
            default:
                say(
                    "all but the last \(aside == 1 ? "one" : "\(aside)") with --all",
                    ja: "--all で最後の \(aside)個以外を")
            }
        return say(
            "choose with --skill NAME, or install \(rest)",
            ja: "--skill NAME で選ぶか、\(rest)インストールしてください"
        )
    }

    static var archivedPointer: String {
        say("archives have only the pointer", ja: "アーカイブにはポインターしか入っていません")
    }

    static let recordedPointers = "the lock file has the pointer"

    /// A request in the list of `--verbose`.
    static func archiveRequest(_ revision: String) -> String {
        "the host's archive of \(revision)"
    }

    static func unansweredRequest(_ request: String) -> String { "\(request), not answered" }

    fileprivate static func name(of codePage: AssumedCodePage) -> String {
        switch codePage {
        case .western: say("cp437 (Western DOS)", ja: "cp437 (欧文の DOS)")
        case .japanese:
            say("cp932 (Japanese Windows, Shift_JIS)", ja: "cp932 (日本語の Windows、Shift_JIS)")
        case .chinese: say("cp936 (Chinese Windows, GBK)", ja: "cp936 (中国語の Windows、GBK)")
        }
    }

}
