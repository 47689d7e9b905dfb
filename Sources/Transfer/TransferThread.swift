import CCurlShim
import CLibcurl
import Synchronization

/// The thread that owns the multi handle of libcurl.
///
/// It starts with the first exchange, sleeps in `curl_multi_poll`, and is woken by
/// `curl_multi_wakeup`, the one call that other threads may make on a multi handle.
@safe final class TransferThread: Sendable {
    private enum Message {
        case start(Exchange)
        case cancel(Exchange)
    }

    @safe private struct State {
        var messages: [Message] = []
        var isClosed = false
        /// There from the start of the thread to its end.
        var multi: UnsafeMutableRawPointer?
        var thread: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())
    private let concurrency: TransferConfiguration.Concurrency
    private static let isLibraryReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init(concurrency: TransferConfiguration.Concurrency) {
        self.concurrency = concurrency
    }

    /// Takes an exchange; one that comes after `close()` is cancelled.
    func start(_ exchange: Exchange) {
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            begin(&state)
            guard unsafe state.multi != nil else { return false }
            state.messages.append(.start(exchange))
            unsafe curl_multi_wakeup(state.multi)
            return true
        }
        if !isTaken { exchange.finish(ExchangeOutcome(end: .cancelled)) }
    }

    /// Ends an exchange soon, if it isn't at its end already.
    func cancel(_ exchange: Exchange) {
        state.withLock { state in
            guard unsafe state.multi != nil else { return }
            state.messages.append(.cancel(exchange))
            unsafe curl_multi_wakeup(state.multi)
        }
    }

    /// Cancels all exchanges and waits for the thread's end.
    ///
    /// The process must not leave `main` while a thread is inside of the TLS library.
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
        precondition(Self.isLibraryReady, "libcurl can't be set up")
        guard let multi = unsafe curl_multi_init() else {
            preconditionFailure("curl has no memory")
        }
        unsafe state.multi = multi
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe state.thread = curlshim_thread_start(
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().run()
            }, context)
        precondition(unsafe state.thread != nil, "the system has no threads left")
    }

    /// What the thread does.
    private func run() {
        let multi = unsafe state.withLock { unsafe Address($0.multi) }.pointer
        guard let multi = unsafe multi else { return }
        let desk = unsafe ExchangeQueue(multi, concurrency)
        while takeMessages(desk) { desk.work() }
        desk.cancelAll()
        state.withLock { unsafe $0.multi = nil }
        unsafe curl_multi_cleanup(multi)
        // Exchanges that came while the last ones were cancelled.
        _ = takeMessages(desk)
        desk.cancelAll()
    }

    /// Hands messages to the desk; false when there will be no more.
    private func takeMessages(_ desk: ExchangeQueue) -> Bool {
        let (messages, isClosed) = state.withLock { state in
            let messages = state.messages
            state.messages = []
            return (messages, state.isClosed)
        }
        for message in messages {
            switch message {
            case .start(let exchange): desk.add(exchange)
            case .cancel(let exchange): desk.cancel(exchange)
            }
        }
        return !isClosed
    }
}

/// A pointer that leaves a lock; who holds it knows why it is still good.
@safe private struct Address: @unchecked Sendable {
    // Unchecked: a pointer is only a number until somebody follows it, and only the thread that
    // the lock names does.
    let pointer: UnsafeMutableRawPointer?

    init(_ pointer: UnsafeMutableRawPointer?) { unsafe self.pointer = unsafe pointer }
}
