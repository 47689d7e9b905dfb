import Digest
import FileTree
import Foundation
import Git
import SystemPackage
import TestSupport
import Transfer

/// A git server, and the environment for clients.
struct RepositorySite {
    static let shared = make()

    let server: GitServer

    private static func make() -> RepositorySite {
        do {
            return RepositorySite(server: try GitServer())
        } catch {
            preconditionFailure("can't start the git server: \(error)")
        }
    }

    /// A client with its own, initially empty folders.
    struct Client {
        let directory: TemporaryDirectory
        let context: Repository.Context

        init(
            environment: [String: String] = [:], helper: (any CredentialHelper)? = nil,
            limits: PackLimits = PackLimits(),
            _ change: (inout TransferConfiguration) -> Void = { _ in }
        ) throws {
            directory = try TemporaryDirectory()
            var configuration = TransferConfiguration()
            configuration.retryDelay = .milliseconds(5)
            change(&configuration)
            let root = try Directory.open(directory.path)
            context = Repository.Context(
                transfer: Transfer(configuration: configuration),
                credentials: EnvironmentCredentials(
                    environment: environment, helpers: [helper].compactMap(\.self)),
                program: GitProgram(environment: ProcessInfo.processInfo.environment),
                caches: try root.create("caches", permissions: .openFolder),
                scratch: try root.create("scratch", permissions: .openFolder), limits: limits)
        }

        func repository(_ url: String) throws -> Repository {
            try Repository(.web(try WebAddress(url)), in: context)
        }
    }

    /// Fetches a folder at a revision and writes it.
    static func fetch(
        _ path: String?, _ revision: Revision = .head, of repository: Repository
    ) async throws -> TemporaryDirectory {
        let resolution = try await repository.resolve(revision)
        let folder = try await repository.folder(at: path, of: resolution.commit)
        return try await write(folder, of: repository)
    }

    static func write(
        _ folder: RepositoryFolder, of repository: Repository
    ) async throws -> TemporaryDirectory {
        let contents = try await repository.contents(of: folder)
        let target = try TemporaryDirectory()
        _ = try await repository.write(contents, into: try Directory.open(target.path))
        return target
    }

    /// Returns the hash of all files and executable bits below a folder.
    static func hash(_ directory: TemporaryDirectory) throws -> TreeHash {
        try TreeSnapshot(of: Directory.open(directory.path)).hash
    }
}
