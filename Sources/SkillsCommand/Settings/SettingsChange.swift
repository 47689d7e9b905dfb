internal import FileTree
internal import JSON
internal import SkillStore
internal import SystemPackage
internal import Text

/// The last command that changed catalogs or signers, which `skills undo` does not revert.
struct SettingsChange {
    /// The command without its arguments, such as `catalog remove`.
    let command: String
    /// When it ran, in UTC.
    let time: String

    private static let name: FilePath.Component = "settings-change.json"
    private static let sizeLimit = 4096

    /// Reads the record; nil if there is none that can be read.
    fileprivate init?(in folder: FilePath) {
        let bytes = try? Directory.open(folder).openFile(Self.name).contents(limit: Self.sizeLimit)
        guard let bytes, let value = try? JSONValue(parsing: bytes),
            let command = value["command"]?.string, let time = value["time"]?.string,
            UTCTime(time) != nil
        else { return nil }
        (self.command, self.time) = (command, time)
    }

    fileprivate init(_ command: String, at time: String) {
        (self.command, self.time) = (command, time)
    }

    fileprivate func write(in folder: FilePath) throws {
        let text = JSONValue.object(["command": .string(command), "time": .string(time)]).text()
        _ = try Directory.openOrCreate(folder)
        try Directory.replaceFile(at: folder.appending(Self.name), with: Array(text.utf8))
    }
}

extension CommonOptions {
    /// Records that this command changed settings, so that `skills undo` can point it out.
    ///
    /// Without a record, undo says less; that is no reason to fail after the change was made.
    func recordSettingsChange() {
        let world = World.current
        let words =
            world.arguments.first == "-C" ? world.arguments.dropFirst(2) : world.arguments[...]
        guard let command = SkillsCommand.command(of: Array(words)),
            let folder = try? userStore().locations.stateFolder
        else { return }
        try? SettingsChange(command.words.joined(separator: " "), at: world.now())
            .write(in: folder)
    }

    /// Returns the last change of settings if it is later than a change of skills; nil stands for none of those.
    func settingsChange(after time: String?) -> SettingsChange? {
        guard let folder = try? userStore().locations.stateFolder,
            let change = SettingsChange(in: folder)
        else { return nil }
        guard let time else { return change }
        guard let settings = UTCTime(change.time), let skills = UTCTime(time),
            settings.seconds > skills.seconds
        else { return nil }
        return change
    }
}
