internal import JSON
internal import SkillCatalog
internal import SkillStore
internal import SystemPackage

/// The catalogs: those of the user, of the machine and of the project, in this order.
///
/// The key is `"catalogs": [{"name": "acme", "kind": "index", "location": "https://skills.acme.example", "key": "RW…"}]`.
/// The catalog in the program is the first one, unless the user or the machine has it elsewhere: `{"name": "embedded"}`.
/// If two files have a catalog of the same name, the first one counts: a project, whose files come from other people,
/// never changes what a name of the user means.
struct CatalogSettings: Sendable {
    /// A catalog in a file.
    struct Entry: Sendable {
        /// The catalog.
        let reference: CatalogReference
        /// The file.
        let file: SettingsFile
        /// The earlier file that has a catalog of this name, which is used instead.
        let hiddenBy: SettingsFile?
    }

    /// The key of the list.
    static let key = "catalogs"

    /// All catalogs, in order.
    let entries: [Entry]

    /// Reads all files; missing ones have no catalogs.
    init(of world: World) throws(SettingsProblem) {
        try self.init(of: [.user(world), .machine(world), .project(world)], world)
    }

    /// Reads the files for a scope; a project's file counts only in the scope of the project.
    init(of world: World, for scope: Scope) throws(SettingsProblem) {
        switch scope {
        case .user: try self.init(of: [.user(world), .machine(world)], world)
        case .project: try self.init(of: world)
        }
    }

    private init(of all: [SettingsFile?], _ world: World) throws(SettingsProblem) {
        var entries: [Entry] = []
        var files: [CatalogName: SettingsFile] = [:]
        for file in all.compactMap(\.self) {
            for reference in try Self.references(in: file, home: world.home) {
                let earlier = files[reference.name]
                entries.append(Entry(reference: reference, file: file, hiddenBy: earlier))
                files[reference.name] = earlier ?? file
            }
        }
        if files[.embedded] == nil {
            entries.insert(
                Entry(reference: .embedded, file: .user(world), hiddenBy: nil), at: 0)
        }
        self.entries = entries
    }

    /// The catalogs that are used, in order.
    var references: [CatalogReference] { used.map(\.reference) }

    /// The catalogs that are used, with their files.
    var used: [Entry] { entries.filter { $0.hiddenBy == nil } }

    /// The names of the catalogs of the project that are used.
    var projectNames: Set<CatalogName> {
        Set(used.filter { $0.file.layer == .project }.map(\.reference.name))
    }

    /// Which servers a command may ask that only looks: not those that only the project names, whose files come from other
    /// people, unless the user names the catalog.
    func networkForLooking(naming catalog: CatalogName? = nil) -> CatalogAccess.Network {
        .onlineExcept(projectNames.subtracting([catalog].compactMap(\.self)))
    }

    /// Returns the catalog of a name in the file of a layer, or in the only file that has one.
    ///
    /// Throws ``CatalogProblem/inSeveralFiles(_:_:)`` if several files have one.
    func entry(named name: String, in layer: SettingsFile.Layer?) throws -> Entry {
        let candidates = entries.filter { layer == nil || $0.file.layer == layer }
        let found = candidates.filter { $0.reference.name.description == name }
        guard found.count < 2 else {
            throw CatalogProblem.inSeveralFiles(found[0].reference.name, found.map(\.file.layer))
        }
        guard let entry = found.first else {
            throw CatalogProblem.unknown(name, known: candidates.map(\.reference.name))
        }
        return entry
    }

    /// Returns the catalog of a name.
    func entry(named name: String) throws(CatalogProblem) -> Entry {
        if let entry = used.first(where: { $0.reference.name.description == name }) {
            return entry
        }
        throw .unknown(name, known: used.map(\.reference.name))
    }

    /// Returns the catalogs of a file, in order.
    static func references(
        in file: SettingsFile, home: FilePath
    ) throws(SettingsProblem) -> [CatalogReference] {
        guard let value = try file.members()[key], value != .null else { return [] }
        guard let elements = value.array else { throw .invalid(file.path, .catalogsNotList) }
        var references: [CatalogReference] = []
        for (index, element) in elements.enumerated() {
            let reference = try reference(element, number: index + 1, in: file, home: home)
            guard !references.contains(where: { $0.name == reference.name }) else {
                throw .invalid(file.path, .repeatedCatalog(reference.name))
            }
            references.append(reference)
        }
        return references
    }

    private static func reference(
        _ value: JSONValue, number: Int, in file: SettingsFile, home: FilePath
    ) throws(SettingsProblem) -> CatalogReference {
        guard let name = value["name"]?.string.flatMap({ CatalogName.named($0) }) else {
            throw .invalid(file.path, .catalog(number, key: "name"))
        }
        guard name != .embedded else {
            guard file.layer != .project else {
                throw .invalid(file.path, .embeddedOfProject(number))
            }
            return .embedded
        }
        guard let kind = value["kind"]?.string.flatMap({ CatalogReference.Kind.named($0) }) else {
            throw .invalid(file.path, .catalog(number, key: "kind"))
        }
        guard let location = value["location"]?.string, !location.isEmpty else {
            throw .invalid(file.path, .catalog(number, key: "location"))
        }
        let key = value["key"].flatMap { $0 == .null ? nil : $0 }
        guard key == nil || key?.string != nil else {
            throw .invalid(file.path, .catalog(number, key: "key"))
        }
        guard key == nil || kind.isSigned else {
            throw .invalid(file.path, .keyOfUnsigned(number))
        }
        return CatalogReference(
            name: name, kind: kind,
            location: kind.takesPath(location)
                ? FilePath(typed: location, from: file.base, home: home)
                    .lexicallyNormalized().string : location,
            key: key?.string)
    }
}
