import Foundation
import Problem
import SkillCatalog
import TestSupport
import Transfer

extension Nginx {
    /// One server for all tests of this process.
    static let shared = Result { try Nginx() }
}

/// A client without delays, which sends these tokens.
func client(
    authority: Nginx? = nil, environment: [String: String] = [:]
) -> AuthorizedTransfer {
    var configuration = TransferConfiguration()
    configuration.retryDelay = .milliseconds(1)
    // Long enough for a busy machine.
    configuration.lowSpeedTime = .seconds(600)
    configuration.certificateFile = authority?.authority
    return AuthorizedTransfer(
        Transfer(configuration: configuration),
        credentials: EnvironmentCredentials(environment: environment, helpers: []))
}

func reference(_ location: String, _ kind: CatalogReference.Kind) throws -> CatalogReference {
    guard let name = CatalogName("acme") else { throw CocoaError(.formatting) }
    return CatalogReference(name: name, kind: kind, location: location)
}

/// Returns the error that an operation throws; nil if it succeeds.
func error<Result>(
    from body: () async throws(CatalogError) -> Result
) async -> CatalogError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
