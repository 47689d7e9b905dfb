import Synchronization
import SystemPackage
import Web

/// The parameters of one HTTP request.
struct ExchangeRequest: Sendable {
    /// The IP addresses to which connections are allowed.
    enum AllowedPeers: Sendable {
        /// All addresses except metadata services.
        case any
        /// Public addresses only, after a redirect from a public server.
        case publicOnly
    }

    let address: WebAddress
    let method: TransferRequest.Method
    let headers: [String]
    let signature: RequestSignature?
    /// The statuses besides 200 to 299 whose bodies are received.
    let answers: Set<Int>
    let userAgent: String
    let proxy: String?
    /// The netrc file with credentials to send; nil if the server may not receive any.
    let netrcFile: FilePath?
    let allowedPeers: AllowedPeers
    let byteLimit: Int
    let compression: TransferRequest.Compression
    /// The entity tag of the partial body in the sink, to be resumed.
    let resumedTag: String?
    /// The part of the body that is wanted; nil for all of it.
    let range: Range<Int>?
    let timeLimit: Duration
    let configuration: TransferConfiguration
    let sink: BodySink
    let meter: ProgressMeter
}

/// The result of one HTTP request.
struct ExchangeOutcome: Sendable {
    /// The result of the exchange.
    enum End: Sendable {
        case answered
        case failed(LibraryError)
        case stopped(Stop)
        case cancelled
    }

    /// The reasons for ending an exchange early.
    enum Stop: Sendable {
        case tooLarge
        case unwritable(TransferError)
        case forbiddenPeer(IPAddress)
        /// The server sent a different range than requested.
        case wrongRange
        /// The receiver has stopped the transfer.
        case satisfied
        /// The body of an error or redirect is too long to be skipped.
        case longUnusedBody
    }

    var end: End
    var status = 0
    var version = TransferReceipt.Version.http1_1
    var headers = ResponseHeaders()
    var bodyBegan = false
    var received = 0
    /// The announced size of the whole body.
    var expected: Int?
    var wasConnected = false
    var peer: IPAddress?
    var wasProxied = false
    var certificateError = 0
    var proxyStatus = 0
    var retryAfter: Duration?
    var time = Duration.zero
}

/// One HTTP request and its response, shared by the waiting task and the transfer thread.
final class Exchange: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ExchangeOutcome, Never>?
        var isCancelled = false
    }

    let request: ExchangeRequest
    private let state = Mutex(State())

    init(_ request: ExchangeRequest) {
        self.request = request
    }

    /// Whether the waiting task was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Runs the exchange on the transfer thread and waits for its end.
    ///
    /// No cancellation is lost: the thread checks for an earlier one when it starts the exchange,
    /// and a later one reaches it as a message.
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

    /// Resumes the waiting task; later calls have no effect.
    func finish(_ outcome: ExchangeOutcome) {
        let continuation = state.withLock { state in
            let continuation = state.continuation
            state.continuation = nil
            return continuation
        }
        continuation?.resume(returning: outcome)
    }
}
