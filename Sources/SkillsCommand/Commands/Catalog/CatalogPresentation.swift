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
    func writeList(_ settings: CatalogSettings) {
        let used = settings.used.map { ($0, catalogs.status(of: $0.reference)) }
        let table = table(of: used, .beside)
        // A location has to be copied as a whole.
        (table.fits(common.results) ? table : self.table(of: used, .below))
            .write(to: common.results)
        for (entry, status) in used {
            noteTrouble(status.trouble)
            noteRefusal(of: entry.reference)
        }
        settings.entries.forEach(noteHidden)
        if used.allSatisfy({ $0.0.reference.kind == .embedded }) {
            common.notes.hint(Messages.addCatalog)
        }
    }

    /// Where locations are.
    private enum LocationPlace { case beside, below }

    private func table(
        of used: [(CatalogSettings.Entry, CatalogStatus)], _ place: LocationPlace
    ) -> Table {
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
        for (entry, status) in used {
            let reference = entry.reference
            let name: Console.Piece = .bold(reference.name.description)
            let count: Console.Piece = .init(status.entries.map(grouped) ?? "-", .plain)
            guard reference.kind != .embedded else {
                let others: [Console.Piece] = Array(repeating: "-", count: 4)
                add([name, "-", count] + others, .dim(Messages.embeddedLocation))
                continue
            }
            add(
                [
                    name, .init(reference.kind.rawValue, .plain), count,
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
        let isEmbedded = entry.reference.kind == .embedded
        let facts: [(String, String?)] = [
            (Label.kind, isEmbedded ? nil : entry.reference.kind.rawValue),
            (
                say("location", ja: "場所"),
                isEmbedded ? Messages.embeddedLocation : world.display(entry.reference)
            ),
            (say("file", ja: "設定ファイル"), isEmbedded ? nil : world.display(entry.file.path)),
            (say("skills", ja: "スキル数"), status.entries.map(grouped)),
            (say("refreshed", ja: "更新"), isEmbedded ? nil : refreshed(status)),
            (Label.state, isEmbedded ? nil : status.state.label),
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
        if addition.isAfterEmbedded { common.notes.hint(Messages.toAskFirst(reference.name)) }
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
        let configured = reference.kind == .embedded ? nil : self
        return .object([
            "name": .string(reference.name.description), "kind": .string(reference.kind.rawValue),
            "location": .text(configured?.reference.location), "key": .text(reference.key),
            "file": .text(configured?.file.path.string),
            "layer": .text(configured?.file.layer.rawValue),
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
        case nil: refreshed == nil && entries == nil ? .unread : .ok
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
