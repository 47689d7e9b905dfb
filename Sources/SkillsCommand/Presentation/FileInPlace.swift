internal import FileTree
internal import Problem
internal import SystemPackage

/// A file at the path of a folder, or of one above it, where the folder is needed.
struct FileInPlace: Equatable {
    /// The path of the file.
    let path: FilePath

    /// Looks for the file; nil if there is none.
    init?(of folder: FilePath) {
        do {
            _ = try Directory.open(folder)
            return nil
        } catch {
            guard error.code == .notDirectory else { return nil }
            path = Self(of: folder.removingLastComponent())?.path ?? folder
        }
    }

    /// What is wrong, as one sentence.
    func summary(in world: World) -> String {
        let path = world.display(path)
        return say(
            "\(path) is a file, but skills need a folder there",
            ja: "\(path) はファイルですが、スキルにはフォルダーが必要です")
    }

    /// The command that moves the file away.
    func hint(in world: World) -> Suggestion {
        let shown = world.display(path)
        // The shell expands a tilde only without quotes.
        let (home, rest) = shown.hasPrefix("~/") ? ("~/", shown.dropFirst(2)) : ("", shown[...])
        let command = "mv \(home + rest.shellQuoted) \(home + "\(rest).old".shellQuoted)"
        return say(
            "move it away: \(shell: command)", ja: "別の場所に移動してください: \(shell: command)")
    }
}
