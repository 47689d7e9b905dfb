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

    /// Returns the files in place of several folders, each once.
    static func all(of folders: [FilePath]) -> [FileInPlace] {
        folders.reduce(into: []) { files, folder in
            if let file = FileInPlace(of: folder), !files.contains(file) { files.append(file) }
        }
    }

    /// What is wrong, as one sentence.
    func summary(in world: World) -> String {
        if world.home.starts(with: path) {
            return say(
                "HOME is \(world.home.string), but \(path.string) is not a folder",
                ja: "HOME は \(world.home.string) ですが、\(path.string) はフォルダーではありません")
        }
        let path = world.display(path)
        return say(
            "\(path) is a file, but skills need a folder there",
            ja: "\(path) はファイルですが、スキルにはフォルダーが必要です")
    }

    /// The command that moves the file away, if it is one that may be moved.
    func hint(in world: World) -> Suggestion {
        if world.home.starts(with: path) {
            return say(
                "set HOME to your home folder: export HOME=DIR",
                ja: "HOME にホームフォルダーを指定してください: export HOME=DIR")
        }
        // Without a device, other programs fail.
        guard Directory.kind(at: path) == .file else {
            let command = "ls -ld \(path.string.shellQuoted)"
            return say("see what it is: \(shell: command)", ja: "何があるかを確認してください: \(shell: command)")
        }
        let shown = world.display(path)
        // The shell expands a tilde only without quotes.
        let (home, rest) = shown.hasPrefix("~/") ? ("~/", shown.dropFirst(2)) : ("", shown[...])
        let command = "mv \(home + rest.shellQuoted) \(home + "\(rest).old".shellQuoted)"
        return say(
            "move it away: \(shell: command)", ja: "別の場所に移動してください: \(shell: command)")
    }
}
