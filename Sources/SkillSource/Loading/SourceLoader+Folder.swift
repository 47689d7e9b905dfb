internal import Archive
internal import FileTree
internal import SystemPackage

// Local folders.
extension SourceLoader {
    /// Loads a local folder.
    func load(
        _ path: FilePath, for address: SkillAddress
    ) throws(SkillSourceError) -> LoadedSource {
        let directory: Directory
        do { directory = try Directory.open(path) } catch {
            switch error.code {
            case .noSuchFileOrDirectory: throw .noSuchFile(path.string)
            case .notDirectory: throw notAFolder(path, address)
            default: throw .files(error)
            }
        }
        let source = FolderSource(directory)
        return LoadedSource(
            address: address, skills: try source.discoverSkills(for: address), url: path.string,
            content: source)
    }

    /// Returns the error for a file without the suffix of an archive, which names its format unless it is text.
    private func notAFolder(_ path: FilePath, _ address: SkillAddress) -> SkillSourceError {
        guard let file = try? InputFile.open(path) else { return .noSkill(path.string, top: []) }
        do throws(ArchiveError) {
            _ = try Archive.open(file)
        } catch {
            if case .notAnArchive(let looks) = error, ![.text, .json, .empty].contains(looks) {
                return .archive(address.typed, error)
            }
        }
        return .noSkill(path.string, top: [])
    }
}
