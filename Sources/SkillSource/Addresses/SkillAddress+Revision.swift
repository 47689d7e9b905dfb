internal import ContainerRegistry
internal import Digest
internal import SystemPackage

extension SkillAddress {
    /// Whether a branch, tag or commit can be selected: it is of a kind that has them, and does not select one itself.
    public var takesRevision: Bool {
        switch meaning {
        case .git(let git): git.ref == nil
        case .site(let site): site.ref == nil
        case .artifact(let artifact):
            artifact.reference.tag == nil && artifact.reference.digest == nil
        case .archive, .catalog, .folder: false
        }
    }

    /// Returns the address at a branch, tag or commit.
    ///
    /// Throws if the address already selects another one, or leads to something that has none.
    public func selecting(revision: String) throws(AddressError) -> SkillAddress {
        guard !revision.isEmpty, !revision.contains(where: \.isWhitespace),
            !revision.contains(":") || revision.hasPrefix("sha256:")
        else {
            throw .invalidRevision(revision)
        }
        switch meaning {
        case .git(let git):
            if git.selects(revision) { return self }
            let text = try typed(atRevision: revision)
            guard git.ref == nil else {
                throw .otherRevision(typed, own: git.ref ?? "", instead: text)
            }
            return try Self.read(text)
        case .site(let site):
            let text = site.typed(typed, atRevision: revision)
            guard site.ref == nil || site.ref == revision else {
                throw .otherRevision(typed, own: site.ref ?? "", instead: text)
            }
            return try Self.read(text)
        case .artifact(let artifact): return try selecting(tag: revision, of: artifact)
        case .catalog: throw .noRevisions(typed, .catalog)
        case .archive: throw .noRevisions(typed, .archive)
        case .folder(let path):
            guard let repository = EnclosingRepository(of: path) else {
                throw .noRevisions(typed, .folder)
            }
            throw .folderRevision(typed, wanted: revision, repository: repository.address)
        }
    }

    /// Returns the address of an artifact at a tag or a digest.
    private func selecting(
        tag: String, of artifact: ArtifactAddress
    ) throws(AddressError) -> SkillAddress {
        let own = artifact.reference.digest?.description ?? artifact.reference.tag
        guard own != tag else { return self }
        let sign = tag.hasPrefix("sha256:") ? "@" : ":"
        let base = artifact.reference.at().description
        let text = "\(base)\(sign)\(tag)\(artifact.path.map { "#:\($0)" } ?? "")"
        guard own == nil else { throw .otherRevision(typed, own: own ?? "", instead: text) }
        return try Self.read(text)
    }

    /// Returns the text of a git address with another branch, tag or commit in place of its own, if it has one.
    ///
    /// Throws if the text is not that of a git address.
    func typed(atRevision new: String) throws(AddressError) -> String {
        guard case .git(let git) = meaning else { throw .notAnAddress(typed) }
        let target = AddressTarget(url: git.url, ref: new, path: git.likelyPath)
        let same = texts(of: git, atRevision: new).first { text in
            (try? Self.read(text)).map { target.isMeaning(of: $0) } ?? false
        }
        return same ?? target.fragmentForm
    }

    /// Returns the possible texts, which may have other meanings.
    private func texts(of git: GitAddress, atRevision new: String) -> [String] {
        if let old = git.ref {
            return ["@", "#", "/"].compactMap {
                typed.replacingLast("\($0)\(old)", with: "\($0)\(new)")
            }
        }
        let base = typed.splitAtFirst("#").first
        return ["\(base)#\(new)"] + (git.path.map { ["\(base)#\(new):\($0)"] } ?? [])
    }

    /// Reads an address that is not a local path.
    public static func read(_ text: String) throws(AddressError) -> SkillAddress {
        try AddressReader(workingDirectory: "/", home: "/").address(text)
    }
}

extension GitAddress {
    /// Returns whether the address selects a branch, tag or commit.
    fileprivate func selects(_ text: String) -> Bool {
        switch revision {
        case .head: false
        case .ref(let own), .refOrSkill(let own): own == text
        case .unsplit(let own): own == text || own.hasPrefix(text + "/")
        }
    }
}

extension SiteAddress {
    /// Returns a text of the address with a branch, tag or commit in its fragment.
    fileprivate func typed(_ typed: String, atRevision new: String) -> String {
        // The query of a page only sets its display, and makes the fragment an anchor.
        let base = typed.prefix { $0 != "#" && ($0 != "?" || page == nil) }
        return "\(base)#\(new)\(path.map { ":\($0)" } ?? "")"
    }
}

/// A kind of source without branches, tags and commits.
public enum SourceWithoutRevisions: Sendable {
    case catalog, archive, folder
}
