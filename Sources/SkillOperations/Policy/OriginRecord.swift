internal import Problem
public import SkillCatalog
internal import SkillPolicy
internal import SkillSource
public import SkillStore
internal import SystemPackage

/// The possible authors of an entry of a lock file, which decide whether it is trusted.
enum LockAuthor {
    /// Only this program, for this user.
    case program
    /// Everyone who can change the project, and the author of an export.
    case anyone

    /// The author of the lock file of a scope.
    init(of scope: Scope) { self = scope == .user ? .program : .anyone }
}

/// The source of a skill as a lock file records it.
struct OriginRecord {
    /// The name under which it is installed.
    let name: String
    let origin: LockEntry.Origin
    let author: LockAuthor
    let scope: Scope
    /// The settings of git, which may replace the URL of a repository by the one that is contacted.
    let git: GitSettings

    /// The URL that is contacted; nil for files of this machine and of the program.
    fileprivate var contactedURL: String? {
        origin.remoteURL.map { origin.kind == .git ? git.contactedURL($0) : $0 }
    }
}

extension Policy {
    /// Returns the refusal of a source; nil if it is allowed.
    func refusal(of record: OriginRecord, _ catalogs: [CatalogReference]) -> PolicyRefusal? {
        if let refusal = refusal(ofCatalogOf: record, catalogs) { return refusal }
        return record.contactedURL.flatMap { decision(onSource: $0).refusal }
    }

    /// Judges the catalog by which a skill was found by the location that it had then, because its name may mean another
    /// one today.
    ///
    /// If others may have written the lock file, the location in it must match the configuration.
    private func refusal(
        ofCatalogOf record: OriginRecord, _ catalogs: [CatalogReference]
    ) -> PolicyRefusal? {
        guard let entry = record.origin.catalogName else { return nil }
        guard let name = record.origin.catalog else {
            return decision(onCatalog: entry, despite: .notConfigured).refusal
        }
        guard name != .embedded else { return refusal(ofCatalog: .embedded) }
        let configured = catalogs.first { $0.name == name }
        let recorded = record.origin.catalogLocation
        if let configured, record.author == .anyone || recorded == nil,
            let refusal = refusal(ofCatalog: configured)
        {
            return refusal
        }
        if let recorded {
            let location =
                recorded.hasPrefix("./") ? record.scope.absolute(recorded).string : recorded
            let decision = decision(onCatalog: name.description, at: location)
            if let refusal = decision.refusal { return refusal }
        }
        return doubt(about: record, entry, configured).flatMap {
            decision(onCatalog: name.description, despite: $0).refusal
        }
    }

    private func doubt(
        about record: OriginRecord, _ entry: String, _ configured: CatalogReference?
    ) -> UnverifiedCatalog? {
        let recorded = record.origin.catalogLocation
        if record.author == .program, recorded != nil { return nil }
        guard let configured else { return .notConfigured }
        guard let recorded else {
            let alias = NameRequest(entry)?.name == record.name ? [] : ["--as", record.name]
            return .notRecorded(
                command: SuggestedCommand(words: ["install", entry] + alias, in: record.scope))
        }
        let location = configured.recordedLocation(in: record.scope)
        return location == recorded
            ? nil : .otherLocation(recorded: recorded, configured: location)
    }
}

extension CatalogReference {
    /// The location as the lock file of a scope records it.
    func recordedLocation(in scope: Scope) -> String { scope.relative(recordedLocation) }
}

extension LockEntry.Origin {
    /// The catalog by which the source was found; nil if an address was typed, or the name can't be read.
    public var catalog: CatalogName? {
        let request = catalogName.flatMap { NameRequest($0) }
        // The address of a skill in the program may be its name alone; its URL is its full name.
        guard request?.catalog == nil, kind == .catalog else { return request?.catalog }
        return NameRequest(url)?.catalog
    }

    /// Keeps the recorded location of the catalog only if it is that of the configured one.
    ///
    /// The author of an export could have written any location, which would be trusted in the user's lock file.
    mutating func confirmLocation(in catalogs: [CatalogReference], _ scope: Scope) {
        if location(in: catalogs, scope) != catalogLocation { catalogLocation = nil }
    }

    /// Records the present location of the catalog by which the source was found.
    mutating func recordLocation(in catalogs: [CatalogReference], _ scope: Scope) {
        catalogLocation = location(in: catalogs, scope)
    }

    /// The present location of the catalog; nil if it is not configured, or is part of the program.
    private func location(in catalogs: [CatalogReference], _ scope: Scope) -> String? {
        catalogs.first { $0.name == catalog && $0.kind != .embedded }?.recordedLocation(in: scope)
    }
}
