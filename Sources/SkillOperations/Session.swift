public import FileTree
internal import Problem
public import SkillCatalog
internal import SkillFormat
public import SkillSource
public import SkillStore
internal import Synchronization
internal import Transfer

/// An open operation: its context, a loader for sources, and folders that are removed when it ends.
///
/// Folders and connections are created on first use, so opening a session changes nothing on disk.
public struct Session: Sendable {
    /// Whether an operation changes installed skills.
    public enum Mode: Sendable { case apply, dryRun }

    /// The environment of the operation.
    public let context: SessionContext
    /// Whether the operation changes installed skills.
    public let mode: Mode
    /// The decision on findings in skills.
    public let admission: Admission
    private let resources: Resources

    /// Opens a session for `body` and closes it on every path.
    public static func open<Result>(
        _ context: SessionContext, _ admission: Admission, _ mode: Mode = .apply,
        _ body: (Session) async throws -> Result
    ) async throws -> Result {
        let resources = Resources(context, admission, mode)
        defer { resources.close() }
        return try await body(
            Session(context: context, mode: mode, admission: admission, resources: resources))
    }

    /// The installed skills.
    public var store: SkillStore { context.store }

    /// Loads sources.
    public var loader: SourceLoader {
        get throws(SkillStoreError) { try resources.loader() }
    }

    /// The catalogs, opened at the first use.
    public var catalogs: Catalogs { resources.catalogs() }

    /// Finds the kinds of catalogs at locations.
    public var catalogLocator: CatalogLocator {
        let connection = resources.connection
        return CatalogLocator(context) { address, limit in
            do throws(TransferError) {
                return .success(try await connection.contents(of: address, limit: limit).body)
            } catch {
                return .failure(error)
            }
        }
    }

    /// The files that catalogs recalled, as far as this machine knows.
    var recalls: Recalls { resources.recalls() }

    /// The client of the session.
    public var connection: SourceConnection { resources.connection }

    /// The folder for downloads, which is created at the first use.
    var downloads: StagingFolder {
        get throws(SkillStoreError) { try resources.downloads() }
    }

    /// The folder that skills are unpacked in: next to the skills folder when they will be moved there.
    var staging: StagingFolder {
        get throws(SkillStoreError) { try resources.staging() }
    }

    /// The same session with a store for other agents.
    func with(_ agents: [Agent]) -> Session {
        var context = context
        context.store = context.store.with(agents)
        return Session(context: context, mode: mode, admission: admission, resources: resources)
    }

    /// The same session with the admission rules of another purpose.
    func with(_ purpose: Admission.Purpose) -> Session {
        Session(
            context: context, mode: mode,
            admission: Admission(purpose, allowing: admission.allowed), resources: resources)
    }
}

extension Session: SourceAccess {
    /// The folder for downloads.
    public var scratch: Directory { get throws { try downloads.directory } }

    /// The time, in seconds since 1970.
    public var now: Int { context.now }
}

extension SessionContext: SourceContext {
    /// Runs an operation in a session of its own, which installs nothing.
    public func open<Result>(
        _ body: (any SourceAccess) async throws -> Result
    ) async throws -> Result {
        try await Session.open(self, Admission(.install(.lenient)), .dryRun) { try await body($0) }
    }
}

/// The folders and connections of a session.
private final class Resources: Sendable {
    private struct State {
        var downloads: StagingFolder?
        var staging: StagingFolder?
        var catalogs: Catalogs?
        var loader: SourceLoader?
        var recalls: Recalls?
    }

    private let context: SessionContext
    private let admission: Admission
    private let mode: Session.Mode
    let connection: SourceConnection
    private let state = Mutex(State())

    init(_ context: SessionContext, _ admission: Admission, _ mode: Session.Mode) {
        var transfer = context.transfer
        // Others write the lock file and the manifest of a project.
        let isChosenByOthers =
            switch admission.purpose {
            case .restore: true
            case .update: context.store.locations.scope != .user
            default: false
            }
        if isChosenByOthers { transfer.namedHosts = .byDocument }
        connection = SourceConnection(
            transfer, context.git, environment: context.environment, home: context.home)
        self.context = context
        self.admission = admission
        self.mode = mode
    }

    func downloads() throws(SkillStoreError) -> StagingFolder {
        try state.withLock { (state) throws(SkillStoreError) in try downloads(&state) }
    }

    private func downloads(_ state: inout State) throws(SkillStoreError) -> StagingFolder {
        if let downloads = state.downloads { return downloads }
        let downloads = try context.store.makeDownloadFolder()
        state.downloads = downloads
        return downloads
    }

    func staging() throws(SkillStoreError) -> StagingFolder {
        try state.withLock { (state) throws(SkillStoreError) in
            if let staging = state.staging { return staging }
            let staging =
                switch mode {
                case .apply: try context.store.makeStagingFolder()
                case .dryRun: try context.store.makeDownloadFolder()
                }
            state.staging = staging
            return staging
        }
    }

    func loader() throws(SkillStoreError) -> SourceLoader {
        try state.withLock { (state) throws(SkillStoreError) in
            if let loader = state.loader { return loader }
            let catalogs = admission.purpose == .adopt ? nil : catalogs(&state)
            let loader = try makeLoader(catalogs, &state)
            state.loader = loader
            return loader
        }
    }

    func catalogs() -> Catalogs {
        state.withLock { catalogs(&$0) }
    }

    /// Read once; a refresh in the middle counts for the next operation.
    func recalls() -> Recalls {
        state.withLock { state in
            if let recalls = state.recalls { return recalls }
            let recalls = catalogs(&state).recalls
            state.recalls = recalls
            return recalls
        }
    }

    private func catalogs(_ state: inout State) -> Catalogs {
        if let catalogs = state.catalogs { return catalogs }
        let (connection, now) = (connection, context.now)
        var access = CatalogAccess(
            transfer: { connection.authorized }, stores: connection.stores,
            lister: RepositoryCatalog(context, progress: context.catalogProgress),
            now: { now }, network: context.catalogNetwork)
        access.progress = context.catalogProgress
        let catalogs = Catalogs(
            context.catalogs, paths: context.catalogPaths, access: access
        ) { [policy = context.policy] in policy.refusal(ofCatalog: $0) }
        state.catalogs = catalogs
        return catalogs
    }

    private func makeLoader(
        _ catalogs: Catalogs?, _ state: inout State
    ) throws(SkillStoreError) -> SourceLoader {
        SourceLoader(
            transfer: connection.transfer, stores: connection.stores, catalogs: catalogs,
            downloads: try downloads(&state).directory, git: context.git,
            allowing: admission.versions(of: .git), language: context.language,
            including: .only(context.includedFiles), policy: context.policy,
            progress: context.progress)
    }

    /// Ends connections and removes everything that was not moved into place.
    func close() {
        connection.close()
        state.withLock { state in
            state.staging?.discard()
            state.downloads?.discard()
        }
    }
}
