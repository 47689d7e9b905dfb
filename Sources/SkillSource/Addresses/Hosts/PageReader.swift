/// Reads the URL of a page with the grammar of its host.
struct PageReader {
    private let url: WebURL
    private let grammar: PageGrammar
    /// The URL of the repository.
    private let repository: String
    /// The components after the repository.
    private let rest: ArraySlice<String>
    private let selection: AddressSelection

    /// Finds the repository in a URL; nil if there is none.
    init?(_ url: WebURL, _ grammar: PageGrammar) {
        guard let found = grammar.repository(url.names) else { return nil }
        self.url = url
        self.grammar = grammar
        rest = url.names[found.count...]
        var names =
            found.url.map { $0.map { url.rawNames[$0] } } ?? Array(url.rawNames[..<found.count])
        // No host allows an @ in the name of a repository; other tools write the ref after it.
        let last = (names.popLast() ?? "").splitAtFirst("@")
        names.append(last.first.removingGitSuffix)
        let isPublic = grammar.hosts.contains(url.server)
        let host = grammar.canonicalHost ?? url.host.removingPrefix("www.")
        repository =
            "\(isPublic ? "https" : url.scheme)://\(host)/\(names.joined(separator: "/"))"
            + grammar.suffix
        isExplicit = last.first.hasSuffix(".git")
        selection = AddressSelection(revision: last.rest.map { .refOrSkill($0) })
    }

    /// Whether the name of the repository ends in `.git`, so that a path may follow it.
    private let isExplicit: Bool

    /// Returns the meaning of the URL; nil if the grammar has no such page.
    func meaning() throws(AddressError) -> SkillAddress.Meaning? {
        let page = grammar.pages.first { page in
            rest.starts(with: page.mark)
                && (rest.count > page.mark.count || page.target.mayEndWithMark)
        }
        let isSection = rest.first.map { grammar.sections.contains($0) } ?? false
        guard let page, !(isSection && page.mark.isEmpty) else { return try meaningWithoutMark() }
        let after = rest.dropFirst(page.mark.count)
        switch page.target {
        case .archive: return archive(url.withoutFragment)
        case .revision where AddressReader.isArchive(after.last ?? ""),
            .rawFile where AddressReader.isArchive(after.last ?? ""):
            return archive(url.withoutFragment)
        case .file(let raw) where AddressReader.isArchive(after.last ?? ""):
            try refuseUnknownFields()
            let raw = url.rawNames.prefix(url.names.count - rest.count) + raw
            let names = raw + url.rawNames.suffix(after.count)
            return archive(url.replacingNames(names))
        case .fileAtTop where AddressReader.isArchive(after.last ?? ""):
            return archive(url.withoutFragment)
        case .fileAtTop: return try git(AddressSelection(revision: Self.commit(after.first)))
        case .files, .file, .rawFile: return try git(Self.revisionAndPath(after))
        case .revision:
            return try git(AddressSelection(revision: .ref(after.joined(separator: "/"))))
        case .filesAfter(let word):
            let parts = after.split(separator: word, maxSplits: 1).map { $0.joined(separator: "/") }
            return try git(
                AddressSelection(
                    revision: parts.first.map { .ref($0) },
                    path: parts.count == 2 ? Self.folder(parts[1]) : nil))
        case .request(let prefix, let suffix):
            return try git(try request(after, prefix: prefix, suffix: suffix))
        }
    }

    /// Returns the meaning of a URL that is not one of a page.
    private func meaningWithoutMark() throws(AddressError) -> SkillAddress.Meaning? {
        guard !grammar.hosts.isEmpty else { return nil }
        if rest.isEmpty { return try git(AddressSelection()) }
        if let last = rest.last, AddressReader.isArchive(last) {
            return archive(url.withoutFragment)
        }
        let path = rest.joined(separator: "/")
        if isExplicit { return try git(AddressSelection(path: Self.folder(path))) }
        throw unknown(
            path, path: rest.first.map { grammar.sections.contains($0) } == true ? nil : path)
    }

    /// Returns the error for a part of the URL that is not understood; `path` is the folder that may be meant.
    private func unknown(_ part: String, path: String?) -> AddressError {
        let meant = GitAddress(url: repository, revision: .head, path: path)
        return .unknownPage(url.shown, part: part, instead: meant.shortest)
    }

    /// Reads the number of a pull request; its pages for files, commits and checks belong to it.
    private func request(
        _ names: ArraySlice<String>, prefix: String, suffix: String
    ) throws(AddressError) -> AddressSelection {
        let names = Array(names)
        let pages = ["files", "changes", "commits", "checks", "diffs", "pipelines"]
        if names.count == 3, names[1] == "commits" {
            return AddressSelection(revision: .ref(names[2]))
        }
        guard Int(names[0]) != nil,
            names.count == 1 || (names.count == 2 && pages.contains(names[1]))
        else { throw unknown(rest.joined(separator: "/"), path: nil) }
        return AddressSelection(revision: .ref(prefix + names[0] + suffix))
    }

    private static func revisionAndPath(_ names: ArraySlice<String>) -> AddressSelection {
        // Some hosts, such as GitLab, encode the slashes in the names of branches.
        let parts = (names.last?.isSkillFileName == true ? names.dropLast() : names)
            .map { $0.replacing("%2F", with: "/").replacing("%2f", with: "/") }
        guard let first = parts.first else { return AddressSelection() }
        let isOne = parts.count == 1
        return AddressSelection(
            revision: isOne ? .ref(first) : .unsplit(parts.joined(separator: "/")))
    }

    /// Returns the commit before the name of a file; nil for the newest.
    private static func commit(_ name: String?) -> GitAddress.Revision? {
        guard let name, name.utf8.count == 40, name.utf8.allSatisfy(\.isHexDigit) else {
            return nil
        }
        return .ref(name)
    }

    private static func folder(_ path: String) -> String? {
        var names = path.split(separator: "/")
        if names.last.map({ String($0).isSkillFileName }) == true { names.removeLast() }
        return names.isEmpty ? nil : names.joined(separator: "/")
    }

    private func archive(_ url: String) -> SkillAddress.Meaning {
        .archive(ArchiveAddress(location: .web(url), path: self.url.fragment.path))
    }

    private func git(_ page: AddressSelection) throws(AddressError) -> SkillAddress.Meaning {
        let query = try query()
        let isAnchor =
            url.hasAnchor || grammar.anchors.contains { url.fragment.text.hasPrefix($0) }
        let typed = url.shownWithFragment
        // Each address leaves out one more part.
        let parts: [(selection: AddressSelection, instead: String)] = [
            (page, repository), (query, url.page),
            (isAnchor ? AddressSelection() : AddressSelection(url.fragment), url.shown),
        ]
        var known = [selection]
        var git = try AddressSelection.one(of: known, in: repository, typed: typed, instead: typed)
        for (selection, instead) in parts {
            known.append(selection)
            git = try AddressSelection.one(
                of: known, in: repository, typed: typed, instead: instead)
        }
        return .git(git)
    }

    /// Reads the fields of the query that select a folder or a revision.
    private func query() throws(AddressError) -> AddressSelection {
        try refuseUnknownFields()
        var selection = AddressSelection()
        for field in url.fields {
            let (name, value) = field.splitAtFirst("=")
            let text = (value ?? "").replacing("%2F", with: "/").replacing("%2f", with: "/")
            let decoded = text.split(separator: "/").map { String($0).percentDecoded }
            switch grammar.fields[name] {
            case .path: selection.path = Self.folder(decoded.joined(separator: "/"))
            case .versionDescriptor:
                // GBmain, GTv1 and GC with a commit.
                let version = decoded.joined(separator: "/")
                guard ["GB", "GT", "GC"].contains(String(version.prefix(2))), version.count > 2
                else { throw unknown("?\(field)", path: nil) }
                selection.revision = .ref(String(version.dropFirst(2)))
            case .display, nil: continue
            }
        }
        return selection
    }

    private func refuseUnknownFields() throws(AddressError) {
        for field in url.fields {
            let name = field.splitAtFirst("=").first
            guard grammar.fields[name] == nil, !PageGrammar.isDisplayOnly(name) else { continue }
            throw .unknownPage(
                url.shown, part: "?\(AddressSecrets.removed(fromField: field))",
                instead: url.page)
        }
    }
}

extension String {
    /// The text before and after the first occurrence of a separator; all of it and nil if there is none.
    func splitAtFirst(_ separator: Character) -> (first: String, rest: String?) {
        guard let place = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<place]), String(self[index(after: place)...]))
    }

    func removingPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}

extension PageGrammar.Target {
    /// Whether the mark alone is a page, as in `USER/ID/raw` of a gist with one file.
    fileprivate var mayEndWithMark: Bool {
        if case .fileAtTop = self { true } else { false }
    }
}
