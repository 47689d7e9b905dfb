public import FileTree
public import SkillFormat

/// A skill in a source, of which at most the SKILL.md has been read.
///
/// Two candidates of a source are equal if they are in the same folder.
public struct SkillCandidate: Sendable, Hashable {
    /// The properties, shared by all copies: a large repository has 60,000 skills, which are in several lists.
    private var properties: Properties {
        get { shared.properties }
        set { shared = Shared(newValue) }
    }

    private var shared: Shared

    private final class Shared: Sendable {
        let properties: Properties
        init(_ properties: Properties) { self.properties = properties }
    }

    fileprivate struct Properties: Sendable {
        var name: SkillName?
        var declaredName: String?
        var description: String?
        var license: String?
        let folder: RelativePath?
        var plugins: [String] = []
        var exclusion: Exclusion?
        var placement: Placement
        var isRead = false
        let folderName: String?
        /// The folder, below the one that is searched; nil for its top, and for a candidate that was not searched for.
        let path: RelativePath?
    }

    /// The name to install it under: the declared name if that is valid, otherwise the name of its folder,
    /// otherwise the first of them that is valid after replacing invalid characters; nil if none of them works.
    public var name: SkillName? { shared.properties.name }
    /// The name in SKILL.md.
    public var declaredName: String? { shared.properties.declaredName }
    /// The description in SKILL.md.
    public var description: String? { shared.properties.description }
    /// The license in SKILL.md.
    public var license: String? { shared.properties.license }
    /// The folder in the source; nil for the top.
    public var folder: RelativePath? { shared.properties.folder }
    /// The plugins in the source's marketplace to which it belongs.
    public var plugins: [String] { shared.properties.plugins }
    /// The reason for installing it only if the user selects it; nil if it is offered.
    public var exclusion: Exclusion? { shared.properties.exclusion }
    /// Its rank among the skills of the source.
    var placement: Placement { shared.properties.placement }
    /// Whether its SKILL.md has been read.
    var isRead: Bool { shared.properties.isRead }

    /// Creates a candidate for a known folder, which nothing excludes; `document` is nil if its SKILL.md is not read
    /// yet, and `folderName` is the name of its folder, or of the source if the skill is at the top.
    init(document: SkillDocument?, folder: RelativePath?, folderName: String?) {
        var properties = Properties(
            folder: folder, placement: Placement(path: folder, plugins: nil, exclusion: nil),
            folderName: folderName, path: nil)
        properties.name = folderName.flatMap { SkillName($0) ?? SkillName.slug(of: $0) }
        if let document { properties.read(document) }
        shared = Shared(properties)
    }

    /// Creates a candidate for a SKILL.md found by a search.
    init(
        _ file: SkillFile, document: SkillDocument?, folder: RelativePath?, folderName: String?
    ) {
        var properties = Properties(
            folder: folder, plugins: file.plugins ?? [], exclusion: file.exclusion,
            placement: file.placement, folderName: folderName, path: file.folder)
        properties.name = folderName.flatMap { SkillName($0) ?? SkillName.slug(of: $0) }
        if let document { properties.read(document) }
        shared = Shared(properties)
    }

    /// Adds what its SKILL.md says.
    mutating func read(_ document: SkillDocument) { properties.read(document) }

    /// Excludes it, unless it is already excluded for a stronger reason.
    mutating func exclude(_ reason: Exclusion) { properties.exclude(reason) }

    /// Returns whether it comes before another in lists: by folder.
    func isBefore(_ other: SkillCandidate) -> Bool {
        guard let folder else { return other.folder != nil }
        return other.folder.map { folder < $0 } ?? false
    }

    /// Returns whether it is better placed than another skill; if both are placed equally, the shorter path counts,
    /// then the order of the paths.
    func isBetter(than other: SkillCandidate) -> Bool {
        let (length, otherLength) = (place.utf8.count, other.place.utf8.count)
        guard placement == other.placement, length == otherLength else {
            return (placement, length) < (other.placement, otherLength)
        }
        return isBefore(other)
    }

    /// Returns the same skill as a member of more plugins.
    func adding(_ others: [String]) -> SkillCandidate {
        let added = others.filter { !plugins.contains($0) }
        guard !added.isEmpty else { return self }
        var copy = self
        copy.properties.plugins += added
        return copy
    }

    /// The same skill, offered: it is already chosen.
    var withoutExclusion: SkillCandidate {
        guard exclusion != nil else { return self }
        var copy = self
        copy.properties.exclusion = nil
        copy.properties.placement = placement.with(nil)
        return copy
    }

    /// Returns the same skill in the place of its original in another language.
    func replacing(_ original: SkillCandidate) -> SkillCandidate {
        var copy = self
        copy.properties.placement = original.placement
        copy.properties.exclusion = original.exclusion
        return copy
    }

    /// Compares the folders.
    public static func == (first: Self, second: Self) -> Bool { first.folder == second.folder }

    /// Hashes the folder.
    public func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}

extension SkillCandidate.Properties {
    /// Adds what its SKILL.md says.
    fileprivate mutating func read(_ document: SkillDocument) {
        isRead = true
        declaredName = document.frontmatter?.name
        description = document.frontmatter?.description
        license = document.frontmatter?.license
        name =
            declaredName.flatMap { SkillName($0) } ?? folderName.flatMap { SkillName($0) }
            ?? declaredName.flatMap { SkillName.slug(of: $0) }
            ?? folderName.flatMap { SkillName.slug(of: $0) }
        // The address of a folder selects the skill at its top, internal or not.
        if document.frontmatter?.metadata["internal"] == "true", path != nil {
            exclude(.internalUse)
        }
    }

    /// Excludes it, unless it is already excluded for a stronger reason.
    fileprivate mutating func exclude(_ reason: Exclusion) {
        guard reason.rank > exclusion?.rank ?? 0 else { return }
        exclusion = reason
        placement = placement.with(reason)
    }
}

// Selecting by name or path.
extension SkillCandidate {
    /// The quality of a match of the argument of `--skill` with a skill, best first.
    enum Match: Comparable {
        /// Its name, or `plugin:name`.
        case name
        /// The declared name, or the name of its folder.
        case otherName
    }

    /// Its path in the source, as an argument of `--skill`; `.` for the top.
    public var place: String { folder?.description ?? "." }

    /// Returns whether a path is its path in the source, or in the folder that is searched.
    func isAt(_ wanted: SourceFolder) -> Bool {
        let path = shared.properties.path
        guard wanted != .top else { return path == nil }
        return folder == wanted.path || path == wanted.path
    }

    /// Returns the match with a text; nil if it does not name the skill.
    func match(_ text: String) -> Match? {
        if let match = nameMatch(text) { return match }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            plugins.contains(String(text[..<colon]))
        else { return nil }
        return nameMatch(String(text[text.utf8.index(after: colon)...]))
    }

    private func nameMatch(_ text: String) -> Match? {
        if name?.description == text { return .name }
        let isOtherName = declaredName == text || folder?.lastName == text
        return isOtherName ? .otherName : nil
    }

    /// Returns the argument of `--skill` that selects it from several skills with the same name: `plugin:name` if that
    /// is unique, otherwise its path.
    func selector(among group: [SkillCandidate]) -> String {
        let plugin = plugins.first { plugin in
            group.count { $0.plugins.contains(plugin) } == 1
        }
        if let plugin, let name { return "\(plugin):\(name)" }
        // A path without a slash looks like a name.
        return place.utf8.contains(UInt8(ascii: "/")) || folder == nil ? place : "./\(place)"
    }
}
