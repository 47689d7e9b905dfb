internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage
internal import Text

/// The manifest of a Claude Code marketplace or plugin, or of a project.
struct ManifestFile: Sendable {
    /// The kinds of manifests.
    enum Kind: String, Sendable {
        case marketplace, plugin
        /// The skills that a project requires: `skills.json` of this program.
        case project
    }

    /// The maximum size in bytes, as in installs; the largest in public marketplaces is 169 kB.
    static let sizeLimit = 1_048_576

    /// The kind of thing that it describes.
    let kind: Kind
    /// Its path from the repository's top.
    let path: RelativePath
    /// Its text; empty if it is too large.
    let source: SourceText
    /// Its contents; nil if it is unusable.
    let json: LocatedJSON?
    /// Why it is unusable.
    let fault: Fault?

    /// Why a manifest is unusable.
    enum Fault: Sendable {
        /// It is not valid JSON.
        case syntax(JSONSyntaxError)
        /// It is larger than ``ManifestFile/sizeLimit``.
        case tooLarge
    }

    /// The folder around `.claude-plugin`; nil is the repository's top.
    var base: RelativePath? { path.parent?.parent }

    /// Reads the file; nil if it can't be opened.
    init?(at path: RelativePath, in root: Directory) {
        kind = Kind(ofFileNamed: path.lastName)
        self.path = path
        let bytes: [UInt8]
        do throws(FileTreeError) {
            bytes = try root.contents(of: path, limit: Self.sizeLimit)
        } catch {
            guard case .fileTooLarge = error else { return nil }
            (source, json, fault) = (SourceText(path: path, bytes: []), nil, .tooLarge)
            return
        }
        source = SourceText(path: path, bytes: bytes)
        do throws(JSONSyntaxError) {
            (json, fault) = (try LocatedJSON(parsing: bytes), nil)
        } catch {
            (json, fault) = (nil, .syntax(error))
        }
    }

    /// Whether the manifest of a project is one of this program, and not a file of the same name.
    var isOurs: Bool {
        guard kind == .project, case .number? = json?["version"]?.value else { return false }
        return json?.members != nil
    }

    /// The entries of a marketplace that are objects.
    var entries: [LocatedJSON] {
        guard kind == .marketplace else { return [] }
        return json?["plugins"]?.array?.filter { $0.members != nil } ?? []
    }

    /// A finding at a place in the file.
    func finding(
        _ rule: RuleID, _ severity: Finding.Severity, at offset: Int, _ message: FindingText,
        remedy: Remedy? = nil, subject: String? = nil
    ) -> Finding {
        let place = source.place(at: offset)
        return Finding(
            rule: rule, severity: severity, path: path, line: place.line, column: place.column,
            message: message, remedy: remedy, subject: subject)
    }
}

extension ManifestFile.Kind {
    /// The kind of the files with a name.
    init(ofFileNamed name: String) {
        switch name {
        case "marketplace.json": self = .marketplace
        case "skills.json": self = .project
        default: self = .plugin
        }
    }
}

/// A plugin with files in the repository.
struct Plugin: Sendable {
    /// Its folder; nil is the repository's top.
    let folder: RelativePath?
    /// Its entry in a marketplace.
    let entry: (marketplace: ManifestFile, json: LocatedJSON)?
    /// Its plugin.json.
    let manifest: ManifestFile?

    /// The plugins described by manifests whose folders exist below a top.
    static func all(_ manifests: [ManifestFile], below top: FilePath) -> [Plugin] {
        let own = manifests.filter { $0.kind == .plugin }
        let ownByFolder = Dictionary(own.map { ($0.base, $0) }) { first, _ in first }
        var listed: [Plugin] = []
        for marketplace in manifests where marketplace.kind == .marketplace {
            for entry in marketplace.entries {
                guard let source = ManifestPath(sourceOf: entry, in: marketplace),
                    let folder = source.target,
                    RepositoryTree.kind(of: folder, below: top) == .directory
                else { continue }
                listed.append(
                    Plugin(
                        folder: folder, entry: (marketplace, entry), manifest: ownByFolder[folder]))
            }
        }
        let known = Set(listed.compactMap { $0.manifest?.path })
        return listed
            + own.filter { !known.contains($0.path) }.map {
                Plugin(folder: $0.base, entry: nil, manifest: $0)
            }
    }

    /// Returns the plugins in marketplaces, by the path of the marketplace.
    static func byMarketplace(_ plugins: [Plugin]) -> [RelativePath: [Plugin]] {
        var listed: [RelativePath: [Plugin]] = [:]
        for plugin in plugins {
            guard let entry = plugin.entry else { continue }
            listed[entry.marketplace.path, default: []].append(plugin)
        }
        return listed
    }

    /// The paths in its `skills` fields.
    var skillPaths: [ManifestPath] {
        var paths: [ManifestPath] = []
        if let entry {
            paths += ManifestPath.components(of: entry.json, in: entry.marketplace, at: folder)
        }
        if let manifest, let json = manifest.json {
            paths += ManifestPath.components(of: json, in: manifest, at: folder)
        }
        return paths.filter { $0.field == "skills" }
    }

    /// The folders in which agents look for its skills: each is a skill or contains skills.
    var searchedFolders: [RelativePath?] {
        let named = skillPaths.compactMap(\.target)
        // A plugin at the marketplace's top that lists its skills has no default folder.
        let isAtTop = entry.map { $0.marketplace.base == folder } ?? false
        let standard = RelativePath("skills").flatMap { folder.appending($0) }
        return isAtTop && !named.isEmpty ? named : named + [standard]
    }
}
