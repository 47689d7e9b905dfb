internal import FileTree
internal import Synchronization
internal import SystemPackage

/// A repository that requires the installed git: over ssh or on the local disk.
///
/// Fetches the objects of a request, as a pack that is verified like any other. A server that knows no filters sends a
/// commit with its complete tree, which is kept for later requests; one of plain files sends nothing else.
struct ProgramServer: ObjectServer {
    /// Unknown: git does not report redirects.
    let finalAddress: String? = nil

    private let address: String
    private let program: GitProgram
    private let scratch: Directory
    private let kept = Kept()

    /// The results of earlier requests that later ones use.
    private final class Kept: Sendable {
        /// The commits that were requested last.
        let commits = Mutex<[ObjectID]>([])
        /// A repository with commits and their complete trees.
        let repository = Mutex<FilePath?>(nil)
    }

    /// Creates a server; temporary repositories are created in `scratch`.
    init(_ address: String, program: GitProgram, scratch: Directory) {
        self.address = address
        self.program = program
        self.scratch = scratch
    }

    /// Over HTTP, the program contacts only servers of plain files.
    private var isSmart: Bool { !address.hasPrefix("http://") && !address.hasPrefix("https://") }

    var abilities: ServerAbilities {
        isSmart
            ? ServerAbilities(filters: FetchRequest.Filter.all, wants: .anyObject)
            : ServerAbilities(filters: [], wants: .tipsOnly)
    }

    func download(
        _ pointers: [LargeFile.Pointer], to folder: Directory
    ) async throws(GitError) {
        throw .server(.largeFilesNeedWeb)
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
        guard isHistory || (request.filter == nil || isSmart) && request.haves.isEmpty,
            let format = request.wants.first?.format
        else { return .filterRefused }
        if !isHistory, let whole = kept.repository.withLock(\.self),
            let outcome = try? await send(request, from: whole, into: file)
        {
            return outcome
        }
        let name = FilePath.Component.unique(prefix: "git-")
        let repository = scratch.path.appending(name)
        _ = try await program.run(
            [
                "init", "--quiet", "--bare", "--template=",
                "--object-format=\(format.protocolName)",
            ], in: .repository(repository))
        defer {
            if kept.repository.withLock(\.self) != repository { try? scratch.removeTree(name) }
        }
        var pack: FilePath?
        if isHistory {
            let commits = try await fetchHistory(
                of: request.wants, without: request.haves, into: repository)
            let count = commits.count { $0 == UInt8(ascii: "\n") }
            guard count <= request.objectLimit else { return .tooMany(objects: count) }
            pack = try await self.pack(commits, of: repository)
        } else if isSmart {
            guard try await fetchObjects(request, into: repository) == .asRequested else {
                kept.repository.withLock { $0 = repository }
                return try await send(request, from: repository, into: file)
            }
        } else {
            pack = try await fetchCommits(request.wants, into: repository)
        }
        if pack == nil { pack = try fetchedPack(in: repository) }
        guard let pack else { throw .server(.noPack) }
        return try copy(pack, to: file, limit: request.objectLimit)
    }

    /// Returns the pack that a fetch left among the objects of a repository.
    private func fetchedPack(in repository: FilePath) throws(GitError) -> FilePath {
        let folder = repository.appending("objects").appending("pack")
        let entries = try files { () throws(FileTreeError) in try Directory.open(folder).entries() }
        guard let entry = entries.first(where: { $0.name.extension == "pack" }) else {
            throw .server(.noPack)
        }
        return folder.appending(entry.name)
    }

    private func copy(
        _ pack: FilePath, to file: OutputFile, limit: Int
    ) throws(GitError) -> FetchOutcome {
        try files { () throws(FileTreeError) -> FetchOutcome in
            let input = try InputFile.open(pack)
            // The header has the number of objects in its last four bytes (gitformat-pack(5)).
            let count = try input.bytes(at: 8, count: 4).reduce(0) { $0 << 8 | Int($1) }
            guard count <= limit else { return .tooMany(objects: count) }
            try file.copy(from: input)
            return .pack(objects: count)
        }
    }

    /// The extent of a server's response.
    private enum Sent { case asRequested, wholeCommits }

    /// Fetches the objects of a request, or more from a server that knows no filters or sends commits only.
    private func fetchObjects(
        _ request: FetchRequest, into repository: FilePath
    ) async throws(GitError) -> Sent {
        var options = request.depth.limit.map { ["--depth=\($0)"] } ?? []
        if let filter = request.filter { options.append("--filter=\(filter.rawValue)") }
        do {
            let errors = try await fetch(request.wants, options, into: repository)
            kept.commits.withLock { if $0.isEmpty { $0 = request.wants } }
            return errors.contains("filtering not recognized") ? .wholeCommits : .asRequested
        } catch {
            let commits = kept.commits.withLock(\.self)
            guard case .program(.failed(let errors)) = error, commits != request.wants,
                !commits.isEmpty, errors.contains("unadvertised object")
            else { throw error }
            _ = try await fetch(commits, ["--depth=1"], into: repository)
            return .wholeCommits
        }
    }

    /// Sends the objects of a request from a repository with complete commits.
    private func send(
        _ request: FetchRequest, from repository: FilePath, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome {
        let filter = request.filter.map { ["--filter=\($0.rawValue)"] } ?? []
        let objects = try await program.run(
            ["rev-list", "--objects"] + filter + request.wants.map(\.description),
            in: .repository(repository))
        let pack = try await pack(objects, of: repository)
        return try copy(pack, to: file, limit: request.objectLimit)
    }

    /// Fetches commits without their history; with it from servers of plain files, of which only the commits are packed.
    private func fetchCommits(
        _ wants: [ObjectID], into repository: FilePath
    ) async throws(GitError) -> FilePath? {
        do {
            _ = try await fetch(wants, ["--depth=1"], into: repository)
            return nil
        } catch {
            guard case .program(.failed(let errors)) = error,
                errors.contains("dumb http transport")
            else { throw error }
        }
        _ = try await fetch(wants, [], into: repository)
        let objects = try await program.run(
            ["rev-list", "--objects", "--no-walk"] + wants.map(\.description),
            in: .repository(repository))
        return try await pack(objects, of: repository)
    }

    /// Fetches objects, and returns git's warnings.
    private func fetch(
        _ wants: [ObjectID], _ options: [String], into repository: FilePath
    ) async throws(GitError) -> String {
        try await program.runWithWarnings(
            ["fetch", "--quiet"] + options + uploadPack + [
                "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address,
            ] + wants.map(\.description), in: .repository(repository)
        ).warnings
    }

    /// Allows filters in repositories on disk, few of which do: without, all files would be copied.
    private var uploadPack: [String] {
        address.hasPrefix("file://")
            ? ["--upload-pack=git -c uploadpack.allowFilter=true upload-pack"] : []
    }

    /// Fetches the branches and tags, and commits; returns a list of the commits that others do not have in their history.
    ///
    /// The repository may lack the others.
    private func fetchHistory(
        of wants: [ObjectID], without others: [ObjectID], into repository: FilePath
    ) async throws(GitError) -> [UInt8] {
        let command =
            ["fetch", "--quiet", "--filter=tree:0"] + uploadPack + [
                "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address,
            ]
        _ = try await program.run(
            command + ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"],
            in: .repository(repository))
        let tips = try await program.run(["rev-list", "--all"], in: .repository(repository))
        let known = Set(
            tips.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
        for id in wants where !known.contains(id.description) {
            _ = try await program.run(
                command + ["+\(id):refs/wanted/\(id)"], in: .repository(repository))
        }
        var left: [String] = []
        for id in others {
            if !known.contains(id.description) {
                let reference = "+\(id):refs/wanted/\(id)"
                guard
                    (try? await program.run(command + [reference], in: .repository(repository)))
                        != nil
                else { continue }
            }
            left.append("^\(id)")
        }
        // The revisions may be more than fit on a command line.
        let revisions = (wants.map(\.description) + left).joined(separator: "\n")
        return try await program.run(
            ["rev-list", "--stdin"], in: .repository(repository), input: Array(revisions.utf8))
    }

    /// Packs objects of a repository without those reachable from them, and returns the pack: a server of files sends
    /// single objects and packs of all commits.
    private func pack(
        _ objects: [UInt8], of repository: FilePath
    ) async throws(GitError) -> FilePath {
        let hash = try await program.run(
            ["pack-objects", "--quiet", "\(repository)/wanted"], in: .repository(repository),
            input: objects)
        let digits = String(decoding: hash, as: UTF8.self).prefix { !$0.isWhitespace }
        return repository.appending("wanted-\(digits).pack")
    }
}
