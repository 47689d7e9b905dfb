public import Git
public import Problem

/// An error in finding the requested part of a git repository.
public enum GitSourceError: Problem, Equatable {
    /// The repository has no such branch, tag or commit, nor one of these skills if the address may name a skill
    /// instead; `meant` is the address that may be meant.
    case noSuchRevision(
        String, wanted: String, known: [String], skills: [String]?, meant: String?)
    /// The repository has no such folder; `names` are its siblings, `meant` are the addresses that may be meant.
    case noSuchFolder(String, path: String, names: [String], meant: [String])
    /// The `file://` address leads to a folder of a repository; `meant` is the address with both.
    case folderOfRepository(String, meant: String)
    /// The path after the colon of `user@host:path` begins with a number, which may be meant as a port; `meant` is the
    /// address with the port.
    case portInPath(String, meant: String, cause: GitError)
    /// The server of a repository only sends files, which the program can't use.
    case dumbServer(String, url: String)
    /// The commit is not on any branch or tag of the repository.
    case unlistedCommit(String, commit: String)
    /// Whether the commit is on a branch or tag can't be checked: only an archive of it is available, or the
    /// server does not send a history without its files.
    case uncheckedCommit(String, commit: String)
}

extension GitSourceError {
    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .noSuchRevision, .noSuchFolder, .folderOfRepository: .notFound
        case .dumbServer: GitError.server(.dumb).kind
        case .portInPath(_, _, let cause): cause.kind
        case .unlistedCommit, .uncheckedCommit: .refused
        }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .dumbServer: GitError.server(.dumb)
        case .portInPath(_, _, let cause): cause
        default: nil
        }
    }

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .noSuchRevision(let address, let wanted, _, let skills, _):
            say(
                "no branch, tag\(skills == nil ? " or commit" : ", commit or skill") named '\(wanted)' in \(address)",
                ja:
                    "\(address) に「\(wanted)」という\(skills == nil ? "ブランチ、タグ、コミット" : "ブランチ、タグ、コミット、スキル")はありません"
            )
        case .noSuchFolder(let address, let path, _, _):
            say(
                "no file or folder '\(path)' in \(address)",
                ja: "\(address) にファイルまたはフォルダー「\(path)」はありません")
        case .folderOfRepository(let address, _):
            say(
                "\(address) is not a repository, but is in one",
                ja: "\(address) はリポジトリではなく、その中のフォルダーです")
        case .dumbServer(let address, _), .portInPath(let address, _, _):
            say("failed to read \(address)", ja: "\(address) を読み取れませんでした")
        case .unlistedCommit(let address, let commit):
            say(
                "the commit \(commit.prefix(12)) is not on any branch or tag of \(address)",
                ja: "コミット \(commit.prefix(12)) は \(address) のどのブランチやタグにもありません")
        case .uncheckedCommit(let address, let commit):
            say(
                "failed to check whether the commit \(commit.prefix(12)) is on a branch or tag of \(address)",
                ja: "コミット \(commit.prefix(12)) が \(address) のブランチやタグにあるかを確認できませんでした")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .noSuchRevision(_, _, let known, let skills, let meant):
            meant.map { .meant($0) } ?? Messages.choice(among: known, skills: skills ?? [])
        case .noSuchFolder(_, let path, let names, let meant):
            switch meant.count {
            case 0: GitError.repository(.pathNotFound(path: path, names: names)).hint
            case 1: .meant(meant[0])
            default: Messages.choice(of: meant.map(SuggestedCommand.install))
            }
        case .folderOfRepository(_, let meant): .meant(meant)
        case .portInPath(_, let meant, _):
            say(
                "for a port, use an address with ssh://: \(.install(meant))",
                ja: "ポートを指定するには、ssh:// のアドレスを使ってください: \(.install(meant))")
        case .dumbServer(_, let url):
            say(
                "clone it: \(shell: "git clone \(url.shellQuoted)"), then \(.install("./" + GitAddress.name(of: url)))",
                ja:
                    "複製してから使ってください: \(shell: "git clone \(url.shellQuoted)")、次に \(.install("./" + GitAddress.name(of: url)))"
            )
        case .unlistedCommit, .uncheckedCommit:
            say(
                "it may come from someone else's fork, whose commits the host also serves; if you trust it, add "
                    + "--allow unlisted-commit",
                ja: "別の人のフォークのコミットかもしれません（同じホストから配信されます）。信頼できるなら --allow unlisted-commit を付けてください")
        }
    }
}
