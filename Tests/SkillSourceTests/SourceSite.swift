import Digest
import FileTree
import Foundation
import RemoteStore
import SkillCatalog
import SkillFormat
import SkillSource
import SystemPackage
import TestSupport
import Transfer

/// Repositories on a git server, with a separate client for each test.
struct SourceSite {
    static let server = Result { try GitServer() }

    let server: GitServer
    let directory: TemporaryDirectory
    private let root: Directory
    private let caches: FilePath

    init() throws {
        server = try Self.server.get()
        directory = try TemporaryDirectory()
        root = try Directory.open(directory.path)
        caches = directory.path.appending("caches")
    }

    /// Returns a loader, with an empty cache if `fresh`.
    func loader(
        archives: [ArchiveHost] = ArchiveHost.known, fresh: Bool = true,
        _ made: (Transfer) -> Void = { _ in }
    ) throws -> SourceLoader {
        let downloads = try root.create(.unique(prefix: "downloads-"))
        var configuration = TransferConfiguration()
        configuration.plainHTTP = .allowed
        let folder = fresh ? caches.appending(FilePath.Component.unique(prefix: "c-")) : caches
        var settings = GitSettings(
            environment: [:], caches: folder, archiveTags: folder.appending("archives"))
        settings.archives = archives
        let transfer = Transfer(configuration: configuration)
        made(transfer)
        return SourceLoader(
            transfer: transfer,
            stores: RemoteStores(environment: [:], home: folder) { transfer },
            catalogs: .onlyEmbedded(in: folder), downloads: downloads, git: settings,
            allowing: .listed, language: nil
        ) { _, _ in }
    }

    func address(_ text: String) throws -> SkillAddress {
        try SkillAddress(text, workingDirectory: directory.path, home: directory.path)
    }

    /// Creates a repository with these files.
    func repository(_ name: String, _ files: [String: String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            repository.write(text, to: path)
        }
        try repository.commit("Files")
        return repository
    }

    /// The kinds of sources that can provide the same tree.
    enum Kind: String, CaseIterable, Sendable {
        case git, folder, tar, zip
    }

    /// Loads the files of a repository as a kind of source.
    func load(_ repository: GitRepository, as kind: Kind) async throws -> LoadedSource {
        let loader = try loader()
        switch kind {
        case .git:
            let name = repository.path.lastComponent?.string ?? ""
            return try await loader.load(address(server.url(name, .github)), expecting: nil)
        case .folder:
            let folder = try repository.archive()
            let source = try await loader.load(address(folder.path.string), expecting: nil)
            withExtendedLifetime(folder) {}
            return source
        case .tar, .zip:
            let name = kind == .zip ? "a.zip" : "a.tar.gz"
            let format = kind == .zip ? "zip" : "tar.gz"
            let file = directory.path.appending(name).string
            try repository.git([
                "archive", "--format=\(format)", "--prefix=tools-main/", "--output=\(file)", "main",
            ])
            return try await loader.load(address(file), expecting: nil)
        }
    }

    static func skill(_ name: String, _ text: String = "Nothing to do.") -> String {
        """
        ---
        name: \(name)
        description: Does \(name) for a test. Use when a test asks for \(name).
        ---
        # \(name)

        \(text)

        """
    }
}

extension LoadedSource {
    /// Each skill as `plugins:name@folder`, without the top folder of an archive.
    var listing: [String] {
        candidates.map { candidate in
            let folder = candidate.folder?.description ?? "."
            let place = folder.hasPrefix("tools-main/") ? String(folder.dropFirst(11)) : folder
            return candidate.plugins.joined(separator: ",")
                + ":\(candidate.name?.description ?? "?")"
                + "@\(place)"
        }
    }
}
