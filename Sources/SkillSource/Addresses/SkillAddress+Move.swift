public import FileTree
public import SystemPackage

extension SkillAddress {
    /// Returns the text of the address after the skill that it selects moved in its repository.
    ///
    /// An address without a path, or whose path also contains the new folder, is returned unchanged. In any other, the
    /// new folder replaces the path; nil is the top of the repository. If the form of the address has no room for it,
    /// the address takes the form `URL#ref:path`. Relative paths start at `workingDirectory`.
    public func typed(
        afterMoveFrom old: RelativePath?, to new: RelativePath?, workingDirectory: FilePath,
        home: FilePath
    ) -> String {
        guard case .git(let git) = meaning, let path = git.path(leadingTo: old) else {
            return typed
        }
        if path != old, let new, new.ancestors.contains(path) { return typed }
        let target = AddressTarget(git, without: path, path: new)
        let texts = [
            typed.replacingLast("/\(path)", with: new.map { "/\($0)" } ?? ""),
            new.flatMap { typed.replacingLast(":\(path)", with: ":\($0)") },
        ]
        let same = texts.compactMap(\.self).first { text in
            let address = try? SkillAddress(text, workingDirectory: workingDirectory, home: home)
            return address.map { target.isMeaning(of: $0) } ?? false
        }
        return same ?? target.fragmentForm
    }
}

extension SkillAddress {
    /// The text of an address with its repository at another URL, in the form `URL#ref:path`; the text as typed for other
    /// sources.
    public func typed(atURL url: String) -> String {
        guard case .git(let git) = meaning, git.url != url else { return typed }
        return AddressTarget(url: url, ref: git.ref, path: git.likelyPath).fragmentForm
    }
}

extension AddressTarget {
    /// Replaces the path of an address by the folder that a skill moved to.
    fileprivate init(_ git: GitAddress, without old: RelativePath, path new: RelativePath?) {
        let ref: String? =
            switch git.revision {
            case .head: nil
            case .ref(let text), .refOrSkill(let text): text
            case .unsplit(let text) where git.path == nil:
                String(decoding: text.utf8.dropLast(old.description.utf8.count + 1), as: UTF8.self)
            case .unsplit(let text): text
            }
        self.init(url: git.url, ref: ref, path: new?.description)
    }
}

extension GitAddress {
    /// Returns the path in the address: the folder of a skill, or a folder above it; nil if there is none.
    fileprivate func path(leadingTo folder: RelativePath?) -> RelativePath? {
        guard case .unsplit(let text) = revision, path == nil else {
            return path.flatMap { RelativePath($0) }
        }
        let folders = folder.map { [$0] + $0.ancestors.reversed() } ?? []
        return folders.first { text.hasSuffix("/\($0)") }
    }
}
