internal import Problem
internal import Terminal

// contribute.
extension Messages {
    static let emptyMessage = "the commit message is empty"

    static func wrotePatch(_ file: String, of files: Int) -> [Console.Piece] {
        ["Wrote ", .bold(file), .init(" with changes to \(counted(files, "file"))", .plain)]
    }

    /// Returns what to do with a patch; nil is standard output.
    static func applying(_ file: String?, to repository: String, _ commit: String) -> [String] {
        let file = file?.shellQuoted ?? "FILE"
        return [
            "Send it to the maintainers of \(repository), or apply it in a clone of it:",
            "  git switch --create contribution \(commit) && git am \(file)",
        ]
    }
}

extension ContributeProblem {
    var summary: String {
        switch self {
        case .unknownAuthor: "the author of the patch is unknown"
        case .exists(let file): "\(file) already exists"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknownAuthor:
            "git config --global user.name 'YOUR NAME' && git config --global user.email YOU@EXAMPLE.COM"
        case .exists: "add --force to replace it"
        }
    }
}
