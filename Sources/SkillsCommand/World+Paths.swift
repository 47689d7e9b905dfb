internal import FileTree
internal import SystemPackage
internal import Text

extension World {
    /// Returns the absolute path of a file or folder as typed.
    func path(_ typed: String) -> FilePath {
        workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
    }

    /// The path of this program for scripts.
    ///
    /// In a folder of `PATH` if it is there, possibly as a symlink, which stays when the program is replaced by a new version.
    /// If the path is unknown, the name, which is searched for in `PATH`.
    var installedProgram: FilePath {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let places = folders.map { FilePath(String($0)).appending("skills") }
        let place = places.first { path in
            executable != nil && (try? Directory.resolve(path)) == executable
        }
        return place ?? executable ?? "skills"
    }

    /// Returns a path for reports that programs read: relative to the working directory if it is inside.
    func reportedPath(_ path: FilePath) -> String {
        var rest = path
        guard rest.removePrefix(workingDirectory), !rest.isEmpty else { return path.string }
        return rest.string
    }

    /// The time in seconds since 1970.
    var seconds: Int {
        guard let time = UTCTime(now()) else { preconditionFailure("not a time: \(now())") }
        return time.seconds
    }
}
