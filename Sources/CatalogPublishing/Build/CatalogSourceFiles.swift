internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SystemPackage

/// The files of the skills of a source: those of a local folder where they are, others unpacked.
struct CatalogSourceFiles: Sendable {
    /// A skill whose files can be read.
    struct Prepared: Sendable {
        let candidate: SkillCandidate
        fileprivate let copy: Copy?
    }

    /// A skill in a folder of its own, or the fault that kept it from being unpacked.
    fileprivate struct Copy: Sendable {
        let name: FilePath.Component
        let directory: Directory
        let result: UnpackResult
    }

    private let source: LoadedSource
    /// The folder for copies.
    private let scratch: Directory

    init(_ source: LoadedSource, in scratch: Directory) {
        self.source = source
        self.scratch = scratch
    }

    /// Unpacks skills, unless their files can be read in place.
    func prepare(_ skills: [SkillCandidate]) async throws -> [Prepared] {
        if case .folder = source.address.meaning {
            return skills.map { Prepared(candidate: $0, copy: nil) }
        }
        return try await zip(skills, copies(of: skills)).map { Prepared(candidate: $0, copy: $1) }
    }

    /// Runs an operation on the files of a skill; a copy is removed after it.
    func withFiles<Value>(
        of skill: Prepared, _ body: (SkillFiles) throws -> Value
    ) async throws -> Value {
        if skill.copy == nil, let files = source.filesInPlace(of: skill.candidate) {
            return try body(files)
        }
        if let copy = skill.copy { return try read(copy, body) }
        return try read(await copies(of: [skill.candidate])[0], body)
    }

    /// Removes the copy of a skill that is not read.
    func discard(_ skill: Prepared) {
        guard let copy = skill.copy else { return }
        try? scratch.removeTree(copy.name)
    }

    private func read<Value>(_ copy: Copy, _ body: (SkillFiles) throws -> Value) throws -> Value {
        defer { try? scratch.removeTree(copy.name) }
        _ = try copy.result.get()
        return try body(SkillFiles(of: copy.directory))
    }

    private func copies(of skills: [SkillCandidate]) async throws -> [Copy] {
        guard !skills.isEmpty else { return [] }
        let names = skills.map { _ in FilePath.Component.unique(prefix: "catalog-") }
        let folders = try names.map { try scratch.create($0) }
        let results = try await source.unpack(Array(zip(skills, folders)).map { ($0, $1) })
        return skills.indices.map {
            Copy(name: names[$0], directory: folders[$0], result: results[$0])
        }
    }
}
