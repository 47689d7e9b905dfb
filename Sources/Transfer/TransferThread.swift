import CCurlShim
import CLibcurl
import Synchronization

/// The thread that owns the libcurl multi handle.
///
/// Starts with the first exchange and sleeps in `curl_multi_poll` until `curl_multi_wakeup`, the only
/// call that other threads may make on a multi handle.
@safe final class TransferThread: Sendable {
    private enum Message {
        case start(Exchange)
        case cancel(Exchange)
    }

    @safe private struct State {
        var messages: [Message] = []
        var isClosed = false
        var requestCount = 0
        /// Exists for as long as the thread runs.
        var multi: UnsafeMutableRawPointer?
        var thread: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())
    private let concurrency: TransferConfiguration.Concurrency
    private static let isLibraryReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init(concurrency: TransferConfiguration.Concurrency) {
        self.concurrency = concurrency
    }

    /// Starts an exchange; after `close()` it is cancelled immediately.
    func start(_ exchange: Exchange) {
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            begin(&state)
            guard unsafe state.multi != nil else { return false }
            state.messages.append(.start(exchange))
            state.requestCount += 1
            unsafe curl_multi_wakeup(state.multi)
            return true
        }
        if !isTaken { exchange.finish(ExchangeOutcome(end: .cancelled)) }
    }

    /// The number of exchanges that were started.
    var requestCount: Int { state.withLock { $0.requestCount } }

    /// Cancels an exchange, unless it has already finished.
    func cancel(_ exchange: Exchange) {
        state.withLock { state in
            guard unsafe state.multi != nil else { return }
            state.messages.append(.cancel(exchange))
            unsafe curl_multi_wakeup(state.multi)
        }
    }

    /// Cancels all exchanges and waits for the thread to end.
    ///
    /// The process must not leave `main` while a thread is inside the TLS library.
    func close() {
        let thread = state.withLock { state in
            state.isClosed = true
            if unsafe state.multi != nil { unsafe curl_multi_wakeup(state.multi) }
            let thread = unsafe state.thread
            unsafe state.thread = nil
            return unsafe Address(thread)
        }
        guard let thread = unsafe thread.pointer else { return }
        unsafe curlshim_thread_join(thread)
    }

    private func begin(_ state: inout State) {
        guard unsafe state.thread == nil else { return }
        precondition(Self.isLibraryReady, "libcurl could not be initialized")
        guard let multi = unsafe curl_multi_init() else {
            preconditionFailure("out of memory in libcurl")
        }
        unsafe state.multi = multi
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe state.thread = curlshim_thread_start(
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().run()
            }, context)
        precondition(unsafe state.thread != nil, "can't create a thread")
    }

    /// The body of the thread.
    private func run() {
        let multi = unsafe state.withLock { unsafe Address($0.multi) }.pointer
        guard let multi = unsafe multi else { return }
        let queue = unsafe ExchangeQueue(multi, concurrency)
        while deliverMessages(to: queue) { queue.work() }
        queue.cancelAll()
        state.withLock { unsafe $0.multi = nil }
        unsafe curl_multi_cleanup(multi)
        // Exchanges may have been added during the cancellation.
        _ = deliverMessages(to: queue)
        queue.cancelAll()
    }

    /// Passes messages to the queue; false after `close()`.
    private func deliverMessages(to queue: ExchangeQueue) -> Bool {
        let (messages, isClosed) = state.withLock { state in
            let messages = state.messages
            state.messages = []
            return (messages, state.isClosed)
        }
        for message in messages {
            switch message {
            case .start(let exchange): queue.add(exchange)
            case .cancel(let exchange): queue.cancel(exchange)
            }
        }
        return !isClosed
    }
}

/// A pointer that is passed out of a lock; the caller ensures that it is still valid.
@safe private struct Address: @unchecked Sendable {
    // Unchecked: only the thread that owns the pointer dereferences it.
    let pointer: UnsafeMutableRawPointer?

    init(_ pointer: UnsafeMutableRawPointer?) { unsafe self.pointer = unsafe pointer }
}
