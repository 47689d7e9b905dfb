internal import FileTree
internal import JSON
internal import SystemPackage

/// A change of `skillOverrides` in one settings file of Claude Code that keeps every other byte of the file.
struct SettingsEdit {
    /// The changes.
    enum Change {
        /// Lists skills by name only.
        case add
        /// Removes entries whose value is `name-only`.
        case remove
    }

    let path: FilePath
    let names: [String]
    let change: Change
    private static let sizeLimit = 4 << 20
    private static let key = ClaudeSettings.overridesKey
    private static let nameOnly = ClaudeSettings.Visibility.nameOnly.rawValue

    /// Returns the skills that a file lists by name only; none if the file is missing.
    static func nameOnly(in path: FilePath) throws(BudgetProblem) -> [String] {
        guard let json = try read(path, adding: []) else { return [] }
        do {
            return try json.members(of: key).filter { $0.value.string == nameOnly }.map(\.key)
        } catch { throw .notEditable(path, error, names: []) }
    }

    /// Returns the new contents of the file.
    func contents() throws(BudgetProblem) -> [UInt8] {
        let added = change == .add ? names : []
        let json = try Self.read(path, adding: added)
        do {
            guard let json else {
                let empty = try EditableJSON(Array("{}\n".utf8))
                return try empty.adding(added, value: Self.nameOnly, to: Self.key)
            }
            switch change {
            case .add: return try json.adding(names, value: Self.nameOnly, to: Self.key)
            case .remove: return try json.removing(Set(names), from: Self.key)
            }
        } catch { throw .notEditable(path, error, names: added) }
    }

    /// Replaces the file atomically; its permissions and symlinks to it are kept.
    func apply() throws(BudgetProblem) {
        let contents = try contents()
        do { try Directory.replaceFile(at: path, with: contents) } catch { throw .file(error) }
    }

    private static func read(
        _ path: FilePath, adding names: [String]
    ) throws(BudgetProblem) -> EditableJSON? {
        let bytes: [UInt8]
        do { bytes = try InputFile.open(path).contents(limit: sizeLimit) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .file(error) }
            return nil
        }
        do { return try EditableJSON(bytes) } catch {
            throw .notEditable(path, error, names: names)
        }
    }
}
