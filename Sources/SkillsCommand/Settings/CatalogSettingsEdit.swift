internal import JSON
internal import SkillCatalog
internal import SkillStore
internal import SystemPackage

/// A change of the catalogs in one configuration file that keeps everything else in it.
struct CatalogSettingsEdit {
    /// Where a new catalog is added.
    enum Place { case first, last }

    private let file: SettingsFile
    private let json: EditableJSON
    /// The catalogs, each with its JSON text.
    private var elements: [(name: CatalogName, text: String)]

    /// Reads the file.
    private init(of file: SettingsFile, home: FilePath) throws(SettingsProblem) {
        self.file = file
        let names = try CatalogSettings.references(in: file, home: home).map(\.name)
        json = try file.editable()
        do {
            elements = Array(zip(names, try json.elements(of: CatalogSettings.key)))
        } catch {
            throw .invalid(file.path, .catalogsNotList)
        }
    }

    /// Changes the file, as it is when no other process changes it, and returns the names of its catalogs.
    static func change(
        _ file: SettingsFile, home: FilePath, _ body: (inout Self) throws -> Void
    ) async throws -> [CatalogName] {
        let lock = try await file.lock()
        defer { withExtendedLifetime(lock) {} }
        var edit = try Self(of: file, home: home)
        try body(&edit)
        try edit.save()
        return edit.names
    }

    /// Returns the names of the catalogs after a change that is not saved.
    static func plan(
        _ file: SettingsFile, home: FilePath, _ body: (inout Self) throws -> Void
    ) throws -> [CatalogName] {
        var edit = try Self(of: file, home: home)
        try body(&edit)
        return edit.names
    }

    /// The names of the catalogs, in order.
    var names: [CatalogName] { elements.map(\.name) }

    /// Adds a catalog whose location the user typed; throws ``CatalogProblem/exists(_:path:)`` if the file has one of
    /// this name.
    mutating func add(
        _ reference: CatalogReference, typed: String, _ place: Place
    ) throws(CatalogProblem) {
        try requireNew(reference.name)
        let element = (reference.name, text(of: reference, typed: typed))
        elements.insert(element, at: place == .first ? 0 : elements.count)
    }

    /// Throws ``CatalogProblem/exists(_:path:)`` if the file has a catalog of this name.
    func requireNew(_ name: CatalogName) throws(CatalogProblem) {
        guard !names.contains(name) else {
            throw .exists(name, path: World.current.display(file.path))
        }
    }

    /// Removes a catalog.
    mutating func remove(_ name: CatalogName) { elements.removeAll { $0.name == name } }

    /// Adds the catalog in the program where it is without an entry, at the start, unless it has one.
    mutating func addEmbedded() {
        guard !names.contains(.embedded) else { return }
        elements.insert((.embedded, #"{"name": "\#(CatalogName.embedded)"}"#), at: 0)
    }

    /// Moves catalogs to the start, in this order.
    mutating func moveToStart(_ names: [CatalogName]) {
        if names.contains(.embedded) { addEmbedded() }
        let moved = names.compactMap { name in elements.first { $0.name == name } }
        elements = moved + elements.filter { !names.contains($0.name) }
    }

    /// Replaces the file.
    private func save() throws(SettingsProblem) {
        let bytes: [UInt8]
        do {
            bytes = try json.setting(elements: elements.map(\.text), of: CatalogSettings.key)
        } catch {
            throw .invalid(file.path, .catalogsNotList)
        }
        try file.replace(with: bytes)
    }

    /// Returns a catalog as JSON.
    ///
    /// In a project's file, paths in the project are relative, which is right in every clone, and so are other ones that
    /// were typed that way.
    private func text(of reference: CatalogReference, typed: String) -> String {
        var location = reference.location
        if reference.kind.takesPath(location), file.layer == .project {
            let path = FilePath(location)
            if path.starts(with: file.base) || FilePath(typed).isRelative && !typed.hasPrefix("~") {
                location = Scope.project(file.base).relativePath(to: path) ?? location
            }
        }
        let members = [
            ("name", reference.name.description), ("kind", reference.kind.rawValue),
            ("location", location),
        ]
        let all = members + (reference.key.map { [("key", $0)] } ?? [])
        let texts = all.map { key, value in
            "\"\(key)\": \(JSONValue.string(value).text(.line))"
        }
        return "{\(texts.joined(separator: ", "))}"
    }
}
