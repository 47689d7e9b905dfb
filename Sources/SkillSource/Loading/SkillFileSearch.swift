internal import FileTree
internal import SkillFormat
internal import SystemPackage
internal import Tasks

/// A search of a local folder for files called SKILL.md, on all cores.
struct SkillFileSearch {
    private static let depthLimit = RelativePath.depthLimit
    /// The number of groups of folders that are listed together.
    private static let batchSize = 1_024

    private let top: Directory
    private let links: FolderLinks
    private let countLimit: Int
    /// The files called SKILL.md.
    private(set) var skillFiles: Set<RelativePath> = []
    /// The files whose names differ from SKILL.md in case only.
    private(set) var misspelled: Set<RelativePath> = []
    /// The files called SKILL.md that can't be used.
    private(set) var unusable: [UnusableSkill] = []
    /// The other symlinks.
    private var otherLinks: [RelativePath] = []

    /// Creates a search that has found nothing yet; paths are relative to `top`.
    ///
    /// It ends at `countLimit` skills; repositories that mirror others have 60,000.
    init(in top: Directory, _ links: FolderLinks, countLimit: Int = 100_000) {
        self.top = top
        self.links = links
        self.countLimit = countLimit
    }

    /// Some subfolders of a folder, which are listed while that is open.
    private struct Group: Sendable {
        static let sizeLimit = 64
        let parent: RelativePath?
        let names: [FilePath.Component]
    }

    /// The files in some folders, and the subfolders to search.
    private struct Listing: Sendable {
        var skillFiles: [RelativePath] = []
        var misspelled: [RelativePath] = []
        var unusable: [UnusableSkill] = []
        var otherLinks: [RelativePath] = []
        var groups: [Group] = []

        /// Adds the entries of a folder.
        mutating func add(
            _ folder: Directory, at path: RelativePath?, _ links: FolderLinks
        ) throws(FileTreeError) {
            var subfolders: [FilePath.Component] = []
            for entry in try folder.names() {
                let name = entry.name.string
                switch entry.kind {
                case .directory:
                    if IgnoredNames.contains(name) || Discovery.isDependency(name) { continue }
                    subfolders.append(entry.name)
                case .file:
                    guard let file = SkillFileSearch.path(of: entry.name, in: path) else {
                        continue
                    }
                    if name == "SKILL.md" { skillFiles.append(file) }
                    if file.isMisspelledSkillFile { misspelled.append(file) }
                case .link:
                    guard let file = SkillFileSearch.path(of: entry.name, in: path) else {
                        continue
                    }
                    if name != "SKILL.md" {
                        otherLinks.append(file)
                    } else if case .file = links.target(of: file) {
                        skillFiles.append(file)
                    } else {
                        unusable.append(
                            UnusableSkill(path: file.description, fault: .brokenLink))
                    }
                case .special: continue
                }
            }
            for start in stride(from: 0, to: subfolders.count, by: Group.sizeLimit) {
                let end = min(start + Group.sizeLimit, subfolders.count)
                groups.append(Group(parent: path, names: Array(subfolders[start..<end])))
            }
        }
    }

    /// Searches a folder, or the top, and those below it, from the outside to the inside.
    mutating func visit(_ start: RelativePath?) async throws(SkillSourceError) {
        let (top, links) = (top, links)
        var groups = take(
            try files { () throws(FileTreeError) in
                var listing = Listing()
                try listing.add(Self.open(start, in: top, links), at: start, links)
                return listing
            })
        for _ in 0..<Self.depthLimit {
            var next: [Group] = []
            for start in stride(from: 0, to: groups.count, by: Self.batchSize) {
                guard skillFiles.count < countLimit else { return }
                let batch = groups[start..<min(start + Self.batchSize, groups.count)]
                let listings = try await ParallelWork.map(batch) {
                    (group) throws(SkillSourceError) in try Self.list(group, in: top, links)
                }
                for listing in listings { next += take(listing) }
            }
            groups = next
        }
    }

    private static func list(
        _ group: Group, in top: Directory, _ links: FolderLinks
    ) throws(SkillSourceError) -> Listing {
        guard !Task.isCancelled else { throw .interrupted }
        return try files { () throws(FileTreeError) in
            let parent = try open(group.parent, in: top, links)
            var listing = Listing()
            for name in group.names {
                let folder = try parent.open(name)
                if let path = path(of: name, in: group.parent), violation(of: name) == nil {
                    try listing.add(folder, at: path, links)
                } else if try folder.contains("SKILL.md") {
                    let names = [group.parent?.description, name.escapedName, "SKILL.md"]
                    listing.unusable.append(
                        UnusableSkill(
                            path: names.compactMap(\.self).joined(separator: "/"),
                            fault: .name(violation(of: name) ?? .pathTooLong)))
                }
            }
            return listing
        }
    }

    /// Adds the files of a listing, and returns the subfolders to search.
    private mutating func take(_ listing: Listing) -> [Group] {
        for file in listing.skillFiles where skillFiles.count < countLimit {
            skillFiles.insert(file)
        }
        misspelled.formUnion(listing.misspelled)
        unusable += listing.unusable
        otherLinks += listing.otherLinks
        return listing.groups
    }

    /// Searches the folders beside the top to which symlinks lead where skills are expected: at the top, and beside other
    /// skills.
    mutating func followLinks() async throws(SkillSourceError) {
        let shelves = Set(skillFiles.compactMap(\.parent).map { SourceFolder($0.parent) })
        let wanted = otherLinks.filter { link in
            let folder = SourceFolder(link.parent)
            return (folder == .top || shelves.contains(folder))
                && !IgnoredNames.contains(link.lastName) && !Discovery.isDependency(link)
        }
        var followed = 0
        for link in wanted.sorted() {
            switch links.target(of: link) {
            case .file, .inside, .around, .other: continue
            case .beside:
                guard followed < Discovery.namedFolderLimit else { continue }
                followed += 1
                try await visit(linked: link)
            case .missing:
                // Beside skills, and with a name of one, it is probably meant as one.
                guard shelves.contains(SourceFolder(link.parent)), SkillName(link.lastName) != nil
                else { continue }
                unusable.append(UnusableSkill(path: link.description, fault: .brokenLink))
            }
        }
    }

    /// Searches a folder behind a symlink, of which only the files of the repository are part of the source.
    mutating func visit(linked link: RelativePath) async throws(SkillSourceError) {
        let before = skillFiles
        try await visit(link)
        skillFiles = skillFiles.filter { before.contains($0) || links.has($0) }
    }

    private static func open(
        _ path: RelativePath?, in top: Directory, _ links: FolderLinks
    ) throws(FileTreeError) -> Directory {
        guard let path else { return top }
        do { return try top.open(path) } catch {
            guard error.isAboutLinks else { throw error }
            return try links.open(path)
        }
    }

    /// Returns the path of an entry; nil if it is not a valid one, whose entry is skipped.
    private static func path(
        of name: FilePath.Component, in folder: RelativePath?
    ) -> RelativePath? {
        String(validating: name).flatMap { RelativePath($0) }
            .flatMap { SourceFolder(folder).appending($0) }
    }

    /// Returns the violation of a name; nil if it is valid.
    private static func violation(of name: FilePath.Component) -> NameViolation? {
        guard let text = String(validating: name) else { return .notUTF8 }
        return RelativePath.violation(of: text)
    }
}
