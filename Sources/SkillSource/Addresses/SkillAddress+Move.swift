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
        let target = MoveTarget(git, without: path, path: new)
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

/// The folder that a skill moved to.
private struct MoveTarget {
    private let url: String
    private let ref: String?
    private let path: String?

    /// Replaces the path of an address.
    init(_ git: GitAddress, without old: RelativePath, path new: RelativePath?) {
        url = git.url
        path = new?.description
        switch git.revision {
        case .head: ref = nil
        case .ref(let text): ref = text
        case .unsplit(let text) where git.path == nil:
            ref = String(
                decoding: text.utf8.dropLast(old.description.utf8.count + 1), as: UTF8.self)
        case .unsplit(let text): ref = text
        }
    }

    func isMeaning(of address: SkillAddress) -> Bool {
        guard case .git(let git) = address.meaning, git.url == url else { return false }
        switch git.revision {
        case .head: return ref == nil && git.path == path
        case .ref(let text): return text == ref && git.path == path
        case .unsplit(let text):
            let full = [ref, path].compactMap(\.self).joined(separator: "/")
            return text == full && git.path == nil || text == ref && git.path == path
        }
    }

    /// The address as `URL#ref:path`.
    var fragmentForm: String {
        guard ref != nil || path != nil else { return url }
        return "\(url)#\(ref ?? "")\(path.map { ":\($0)" } ?? "")"
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

extension String {
    /// Returns the text with the last occurrence of a part replaced; nil if there is none.
    fileprivate func replacingLast(_ part: String, with new: String) -> String? {
        ranges(of: part).last.map { self[..<$0.lowerBound] + new + self[$0.upperBound...] }
    }
}
