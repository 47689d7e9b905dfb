internal import SystemPackage

extension FilePath {
    /// Creates the path that a user wrote: `~/` is the home folder, and a relative path starts at `base`.
    init(typed text: String, from base: FilePath, home: FilePath) {
        self =
            text == "~" || text.hasPrefix("~/")
            ? home.appending(String(text.dropFirst(2))) : base.pushing(FilePath(text))
    }
}
