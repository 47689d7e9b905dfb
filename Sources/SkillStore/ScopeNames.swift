internal import FileTree
public import SkillFormat
internal import SystemPackage

/// The names in one scope, for shell completion.
///
/// Takes no lock and opens no skill, so that it is fast and never waits: while another run changes skills, names may be
/// out of date. Unreadable files and folders count as empty.
public struct ScopeNames: Sendable {
    /// The skills in the lock file, the linked ones, and those in the folders of the default agents.
    public let installed: Set<SkillName>
    /// The skills that are hidden from agents on this machine.
    public let disabled: Set<SkillName>
    /// The skills with a link to a working copy.
    public let linked: Set<SkillName>
    /// The skills that updates skip.
    public let pinned: Set<SkillName>
    /// The installed skills that are not pinned.
    public var unpinned: Set<SkillName> { installed.subtracting(pinned) }
    /// The installed skills that are not disabled.
    public var enabled: Set<SkillName> { installed.subtracting(disabled) }

    /// Reads the names at these locations.
    public init(at locations: StoreLocations) {
        let folders = ScopeFolders(scope: locations.scope, home: locations.home)
        let entries = ((try? Lock.read(at: locations.lockFile, in: folders)) ?? Lock()).skills
        let overrides =
            (try? OverrideFile.read(in: locations.stateFolder))?[locations.lockFile] ?? [:]
        let hidden = overrides.filter { $0.value == .disabled }.keys
        linked = Set(overrides.filter { $0.value != .disabled }.keys)
        disabled = Set(hidden.filter { entries[$0] != nil })
        pinned = Set(entries.filter { $0.value.pin == .pinned }.keys)
        let present = locations.places.flatMap { Self.present(in: $0.folder) }
        installed = linked.union(entries.keys).union(present)
    }

    private static func present(in folder: FilePath) -> [SkillName] {
        ((try? Directory.open(folder).names()) ?? [])
            .filter { $0.kind == .directory || $0.kind == .link }
            .compactMap { $0.text.flatMap { SkillName($0) } }
    }
}
