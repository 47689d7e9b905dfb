internal import Signature
internal import SkillCatalog
internal import Text

/// The choice of the facts of a new root that depend on the previous one.
struct NextIndexRoot {
    private static let defaultTitle = "catalog"

    private let settings: CatalogOutputSettings
    private let previous: IndexRoot?
    private let reuse: PreviousCatalog.Reuse
    private let now: Int
    /// Whether the root must differ from the previous one, as it is the first in a log.
    private let isFirstInLog: Bool

    init(
        _ settings: CatalogOutputSettings, _ previous: PreviousCatalog, _ log: CatalogLog?, now: Int
    ) {
        isFirstInLog = log != nil && previous.file?.proof == nil
        self.settings = settings
        self.previous = previous.root
        reuse = previous.reuse
        self.now = now
    }

    /// Returns the root, with the version of the previous one if nothing else differs, and the basis of the version.
    func root(
        of content: IndexRoot.Content, count: Int, advisories: IndexRoot.Blob?,
        dates: CatalogSourceDates
    ) throws(CatalogBuildError) -> (root: IndexRoot, basis: CatalogBuildReport.VersionBasis) {
        var root = IndexRoot(
            title: settings.title ?? title,
            version: previous?.version ?? 0, expires: expires, key: try key, count: count,
            content: content)
        root.generator = settings.generator
        root.advisories = advisories
        if let version = settings.version {
            if let previous, version < previous.version {
                throw .versionFalls(version, previous: previous.version)
            }
            root.version = version
            // Clients refuse a signed index with different content under a version that they have seen.
            if let previous, previous.version == version, root.key != nil,
                root != previous || isFirstInLog
            {
                throw .versionRepeats(version)
            }
            return (root, .given)
        }
        guard root != previous || isFirstInLog else { return (root, .previous) }
        guard root.version < IndexRoot.versionLimit else { throw .lastVersion }
        let (time, basis) = basis(dates)
        root.version = max(time, root.version + 1)
        return (root, basis)
    }

    /// Returns the time that is the lowest version, in seconds since 1970.
    ///
    /// An index that expires some time after its build depends on the time of the build anyway, so that its version may,
    /// too: one that is built into an empty folder again has a higher version.
    private func basis(
        _ dates: CatalogSourceDates
    ) -> (time: Int, basis: CatalogBuildReport.VersionBasis) {
        // The time of a commit is any number that its author chose.
        let commit = UTCTime(seconds: dates.newestCommit).seconds
        if previous != nil { return (commit, .previous) }
        if case .after = settings.expiry { return (max(commit, now), .buildTime) }
        return (commit, dates.areComplete ? .commits : .none)
    }

    private var title: String {
        switch reuse {
        case .allowed: previous?.title ?? Self.defaultTitle
        case .unverified: Self.defaultTitle
        }
    }

    private var expires: Int? {
        switch settings.expiry {
        case .at(let time): return time
        case .after(let seconds):
            // A check is not about the time of the build.
            if settings.mode == .check, let known = previous?.expires, known > now { return known }
            return now + seconds
        case .never: return nil
        case nil:
            // An index that was changed must not choose when a signed one expires.
            guard reuse == .allowed, let known = previous?.expires, known > now else { return nil }
            return known
        }
    }

    /// The public key, which does not change: clients refuse another one.
    private var key: String? {
        get throws(CatalogBuildError) {
            let key = settings.key?.publicKey
            guard let known = previous?.key else { return key?.description }
            if settings.key == nil, settings.mode == .check { return known }
            guard key?.description == known else {
                let name = try? PublicKey(known).name
                throw .signedBefore(key: name ?? known)
            }
            return known
        }
    }
}
