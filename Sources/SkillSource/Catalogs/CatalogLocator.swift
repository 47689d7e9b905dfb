internal import FileTree
internal import JSON
internal import Problem
internal import RemoteStore
public import SkillCatalog
internal import SystemPackage
internal import Transfer

/// Finds the kind and the location of a new catalog from the text that the user typed.
///
/// | location | kind |
/// |---|---|
/// | a folder with a static index, or the root of one | `index`, at its absolute path |
/// | another folder | `folder`, at its absolute path |
/// | `owner/repo`, and every other address of a repository | `git` |
/// | `s3://bucket/prefix`, `oci://registry/name` | `index` |
/// | any other web address | what its server answers (``CatalogProbe``) |
public struct CatalogLocator: Sendable {
    private let context: any SourceContext
    private let fetch: CatalogProbe.Fetch

    /// Locates catalogs with the settings of a context; `fetch` reads files on the web.
    public init(_ context: any SourceContext, fetch: @escaping CatalogProbe.Fetch) {
        self.context = context
        self.fetch = fetch
    }

    /// Returns the catalog at a location; throws ``CatalogError/invalidLocation(_:)``,
    /// ``CatalogError/noCatalog(_:attempts:)`` or ``CatalogError/noAnswer(_:cause:)`` if there is none that can be read.
    public func reference(
        named name: CatalogName, at typed: String, key: String? = nil
    ) async throws(CatalogError) -> CatalogReference {
        func reference(_ kind: CatalogReference.Kind, _ location: String) -> CatalogReference {
            CatalogReference(name: name, kind: kind, location: location, key: key)
        }
        if RemoteLocation.isAddress(typed) { return reference(.index, typed) }
        let address: SkillAddress
        do {
            address = try SkillAddress(
                typed, workingDirectory: context.workingDirectory, home: context.home)
        } catch {
            throw .repository(name, cause: error)
        }
        switch address.meaning {
        case .folder(let path):
            if Self.isIndex(path) { return reference(.index, path.string) }
            do { _ = try Directory.open(path) } catch { throw .files(error) }
            let hasIndex = Self.isIndex(path.appending(IndexRoot.fileName))
            return reference(hasIndex ? .index : .folder, path.string)
        case .git: return reference(.git, address.typed)
        case .site(let site):
            let web: WebAddress
            do { web = try WebAddress(site.url) } catch {
                throw .unreachable(name, cause: error)
            }
            let finding = try await CatalogProbe(fetch: fetch, git: answer).finding(at: web)
            // A branch or folder after `#` selects a part of a repository.
            return reference(
                finding.kind, finding.kind == .git ? address.typed : finding.location)
        case .archive, .artifact, .catalog: throw .invalidLocation(reference(.folder, typed))
        }
    }

    /// Returns nil if a URL is that of a git repository, otherwise the answer.
    private func answer(_ url: String) async -> CatalogProbe.Attempt.Answer? {
        do {
            let isRepository = try await context.open { try await $0.loader.isRepository(url) }
            return isRepository ? nil : .absent
        } catch {
            let problem = error.problem
            return .failed(problem.causes.first ?? problem.summary, problem.kind)
        }
    }

    private static func isIndex(_ path: FilePath) -> Bool {
        guard path.extension == "json",
            let bytes = try? InputFile.open(path).contents(limit: IndexRoot.sizeLimit)
        else { return false }
        return CatalogProbe.isIndex(bytes)
    }
}
