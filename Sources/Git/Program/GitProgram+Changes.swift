internal import FileTree
public import SystemPackage

extension GitProgram {
    /// Returns the files of a working tree that differ from the commit where its branch diverged: modified, added and
    /// deleted files, committed or not, including untracked ones.
    ///
    /// Paths are absolute, with symlinks above the working tree resolved. Neither the configuration nor the filters of
    /// the repository are used: files that git's index does not know to be unchanged are hashed here. Line endings that
    /// a checkout converts make no difference.
    public func changedFiles(
        in folder: FilePath, since reference: String
    ) async throws(GitError) -> [FilePath] {
        let temporary = FilePath(environment["TMPDIR"] ?? "")
        let view = try RepositoryView(
            around: folder, in: temporary.isAbsolute ? temporary : "/tmp")
        let place = view.place
        let root = view.root
        let format = view.format
        let commit = Self.line(
            try await run(
                ["rev-parse", "--verify", "--end-of-options", "\(reference)^{commit}"], in: place))
        let base = Self.line(try await run(["merge-base", commit, "HEAD"], in: place))
        // Without this option, git would run another git in each submodule, with the submodule's configuration.
        let listing = try await run(
            ["diff-index", "--no-renames", "--ignore-submodules=dirty", "-z", base, "--"],
            in: place)
        let unknown = try await run(
            ["ls-files", "--others", "--exclude-standard", "-z"], in: place)
        let fields = listing.split(separator: 0)
        var names = unknown.split(separator: 0)
        for index in stride(from: 1, to: fields.count, by: 2) {
            let path = root.pushing(FilePath(String(decoding: fields[index], as: UTF8.self)))
            if !Self.isUnchanged(path, fields[index - 1], format) { names.append(fields[index]) }
        }
        _ = consume view
        return names.map { root.pushing(FilePath(String(decoding: $0, as: UTF8.self))) }
    }

    /// Whether a file has the contents and mode that `git diff-index` states for the commit (git-diff-index(1), "Raw output
    /// format").
    private static func isUnchanged(
        _ path: FilePath, _ difference: ArraySlice<UInt8>, _ format: ObjectFormat
    ) -> Bool {
        let fields = String(decoding: difference.dropFirst(), as: UTF8.self).split(separator: " ")
        // The ID is zero if git would have to read the file to know it.
        guard fields.count == 5, fields[0] == fields[1], fields[3].allSatisfy({ $0 == "0" }),
            let id = ObjectID(hex: fields[2]), let name = path.lastComponent,
            let folder = try? Directory.open(path.removingLastComponent())
        else { return false }
        if fields[0] == "120000" {
            let target = try? folder.target(ofLink: name)
            return target.map { ObjectID(of: .blob, contents: $0, format: format) } == id
        }
        guard fields[0].hasPrefix("100"),
            let bytes = try? folder.openFile(name).contents(limit: sizeLimit)
        else { return false }
        return ObjectID(of: .blob, contents: bytes, format: format) == id
            || ObjectID(of: .blob, contents: withUnixLineEndings(bytes), format: format) == id
    }

    private static func withUnixLineEndings(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if byte != 0x0D || !isBeforeLineFeed { text.append(byte) }
        }
        return text
    }

    /// The largest file that is hashed, in bytes; larger ones count as changed.
    private static let sizeLimit = 128 << 20

    private static func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
