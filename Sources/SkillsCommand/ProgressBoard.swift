internal import Synchronization
internal import Transfer

/// Shows downloads while they run, on a terminal: one line each, redrawn ten times a second and gone at the end.
final class ProgressBoard: Sendable {
    private struct State {
        var names: [String] = []
        var progress: [String: TransferProgress] = [:]
        var drawnLines = 0
        var isOver = false
        /// Something else has the screen.
        var isPaused = false
    }

    private let state = Mutex(State())
    private let console: Console

    init(_ console: Console) { self.console = console }

    /// Takes a download's latest news.
    func update(_ name: String, _ progress: TransferProgress) {
        let isFirst = state.withLock { state in
            if state.progress[name] == nil { state.names.append(name) }
            state.progress[name] = progress
            return state.names.count == 1 && state.drawnLines == 0
        }
        if isFirst { draw() }
    }

    /// Redraws until the task is cancelled, then takes the lines away.
    func run() async {
        guard console.columns != nil else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            draw()
        }
        state.withLock { state in
            state.isOver = true
            clear(&state)
        }
    }

    /// Draws while some work is done, and takes the lines away at its end.
    func whileDrawing<Result>(_ work: () async throws -> Result) async throws -> Result {
        let drawing = Task { await run() }
        do {
            let result = try await work()
            drawing.cancel()
            await drawing.value
            return result
        } catch {
            drawing.cancel()
            await drawing.value
            throw error
        }
    }

    /// Takes the lines away until ``resume()``.
    func pause() {
        state.withLock { state in
            state.isPaused = true
            clear(&state)
        }
    }

    /// Draws again.
    func resume() { state.withLock { $0.isPaused = false } }

    private func draw() {
        guard let columns = console.columns else { return }
        state.withLock { state in
            guard !state.isOver, !state.isPaused, !state.names.isEmpty else { return }
            let shown = state.names.suffix(12)
            let lines = shown.map { line(of: $0, state.progress[$0], columns: columns) }
            let up = state.drawnLines > 0 ? "\u{1B}[\(state.drawnLines)A" : ""
            state.drawnLines = lines.count
            console.raw(up + lines.map { "\u{1B}[2K\($0)\n" }.joined())
        }
    }

    private func clear(_ state: inout State) {
        guard state.drawnLines > 0 else { return }
        console.raw("\u{1B}[\(state.drawnLines)A\u{1B}[0J")
        state.drawnLines = 0
    }

    private func line(of name: String, _ progress: TransferProgress?, columns: Int) -> String {
        guard let progress else { return "" }
        let nameWidth = max(10, min(36, columns - 48))
        let name = shortName(name).visible.cut(to: nameWidth).padded(to: nameWidth)
        return "  \(name)  \(bar(progress))  \(facts(progress))".cut(to: columns - 1)
    }

    /// The last part of an address, which people know it by.
    private func shortName(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return String(path.split(separator: "/").last ?? path)
    }

    private func bar(_ progress: TransferProgress) -> String {
        let width = 16
        guard let total = progress.total, total > 0 else {
            return String(repeating: "╌", count: width)
        }
        let full = min(width, progress.received * width / total)
        return String(repeating: "━", count: full) + String(repeating: "╌", count: width - full)
    }

    private func facts(_ progress: TransferProgress) -> String {
        switch progress.state {
        case .connecting: return "connecting …"
        case .waiting(let time): return "again in \(time.components.seconds) s"
        case .receiving:
            let total = progress.total.map { " of \(byteCount($0))" } ?? ""
            return
                "\(byteCount(progress.received))\(total)  \(byteCount(progress.bytesPerSecond))/s"
        }
    }
}
