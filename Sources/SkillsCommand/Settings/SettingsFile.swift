internal import FileTree
internal import JSON
internal import SystemPackage

/// One of the configuration files, which may be missing.
///
/// | layer | path | settings |
/// |---|---|---|
/// | user | `${XDG_CONFIG_HOME:-~/.config}/skills/config.json` | all |
/// | machine | `/etc/skills/config.json` | all |
/// | project | `.skills/config.json` in the project | catalogs |
///
/// A project can't choose agents, signers, or the age of versions: its files come from other people.
struct SettingsFile: Sendable, Hashable {
    /// The users of a file: one person, all of a machine, or those who work on a project.
    enum Layer: String, Sendable, CaseIterable { case user, machine, project }

    /// The users of the file.
    let layer: Layer
    /// The path of the file.
    let path: FilePath
    /// The folder that relative paths in the file start from.
    let base: FilePath

    private static let name: FilePath.Component = "config.json"
    private static let sizeLimit = 1024 * 1024

    /// The user's file.
    static func user(_ world: World) -> SettingsFile {
        let base =
            world.environment["XDG_CONFIG_HOME"].map { FilePath($0) }.flatMap {
                $0.isAbsolute ? $0 : nil
            } ?? world.home.appending(".config")
        let folder = base.appending("skills")
        return SettingsFile(layer: .user, path: folder.appending(name), base: folder)
    }

    /// The file for all users of this machine.
    static func machine(_ world: World) -> SettingsFile {
        let path = world.systemSettings
        return SettingsFile(layer: .machine, path: path, base: path.removingLastComponent())
    }

    /// The file of the project around the working directory; nil in the home folder, which is no project.
    static func project(_ world: World) -> SettingsFile? {
        let project = world.projectFolder
        guard project != world.home else { return nil }
        return SettingsFile(
            layer: .project, path: project.appending(".skills").appending(name), base: project)
    }

    /// The settings that the file may have.
    private var keys: [String] {
        layer == .project
            ? ["catalogs"]
            : [
                "agents", "ambiguousWidth", "catalogs", "language", "minAge", SignerSettings.key,
            ]
    }

    /// Returns the settings of the file; none if it is missing.
    ///
    /// Throws for a file that is not a JSON object or has an unknown setting.
    func members() throws(SettingsProblem) -> [String: JSONValue] {
        guard let bytes = try bytes() else { return [:] }
        guard let members = (try? JSONValue(parsing: bytes))?.object else {
            throw .invalid(path, .fault(in: bytes))
        }
        for key in members.keys.sorted() where key != "$schema" && !keys.contains(key) {
            throw .unknown(path, key, known: keys)
        }
        return members
    }

    /// Returns the file for changing its settings; an empty object if it is missing.
    func editable() throws(SettingsProblem) -> EditableJSON {
        _ = try members()
        let bytes = try bytes() ?? Array("{}\n".utf8)
        do { return try EditableJSON(bytes) } catch { throw .invalid(path, .fault(in: bytes)) }
    }

    /// Replaces the file, atomically.
    func replace(with bytes: [UInt8]) throws(SettingsProblem) {
        do { try Directory.replaceFile(at: path, with: bytes) } catch { throw .unwritable(error) }
    }

    /// Waits until no other process changes the file, for at most 10 seconds; it may be changed as long as the lock is held.
    ///
    /// Throws ``SettingsProblem/busy(_:)`` after that, and ``SettingsProblem/interrupted`` if the task is cancelled.
    func lock() async throws(SettingsProblem) -> FileLock {
        try requireOwnFolder()
        let folder = path.removingLastComponent().appending(".\(Self.name.string).lock")
        for _ in 0..<Self.lockAttempts {
            do {
                let directory = try Directory.openOrCreate(folder)
                if let lock = try FileLock.attempt(on: directory) { return lock }
            } catch { throw .unwritable(error) }
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { throw .interrupted }
        }
        throw .busy(path)
    }

    private static let lockAttempts = 1_000

    /// Refuses a folder of a project's settings that is a symlink, by which a checkout would choose the file to change.
    private func requireOwnFolder() throws(SettingsProblem) {
        guard layer == .project else { return }
        let folder = path.removingLastComponent()
        let (target, root): (FilePath?, FilePath?)
        do {
            (target, root) = (try Directory.resolve(folder), try Directory.resolve(base))
        } catch { throw .unreadable(error) }
        guard let name = folder.lastComponent, let target, let root else { return }
        guard target == root.appending(name) else { throw .linkedFolder(folder, target: target) }
    }

    private func bytes() throws(SettingsProblem) -> [UInt8]? {
        do { return try InputFile.open(path).contents(limit: Self.sizeLimit) } catch {
            guard error.meansMissing else { throw .unreadable(error) }
            return nil
        }
    }
}

extension SettingsFile.Layer {
    /// The position in the order in which layers are used.
    var rank: Int {
        switch self {
        case .user: 0
        case .machine: 1
        case .project: 2
        }
    }
}

extension SettingsProblem.Reason {
    /// Finds the fault in a file that is not an object in JSON.
    fileprivate static func fault(in bytes: [UInt8]) -> Self {
        do {
            _ = try LocatedJSON(parsing: bytes)
            return .notObject
        } catch {
            return .syntax(JSONError(error, in: bytes))
        }
    }
}
