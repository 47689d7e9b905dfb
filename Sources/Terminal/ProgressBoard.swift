internal import Synchronization

/// Progress lines on a terminal, one for each download, redrawn ten times a second while some work runs, and then erased.
public final class ProgressBoard: Sendable {
    private struct State {
        var names: [String] = []
        var downloads: [String: Download] = [:]
        var drawnLines = 0
        /// Whether work that may be shown is running: a list that the user chooses from has the terminal for itself.
        var isRunning = false
        var isPaused = false
    }

    /// The maximum number of lines.
    private static let lineLimit = 12

    private let state = Mutex(State())
    private let console: Console

    /// Creates a board that draws on a console.
    public init(_ console: Console) { self.console = console }

    /// Updates the progress of a download.
    public func update(_ name: String, _ download: Download) {
        let isFirst = state.withLock { state in
            if state.downloads[name] == nil { state.names.append(name) }
            state.downloads[name] = download
            return state.names.count == 1 && state.drawnLines == 0
        }
        if isFirst { draw() }
    }

    /// Redraws until the task is cancelled, then erases the lines.
    private func run() async {
        while console.canRedraw, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            draw()
        }
        state.withLock { state in
            erase(&state)
            state = State()
        }
    }

    /// Shows progress while some work runs.
    public func whileDrawing<Result>(_ work: () async throws -> Result) async throws -> Result {
        state.withLock { $0.isRunning = true }
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

    /// Erases the lines until ``resume()``.
    public func pause() {
        state.withLock { state in
            state.isPaused = true
            erase(&state)
        }
    }

    /// Draws again after ``pause()``.
    public func resume() { state.withLock { $0.isPaused = false } }

    private func draw() {
        guard console.canRedraw, let columns = console.columns else { return }
        state.withLock { state in
            guard state.isRunning, !state.isPaused, !state.names.isEmpty else { return }
            let lines = state.names.suffix(Self.lineLimit).compactMap { name in
                state.downloads[name].map { line(of: name, $0, columns: columns) }
            }
            let up = state.drawnLines > 0 ? "\u{1B}[\(state.drawnLines)A" : ""
            state.drawnLines = lines.count
            console.raw(up + lines.map { "\u{1B}[2K\($0)\n" }.joined())
        }
    }

    private func erase(_ state: inout State) {
        guard state.drawnLines > 0 else { return }
        console.raw("\u{1B}[\(state.drawnLines)A\u{1B}[0J")
        state.drawnLines = 0
    }

    private func line(of name: String, _ download: Download, columns: Int) -> String {
        let nameWidth = max(10, min(36, columns - 48))
        let mark = console.repertoire.ellipsis
        let name = shortName(name).shown(in: console.repertoire)
            .truncated(to: nameWidth, mark: mark).padded(to: nameWidth)
        let rest: String =
            if case .reading(let what) = download.state {
                what
            } else {
                "\(bar(download))  \(facts(download))"
            }
        return "  \(name)  \(rest.shown(in: console.repertoire))".truncated(
            to: columns - 1, mark: mark)
    }

    /// Returns the last path component of an address.
    private func shortName(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return String(path.split(separator: "/").last ?? path)
    }

    private func bar(_ download: Download) -> String {
        let width = AmbiguousWidth.current == .wide ? 8 : 16
        guard let total = download.total, total > 0 else {
            return String(repeating: "╌", count: width)
        }
        let full = min(width, download.received * width / total)
        return String(repeating: "━", count: full) + String(repeating: "╌", count: width - full)
    }

    private func facts(_ download: Download) -> String {
        switch download.state {
        case .connecting: TerminalText.connecting.text
        case .waiting(let time): TerminalText.retrying(seconds: time.components.seconds).text
        case .reading(let what): what
        case .receiving:
            TerminalText.received(
                download.received, of: download.total, bytesPerSecond: download.bytesPerSecond
            ).text
        }
    }
}
