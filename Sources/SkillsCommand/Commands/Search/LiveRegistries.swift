internal import SkillCatalog
internal import Synchronization

/// The results of registries while the user types, which arrive after those on this machine.
///
/// Registries are asked once typing pauses, so that they get words and not each letter.
final class LiveRegistries: Sendable {
    /// How long typing has to pause.
    private static let pause = Duration.milliseconds(400)
    /// The shortest text that is sent, in bytes.
    private static let shortest = 3
    /// The maximum number of results of each registry.
    private static let limit = 20

    private struct State {
        var text: String?
        /// The answers for the text; nil while they are awaited.
        var answers: [CatalogAnswer]?
        var task: Task<Void, Never>?
        var failures: [CatalogName: CatalogError] = [:]
    }

    private let catalogs: Catalogs
    private let only: CatalogName?
    private let state = Mutex(State())

    init(_ catalogs: Catalogs, only: CatalogName?) {
        self.catalogs = catalogs
        self.only = only
    }

    /// The names of the registries.
    var names: [String] { catalogs.registries(only).map(\.name.description) }

    /// The first error of each registry that failed.
    var failures: [CatalogName: CatalogError] { state.withLock(\.failures) }

    /// Returns the results for a text; nil while they are awaited.
    func results(for text: String) -> [SkillSearch.Found]? {
        guard !catalogs.registries(only).isEmpty, text.utf8.count >= Self.shortest,
            text.contains(where: { !$0.isWhitespace })
        else {
            cancel()
            return []
        }
        return state.withLock { state in
            guard state.text != text else { return state.answers?.found }
            state.task?.cancel()
            state.text = text
            state.answers = nil
            state.task = Task { await ask(text) }
            return nil
        }
    }

    /// Whether the results for a text have arrived.
    func hasResults(for text: String) -> Bool {
        state.withLock { $0.text == text && $0.answers != nil }
    }

    func cancel() {
        state.withLock { state in
            state.task?.cancel()
            state.text = nil
        }
    }

    private func ask(_ text: String) async {
        try? await Task.sleep(for: Self.pause)
        guard !Task.isCancelled else { return }
        let answers = await catalogs.searchRegistries(text, only: only, limit: Self.limit)
        state.withLock { state in
            guard state.text == text, !Task.isCancelled else { return }
            state.answers = answers
            for answer in answers {
                guard case .failure(let error) = answer.result else { continue }
                state.failures[answer.catalog] = state.failures[answer.catalog] ?? error
            }
        }
    }
}

extension [CatalogAnswer] {
    /// The entries that were found, in the order of the catalogs.
    var found: [SkillSearch.Found] {
        flatMap { answer in
            ((try? answer.result.get()) ?? []).map { (answer.catalog, $0) }
        }
    }
}
