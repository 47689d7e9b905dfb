internal import FileTree
internal import SystemPackage

/// A repository that requires the installed git: over ssh or on the local disk.
///
/// Fetches one commit with its complete tree, or all commits without their trees, as a pack that is verified like any
/// other.
struct ProgramServer: ObjectServer {
    /// Unknown: git does not report redirects.
    let finalAddress: String? = nil

    private let address: String
    private let program: GitProgram
    private let scratch: Directory

    /// Creates a server; temporary repositories are created in `scratch`.
    init(_ address: String, program: GitProgram, scratch: Directory) {
        self.address = address
        self.program = program
        self.scratch = scratch
    }

    var abilities: ServerAbilities {
        // Trees are left out of the whole history only.
        ServerAbilities(filters: [], wants: .tipsOnly)
    }

    func references(_ prefixes: [String]) async throws(GitError) -> [Reference] {
        let output = try await program.run(
            ["ls-remote", "--symref", "--quiet", "--", address], in: .none)
        var references: [Reference] = []
        var targets: [String: String] = [:]
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let (first, name) = line.splitAtFirst("\t")
            if first.hasPrefix("ref: ") {
                targets[name] = String(first.dropFirst(5))
                continue
            }
            guard let id = ObjectID(hex: first) else { throw .server(.notGit) }
            if name.hasSuffix("^{}"), let tag = references.popLast() {
                references.append(
                    Reference(name: tag.name, id: tag.id, peeled: id, target: nil))
            } else {
                references.append(
                    Reference(name: name, id: id, peeled: nil, target: targets[name]))
            }
        }
        return references
    }

    func fetch(
        _ request: FetchRequest, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome {
        let isHistory = request.filter == .treeless && request.depth == .whole
        guard isHistory || request.filter == nil && request.haves.isEmpty,
            let format = request.wants.first?.format
        else { return .filterRefused }
        let name = FilePath.Component.unique(prefix: "git-")
        let repository = scratch.path.appending(name)
        _ = try await program.run(
            [
                "init", "--quiet", "--bare", "--template=",
                "--object-format=\(format.protocolName)",
            ], in: .repository(repository))
        defer { try? scratch.removeTree(name) }
        var folder: [FilePath.Component] = ["objects", "pack"]
        if isHistory {
            let count = try await fetchHistory(
                and: request.haves, into: repository)
            guard count <= request.objectLimit else { return .tooMany(objects: count) }
            folder = []
        } else if try await fetchCommits(request.wants, into: repository) == .packed {
            folder = []
        }
        do throws(FileTreeError) {
            var packs = try scratch.open(name)
            for name in folder { packs = try packs.open(name) }
            for entry in try packs.entries() where entry.name.extension == "pack" {
                try file.copy(from: packs.openFile(entry.name))
                return .pack(objects: 0)
            }
        } catch {
            throw .files(error)
        }
        throw .server(.noPack)
    }

    /// Where the pack of fetched commits is.
    private enum PackPlace {
        /// Among the objects of the repository.
        case fetched
        /// In the folder of the repository, made of other packs.
        case packed
    }

    /// Fetches commits without their history; with it from servers of plain files, of which only the commits are packed.
    private func fetchCommits(
        _ wants: [ObjectID], into repository: FilePath
    ) async throws(GitError) -> PackPlace {
        do {
            try await fetch(wants, ["--depth=1"], into: repository)
            return .fetched
        } catch {
            guard case .program(.failed(let errors)) = error,
                errors.contains("dumb http transport")
            else { throw error }
        }
        try await fetch(wants, [], into: repository)
        let objects = try await program.run(
            ["rev-list", "--objects", "--no-walk"] + wants.map(\.description),
            in: .repository(repository))
        try await pack(objects, of: repository)
        return .packed
    }

    private func fetch(
        _ wants: [ObjectID], _ options: [String], into repository: FilePath
    ) async throws(GitError) {
        _ = try await program.run(
            ["fetch", "--quiet"] + options + [
                "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address,
            ] + wants.map(\.description), in: .repository(repository))
    }

    /// Fetches the branches and tags, and perhaps commits that the repository may not have, and packs their histories;
    /// returns how many commits there are.
    ///
    /// Nothing that the other side has is left out.
    private func fetchHistory(
        and others: [ObjectID], into repository: FilePath
    ) async throws(GitError) -> Int {
        var options = ["--filter=tree:0"]
        if address.hasPrefix("file://") {
            // Repositories on disk rarely allow filters, which would copy all files.
            options.append("--upload-pack=git -c uploadpack.allowFilter=true upload-pack")
        }
        let command =
            ["fetch", "--quiet"] + options + [
                "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address,
            ]
        _ = try await program.run(
            command + ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"],
            in: .repository(repository))
        for id in others {
            let reference = "+\(id):refs/wanted/\(id)"
            _ = try? await program.run(command + [reference], in: .repository(repository))
        }
        let commits = try await program.run(
            ["rev-list", "--all"], in: .repository(repository))
        try await pack(commits, of: repository)
        return commits.count { $0 == UInt8(ascii: "\n") }
    }

    /// Packs objects of a repository without those reachable from them: a server of files sends single objects and packs
    /// of all commits.
    private func pack(_ objects: [UInt8], of repository: FilePath) async throws(GitError) {
        _ = try await program.run(
            ["pack-objects", "--quiet", "\(repository)/wanted"], in: .repository(repository),
            input: objects)
    }
}
