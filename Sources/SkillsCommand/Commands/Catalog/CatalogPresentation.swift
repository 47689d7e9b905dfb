internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillPolicy
internal import SystemPackage
internal import Terminal
internal import Text

/// Writes catalogs as text or JSON.
struct CatalogPresentation {
    let catalogs: Catalogs
    let common: CommonOptions
    private let world = World.current

    init(catalogs: Catalogs, common: CommonOptions) {
        self.catalogs = catalogs
        self.common = common
    }

    // The list.

    /// Writes all catalogs as a table, then those that are not used.
    func writeList(_ settings: CatalogSettings) throws {
        let used = settings.used.map { ($0, catalogs.status(of: $0.reference)) }
        let table = try table(of: used, .beside)
        // A location has to be copied as a whole.
        try (table.fits(common.results) ? table : self.table(of: used, .below))
            .write(to: common.results)
        for (entry, status) in used {
            noteTrouble(status.trouble)
            noteRefusal(of: entry.reference)
        }
        settings.entries.forEach(noteHidden)
        if settings.entries.isEmpty { common.notes.hint(Messages.addCatalog) }
    }

    /// Where locations are.
    private enum LocationPlace { case beside, below }

    private func table(
        of used: [(CatalogSettings.Entry, CatalogStatus)], _ place: LocationPlace
    ) throws(CatalogError) -> Table {
        var table = Table(whole: [0])
        func add(_ cells: [Console.Piece], _ location: Console.Piece, heads: Bool = false) {
            switch place {
            case .beside: table.add(cells + [location])
            case .below:
                table.add(cells)
                if !heads { table.addLine(location) }
            }
        }
        let heads = [
            say("NAME", ja: "名前"), say("KIND", ja: "種類"), say("SKILLS", ja: "スキル数"),
            say("REFRESHED", ja: "更新"), say("STATE", ja: "状態"), say("TRUST", ja: "信頼"),
            say("FILE", ja: "設定"),
        ]
        add(heads.map { .dim($0) }, .dim(say("LOCATION", ja: "場所")), heads: true)
        let count = grouped(try embeddedCount)
        add(
            [.bold(CatalogName.embedded.description), "-", .init(count, .plain)]
                + Array(repeating: "-", count: 4), .dim(Messages.embeddedLocation))
        for (entry, status) in used {
            let reference = entry.reference
            add(
                [
                    .bold(reference.name.description), .init(reference.kind.rawValue, .plain),
                    .init(status.entries.map(grouped) ?? "-", .plain),
                    .init(refreshed(status), .plain), status.state.piece,
                    .init(status.trust.map(Messages.trustWord) ?? "-", .plain),
                    .init(entry.file.layer.label, .plain),
                ], .dim(world.display(reference)))
        }
        return table
    }

    /// Points out that an earlier catalog of the same name is used instead.
    private func noteHidden(_ entry: CatalogSettings.Entry) {
        guard let earlier = entry.hiddenBy else { return }
        common.notes.note(
            Messages.hiddenCatalog(
                entry.reference.name.description, world.display(entry.file.path),
                world.display(earlier.path)))
    }

    /// Points out that a policy does not allow a catalog, which is not asked then.
    private func noteRefusal(of reference: CatalogReference) {
        guard let refusal = catalogs.refusal(of: reference) else { return }
        common.notes.warning(refusal.summary)
    }

    /// Points out why a catalog can't be used as it was last read.
    private func noteTrouble(_ trouble: CatalogTrouble?) {
        guard let trouble else { return }
        common.notes.warning(Messages.trouble(trouble, noticed: world.age(of: trouble.noticed)))
        if let hint = trouble.hint { common.notes.hint(hint) }
    }

    private func refreshed(_ status: CatalogStatus) -> String {
        status.refreshed.map { world.age(of: $0) } ?? Messages.never
    }

    // The catalog in the program.

    private var embeddedCount: Int {
        get throws(CatalogError) {
            try catalogs.searchable(.embedded).flatMap(\.segments).reduce(0) { $0 + $1.count }
        }
    }

    /// Returns the catalog in the program as JSON.
    func embeddedJSON() throws(CatalogError) -> JSONValue {
        let nothing = [
            "location", "key", "file", "layer", "hiddenBy", "refreshed", "trust", "log",
            "trouble", "search",
        ]
        var members = Dictionary(uniqueKeysWithValues: nothing.map { ($0, JSONValue.null) })
        members["name"] = .string(CatalogName.embedded.description)
        members["kind"] = .string(CatalogName.embedded.description)
        members["entries"] = .integer(try embeddedCount)
        members["state"] = .string(CatalogStatus.State.ok.rawValue)
        return .object(members)
    }

    /// Writes the details of the catalog in the program.
    func writeEmbedded(_ survey: CatalogSurvey) throws(CatalogError) {
        guard !common.json else {
            return common.write(
                "catalog",
                [
                    "action": .string("show"), "catalog": try embeddedJSON(),
                    "publishers": survey.json, "faults": .array([]), "size": .integer(0),
                ])
        }
        let facts: [(String, String?)] = [
            (say("location", ja: "場所"), Messages.embeddedLocation),
            (say("skills", ja: "スキル数"), grouped(try embeddedCount)),
            (say("publishers", ja: "公開元"), survey.text),
        ]
        write(facts, of: .embedded)
    }

    private func write(_ facts: [(String, String?)], of name: CatalogName) {
        common.results.line(.bold(name.description))
        var list = FactList()
        list.add(facts)
        list.write(to: common.results)
    }

    // One catalog.

    /// Writes the details of a catalog.
    func write(_ entry: CatalogSettings.Entry, _ survey: CatalogSurvey) {
        let status = catalogs.status(of: entry.reference)
        guard !common.json else {
            return common.write(
                "catalog",
                [
                    "action": .string("show"), "catalog": json(entry),
                    "publishers": survey.json, "size": .integer(status.size),
                    "faults": .array(status.faults.map(\.json)),
                ])
        }
        let facts: [(String, String?)] = [
            (Label.kind, entry.reference.kind.rawValue),
            (say("location", ja: "場所"), world.display(entry.reference)),
            (say("file", ja: "設定ファイル"), world.display(entry.file.path)),
            (say("skills", ja: "スキル数"), status.entries.map(grouped)),
            (say("refreshed", ja: "更新"), refreshed(status)),
            (Label.state, status.state.label),
            (say("search", ja: "検索"), status.search.map { Messages.searchFiles($0, world) }),
            (say("log", ja: "ログ"), status.log.map { Messages.seenLog($0) }),
            (say("trust", ja: "信頼"), status.trust.map { Messages.trust($0, entry.reference.kind) }),
            (say("cache", ja: "キャッシュ"), status.size > 0 ? byteCount(status.size) : nil),
            (say("publishers", ja: "公開元"), survey.text),
        ]
        write(facts, of: entry.reference.name)
        common.noteFaults(status.faults, count: status.faultCount, of: entry.reference)
        noteTrouble(status.trouble)
        noteRefusal(of: entry.reference)
        if status.state == .unread {
            common.notes.hint(Messages.toRefresh(entry.reference.name.description))
        }
    }

    /// Writes a catalog that was added.
    func write(_ addition: CatalogAddition) {
        let reference = addition.entry.reference
        guard !common.json else {
            return common.write(
                "catalog",
                [
                    "action": .string("add"),
                    "catalog": addition.entry.json(catalogs.status(of: reference)),
                    "publishers": addition.survey.json,
                    "faults": .array(addition.refresh.faults.map(\.json)),
                    "shared": addition.shared.map { .strings($0) } ?? .null,
                    "dryRun": addition.mode.json,
                ])
        }
        let console = common.results
        console.line(
            .init(Verb.add.text(addition.mode) + " ", .plain),
            .bold(reference.name.description),
            .dim("  " + Messages.place(reference.kind.rawValue, world.display(reference))))
        let publishers = addition.survey.publishers.map(\.count) ?? 0
        console.line(
            .init("  " + Messages.contents(addition.refresh.entries, publishers), .plain))
        console.line(
            .init("  " + Messages.newTrust(addition.refresh.trust, reference.kind), .plain))
        if let log = catalogs.status(of: reference).log {
            console.line(.init("  " + Messages.newLog(log), .plain))
        }
        if let search = catalogs.status(of: reference).search, search.state == .missing {
            console.line(.init("  " + Messages.laterSearchFiles(search), .plain))
        }
        if let shared = addition.shared, !shared.isEmpty {
            console.line(
                .init("  " + Messages.shared(shared.count, NameList(names: shared).text()), .plain))
        }
        common.noteFaults(addition.refresh.faults, of: reference)
        noteHidden(addition.entry)
        guard !addition.mode.isPreview else { return }
        common.notes.hint(Messages.toSearch(reference.name.description))
    }

    /// Returns a catalog as JSON.
    func json(_ entry: CatalogSettings.Entry) -> JSONValue {
        entry.json(catalogs.status(of: entry.reference))
    }
}

extension CatalogSettings.Entry {
    /// The catalog and its state as JSON.
    func json(_ status: CatalogStatus?) -> JSONValue {
        .object([
            "name": .string(reference.name.description), "kind": .string(reference.kind.rawValue),
            "location": .string(reference.location), "key": .text(reference.key),
            "file": .string(file.path.string), "layer": .string(file.layer.rawValue),
            "hiddenBy": .text(hiddenBy?.path.string),
            "entries": status?.entries.map { .integer($0) } ?? .null,
            "refreshed": .text(status?.refreshed.map { UTCTime(seconds: $0).description }),
            "trust": status?.trust?.json ?? .null, "log": status?.log?.json ?? .null,
            "state": .string((status?.state ?? .unread).rawValue),
            "trouble": status?.trouble?.json ?? .null,
            "search": status?.search?.json ?? .null,
        ])
    }
}

extension SearchFiles {
    /// The search files as JSON.
    var json: JSONValue {
        .object([
            "state": .string(state.rawValue),
            "refreshed": .text(refreshed.map { UTCTime(seconds: $0).description }),
            "download": .integer(download),
        ])
    }
}

extension SettingsFile.Layer {
    /// Whom the settings apply to, in the language of the running command.
    var label: String {
        switch self {
        case .user: say(rawValue, ja: "ユーザー")
        case .machine: say(rawValue, ja: "コンピューター")
        case .project: say(rawValue, ja: "プロジェクト")
        }
    }
}

extension CatalogStatus {
    /// Whether the catalog can be used as it was last read.
    enum State: String {
        case ok, unread, expired, refused, failed

        fileprivate var piece: Console.Piece {
            switch self {
            case .ok, .unread: .init(label, .plain)
            case .expired, .refused, .failed: .init(label, .red)
            }
        }

        fileprivate var label: String {
            switch self {
            case .ok: say(rawValue, ja: "正常")
            case .unread: say(rawValue, ja: "未読")
            case .expired: say(rawValue, ja: "期限切れ")
            case .refused: say(rawValue, ja: "拒否")
            case .failed: say(rawValue, ja: "失敗")
            }
        }
    }

    var state: State {
        switch trouble?.kind {
        case .expired: .expired
        case .refused: .refused
        case .failed: .failed
        case nil: refreshed == nil ? .unread : .ok
        }
    }
}

extension CatalogTrouble {
    /// The error as JSON.
    fileprivate var json: JSONValue {
        .object([
            "summary": .string(summary), "causes": .strings(causes), "hint": .text(hint?.text),
            "noticed": .string(UTCTime(seconds: noticed).description),
        ])
    }
}

extension CatalogTrust {
    /// The reason why the catalog is trusted, as JSON.
    var json: JSONValue {
        switch self {
        case .pinned(let key): .object(["by": .string("pinned"), "key": .string(key)])
        case .firstUse(let key): .object(["by": .string("first-use"), "key": .string(key)])
        case .digests: .object(["by": .string("digests"), "key": .null])
        }
    }
}

extension CatalogLogStatus {
    /// The log as JSON.
    var json: JSONValue {
        .object([
            "origin": .string(origin), "entries": .integer(size), "root": .string(rootText),
            "checkpoint": .string(note),
        ])
    }
}

extension CatalogSurvey {
    /// The publishers as JSON; null if they were not counted.
    var json: JSONValue {
        guard let publishers else { return .null }
        return .array(
            publishers.map { .object(["name": .string($0.name), "skills": .integer($0.count)]) })
    }

    /// The largest publishers; nil if there are none.
    var text: String? {
        guard let publishers, !publishers.isEmpty else { return nil }
        return NameList(names: publishers.map { "\($0.name) (\(grouped($0.count)))" }).text(
            first: 8)
    }
}

extension World {
    /// Returns the location of a catalog for display.
    func display(_ reference: CatalogReference) -> String {
        reference.kind.takesPath(reference.location)
            ? display(.init(reference.location)) : reference.location
    }

    /// Returns how long ago a moment was, in seconds since 1970.
    func age(of seconds: Int) -> String {
        let past = UTCTime(seconds: seconds)
        guard let now = UTCTime(now()) else { return past.description }
        return RelativeTime(past, from: now).text(offset: utcOffset(past.seconds))
    }
}
