internal import FileTree
internal import References
internal import SkillFormat
public import SystemPackage
internal import Text

/// Finds every skill below some folders and checks them, and what holds them together.
public struct Validator: Sendable {
    let workingDirectory: FilePath
    let settings: ValidationSettings

    /// `workingDirectory` is where relative paths start, and what shown paths are relative to.
    public init(workingDirectory: FilePath, settings: ValidationSettings) {
        self.workingDirectory = workingDirectory
        self.settings = settings
    }

    /// Looks at every skill below the paths, several at once.
    ///
    /// A path that leads to a SKILL.md means its folder.
    public func validate(_ paths: [String]) async throws(RepositoryError) -> ValidationReport {
        var seen: Set<FileIdentity> = []
        var skills: [ValidationReport.Skill] = []
        var drafts: [(draft: DraftFinding, severity: Finding.Severity)] = []
        var references: [ValidationReport.Reference] = []
        var suppressed = 0
        for path in paths {
            let place = try Place(path, workingDirectory: workingDirectory)
            let configuration = try Configuration(for: place.path)
            let tree = try await RepositoryTree(
                place.directory, excluding: configuration.excluded, shownBelow: place.prefix)
            let checks = checks(in: tree, at: place, seen: &seen)
            let results = await run(checks)
            guard !Task.isCancelled else { throw .interrupted }
            let changed = settings.changes.map { ChangedSkills($0, in: tree, at: place.path) }
            let repository = Repository(
                results, tree: tree,
                mayBeEmpty: settings.emptiness == .allowed || checks.isEmpty && hasSeen(tree, seen))
            for result in results where changed?.contains(result.folder) ?? true {
                let folder = place.display(result.folder)
                let isKept = result.skill != nil || result.failure != nil
                if isKept { skills.append(.init(path: folder, name: result.skill?.name)) }
                suppressed += result.suppressed
                references += result.references.map {
                    .init(
                        path: place.display(result.folder.appending($0.path)), line: $0.line,
                        column: $0.column, target: $0.target)
                }
                for (finding, excerpt) in result.findings
                where !isInNamespace(finding, result.skill, repository) {
                    add(finding, excerpt, skill: folder, place, configuration, to: &drafts)
                }
            }
            let comments = results.compactMap { result in
                result.comments.flatMap { comments in result.skill.map { ($0.file, comments) } }
            }
            for rule in RepositoryRules.all {
                rule.check(repository) { finding in
                    guard changed?.concerns(finding) ?? true else { return }
                    if comments.contains(where: { $0.0 == finding.path && $0.1.silence(finding) }) {
                        suppressed += 1
                        return
                    }
                    let excerpt = repository.excerpt(for: finding)
                    add(finding, excerpt, skill: nil, place, configuration, to: &drafts)
                }
            }
        }
        let all = [ReportedFinding](drafts)
        let new = all.filter { !(settings.baseline?.contains($0) ?? false) }
        return ValidationReport(
            skills: skills.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
            findings: new, references: references, suppressed: suppressed,
            known: all.count - new.count)
    }

    /// Whether a name is taken only where there is no plugin's name before it.
    private func isInNamespace(
        _ finding: Finding, _ skill: Repository.FoundSkill?, _ repository: Repository
    ) -> Bool {
        guard finding.rule == .nameCollisionBuiltin, let skill else { return false }
        return repository.plugin(of: skill) != nil
    }

    private func add(
        _ finding: Finding, _ excerpt: SourceExcerpt?, skill: String?, _ place: Place,
        _ configuration: Configuration,
        to drafts: inout [(draft: DraftFinding, severity: Finding.Severity)]
    ) {
        guard let severity = settings.severity(of: finding, configuration) else { return }
        let draft = DraftFinding(
            finding: finding, path: place.display(finding.path), excerpt: excerpt, skill: skill)
        drafts.append((draft, severity))
    }

    /// One check for each skill that was not seen below another path.
    func checks(
        in tree: RepositoryTree, at place: Place, seen: inout Set<FileIdentity>
    ) -> [SkillCheck] {
        let folders = tree.skillFolders
        return folders.compactMap { folder in
            if let identity = tree.identities[folder], !seen.insert(identity).inserted {
                return nil
            }
            return SkillCheck(
                folder: folder, folderName: folder.map(\.lastName) ?? place.name,
                nested: tree.nestedSkills[folder] ?? [],
                tree: tree,
                surroundings: RepositorySurroundings(of: folder, in: tree, at: place),
                skippedNames: folder == nil && place.isRepository
                    ? RepositoryTree.skippedNames : [],
                listing: settings.listing)
        }
    }

    /// Hands every skill below a path over, one after the other.
    func visit(
        _ path: String, _ body: (SkillCheck, Place, Configuration) throws(RepositoryError) -> Void
    ) async throws(RepositoryError) {
        var seen: Set<FileIdentity> = []
        let place = try Place(path, workingDirectory: workingDirectory)
        let configuration = try Configuration(for: place.path)
        let tree = try await RepositoryTree(
            place.directory, excluding: configuration.excluded, shownBelow: place.prefix)
        guard !Task.isCancelled else { throw .interrupted }
        for check in checks(in: tree, at: place, seen: &seen) {
            try body(check, place, configuration)
            guard !Task.isCancelled else { throw .interrupted }
        }
    }

    /// Whether all skills of a tree were seen below another path.
    private func hasSeen(_ tree: RepositoryTree, _ seen: Set<FileIdentity>) -> Bool {
        tree.skillFolders.contains { folder in
            tree.identities[folder].map(seen.contains) ?? false
        }
    }

    /// Runs the checks on all cores.
    private func run(_ checks: [SkillCheck]) async -> [SkillCheck.Result] {
        /// No tuple: the compiler (6.3) gets groups of some tuples wrong when it optimizes.
        struct Outcome: Sendable {
            let index: Int
            let result: SkillCheck.Result
        }
        return await withTaskGroup(of: Outcome?.self) { group in
            for (index, check) in checks.enumerated() {
                group.addTask {
                    Task.isCancelled ? nil : Outcome(index: index, result: check.run())
                }
            }
            var results: [SkillCheck.Result?] = Array(repeating: nil, count: checks.count)
            for await case let outcome? in group { results[outcome.index] = outcome.result }
            return results.compactMap(\.self)
        }
    }
}

/// A folder that somebody named.
struct Place {
    /// The folder, opened.
    let directory: Directory
    /// Its path with every link resolved.
    let path: FilePath
    /// What it is called; nil for the top of a repository, which may be called anything.
    let name: String?
    /// The folder as it is shown; empty where that is the working directory.
    let prefix: String

    /// Whether it is the top of a git repository.
    var isRepository: Bool { name == nil }

    /// The top of the git repository that holds the folder; the folder itself when none does.
    let repository: FilePath

    /// How far up a repository's top is looked for.
    private static let heightLimit = 40

    init(_ typed: String, workingDirectory: FilePath) throws(RepositoryError) {
        let full = workingDirectory.pushing(FilePath(typed)).lexicallyNormalized()
        var isFile = false
        guard let resolved = Self.resolve(full) else { throw .notFound(path: typed) }
        var path = resolved
        do {
            directory = try Directory.open(path)
        } catch {
            guard error.code == .notDirectory,
                full.lastComponent?.string.lowercased() == "skill.md"
            else { throw error.code == .notDirectory ? .noFolder(path: typed) : .files(error) }
            isFile = true
            path.removeLastComponent()
            do { directory = try Directory.open(path) } catch { throw .files(error) }
        }
        self.path = path
        let isRepository = (try? directory.contains(".git")) ?? false
        name = isRepository ? nil : path.lastComponent?.string
        prefix = Self.display(FilePath(typed), from: workingDirectory, isFile: isFile)
        let holders = sequence(first: path) {
            $0.lastComponent == nil ? nil : $0.removingLastComponent()
        }.prefix(Self.heightLimit)
        repository = holders.first(where: Self.holdsRepository) ?? path
    }

    private static func holdsRepository(_ path: FilePath) -> Bool {
        Directory.kind(at: path.appending(".git")) != nil
    }

    private static func resolve(_ path: FilePath) -> FilePath? {
        (try? Directory.resolve(path)).flatMap(\.self)
    }

    /// The path from the working directory, or a whole one that was typed and lies elsewhere.
    private static func display(
        _ typed: FilePath, from workingDirectory: FilePath, isFile: Bool
    ) -> String {
        var path = typed.lexicallyNormalized()
        if isFile { path.removeLastComponent() }
        if path.isAbsolute { _ = path.removePrefix(workingDirectory.lexicallyNormalized()) }
        return path.string == "." ? "" : path.string
    }

    /// How a path below the folder is shown.
    func display(_ path: RelativePath?) -> String {
        guard let path else { return prefix.isEmpty ? "." : prefix }
        return prefix.isEmpty ? path.description : "\(prefix)/\(path)"
    }
}

extension Repository {
    /// Collects what was found in a tree.
    init(_ results: [SkillCheck.Result], tree: RepositoryTree, mayBeEmpty: Bool) {
        let manifests = tree.manifests.compactMap { Manifest(at: $0, in: tree.root) }
        self.init(
            skills: results.compactMap(\.skill), failures: results.compactMap(\.failure),
            manifests: manifests, plugins: Plugin.all(manifests, in: tree), tree: tree,
            misuses: results.flatMap(\.misuses), mayBeEmpty: mayBeEmpty)
    }

    /// The line of a finding about the repository.
    func excerpt(for finding: Finding) -> SourceExcerpt? {
        guard let path = finding.path, finding.subject != path.description else { return nil }
        let manifest = manifests.first { $0.path == path }
        let source =
            manifest?.source
            ?? (try? tree.root.contents(of: path, limit: 1_048_576))
            .map { SourceText(path: path, bytes: $0) }
        let excerpt = source.flatMap {
            SourceExcerpt(of: $0, line: finding.line, column: finding.column)
        }
        return excerpt?.text.allSatisfy(\.isWhitespace) == false ? excerpt : nil
    }
}
