internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import Synchronization
internal import Terminal
internal import Text

/// Searches while the user types, on a terminal.
struct SearchPicker {
    /// What the user did.
    enum Outcome {
        /// The address of the chosen skill.
        case chosen(String)
        case cancelled
        /// The terminal can't deliver keys.
        case unavailable
    }

    /// The maximum number of hits; nobody reads further.
    private static let limit = 100
    /// The number of bytes of a SKILL.md to show; a screen has room for less.
    private static let textLimit = 8_192

    let search: SkillSearch
    /// What is searched for at first.
    let text: String
    let language: String?
    let console: Console
    let keys: KeySource

    /// Shows the list until the user chooses a skill or leaves.
    func choose() -> Outcome {
        let shown = ShownHits()
        var picker = Picker(repertoire: console.repertoire, startingWith: text) { text in
            let results = results(for: text)
            shown.hits = results.hits
            return Picker.Results(items: results.hits.map(item), total: results.total)
        }
        var list = PickList(
            title: Messages.searchTitle, noun: "skill", console: console, keys: keys)
        list.verb = Messages.installKey
        list.details = { index in
            let hits = shown.hits
            return hits.indices.contains(index) ? details(of: hits[index]) : []
        }
        switch list.pick(with: &picker) {
        case .chosen(let indices):
            let hits = shown.hits
            guard let index = indices.first, hits.indices.contains(index) else { return .cancelled }
            return .chosen(hits[index].address)
        case .cancelled, .option: return .cancelled
        case nil: return .unavailable
        }
    }

    private func results(for text: String) -> SkillSearch.Results {
        guard text.contains(where: { !$0.isWhitespace }) else {
            return search.all(limit: Self.limit)
        }
        return search.results(
            for: SearchQuery(text, last: .open), CatalogSearch.Page(limit: Self.limit))
    }

    private func item(_ hit: SkillSearch.Hit) -> Picker.Item {
        Picker.Item(
            title: hit.address, description: hit.description(in: language),
            mark: hit.state ?? "")
    }

    /// The description and the facts, and the SKILL.md of a skill in the program.
    private func details(of hit: SkillSearch.Hit) -> [String] {
        let facts = hit.entry.facts
        let all: [(String, String?)] = [
            ("publisher", hit.entry.publisher?.description),
            ("catalog", hit.catalog.description), ("version", hit.entry.version),
            ("license", facts.license), ("changed", facts.changed),
            ("files", facts.files.map { "\($0)" }), ("source", hit.entry.source?.text),
            ("state", hit.state),
        ]
        let width = all.map(\.0.count).max() ?? 0
        let lines = all.compactMap { key, value in
            value.map { "\(key.padded(to: width))  \($0.oneLine)" }
        }
        return [hit.description(in: language), ""] + lines + skillFile(of: hit)
    }

    private func skillFile(of hit: SkillSearch.Hit) -> [String] {
        guard hit.entry.source == .embedded, let path = RelativePath("SKILL.md"),
            let skill = EmbeddedCatalog().skill(named: hit.entry.name.description),
            let bytes = skill.contents(of: path)
        else { return [] }
        let text = String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
        return [""] + text.lines
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
