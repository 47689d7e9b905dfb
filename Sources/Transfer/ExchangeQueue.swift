import CCurlShim
import CLibcurl

/// The running and waiting exchanges of one libcurl multi handle.
///
/// Must be used only on the thread that created it.
@safe final class ExchangeQueue {
    private let multi: UnsafeMutableRawPointer
    private let limit: Int
    /// The running exchanges by ``EasyHandle/number``.
    private var running: [Int: RunningExchange] = [:]
    private var waiting: [Exchange] = []

    init(_ multi: UnsafeMutableRawPointer, _ concurrency: TransferConfiguration.Concurrency) {
        unsafe self.multi = multi
        limit = max(1, concurrency.requests)
        set(CURLMOPT_PIPELINING, 2)  // CURLPIPE_MULTIPLEX
        // Otherwise idle connections beyond four per running request are closed.
        set(CURLMOPT_MAXCONNECTS, concurrency.connections)
        set(CURLMOPT_MAX_TOTAL_CONNECTIONS, concurrency.connections)
        set(CURLMOPT_MAX_HOST_CONNECTIONS, concurrency.connectionsPerHost)
    }

    private func set(_ option: CURLMoption, _ number: Int) {
        let code = unsafe curlshim_multi_set_number(multi, option.rawValue, number)
        precondition(code == 0, "libcurl rejected an option of the multi handle")
    }

    func add(_ exchange: Exchange) {
        waiting.append(exchange)
    }

    func cancel(_ exchange: Exchange) {
        if let index = waiting.firstIndex(where: { $0 === exchange }) {
            waiting.remove(at: index)
            exchange.finish(ExchangeOutcome(end: .cancelled))
        } else if let found = running.values.first(where: { $0.exchange === exchange }) {
            remove(found)
            found.exchange.finish(found.outcome(.cancelled))
        }
    }

    func cancelAll() {
        for exchange in waiting { exchange.finish(ExchangeOutcome(end: .cancelled)) }
        waiting = []
        for found in running.values {
            remove(found)
            found.exchange.finish(found.outcome(.cancelled))
        }
    }

    /// Starts waiting exchanges, transfers data, finishes completed exchanges, and sleeps until there is more to do.
    func work() {
        startWaiting()
        var active: CInt = 0
        check(unsafe curl_multi_perform(multi, &active))
        finishEnded()
        if !waiting.isEmpty, running.count < limit { return }
        check(unsafe curl_multi_poll(multi, nil, 0, 60_000, nil))
    }

    private func check(_ code: CURLMcode) {
        let message = unsafe String(cString: curl_multi_strerror(code))
        precondition(code == CURLM_OK, "libcurl: \(message)")
    }

    private func startWaiting() {
        let free = max(0, limit - running.count)
        let next = waiting.prefix(free)
        waiting.removeFirst(next.count)
        for exchange in next { start(exchange) }
    }

    private func start(_ exchange: Exchange) {
        guard !exchange.isCancelled else {
            exchange.finish(ExchangeOutcome(end: .cancelled))
            return
        }
        let new = RunningExchange(exchange)
        if let refusal = new.handle.refusal {
            exchange.finish(new.outcome(.failed(new.handle.failure(refusal))))
            return
        }
        check(unsafe curl_multi_add_handle(multi, new.handle.pointer))
        running[new.handle.number] = new
    }

    private func remove(_ found: RunningExchange) {
        check(unsafe curl_multi_remove_handle(multi, found.handle.pointer))
        running[found.handle.number] = nil
    }

    private func finishEnded() {
        var left: CInt = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let found = running[unsafe Int(bitPattern: message.pointee.easy_handle)]
            else { continue }
            let result = unsafe message.pointee.data.result
            remove(found)
            let isAnswered = result == CURLE_OK
            let end = isAnswered ? .answered : ExchangeOutcome.End.failed(found.failure(result))
            found.exchange.finish(found.outcome(end))
        }
    }
}
