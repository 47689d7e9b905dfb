internal import Archive
internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillRepository
internal import SystemPackage
internal import Terminal

/// `skills pack` makes an archive of a skill.
struct PackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Make a .skill or .zip file of a skill, the same bytes for the same files.",
        discussion: """
            The files lie in a folder of the skill's name, as Claude and other clients expect; --layout root puts \
            them at the archive's top, as a well-known index does. What systems and tools leave behind, \
            node_modules, evals/ and the archives of former calls stay out. A skill with errors is not packed.
            """)

    @Argument(help: "The skill's folder.", completion: .directory)
    var folder = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; NAME.skill and NAME.zip when none is named.", valueName: "file"),
        completion: .file())
    var output: [String] = []

    @Option(help: "Where the files lie in the archive.")
    var layout = Layout.folder

    @Flag(help: "Pack a skill that has errors, and replace files that are there.")
    var force = false

    @OptionGroup var common: CommonOptions

    /// Where the files lie in an archive.
    enum Layout: String, ExpressibleByArgument, CaseIterable {
        case folder, root
    }

    func run() async throws {
        let world = World.current
        let path = world.workingDirectory.pushing(FilePath(folder)).lexicallyNormalized()
        for file in output where ![".zip", ".skill"].contains(where: file.lowercased().hasSuffix) {
            throw PackProblem.kind(file)
        }
        guard let found = SkillFolder(path) else { throw PackProblem.noFolder(folder) }
        guard found.hasSkillFile else {
            throw PackProblem.noSkill(folder, name: path.lastComponent?.string ?? "")
        }
        try await check(world, isReadable: found.header != nil)
        let outputs = output.map {
            world.workingDirectory.pushing(FilePath($0)).lexicallyNormalized()
        }
        let skill = try PackedSkill(path, typed: folder, outputs: outputs)
        let archive = try ZipWriter.archive(skill.members(in: layout == .folder ? skill.name : nil))
        let files = output.isEmpty ? ["\(skill.name).skill", "\(skill.name).zip"] : output
        for file in files { try write(archive, to: file, world) }
        tell(skill, archive, files)
    }

    /// Refuses a skill with errors.
    private func check(_ world: World, isReadable: Bool) async throws {
        guard !force || !isReadable else { return }
        let validator = Validator(
            workingDirectory: world.workingDirectory, settings: ValidationSettings())
        let report = try await validator.validate([folder])
        let errors = report.findings.filter { $0.severity == .error }
        guard !errors.isEmpty else { return }
        for finding in errors { common.notes.line(finding.pieces) }
        throw isReadable ? .errors(folder, errors.count) : PackProblem.unreadable(folder)
    }

    private func write(_ archive: [UInt8], to file: String, _ world: World) throws {
        let path = world.workingDirectory.pushing(FilePath(file)).lexicallyNormalized()
        guard let name = path.lastComponent else {
            throw UsageProblem.other("\(file) is no name for a file")
        }
        let holder = try Directory.openOrCreate(path.removingLastComponent())
        if try holder.contains(name), !force {
            let known = try? holder.openFile(name).contents(limit: archive.count)
            guard known == archive else { throw PackProblem.taken(file) }
            return
        }
        try Directory.replaceFile(at: path, with: archive)
    }

    private func tell(_ skill: PackedSkill, _ archive: [UInt8], _ files: [String]) {
        let digest = SHA256Digest(of: archive)
        guard !common.json else {
            return common.write(
                "pack",
                [
                    "name": .string(skill.name), "archives": .strings(files),
                    "sha256": .string(digest.hex), "bytes": .integer(archive.count),
                    "tree": .string(skill.hash.description),
                    "files": .strings(skill.paths.map(\.description)),
                ])
        }
        common.results.line(
            "Packed ", .bold(skill.name), " into \(files.joined(separator: " and "))")
        common.results.line(
            "  \(counted(skill.paths.count, "file")), \(byteCount(archive.count)), \(digest)")
    }
}

/// The files of a skill that go into an archive.
private struct PackedSkill {
    /// The skill's name.
    let name: String
    /// The hash of the whole tree, as an install will have it.
    let hash: TreeHash
    /// The files.
    let paths: [RelativePath]
    private let directory: Directory
    private let files: [TreeSnapshot.File]

    private static let fileLimit = 512 << 20

    init(_ path: FilePath, typed: String, outputs: [FilePath]) throws {
        directory = try Directory.open(path)
        let snapshot = try TreeSnapshot(of: directory, excluding: ["node_modules"])
        guard let header = SkillFolder(path)?.header else {
            throw PackProblem.unreadable(typed)
        }
        guard
            let name = [header.name, path.lastComponent?.string].compactMap(\.self)
                .lazy.compactMap({ SkillName($0) }).first
        else { throw PackProblem.name(header.name ?? typed) }
        self.name = name.description
        // What was written before must not be packed, or each archive would hold the last one.
        let archives = Set(
            outputs.compactMap { Self.place(of: $0, in: path) }
                + [RelativePath("\(name).zip")].compactMap(\.self))
        files = snapshot.files.filter { !Self.isLeftOut($0.path) && !archives.contains($0.path) }
        if let link = files.first(where: { $0.flag == .link }) {
            throw PackProblem.link(link.path.description)
        }
        paths = files.map(\.path)
        hash = TreeHash(
            of: files.map {
                TreeFile(path: $0.path.description, digest: $0.digest, flag: $0.flag)
            })
    }

    /// Where a file lies in a folder, whatever links lead there; nil when it lies elsewhere.
    private static func place(of file: FilePath, in folder: FilePath) -> RelativePath? {
        let real = { (path: FilePath) in (try? Directory.resolve(path)).flatMap(\.self) ?? path }
        guard let name = file.lastComponent else { return nil }
        var place = real(file.removingLastComponent()).appending(name)
        guard place.removePrefix(real(folder)) else { return nil }
        return RelativePath(place.string)
    }

    /// What concerns the repository and not the skill.
    private static func isLeftOut(_ path: RelativePath) -> Bool {
        let names = path.names
        return names.first == "evals" && names.count > 1
            || path.lastName.hasSuffix(".pyc") || path.description == ".skills-validate.json"
            || names.count == 1
                && (path.lastName.hasSuffix(".skill") || path.lastName == ".gitignore")
    }

    func members(in folder: String?) throws -> [ZipWriter.Member] {
        try files.compactMap { file in
            let top = folder.flatMap { RelativePath($0) }
            guard let path = top.map({ $0.appending(file.path) }) ?? file.path else { return nil }
            return ZipWriter.Member(
                path: path,
                bytes: try directory.contents(of: file.path, limit: Self.fileLimit),
                isExecutable: file.flag == .executable)
        }
    }
}

/// Why a skill is not packed.
enum PackProblem: Problem, Equatable {
    case errors(String, Int)
    case unreadable(String)
    case noFolder(String)
    case noSkill(String, name: String)
    case kind(String)
    case name(String)
    case link(String)
    case taken(String)

    var summary: String {
        switch self {
        case .errors(let folder, let count):
            "\(folder) has \(counted(count, "error")) and was not packed"
        case .unreadable(let folder): "\(folder)/SKILL.md has no frontmatter that can be read"
        case .noFolder(let folder): "there is no folder \(folder)"
        case .noSkill(let folder, _):
            "\(folder == "." ? "this folder" : folder) holds no SKILL.md, so there is no skill to pack"
        case .kind(let file):
            "\(file) ends neither in .zip nor in .skill, and no other kind is written"
        case .name(let name):
            "\(name.prefix(80)) is no name for a skill, so there is none for the archive"
        case .link(let path): "\(path) is a symbolic link, which archives lose"
        case .taken(let file): "there is already another \(file)"
        }
    }

    var hint: String? {
        switch self {
        case .errors: "add --force to pack it all the same"
        case .taken: "add --force to replace it"
        case .link: "put the file itself in its place"
        case .noSkill(_, let name):
            "skills new \(SkillName.slug(of: name)?.description ?? "my-skill") makes one"
        case .noFolder, .unreadable, .name, .kind: nil
        }
    }

    var kind: ProblemKind {
        switch self {
        case .noSkill, .noFolder: .notFound
        case .kind: .usage
        case .errors, .unreadable, .name, .link, .taken: .refused
        }
    }
}
