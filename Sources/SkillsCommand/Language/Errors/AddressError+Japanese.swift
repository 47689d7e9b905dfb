internal import Problem
internal import SkillSource

extension AddressError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notAnAddress(""): "アドレスが空です"
        case .notAnAddress(let text):
            if case .artifact = Self.meaning(of: text) {
                "「\(text.abridged)」は正しいアドレスではありません。レジストリの名前は小文字です"
            } else {
                "「\(text.abridged)」は正しいアドレスではありません"
            }
        case .secretInAddress(let host, _):
            "アドレスに \(host) のユーザー名またはパスワードが含まれています"
        case .unknownPage(let address, let part, _):
            "\(address) の「\(part)」は、リポジトリのファイルを指していません"
        case .twoSelections(let address, _):
            "\(address) はブランチ、タグ、コミット、フォルダーを 2つ以上指定しています"
        case .otherRevision(let address, let own, _):
            "\(address) はすでに「\(own)」を指定しているため、--ref は使えません"
        case .noRevisions(let address, let kind):
            "「\(address)」は\(kind.japaneseMessage)で、--ref で指定するブランチやタグがありません"
        case .folderRevision(let address, _, _):
            "「\(address)」はフォルダーで、今あるファイルをそのまま使うため、--ref は使えません"
        case .invalidRevision(let text):
            "「\(text)」はブランチ、タグ、コミットの名前ではありません"
        case .digestInAddress(let address, _):
            "アドレス \(address) に SHA-256 のハッシュ値が含まれています。オプションで指定するものです"
        case .pastedCommand(let text, _): "「\(text)」はアドレスではなくコマンドです"
        case .pastedScript(let text):
            "「\(text)」はネットワークからスクリプトを取得して実行するコマンドです"
        case .pastedPlugin(let name, let marketplace):
            "プラグイン「\(name)」のコマンドには、マーケットプレイス「\(marketplace)」のリポジトリが書かれていません"
        case .insecureScheme(let scheme, _):
            "\(scheme):// のアドレスには対応していません。https が必要です"
        case .isCatalog(let address): "\(address) はスキルではなくカタログです"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notAnAddress(let text):
            switch Self.meaning(of: text) {
            case .artifact(let address): "\(.install(address))"
            case .path(let path): "パスだけを指定してください: \(path.shellQuoted)"
            case .webAddress(let url): .meant(url)
            case nil:
                "名前、owner/repo、フォルダー (./my-skill)、または .zip、.skill、.tar.gz、.tgz のファイルか URL を指定してください"
            }
        case .secretInAddress(_, let instead), .unknownPage(_, _, let instead),
            .twoSelections(_, let instead), .insecureScheme(_, let instead):
            "\(.install(instead))"
        case .otherRevision(let address, _, let instead):
            "どちらかを選んでください: \(.install(address))、または \(.install(instead))"
        case .noRevisions(_, .catalog):
            "owner/repo のようなリポジトリのアドレスを使ってください"
        case .noRevisions(let address, _): "--ref を外してください: \(.install(address))"
        case .folderRevision(_, let wanted, let repository):
            "リポジトリを指定してください: \(.install(repository).with("--ref", wanted))"
        case .invalidRevision: nil
        case .digestInAddress(let address, let digest):
            "\(.install(address).with("--sha256", digest))"
        case .pastedCommand(_, let instead): "\(instead)"
        case .pastedScript:
            "代わりに、リポジトリかアーカイブからスキルをインストールしてください: \(.install("OWNER/REPO"))"
        case .pastedPlugin(let name, _):
            "'/plugin marketplace add' に書かれているリポジトリを使ってください: "
                + "\(.install("OWNER/REPO").with("--skill", name))"
        case .isCatalog(let address):
            "カタログを追加してから、名前でスキルをインストールしてください: \(skills: "catalog", "add", "NAME", address)"
        }
    }
}

extension SourceWithoutRevisions {
    fileprivate var japaneseMessage: String {
        switch self {
        case .catalog: "名前"
        case .archive: "アーカイブ"
        case .folder: "フォルダー"
        }
    }
}
