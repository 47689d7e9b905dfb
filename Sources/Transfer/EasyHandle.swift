import CCurlShim
import CLibcurl

/// An owning wrapper of a libcurl easy handle and the memory it points to.
///
/// Must be used only on the thread that created it.
@safe final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private let gate: UnsafeMutablePointer<curlshim_gate>
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The error of the first option that libcurl rejected.
    private(set) var refusal: CURLcode?

    init() {
        guard let pointer = unsafe curl_easy_init() else {
            preconditionFailure("out of memory in libcurl")
        }
        unsafe self.pointer = pointer
        unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe gate = .allocate(capacity: 1)
        unsafe note(curlshim_set_pointer(pointer, CURLOPT_ERRORBUFFER.rawValue, errorBuffer))
    }

    /// The address of the handle as a number, for lookup.
    var number: Int { unsafe Int(bitPattern: pointer) }

    deinit {
        unsafe curl_easy_cleanup(pointer)
        unsafe curl_slist_free_all(list)
        unsafe errorBuffer.deallocate()
        unsafe gate.deallocate()
    }

    private func note(_ code: CInt) {
        guard code != 0, refusal == nil else { return }
        refusal = CURLcode(rawValue: UInt32(code))
    }

    func set(_ option: CURLoption, _ number: Int) {
        note(unsafe curlshim_set_number(pointer, option.rawValue, number))
    }

    func set(_ option: CURLoption, _ time: Duration) {
        set(option, max(1, Int(time / .milliseconds(1))))
    }

    func set(_ option: CURLoption, offset: Int) {
        note(unsafe curlshim_set_offset(pointer, option.rawValue, Int64(offset)))
    }

    /// Sets a string, which libcurl copies.
    func set(_ option: CURLoption, _ text: String) {
        note(unsafe curlshim_set_text(pointer, option.rawValue, text))
    }

    /// Sets the body of a POST, which libcurl copies.
    func set(body: [UInt8]) {
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
        // libcurl doesn't modify the body, although the pointer type allows it.
        let code = unsafe body.withUnsafeBytes { bytes in
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return unsafe curlshim_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS.rawValue, start)
        }
        note(code)
        if body.isEmpty { set(CURLOPT_COPYPOSTFIELDS, "") }
    }

    func set(headers: [String]) {
        for line in headers {
            guard let longer = unsafe curl_slist_append(list, line) else {
                preconditionFailure("out of memory in libcurl")
            }
            unsafe list = longer
        }
        note(unsafe curlshim_set_pointer(pointer, CURLOPT_HTTPHEADER.rawValue, list))
    }

    /// Sets a callback for received bytes, and its context.
    func set(
        _ callback: CURLoption, with context: CURLoption, _ receiver: UnsafeMutableRawPointer,
        _ body: @escaping curlshim_bytes_callback
    ) {
        note(unsafe curlshim_set_bytes_callback(pointer, callback.rawValue, body))
        note(unsafe curlshim_set_pointer(pointer, context.rawValue, receiver))
    }

    /// Sets the callbacks that approve IP addresses, before a socket is opened and before a request is sent.
    func set(
        gate admits:
            @escaping @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int
            ) -> CInt, connected: @escaping curlshim_connected_callback,
        _ receiver: UnsafeMutableRawPointer
    ) {
        unsafe gate.initialize(to: curlshim_gate(admits: admits, context: receiver))
        note(unsafe curlshim_set_gate(pointer, gate))
        note(unsafe curlshim_set_connected_callback(pointer, connected, receiver))
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        _ = unsafe curlshim_get_number(pointer, info.rawValue, &value)
        return value
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: Int64 = 0
        _ = unsafe curlshim_get_offset(pointer, info.rawValue, &value)
        return Int(value)
    }

    func text(_ info: CURLINFO) -> String? {
        var value: UnsafePointer<CChar>?
        _ = unsafe curlshim_get_text(pointer, info.rawValue, &value)
        return unsafe value.map { unsafe String(cString: $0) }
    }

    /// The error for a failed transfer, with its own message where libcurl gives one.
    func failure(_ code: CURLcode) -> LibraryError {
        let own = unsafe String(cString: errorBuffer)
        let message = unsafe own.isEmpty ? String(cString: curl_easy_strerror(code)) : own
        return LibraryError(code: Int(code.rawValue), message: message.withoutDuration)
    }
}

extension String {
    /// libcurl's message without " after 5 ms", in which equal failures differ.
    fileprivate var withoutDuration: String {
        let words = split(separator: " ", omittingEmptySubsequences: false)
        guard let start = words.firstIndex(of: "after"), start + 2 < words.count,
            Int(words[start + 1]) != nil, words[start + 2].hasPrefix("ms")
        else { return self }
        return words[..<start].joined(separator: " ") + words[start + 2].dropFirst(2)
            + words[(start + 3)...].map { " \($0)" }.joined()
    }
}
