internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSearch
internal import SkillSource
internal import Synchronization
internal import Terminal
internal import Text

/// Searches while the user types, on a terminal.
struct SearchPicker: Sendable {
    /// The action of the user.
    enum Outcome: Sendable {
        case chosen(SkillSearch.Hit)
        case cancelled
        /// The terminal can't deliver keys.
        case unavailable
    }

    /// How long a skill is shown before its SKILL.md is fetched.
    private static let fetchDelay = Duration.milliseconds(200)

    let search: SkillSearch
    let registries: LiveRegistries
    let documents: HitDocuments
    /// The initial search text.
    let text: String
    let language: String?
    let console: Console
    let keys: KeySource

    /// Shows the list until the user chooses a skill or leaves.
    func choose() async -> Outcome { await outsideThreadPool { run() } }

    private func run() -> Outcome {
        let shown = ShownHits()
        let files = FetchedFiles<String>(after: Self.fetchDelay) { address in
            guard let hit = shown.hits.first(where: { $0.address == address }) else {
                throw CancellationError()
            }
            return try await documents.document(of: hit)
        }
        defer {
            files.cancel()
            registries.cancel()
        }
        var picker = Picker(repertoire: console.repertoire, startingWith: text) { text, limit in
            pickerResults(for: text, limit, shown)
        }
        var list = PickList(
            title: Messages.searchTitle, noun: "skill", console: console, keys: keys)
        list.verb = Messages.installKey
        list.wholeDetails = "SKILL.md"
        list.details = { index, extent in
            let hits = shown.hits
            guard hits.indices.contains(index) else { return PickDetails([]) }
            return details(of: hits[index], extent, files)
        }
        switch list.pick(with: &picker) {
        case .chosen(let indices):
            let hits = shown.hits
            guard let index = indices.first, hits.indices.contains(index) else { return .cancelled }
            return .chosen(hits[index])
        case .cancelled, .option: return .cancelled
        case nil: return .unavailable
        }
    }

    /// Returns the hits so far, and what to wait for.
    private func pickerResults(
        for text: String, _ limit: Int, _ shown: ShownHits
    ) -> Picker.Results {
        // Asked once, because the answers may arrive at any time.
        let remote = registries.results(for: text)
        let found = results(for: text, limit, remote)
        shown.hits = found.hits
        var results = Picker.Results(items: found.hits.map(item), total: found.total)
        if remote == nil {
            results.awaited = Picker.Awaited(remark: Messages.asking(registries.names)) {
                registries.hasResults(for: text)
            }
        }
        return results
    }

    private func results(
        for text: String, _ limit: Int, _ remote: [SkillSearch.Found]?
    ) -> SkillSearch.Results {
        guard text.contains(where: { !$0.isWhitespace }) else { return search.all(limit: limit) }
        return search.results(
            for: SearchQuery(text, last: .open), CatalogSearch.Page(limit: limit), remote: remote)
    }

    private func item(_ hit: SkillSearch.Hit) -> Picker.Item {
        Picker.Item(
            title: hit.address, description: hit.description(in: language),
            mark: hit.state ?? "")
    }

    /// The description and the facts, and the SKILL.md if it is in the program or the user asks for it.
    private func details(
        of hit: SkillSearch.Hit, _ extent: PickDetails.Extent, _ files: FetchedFiles<String>
    ) -> PickDetails {
        let lines = [hit.description(in: language), ""] + facts(of: hit)
        if let file = embeddedFile(of: hit) { return PickDetails(lines + [""] + file) }
        guard extent == .whole else { return PickDetails(lines) }
        guard let file = files.lines(of: hit.address) else { return .loading(after: lines + [""]) }
        return PickDetails(lines + [""] + file)
    }

    private func facts(of hit: SkillSearch.Hit) -> [String] {
        let facts = hit.entry.facts
        let scope = hit.isOfProject ? Messages.installsInProject : nil
        let all: [(String, String?)] = [
            (Label.publisher, hit.entry.publisher?.description),
            (Label.catalog, hit.catalog.description), (Label.version, hit.entry.version),
            (Label.license, facts.license), (Label.changed, facts.changed),
            (Label.files, facts.files.map { "\($0)" }),
            (Label.source, hit.entry.fileSource?.text),
            (Label.state, hit.state), (Label.installs, scope),
        ]
        let width = all.map(\.0.columns).max() ?? 0
        return all.compactMap { key, value in
            value.map { "\(key.padded(to: width))  \($0.oneLine)" }
        }
    }

    private func embeddedFile(of hit: SkillSearch.Hit) -> [String]? {
        guard hit.entry.source == .embedded, let path = RelativePath("SKILL.md"),
            let skill = EmbeddedCatalog().skill(named: hit.entry.name.description)
        else { return nil }
        return skill.contents(of: path)?.previewLines
    }
}

/// The hits of the latest search, in the order of the list.
private final class ShownHits: Sendable {
    private let state = Mutex<[SkillSearch.Hit]>([])

    var hits: [SkillSearch.Hit] {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}
