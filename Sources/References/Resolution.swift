internal import Text

/// The target of a path, looked up before anything is judged.
enum Resolution: Equatable {
    /// A file or folder of the skill, from the page's folder or the skill folder.
    case present(at: String)
    /// A file or folder of the skill, below another of its folders.
    case elsewhereInSkill(at: String)
    /// A file or folder of the skill whose name differs in letter case.
    case otherCase(at: String)
    /// A file or folder of the repository, outside the skill.
    case outside(Way, at: String)
    /// Nothing.
    case nowhere

    /// The ways in which a path can lead outside.
    enum Way {
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
        case .present(let place), .elsewhereInSkill(let place), .otherCase(let place),
            .outside(_, let place):
            place
        case .nowhere: nil
        }
    }
}

/// Looks for the files and folders that the paths of the pages in one folder mean.
final class Resolver {
    /// A bare name that more files have means none of them.
    private static let sharedNameLimit = 3

    /// The skill folder, which keeps the resolver.
    private unowned let skill: FolderInRepository
    /// The folder in the repository of the innermost skill that contains the pages.
    private let root: String
    /// The name of the skill, which paths may go through; empty if it has none.
    private let ownName: String
    /// The folders that paths are relative to: that of the pages and the skill folder.
    let bases: [String]
    /// The folders above the skill, the innermost first; the top is the last one.
    private let above: [String]
    /// The paths looked up before.
    private var known: [String: Resolution] = [:]

    /// Prepares for the pages of a folder of the repository in the skill at `root`.
    init(_ folder: String, root: String, in skill: FolderInRepository) {
        self.skill = skill
        self.root = root
        ownName = root.isEmpty ? skill.name : SkillPaths.lastName(of: root)
        bases = folder == root ? [root] : [folder, root]
        above = root.isEmpty ? [] : Array(SkillPaths.ancestors(of: root)) + [""]
    }

    /// Returns the first target of a path: from the page's folder and the skill folder, then through the names in it.
    func resolution(of name: PathName) -> Resolution {
        if let found = known[name.written] { return found }
        let found = find(name)
        known[name.written] = found
        return found
    }

    private func find(_ name: PathName) -> Resolution {
        guard !name.path.isEmpty, name.path != ".", name.path != ".." else { return .nowhere }
        guard name.path.utf8.first == UInt8(ascii: "$"),
            let pluginPath = PathRoot.plugin(Array(name.path.utf8)[...])
        else {
            return fromFolders(name.path)
                ?? byNames(in: name.path, isFolder: name.isWrittenAsFolder)
        }
        let path = String(decoding: name.path.utf8.dropFirst(pluginPath), as: UTF8.self)
        return byNames(in: path, isFolder: name.isWrittenAsFolder)
    }

    /// Looks from the folder of the page and the skill folder.
    private func fromFolders(_ path: String) -> Resolution? {
        guard path.utf8.first != UInt8(ascii: "/") else { return nil }
        let places = bases.compactMap { SkillPaths.resolve(path, from: $0) }
        for place in places where isOwn(place) && ownContains(place) { return .present(at: place) }
        for place in places where !place.isEmpty && !isOwn(place) {
            if repository.contains(place) { return .outside(.above, at: place) }
        }
        for place in places {
            if let inside = skill.inside(place),
                let spelling = skill.paths.otherSpelling(of: inside)
            {
                return .otherCase(at: skill.inRepository(spelling))
            }
        }
        return nil
    }

    /// Looks for the components of a path, without variables before them.
    private func byNames(in path: String, isFolder: Bool) -> Resolution {
        let names = path.names.filter { $0 != "." && $0 != ".." }.drop {
            $0 == "…" || $0 == "..." || $0.utf8.contains { $0.isOne(of: "${}<>~%") }
        }
        guard let last = names.last, repository.hasName(last) else { return .nowhere }
        let plain = names.joined(separator: "/")
        guard !Self.isPattern(plain) else { return .nowhere }
        let named = candidates(named: String(last), isFolder: isFolder)
        if names.count == 1, let own = named.first(where: isOwn) {
            return .elsewhereInSkill(at: own)
        }
        if let found = throughOwnName(names) ?? fromAbove(plain) { return found }
        guard names.count > 1 else {
            guard (1...Self.sharedNameLimit).contains(named.count),
                !PathVocabulary.wellKnownNames.contains(last.utf8)
            else { return .nowhere }
            return .outside(.name, at: named[0])
        }
        return byEnding(names, plain, named, isChanged: path != plain)
    }

    private func byEnding(
        _ names: ArraySlice<Substring>, _ plain: String, _ named: NamedPaths, isChanged: Bool
    ) -> Resolution {
        let ends = named.filter { $0.endsInPath(plain) }
        if let own = ends.first(where: isOwn) { return .elsewhereInSkill(at: own) }
        if let place = ends.first, let first = names.first?.lowercased(),
            repository.skillNames.contains(first) || repository.pluginNames.contains(first)
        {
            return .outside(.named, at: place)
        }
        // A path below a folder that was renamed.
        let own = named.filter(isOwn)
        if own.count == 1, let last = names.last,
            !PathVocabulary.wellKnownNames.contains(last.utf8)
        {
            return .elsewhereInSkill(at: own[0])
        }
        if let place = ends.min(by: { $0.unicodeScalars.count < $1.unicodeScalars.count }) {
            return .outside(.ending, at: place)
        }
        let lastTwo = names.suffix(2).joined(separator: "/")
        guard isChanged, let place = named.first(where: { $0.endsInPath(lastTwo) }) else {
            return .nowhere
        }
        return isOwn(place) ? .elsewhereInSkill(at: place) : .outside(.ending, at: place)
    }

    /// Looks below the name of the skill in a path: `skills/pdf/scripts/fill.py`.
    private func throughOwnName(_ names: ArraySlice<Substring>) -> Resolution? {
        let name = ownName[...]
        guard !name.isEmpty, let last = names.last, names.dropLast().contains(name) else {
            return nil
        }
        let place = last == name ? names.firstIndex(of: name) : names.lastIndex(of: name)
        guard let place else { return nil }
        let rest = names[(place + 1)...].joined(separator: "/")
        let path = root.appendingPath(rest)
        return repository.contains(path) ? .elsewhereInSkill(at: path) : nil
    }

    /// Looks from each folder above the skill.
    private func fromAbove(_ path: String) -> Resolution? {
        for folder in above {
            let place = folder.appendingPath(path)
            if repository.contains(place) {
                return isOwn(place) ? .elsewhereInSkill(at: place) : .outside(.above, at: place)
            }
        }
        return nil
    }

    private var repository: RepositoryFiles { skill.repository }

    private func candidates(named name: String, isFolder: Bool) -> NamedPaths {
        let found = isFolder ? repository.folders(named: name) : repository.files(named: name)
        guard found.isEmpty, !name.utf8.contains(UInt8(ascii: ".")) else { return found }
        return repository.folders(named: name)
    }

    /// Whether a path of the repository is in the skill of the pages.
    private func isOwn(_ path: String) -> Bool { root.isEmpty || path.isPath(in: root) }

    private func ownContains(_ place: String) -> Bool {
        skill.inside(place).map(skill.paths.contains) ?? false
    }

    private static func isPattern(_ path: String) -> Bool {
        path.utf8.contains { $0.isOne(of: "*{}<>$[]") }
            || path.utf8.holds("…".utf8)
    }
}

extension PathName {
    /// Whether the text ends in a slash.
    fileprivate var isWrittenAsFolder: Bool { written.utf8.last == UInt8(ascii: "/") }
}
