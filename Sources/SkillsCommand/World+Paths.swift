internal import SystemPackage

extension World {
    /// Returns the absolute path of a file or folder as typed.
    func path(_ typed: String) -> FilePath {
        workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
    }

    /// The time in seconds since 1970.
    var seconds: Int {
        guard let time = UTCTime(now()) else { preconditionFailure("not a time: \(now())") }
        return time.seconds
    }
}
