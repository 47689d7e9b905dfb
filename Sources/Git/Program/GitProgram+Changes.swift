public import SystemPackage

extension GitProgram {
    /// Returns the files of a working tree that differ from the commit where its branch diverged: modified, added and
    /// deleted files, committed or not, including untracked ones.
    ///
    /// Paths are absolute, with symlinks above the working tree resolved.
    public func changedFiles(
        in folder: FilePath, since reference: String
    ) async throws(GitError) -> [FilePath] {
        let place = ["-c", "core.fsmonitor=false", "-C", folder.string]
        let root = Self.line(try await run(place + ["rev-parse", "--show-toplevel"]))
        let commit = Self.line(
            try await run(
                place + ["rev-parse", "--verify", "--end-of-options", "\(reference)^{commit}"]))
        let base = Self.line(try await run(place + ["merge-base", commit, "HEAD"]))
        let top = ["-c", "core.fsmonitor=false", "-C", root]
        let changed = try await run(
            top + [
                "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
                base, "--",
            ])
        let unknown = try await run(top + ["ls-files", "--others", "--exclude-standard", "-z"])
        return (changed + unknown).split(separator: 0).map { name in
            FilePath(root).pushing(FilePath(String(decoding: name, as: UTF8.self)))
        }
    }

    private static func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
