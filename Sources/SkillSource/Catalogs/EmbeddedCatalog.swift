internal import CEmbeddedFiles
internal import Digest
internal import FileTree
public import SkillFormat

/// The skills that are part of the program: those in the folder Skills/ of this repository, with all their files.
public struct EmbeddedCatalog: Sendable {
    /// The name shown to the user.
    public let title = Messages.embeddedCatalog
    private let skills: [SkillName: CatalogSkill]

    /// Reads the list of embedded files.
    public init() {
        var files: [SkillName: [CatalogSkill.File]] = [:]
        for index in 0..<embedded_skill_count {
            guard let (name, file) = Self.file(at: index) else { continue }
            files[name, default: []].append(file)
        }
        skills = Dictionary(
            uniqueKeysWithValues: files.map {
                ($0.key, CatalogSkill(name: $0.key, files: $0.value))
            })
    }

    /// The names of its skills, sorted.
    public var skillNames: [SkillName] { skills.keys.sorted() }

    /// Returns the embedded skill with this name; nil if there is none.
    public func skill(named name: String) -> CatalogSkill? {
        SkillName(name).flatMap { skills[$0] }
    }

    private static func file(at index: Int) -> (SkillName, CatalogSkill.File)? {
        let facts = unsafe embedded_skill_at(index)
        let parts = unsafe String(cString: facts.path).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let name = SkillName(String(parts[0])),
            let path = RelativePath(String(parts[1]))
        else { return nil }
        let flag: TreeFile.Flag = unsafe facts.executable == 1 ? .executable : .plain
        let file = CatalogSkill.File(path: path, flag: flag) {
            let facts = unsafe embedded_skill_at(index)
            return unsafe Array(UnsafeBufferPointer(start: facts.bytes, count: facts.size))
        }
        return (name, file)
    }
}
