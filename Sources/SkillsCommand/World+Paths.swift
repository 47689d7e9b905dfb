internal import SystemPackage

extension World {
    /// Returns the absolute path of a file or folder as typed.
    func path(_ typed: String) -> FilePath {
        workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
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
