internal import Archive
internal import FileTree
internal import Git
internal import Problem
internal import RemoteStore
internal import SkillCatalog
internal import SkillPolicy
internal import SkillSource
internal import Transfer

extension SkillSourceError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .address(let error): error.japaneseSummary
        case .choice(let error): error.japaneseSummary
        case .content(let error): error.japaneseSummary
        case .repository(let error): error.japaneseSummary
        case .artifact(let error): error.japaneseSummary
        case .catalog(let error): error.japaneseSummary
        case .files(let error): error.japaneseSummary
        case .notAllowed(let refusal): refusal.japaneseSummary
        case .secretNotStored(let url):
            "アドレス \(url) に含まれていた秘密の情報は保存されていません"
        case .localSource(let request, let catalog, let source):
            "カタログ「\(catalog)」は「\(request.name)」の入手元を「\(source)」としていますが、これはユーザーだけが選べます"
        case .unsupportedPage(let address):
            "\(address) はウェブページか一覧で、このプログラムでは読み取れません"
        case .noSuchFile(let path, _):
            "ファイルまたはフォルダーがありません: \(path.abridged(to: 500))"
        case .download(let url, _): "\(url) をダウンロードできませんでした"
        case .store(let address, _): "\(address) をダウンロードできませんでした"
        case .registry(let source, let refusal): "\(source) は\(refusal.japaneseMessage)"
        case .archive(let source, _): "\(source) を展開できませんでした"
        case .git(let address, _): "\(address) を読み取れませんでした"
        case .interrupted: "中断されました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .address(let error): error.japaneseHint
        case .choice(let error): error.japaneseHint
        case .content(let error): error.japaneseHint
        case .repository(let error): error.japaneseHint
        case .artifact(let error): error.japaneseHint
        case .catalog(let error): error.japaneseHint
        case .files(let error): error.japaneseHint
        case .notAllowed(let refusal): refusal.japaneseHint
        case .secretNotStored:
            "完全なアドレスを指定して、スキルをもう一度インストールしてください"
        case .localSource(_, _, let source):
            "信頼できるなら、自分でインストールしてください: \(.install(source))"
        case .store(_, let error): error.anyJapaneseHint
        case .unsupportedPage:
            ".zip か .tar.gz のファイル、または git リポジトリのアドレスか、ページに書かれているコマンドを使ってください"
        case .noSuchFile(_, let meant): meant.map { .meant($0) }
        case .download(_, .unauthorized(let address)): .authenticate(at: address)
        case .download(_, .forbidden(let address)):
            "ブラウザーでダウンロードして、そのパスからインストールしてください。サーバーがトークンに対応していれば、\(.authenticate(at: address))"
        case .registry(_, let refusal): refusal.japaneseHint
        case .git(let address, .program(let fault))
        where fault.isMissingRepository && address.hasPrefix("file://"):
            SkillAddress.revision(ofFile: address).map { .meant($0) }
                ?? "パスを確認してください。フォルダーなら、パスだけを指定してください: "
                + "\(SkillAddress.path(ofFile: String(address.prefix { $0 != "#" })).shellQuoted)"
        case .git(_, let error): error.japaneseHint
        case .archive, .download, .interrupted: nil
        }
    }
}

extension Suggestion {
    /// Suggests another address.
    static func meant(_ address: String) -> Suggestion { "\(.install(address)) のことですか？" }

    /// Returns the commands of which one is to be chosen, of which some may be left out.
    static func choice(of commands: some Sequence<SuggestedCommand>, isAll: Bool) -> Suggestion {
        "次のどれかを選んでください: \(commands, separator: "、または ")\(isAll ? "" : "、…")"
    }
}

extension JapaneseProblem {
    /// The error's own hint, or that of the first cause that has one.
    var anyJapaneseHint: Suggestion? {
        japaneseHint ?? (cause as? any JapaneseProblem)?.anyJapaneseHint
    }
}

extension GitSourceError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .noSuchRevision(let address, let wanted, _, let skills, _):
            "\(address) に「\(wanted)」という\(skills == nil ? "ブランチ、タグ、コミット" : "ブランチ、タグ、コミット、スキル")はありません"
        case .noSuchFolder(let address, let path, _, _):
            "\(address) にファイルまたはフォルダー「\(path)」はありません"
        case .folderOfRepository(let address, _):
            "\(address) はリポジトリではなく、その中のフォルダーです"
        case .dumbServer(let address, _), .portInPath(let address, _, _):
            "\(address) を読み取れませんでした"
        case .unlistedCommit(let address, let commit):
            "コミット \(commit.prefix(12)) は \(address) のどのブランチやタグにもありません"
        case .uncheckedCommit(let address, let commit):
            "コミット \(commit.prefix(12)) が \(address) のブランチやタグにあるかを確認できませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noSuchRevision(_, _, let known, let skills, let meant):
            meant.map { .meant($0) } ?? Self.choice(among: known, skills: skills ?? [])
        case .noSuchFolder(_, let path, let names, let meant):
            switch meant.count {
            case 0: RepositoryFault.pathNotFound(path: path, names: names).japaneseHint
            case 1: .meant(meant[0])
            default:
                .choice(of: meant.prefix(3).map(SuggestedCommand.install), isAll: meant.count <= 3)
            }
        case .folderOfRepository(_, let meant): .meant(meant)
        case .dumbServer(_, let url):
            "複製してから使ってください: git clone \(url.shellQuoted)、次に \(.install("./" + GitAddress.name(of: url)))"
        case .portInPath(_, let meant, _):
            "ポートを指定するには、ssh:// のアドレスを使ってください: \(.install(meant))"
        case .unlistedCommit, .uncheckedCommit:
            "別の人のフォークのコミットかもしれません（同じホストから配信されます）。信頼できるなら --allow unlisted-commit を付けてください"
        }
    }

    private static func choice(among known: [String], skills: [String]) -> Suggestion? {
        let parts = [("ブランチとタグ", known), ("スキル", skills)].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return nil }
        let lists = parts.map { kind, names in
            "\(kind): \(names.prefix(5).joined(separator: "、"))\(names.count > 5 ? "、…" : "")"
        }
        return "次のどれかを使ってください。\(lists.joined(separator: " / "))"
    }
}

extension ArtifactError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notASkill(let address, []): "\(address) にファイルがありません"
        case .notASkill(let address, let types):
            "\(address) はスキルではありません（\(types.prefix(3).joined(separator: "、"))）"
        case .tooManyParts(let address, let limit):
            "\(address) の部分が \(grouped(limit))個を超えています"
        }
    }

    var japaneseHint: Suggestion? { nil }
}
