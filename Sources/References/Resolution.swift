internal import Text

/// Where a path leads, looked up before anything is judged.
enum Resolution: Equatable {
    /// A file or folder of the skill, from the page's folder or the skill folder.
    case present(at: String)
    /// A file or folder of the skill, below another of its folders.
    case elsewhereInSkill(at: String)
    /// A file or folder of the skill whose name differs in letter case.
    case otherSpelling(at: String)
    /// A file or folder of the repository, outside the skill.
    case outside(Way, at: String)
    /// Nothing.
    case nowhere

    /// The ways in which a path can lead outside.
    enum Way: String {
        /// From the page's folder, the skill folder or a folder above.
        case above
        /// Through the name of a skill or plugin.
        case named
        /// As the end of a longer path.
        case ending
        /// As a name that at most three files have.
        case name
    }

    /// The path in the repository.
    var place: String? {
        switch self {
        case .present(let place), .elsewhereInSkill(let place), .otherSpelling(let place),
            .outside(_, let place):
            place
        case .nowhere: nil
        }
    }
}

/// Looks for the file or folder that a path of a page means.
struct Resolver {
    /// A bare name that more files have means none of them.
    private static let sharedNameLimit = 3

    private let page: Page

    init(_ page: Page) { self.page = page }

    /// Returns the first place that a path leads to, in the order of the cases of ``Resolution``.
    func resolution(of name: PathName) -> Resolution {
        guard !name.path.isEmpty, name.path != ".", name.path != ".." else { return .nowhere }
        let bytes = Array(name.path.utf8)[...]
        guard let pluginPath = PathRoot.plugin(bytes) else {
            return fromFolders(name.path) ?? byParts(of: name.path, isFolder: name.writtenAsFolder)
        }
        let path = String(decoding: bytes[pluginPath...], as: UTF8.self)
        return byParts(of: path, isFolder: name.writtenAsFolder)
    }

    /// Looks from the folder of the page and the skill folder.
    private func fromFolders(_ path: String) -> Resolution? {
        guard path.utf8.first != UInt8(ascii: "/") else { return nil }
        let places = page.bases.compactMap { SkillPaths.resolve(path, from: $0) }
        for place in places where isOwn(place) && ownContains(place) { return .present(at: place) }
        for place in places where !place.isEmpty && !isOwn(place) {
            if repository.contains(place) { return .outside(.above, at: place) }
        }
        for place in places {
            if let inside = page.skill.inside(place),
                let spelling = page.skill.paths.otherSpelling(of: inside)
            {
                return .otherSpelling(at: page.skill.inRepository(spelling))
            }
        }
        return nil
    }

    /// Looks for the components of a path, without variables before them.
    private func byParts(of path: String, isFolder: Bool) -> Resolution {
        let isUnknown = { (part: Substring) in
            part == "…" || part == "..." || part.utf8.contains { "${}<>~%".utf8.contains($0) }
        }
        let all = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
        let parts = Array(all.drop(while: isUnknown))
        guard let last = parts.last, !parts.contains(where: Self.isPattern) else {
            return .nowhere
        }
        let plain = parts.joined(separator: "/")
        let named = candidates(named: String(last), isFolder: isFolder)
        if parts.count == 1, let own = named.first(where: isOwn) {
            return .elsewhereInSkill(at: own)
        }
        if let found = throughOwnName(parts) ?? fromAbove(plain) { return found }
        guard parts.count > 1 else {
            guard (1...Self.sharedNameLimit).contains(named.count),
                !PathVocabulary.wellKnownNames.contains(last.lowercased())
            else { return .nowhere }
            return .outside(.name, at: named[0])
        }
        let isChanged = path.hasPrefix("..") || path != plain || path.hasPrefix("/")
        return byEnding(parts, plain, named, isChanged: isChanged)
    }

    private func byEnding(
        _ parts: [Substring], _ plain: String, _ named: NamedPaths, isChanged: Bool
    ) -> Resolution {
        let ends = named.filter { $0.endsInPath(plain) }
        if let own = ends.first(where: isOwn) { return .elsewhereInSkill(at: own) }
        let first = parts[0].lowercased()
        if let place = ends.first,
            repository.skillNames.contains(first) || repository.pluginNames.contains(first)
        {
            return .outside(.named, at: place)
        }
        // A path below a folder that was renamed.
        let own = named.filter(isOwn)
        if own.count == 1, let last = parts.last,
            !PathVocabulary.wellKnownNames.contains(last.lowercased())
        {
            return .elsewhereInSkill(at: own[0])
        }
        if let place = ends.min(by: { $0.unicodeScalars.count < $1.unicodeScalars.count }) {
            return .outside(.ending, at: place)
        }
        let lastTwo = parts.suffix(2).joined(separator: "/")
        guard isChanged,
            let place = named.first(where: { $0.endsInPath(lastTwo) })
        else { return .nowhere }
        return isOwn(place) ? .elsewhereInSkill(at: place) : .outside(.ending, at: place)
    }

    /// Looks below the skill's own name in a path: `skills/pdf/scripts/fill.py`.
    private func throughOwnName(_ parts: [Substring]) -> Resolution? {
        let name = page.root.isEmpty ? page.skill.name : SkillPaths.lastName(of: page.root)
        guard !name.isEmpty, let last = parts.last, parts.dropLast().contains(name[...]) else {
            return nil
        }
        let place =
            last == name ? parts.firstIndex(of: name[...]) : parts.lastIndex(of: name[...])
        guard let place else { return nil }
        let rest = parts[(place + 1)...].joined(separator: "/")
        let path = page.root.isEmpty ? rest : "\(page.root)/\(rest)"
        return repository.contains(path) ? .elsewhereInSkill(at: path) : nil
    }

    /// Looks from each folder above the skill.
    private func fromAbove(_ path: String) -> Resolution? {
        guard !page.root.isEmpty else { return nil }
        for folder in Array(SkillPaths.ancestors(of: page.root)) + [""] {
            let place = folder.isEmpty ? path : "\(folder)/\(path)"
            if repository.contains(place) {
                return isOwn(place) ? .elsewhereInSkill(at: place) : .outside(.above, at: place)
            }
        }
        return nil
    }

    private var repository: RepositoryFiles { page.skill.repository }

    private func candidates(named name: String, isFolder: Bool) -> NamedPaths {
        let found = isFolder ? repository.folders(named: name) : repository.files(named: name)
        guard found.isEmpty, !name.contains(".") else { return found }
        return repository.folders(named: name)
    }

    /// Whether a path of the repository is in the skill of the page.
    private func isOwn(_ path: String) -> Bool {
        page.root.isEmpty || path == page.root
            || path.hasPrefix(page.root) && path.utf8.dropFirst(page.root.utf8.count).first == 0x2F
    }

    private func ownContains(_ place: String) -> Bool {
        page.skill.inside(place).map(page.skill.paths.contains) ?? false
    }

    private static func isPattern(_ part: Substring) -> Bool {
        part.contains("…") || part.utf8.contains { "*{}<>$[]".utf8.contains($0) }
    }
}

extension PathName {
    /// Whether the text ends in a slash.
    var writtenAsFolder: Bool { written.utf8.last == UInt8(ascii: "/") }
}
