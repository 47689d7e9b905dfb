internal import CEmbeddedSkills
public import Digest
public import FileTree
public import SkillFormat
internal import SystemPackage

/// A list of skills and where their files are.
public protocol Catalog: Sendable {
    /// The name that chooses it in an address, `name:skill`.
    var name: String { get }
    /// The name on screen.
    var title: String { get }
    /// The skills that it lists.
    var skillNames: [SkillName] { get }
    /// The skill of a name.
    func skill(named name: String) -> CatalogSkill?
}

/// One skill of a catalog, with all its files.
public struct CatalogSkill: Sendable {
    /// One file.
    struct File: Sendable {
        let path: RelativePath
        let flag: TreeFile.Flag
        let bytes: @Sendable () -> [UInt8]
    }

    /// The skill's name.
    public let name: SkillName
    let files: [File]

    /// The paths of its files.
    public var paths: [RelativePath] { files.map(\.path) }

    /// The hash of its files, as an install of it would have.
    public var tree: TreeHash {
        TreeHash(
            of: files.map { file in
                TreeFile(
                    path: file.path.description, digest: SHA256Digest(of: file.bytes()),
                    flag: file.flag)
            })
    }

    /// The bytes of one of its files.
    func contents(of path: RelativePath) -> [UInt8]? { files.first { $0.path == path }?.bytes() }

    /// Writes its files into an empty folder.
    func write(into directory: Directory) throws(FileTreeError) {
        var folders = FolderCreator(root: directory)
        for file in files {
            let folder = try folders.folder(of: file.path)
            guard let name = FilePath.Component(file.path.lastName) else { continue }
            let output = try folder.createFile(name, permissions: .treeFile(file.flag))
            try output.write(file.bytes().span)
        }
    }
}

/// The catalog inside the program: the skills of this repository's folder Skills/, there without a network.
public struct EmbeddedCatalog: Catalog {
    /// The name in addresses.
    public let name = "embedded"
    /// The name on screen.
    public let title = "the built-in catalog"
    private let skills: [SkillName: CatalogSkill]

    /// Reads the list of embedded files.
    public init() {
        var files: [SkillName: [CatalogSkill.File]] = [:]
        for index in 0..<embedded_file_count {
            guard let (name, file) = Self.file(at: index) else { continue }
            files[name, default: []].append(file)
        }
        skills = Dictionary(
            uniqueKeysWithValues: files.map {
                ($0.key, CatalogSkill(name: $0.key, files: $0.value))
            })
    }

    /// The skills that it lists.
    public var skillNames: [SkillName] { skills.keys.sorted() }

    /// The skill of a name.
    public func skill(named name: String) -> CatalogSkill? {
        SkillName(name).flatMap { skills[$0] }
    }

    private static func file(at index: Int) -> (SkillName, CatalogSkill.File)? {
        let facts = unsafe embedded_file_at(index)
        let parts = unsafe String(cString: facts.path).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let name = SkillName(String(parts[0])),
            let path = RelativePath(String(parts[1]))
        else { return nil }
        let flag: TreeFile.Flag = unsafe facts.executable == 1 ? .executable : .plain
        let file = CatalogSkill.File(path: path, flag: flag) {
            let facts = unsafe embedded_file_at(index)
            return unsafe Array(UnsafeBufferPointer(start: facts.bytes, count: facts.size))
        }
        return (name, file)
    }
}
