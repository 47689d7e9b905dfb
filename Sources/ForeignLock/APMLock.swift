internal import FileTree
internal import SystemPackage
internal import YAML

/// The `apm.lock.yaml` of a project or, in `~/.apm`, of a user (apm 0.12 to 0.35, `lockfile_version` 1; 2 if it has
/// versions or registries).
///
/// It lists packages and the files that each of them deployed. The skills of a package are the subfolders of a
/// `skills` folder among these; packages without skills are ignored.
struct APMLock {
    /// The supported versions.
    static let versions = 1...2
    /// The maximum number of keys and values in a lock file.
    static let valueLimit = 400_000

    private let file: FilePath
    private let packages: [YAMLValue]

    /// Reads a lock file; nil if it does not exist.
    init?(at file: FilePath) throws(ForeignLockError) {
        self.file = file
        guard let bytes = try readForeignFile(file) else { return nil }
        let path = file.string
        let lock: YAMLValue
        do { lock = try YAMLValue(parsing: bytes, limit: Self.valueLimit) } catch {
            throw .damaged(path: path, line: nil, reason: error.summary)
        }
        guard let version = lock["lockfile_version"]?.text.flatMap({ Int($0) }) else {
            throw .damaged(path: path, line: nil, reason: Messages.noVersion)
        }
        let known = Self.versions.upperBound
        guard version <= known else { throw .newer(path: path, version: version, known: known) }
        guard Self.versions.contains(version) else {
            throw .older(path: path, version: version, known: known)
        }
        guard let packages = lock["dependencies"]?.list else {
            throw .damaged(path: path, line: nil, reason: Messages.noDependencies)
        }
        guard packages.count <= ForeignState.entryLimit else {
            throw .tooManyEntries(path: path, limit: ForeignState.entryLimit)
        }
        self.packages = packages
    }

    /// Returns the skills of all packages and their locations.
    func entries(
        _ finder: SkillFinder, _ folders: DeployedFolders
    ) throws(ForeignLockError) -> ForeignState.Entries {
        var entries = ForeignState.Entries()
        for value in packages {
            let package = Package(value)
            var skills: [DeployedSkill] = []
            do { skills = try package.skills(folders, finder) } catch {
                entries.unusable.append(
                    unusable(package.name, error, SkillPlaces(folders: [], agents: [])))
            }
            try checkCount(of: entries, adding: skills.count)
            let hashes = package.fileHashes(of: skills, folders)
            for skill in skills {
                let places = finder.places(at: skill.folders)
                do {
                    let source = try package.source(of: skill.name)
                    entries.records.append(
                        ForeignRecord(
                            tool: .apm, file: file, name: skill.name, source: source,
                            commit: package.commit, hash: package.hash(of: skill, hashes),
                            isPinned: false, places: places))
                } catch {
                    entries.unusable.append(unusable(skill.name, error, places))
                }
            }
            try checkCount(of: entries, adding: 0)
        }
        return entries
    }

    private func checkCount(
        of entries: ForeignState.Entries, adding count: Int
    ) throws(ForeignLockError) {
        let limit = ForeignState.entryLimit
        guard entries.records.count + entries.unusable.count + count <= limit else {
            throw .tooManyEntries(path: file.string, limit: limit)
        }
    }

    private func unusable(
        _ name: String, _ entry: MalformedEntry, _ places: SkillPlaces
    ) -> UnusableRecord {
        UnusableRecord(tool: .apm, file: file, name: name, reason: entry.reason, places: places)
    }
}

/// A skill deployed by a package.
private struct DeployedSkill {
    let name: String
    /// The folders that it was deployed to, in the order of the list.
    private(set) var folders: [FilePath] = []
    private var known: Set<FilePath> = []

    init(name: String) { self.name = name }

    mutating func add(_ folder: FilePath) {
        if known.insert(folder).inserted { folders.append(folder) }
    }
}

/// An entry in the list of dependencies.
private struct Package {
    private let value: YAMLValue

    init(_ value: YAMLValue) { self.value = value }

    /// The name of the package for messages.
    var name: String {
        value["virtual_path"]?.text ?? value["repo_url"]?.text ?? value["local_path"]?.text
            ?? Messages.unnamedPackage
    }

    var commit: String? { value["resolved_commit"]?.text.flatMap { $0.isGitHash ? $0 : nil } }

    /// The longest path of a deployed file in bytes (PATH_MAX on Linux).
    private static let pathLimit = 4_096

    /// Returns the hashes of the deployed files by the folder of the skill that has them.
    func fileHashes(
        of skills: [DeployedSkill], _ deployed: DeployedFolders
    ) -> [FilePath: [RelativePath: String]] {
        let folders = Set(skills.flatMap(\.folders))
        var hashes: [FilePath: [RelativePath: String]] = [:]
        for member in value["deployed_file_hashes"]?.members ?? [] {
            guard member.key.utf8.count <= Self.pathLimit, let file = deployed.file(member.key),
                let digits = Self.digits(member.value)
            else { continue }
            var folder = file
            while folder.removeLastComponent() {
                var inside = file
                guard folders.contains(folder), inside.removePrefix(folder),
                    let path = RelativePath(inside.string)
                else { continue }
                hashes[folder, default: [:]][path] = digits
            }
        }
        return hashes
    }

    /// The hashes of the deployed files of a skill, or else the hash of the whole package.
    func hash(
        of skill: DeployedSkill, _ hashes: [FilePath: [RelativePath: String]]
    ) -> ForeignHash? {
        if let digests = skill.folders.lazy.compactMap({ hashes[$0] }).first {
            return .eachFile(digests)
        }
        return value["content_hash"].flatMap(Self.digits).map { .files($0) }
    }

    private static func digits(_ value: YAMLValue) -> String? {
        guard let text = value.text, text.hasPrefix("sha256:") else { return nil }
        let digits = String(text.dropFirst("sha256:".count))
        return digits.isSHA256 ? digits : nil
    }

    /// Returns the skills among the deployed files, in the order of the list.
    func skills(
        _ deployed: DeployedFolders, _ finder: SkillFinder
    ) throws(MalformedEntry) -> [DeployedSkill] {
        guard value.members != nil else { throw .notAnObject }
        var skills: [DeployedSkill] = []
        var indexes: [[UInt8]: Int] = [:]
        for file in try texts("deployed_files") {
            guard let found = try deployed.skill(containing: file) else { continue }
            let (folder, name) = (found.folder, found.name)
            // A name with a dot may be a file next to the skills unless it is a skill folder on disk.
            guard
                found.isFolder || !name.contains(".")
                    || !finder.places(at: [folder]).folders.isEmpty
            else { continue }
            let index = indexes[Array(name.utf8)] ?? skills.count
            if index == skills.count {
                indexes[Array(name.utf8)] = index
                skills.append(DeployedSkill(name: name))
            }
            skills[index].add(folder)
        }
        guard skills.isEmpty else { return skills }
        return try texts("skill_subset").map { DeployedSkill(name: $0) }
    }

    private func texts(_ key: String) throws(MalformedEntry) -> [String] {
        guard let list = value[key], list != .scalar("", isString: false) else { return [] }
        guard let elements = list.list, elements.allSatisfy({ $0.text != nil }) else {
            throw .notAStringList(key: key)
        }
        return elements.compactMap(\.text)
    }

    /// Returns the source of a skill; it selects the skill by name unless the package consists of that skill only.
    func source(of skill: String) throws(MalformedEntry) -> ForeignSource {
        let path = value["virtual_path"]?.text
        let isAlone =
            value["package_type"]?.text == "claude_skill"
            || path?.unicodeScalars.split(separator: "/").last.map(String.init) == skill
        let choice = isAlone ? nil : skill
        switch value["source"]?.text {
        case "local":
            let folder = try ForeignSource.Place(folder: value["local_path"]?.text ?? "")
            return try ForeignSource(folder, skill: choice)
        case "registry": throw .registryPackage(name)
        default: break
        }
        if let prefix = value["registry_prefix"]?.text {
            throw .proxy(prefix)
        }
        return try ForeignSource(
            place(), path: path, skill: choice, ref: value["resolved_ref"]?.text)
    }

    private func place() throws(MalformedEntry) -> ForeignSource.Place {
        guard let key = value["repo_url"]?.text else {
            throw .noRepository
        }
        // The first key is lowercase since apm 0.28; the second has the spelling of the host.
        let spelled = value["materialization_repo_url"]?.text
        let text = spelled.flatMap { $0.lowercased() == key.lowercased() ? $0 : nil } ?? key
        guard !text.contains("://"), !text.hasPrefix("git@") else {
            return try ForeignSource.Place(repository: text)
        }
        var names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var host = value["host"]?.text ?? "github.com"
        if value["host"] == nil, names.count > 2, names[0].contains(".") {
            host = names.removeFirst()
        }
        if let port = value["port"]?.text.flatMap({ UInt16($0) }) { host += ":\(port)" }
        host = host.lowercased()
        guard value["is_insecure"]?.text == "true" else {
            return try ForeignSource.Place(host: host, names: names)
        }
        // Http is accepted from this machine only.
        if names.last?.hasSuffix(".git") == false { names[names.count - 1] += ".git" }
        return try ForeignSource.Place(
            repository: "http://\(host)/\(names.joined(separator: "/"))")
    }
}
