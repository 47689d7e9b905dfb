import Synchronization

/// What one exchange is to do: one request, and the answer to it.
struct ExchangeRequest: Sendable {
    /// Which addresses the connection may go to.
    enum Reach: Sendable {
        /// All but those that give out secrets.
        case everywhere
        /// Only what is on the open internet: a public server sent us here.
        case publicOnly
    }

    let address: WebAddress
    let method: TransferRequest.Method
    let headers: [String]
    let userAgent: String
    let proxy: String?
    let reach: Reach
    let byteLimit: Int
    /// The entity tag of the body whose first bytes are in the sink already.
    let resumedTag: String?
    let timeLimit: Duration
    let configuration: TransferConfiguration
    let sink: BodySink
    let meter: ProgressMeter
}

/// What came of one exchange.
struct ExchangeOutcome: Sendable {
    /// How it ended.
    enum End: Sendable {
        case answered
        case failed(LibraryError)
        case stopped(Stop)
        case cancelled
    }

    /// Why we ended it ourselves.
    enum Stop: Sendable {
        case tooLarge
        case unwritable(TransferError)
        case forbiddenPeer(IPAddress)
        /// The answer to a request for the rest was some other part.
        case wrongRange
        /// The receiver of the body has had enough.
        case satisfied
        /// The body of a refusal or redirect is long, and of no use.
        case uselessBody
    }

    var end: End
    var status = 0
    var version = TransferReceipt.Version.http1_1
    var headers = ResponseHeaders()
    var bodyBegan = false
    var wasConnected = false
    var peer: IPAddress?
    var wasProxied = false
    var certificateFlaw = 0
    var proxyStatus = 0
    var retryAfter: Duration?
    var time = Duration.zero
}

/// One exchange on its way between the task that waits for it and the thread that does it.
final class Exchange: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ExchangeOutcome, Never>?
        var isCancelled = false
    }

    let order: ExchangeRequest
    private let state = Mutex(State())

    init(_ order: ExchangeRequest) {
        self.order = order
    }

    /// Whether the task that waited has been told to stop.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Has the thread do the exchange and waits for its end.
    ///
    /// The order of the steps closes every gap: a cancellation before the thread has the exchange
    /// is seen by the thread when it begins, a later one reaches it as a message.
    func run(on thread: TransferThread) async -> ExchangeOutcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.continuation = continuation }
                thread.start(self)
            }
        } onCancel: {
            let isWaiting = state.withLock { state in
                state.isCancelled = true
                return state.continuation != nil
            }
            if isWaiting { thread.cancel(self) }
        }
    }

    /// Wakes the task that waits, once.
    func finish(_ outcome: ExchangeOutcome) {
        let continuation = state.withLock { state in
            let continuation = state.continuation
            state.continuation = nil
            return continuation
        }
        continuation?.resume(returning: outcome)
    }
}
