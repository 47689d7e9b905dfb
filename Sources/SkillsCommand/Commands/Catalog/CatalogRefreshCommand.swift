internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import Terminal

/// `skills catalog refresh` compares catalogs with their servers.
struct CatalogRefreshCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "refresh", abstract: say("Read catalogs again.", ja: "カタログを読み直す。"),
            discussion: say(
                """
                Catalogs without changes cost one request each. With --search, searches after it need no connection; \
                otherwise they download files of large catalogs at most once a day. If only some catalogs can be read, the exit status is 3; if \
                one is refused, because its key or its version is not what was seen before, it is 4.
                """,
                ja: """
                    変更のないカタログは、それぞれ 1回のリクエストで済む。--search を付けると、その後の検索は接続を必要としない。付けない場合、\
                    大きなカタログのファイルは検索時に多くても 1日 1回ダウンロードする。一部のカタログだけを読み取れた場合の終了コードは 3、鍵や\
                    バージョンが以前と異なるために拒否したものがあれば 4 になる。
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Names of catalogs (default: all).", ja: "カタログの名前 (既定: すべて)。"), valueName: "name"),
        completion: .candidates(.catalogs))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(say("Also download the files for searching.", ja: "検索用のファイルもダウンロードする。")))
    var search = false

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let settings = try CatalogSettings(of: .current)
        let chosen = try names.map { try settings.entry(named: $0).reference.name }
        guard !chosen.contains(.embedded) else { throw CatalogProblem.embedded }
        let names = chosen.isEmpty ? nil : Set(chosen)
        let results = try await common.withCatalogs(settings.references, transfer) {
            catalogs, tools in
            let reports = try await tools.board.whileDrawing {
                await catalogs.refresh(names, search ? .everything : .names)
            }
            catalogs.removeUnusedCaches()
            return reports.map {
                CatalogResult(report: $0, search: catalogs.status(of: $0.reference).search)
            }
        }
        let reports = results.map(\.report)
        guard !reports.contains(where: { $0.error?.kind == .interrupted }) else {
            let finished = results.filter { $0.report.error == nil }
            guard !finished.isEmpty, !common.json else { throw CatalogError.interrupted }
            write(finished)
            common.notes.line(
                .init(Messages.interruptedRefresh(finished.count, of: results.count), .plain))
            throw ExitStatus.interrupted
        }
        if common.json {
            common.write(
                "catalog",
                ["action": .string("refresh"), "catalogs": .array(results.map(\.json))])
        } else {
            write(results)
        }
        let errors = reports.compactMap(\.error)
        guard let first = errors.first else { return }
        // A catalog that is not what was trusted counts more than how many others could be read.
        if errors.contains(where: { $0.kind == .refused }) { throw ExitStatus(.refused) }
        throw errors.count < reports.count ? ExitStatus.partial : ExitStatus(first.kind)
    }

    private func write(_ results: [CatalogResult]) {
        guard !results.isEmpty else {
            return common.notes.line(.init(Messages.noCatalogs, .plain))
        }
        var table = Table(whole: [0])
        for result in results {
            let report = result.report
            let name = report.reference.name.description
            switch report.result {
            case .success(let refresh):
                table.add(
                    .bold(name), .init(Messages.change(refresh.change), .plain),
                    .dim(Messages.entries(refresh.entries, searchText(of: refresh, result))))
            case .failure:
                table.add(.bold(name), .init(Messages.notRefreshed, .red), .dim(""))
            }
        }
        table.write(to: common.results)
        for result in results {
            let reference = result.report.reference
            switch result.report.result {
            case .success(let refresh):
                common.noteFaults(refresh.faults, of: reference)
                noteSearch(of: reference.name, result.search)
                if refresh.leftOutAdvisories > 0 {
                    common.notes.warning(
                        Messages.leftOutAdvisories(
                            refresh.leftOutAdvisories, reference.name.description))
                }
            case .failure(let error): common.notes.write(error.reworded(in: .current))
            }
        }
    }

    /// The downloads for searching, if they were requested and the catalog has files for it.
    private func searchText(of refresh: Refresh, _ result: CatalogResult) -> String? {
        search && result.search != nil ? Messages.refreshedSearch(refresh.searchBytes) : nil
    }

    /// Points out that searches use the files of an earlier version for a while.
    private func noteSearch(of name: CatalogName, _ files: SearchFiles?) {
        guard let files, files.state == .outdated else { return }
        common.notes.note(Messages.outdatedSearch(name.description, files, .current))
    }
}

/// The result of refreshing a catalog, and the state of its search files after that.
private struct CatalogResult {
    let report: RefreshReport
    let search: SearchFiles?
}

extension RefreshReport {
    /// The error; nil if the catalog was read.
    var error: CatalogError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

}

extension CatalogResult {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["name": .string(report.reference.name.description)]
        switch report.result {
        case .success(let refresh):
            members["result"] = .string(refresh.change.rawValue)
            members["entries"] = refresh.entries.map { .integer($0) } ?? .null
            members["trust"] = refresh.trust.json
            members["search"] = search?.json ?? .null
            members["searchBytes"] = .integer(refresh.searchBytes)
            members["faults"] = .array(refresh.faults.map(\.json))
            members["leftOutAdvisories"] = .integer(refresh.leftOutAdvisories)
        case .failure(let error):
            members["result"] = .string("failed")
            members["error"] = error.json
        }
        return .object(members)
    }
}

extension CatalogListing.Fault {
    /// The fault as JSON.
    var json: JSONValue {
        .object(["entry": .string(entry), "fault": .string(fault.message)])
    }
}

extension CatalogStatus.Fault {
    /// The fault as JSON.
    var json: JSONValue { .object(["entry": .string(entry), "fault": .string(message)]) }
}

extension CommonOptions {
    /// Points out the entries of a catalog that can't be used.
    func noteFaults(_ faults: [CatalogListing.Fault], of reference: CatalogReference) {
        let first = faults.prefix(NameList.limit).map {
            CatalogStatus.Fault(entry: $0.entry, message: $0.fault.message)
        }
        noteFaults(first, count: faults.count, of: reference)
    }

    /// Points out the first of some entries of a catalog that can't be used.
    func noteFaults(
        _ faults: [CatalogStatus.Fault], count: Int, of reference: CatalogReference
    ) {
        guard count > 0 else { return }
        notes.note(Messages.faults(count, reference.name.description))
        let first = faults.prefix(NameList.limit)
        for fault in first { notes.line("  ", .dim("\(fault.entry) \(fault.message)")) }
        if count > first.count {
            notes.line("  ", .dim(Messages.moreFaults(count - first.count)))
        }
    }
}
