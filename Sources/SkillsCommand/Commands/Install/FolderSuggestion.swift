internal import FileTree
internal import Problem
internal import SkillSource
internal import SystemPackage
internal import Terminal

extension CommonOptions {
    /// Points out addresses that are interpreted as repositories although a folder with the same path exists.
    func suggestFolders(for addresses: [SkillAddress]) {
        let world = World.current
        for address in addresses {
            guard case .git = address.meaning, !address.typed.contains(":"),
                (try? Directory.open(world.workingDirectory.pushing(FilePath(address.typed))))
                    != nil
            else { continue }
            notes.hint(
                Messages.readAsRepository(
                    address.typed, folder: "./\(address.typed)".shellQuoted))
        }
    }
}
