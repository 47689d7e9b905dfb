internal import FileTree
internal import SystemPackage

/// A repository that only the installed git can reach: over ssh, on this disk, or by plain files.
///
/// It brings one commit with everything in it, as a pack that is then read like any other.
struct ProgramServer: ObjectServer {
    /// The installed git does not tell where it was sent.
    let answeringAddress: String? = nil

    private let address: String
    private let program: GitProgram
    private let scratch: Directory

    /// `scratch` is a folder for repositories that are thrown away.
    init(_ address: String, program: GitProgram, scratch: Directory) {
        self.address = address
        self.program = program
        self.scratch = scratch
    }

    var abilities: ServerAbilities {
        ServerAbilities(filters: [], wants: .tipsOnly)
    }

    func references(_ prefixes: [String]) async throws(GitError) -> [Reference] {
        let output = try await program.run(["ls-remote", "--symref", "--quiet", "--", address])
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
        _ order: FetchOrder, into file: OutputFile
    ) async throws(GitError) -> FetchOutcome {
        guard order.filter == nil, let format = order.wants.first?.format else {
            return .filterRefused
        }
        let name = FilePath.Component.unique(prefix: "git-")
        let repository = scratch.path.appending(name).string
        _ = try await program.run([
            "init", "--quiet", "--bare", "--template=",
            "--object-format=\(format.protocolName)", "--", repository,
        ])
        defer { try? scratch.removeTree(name) }
        _ = try await program.run(
            [
                "--git-dir=\(repository)", "fetch", "--quiet", "--depth=1", "--no-tags",
                "--no-recurse-submodules", "--no-write-fetch-head", "--", address,
            ] + order.wants.map(\.description))
        do throws(FileTreeError) {
            let packs = try scratch.open(name).open("objects").open("pack")
            for entry in try packs.entries() where entry.name.extension == "pack" {
                try file.copy(from: packs.openFile(entry.name))
                return .pack(objects: 0)
            }
        } catch {
            throw .files(error)
        }
        throw .server(.noPack)
    }
}
