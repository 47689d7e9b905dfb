internal import CLibcrypto

/// An X.509 certificate, read and checked by libcrypto.
@safe
final class Certificate {
    private let certificate: OpaquePointer

    private init(owning certificate: OpaquePointer) { unsafe self.certificate = certificate }

    deinit { unsafe X509_free(certificate) }

    /// Reads a certificate in DER; nil for any other bytes.
    convenience init?(der: [UInt8]) {
        let certificate = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var next = buffer.baseAddress
            guard let read = unsafe d2i_X509(nil, &next, buffer.count) else { return nil }
            guard let start = buffer.baseAddress, unsafe next == start + buffer.count else {
                unsafe X509_free(read)
                return nil
            }
            return unsafe read
        }
        guard let certificate = unsafe certificate else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: certificate)
    }

    /// Reads the certificates of a PEM file, at most `limit`; the rest is ignored.
    static func all(pem file: [UInt8], limit: Int) -> [Certificate] {
        var certificates: [Certificate] = []
        _ = unsafe MemoryFile.read(file) { bio -> Bool? in
            while certificates.count < limit,
                let read = unsafe PEM_read_bio_X509(bio, nil, nil, nil)
            {
                certificates.append(unsafe Certificate(owning: read))
            }
            return true
        }
        // The end of the file is an error of its own.
        ERR_clear_error()
        return certificates
    }

    /// The encoding in DER.
    var der: [UInt8] { unsafe ECKey.bytes { unsafe i2d_X509(certificate, $0) } }

    /// The key; nil if it can't sign folders.
    var key: ECKey? { unsafe ECKey(of: certificate) }

    /// Whether it contains a key.
    func isFor(_ key: ECKey) -> Bool { unsafe key.isKey(of: certificate) }

    /// The organization in the subject (X.520 `O`); nil if it has none.
    var organization: String? { subject(NID_organizationName) }

    /// The common name in the subject (X.520 `CN`); nil if it has none.
    var commonName: String? { subject(NID_commonName) }

    private func subject(_ field: CInt) -> String? {
        let name = unsafe X509_get_subject_name(certificate)
        let index = unsafe X509_NAME_get_index_by_NID(name, field, -1)
        guard index >= 0, let entry = unsafe X509_NAME_get_entry(name, index) else {
            return nil
        }
        var text: UnsafeMutablePointer<UInt8>?
        let count = unsafe ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry))
        guard count >= 0, let start = unsafe text else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe CRYPTO_free(start, nil, 0) }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
        return unsafe String(validating: bytes, as: UTF8.self)
    }

    /// Whether the certificate may be used to sign: its key usage includes digital signatures, and its extended key
    /// usage, if it has one, code signing.
    ///
    /// A certificate with neither may not: that is a server's, or one that was made without thinking of signatures.
    var isForSigning: Bool {
        let absent = UInt32.max
        let usage = unsafe X509_get_key_usage(certificate)
        let extended = unsafe X509_get_extended_key_usage(certificate)
        guard usage != absent || extended != absent else { return false }
        return usage & UInt32(KU_DIGITAL_SIGNATURE) != 0
            && extended & UInt32(XKU_CODE_SIGN | XKU_ANYEKU) != 0
    }

    /// Builds a chain from the first of some certificates over the others to an anchor, and checks it: signatures,
    /// basic constraints, key usage, path lengths, names, unknown critical extensions, the strength of keys and
    /// hashes (112 bits), and the time, in seconds since 1970, unless that is nil.
    static func outcome(
        of chain: [Certificate], anchors: [Certificate], time: Int?
    ) -> ChainOutcome {
        guard let first = chain.first, !anchors.isEmpty else { return .noAnchor }
        switch check(first, chain.dropFirst(), anchors, time: time) {
        case .success(let anchor): return .trusted(anchor: anchor)
        case .failure(let failure):
            switch failure.code {
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
                X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE,
                X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
                X509_V_ERR_CERT_UNTRUSTED:
                return .noAnchor
            case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID:
                // Everything else must be right.
                switch check(first, chain.dropFirst(), anchors, time: nil) {
                case .failure(let other): return .broken(other.reason)
                case .success(let anchor):
                    return failure.code == X509_V_ERR_CERT_HAS_EXPIRED
                        ? .expired(on: failure.end, anchor: anchor)
                        : .notYetValid(from: failure.start, anchor: anchor)
                }
            default: return .broken(failure.reason)
            }
        }
    }

    /// The failed check of a chain.
    private struct Failure: Error {
        let code: CInt
        /// The days on which the certificate starts and ends to be valid.
        var start = ""
        var end = ""

        var reason: String {
            if code == Self.noAuthority { return Messages.noAuthority }
            guard let text = unsafe X509_verify_cert_error_string(Int(code)) else { return "" }
            return unsafe String(cString: text)
        }

        /// Not a code of libcrypto: an issuer is no certificate authority by its basic constraints.
        static let noAuthority: CInt = -1
    }

    /// The longest chain, without the first certificate and the anchor.
    private static let depth: CInt = 8

    private static func check(
        _ first: Certificate, _ others: ArraySlice<Certificate>, _ anchors: [Certificate],
        time: Int?
    ) -> Result<[UInt8], Failure> {
        let failed = Result<[UInt8], Failure>.failure(Failure(code: X509_V_ERR_OUT_OF_MEM))
        guard let store = unsafe X509_STORE_new(), let context = unsafe X509_STORE_CTX_new(),
            let stack = unsafe OPENSSL_sk_new_null()
        else { return failed }
        defer {
            unsafe X509_STORE_CTX_free(context)
            unsafe X509_STORE_free(store)
            unsafe OPENSSL_sk_free(stack)
            ERR_clear_error()
        }
        for anchor in anchors {
            guard unsafe X509_STORE_add_cert(store, anchor.certificate) == 1 else {
                return failed
            }
        }
        for other in others {
            let pointer = unsafe UnsafeRawPointer(other.certificate)
            guard unsafe OPENSSL_sk_push(stack, pointer) > 0 else { return failed }
        }
        guard unsafe X509_STORE_CTX_init(context, store, first.certificate, stack) == 1 else {
            return failed
        }
        unsafe setParameters(X509_STORE_CTX_get0_param(context), time: time)
        guard unsafe X509_verify_cert(context) == 1 else {
            return .failure(unsafe failure(in: context))
        }
        return unsafe anchor(of: X509_STORE_CTX_get0_chain(context))
    }

    private static func setParameters(_ parameters: OpaquePointer?, time: Int?) {
        unsafe X509_VERIFY_PARAM_set_depth(parameters, depth)
        unsafe X509_VERIFY_PARAM_set_auth_level(parameters, 2)
        // Any certificate that the user names is an anchor, whether it is self-signed or not.
        var flags = UInt(X509_V_FLAG_PARTIAL_CHAIN)
        if let time {
            unsafe X509_VERIFY_PARAM_set_time(parameters, time)
        } else {
            flags |= UInt(X509_V_FLAG_NO_CHECK_TIME)
        }
        unsafe X509_VERIFY_PARAM_set_flags(parameters, flags)
    }

    private static func failure(in context: OpaquePointer) -> Failure {
        var failure = Failure(code: unsafe X509_STORE_CTX_get_error(context))
        if let current = unsafe X509_STORE_CTX_get_current_cert(context) {
            failure.start = unsafe day(of: X509_get0_notBefore(current))
            failure.end = unsafe day(of: X509_get0_notAfter(current))
        }
        return failure
    }

    /// Returns the last certificate of a valid chain, whose issuers must be authorities by their basic constraints:
    /// libcrypto lets an intermediate certificate without any pass as an old one.
    private static func anchor(of chain: OpaquePointer?) -> Result<[UInt8], Failure> {
        let count = unsafe OPENSSL_sk_num(chain)
        for index in 1..<max(1, count - 1) {
            let issuer = unsafe OpaquePointer(OPENSSL_sk_value(chain, index))
            guard unsafe X509_check_ca(issuer) == 1 else {
                return .failure(Failure(code: Failure.noAuthority))
            }
        }
        guard count > 0, let last = unsafe OpaquePointer(OPENSSL_sk_value(chain, count - 1))
        else { return .failure(Failure(code: X509_V_ERR_OUT_OF_MEM)) }
        return .success(unsafe ECKey.bytes { unsafe i2d_X509(last, $0) })
    }

    /// Returns the day of a time, such as `2028-04-22`; empty if the library fails.
    private static func day(of time: UnsafePointer<ASN1_TIME>?) -> String {
        guard let text = unsafe ASN1_TIME_to_generalizedtime(time, nil) else { return "" }
        defer { unsafe ASN1_STRING_free(text) }
        guard unsafe ASN1_STRING_length(text) >= 8,
            let bytes = unsafe ASN1_STRING_get0_data(text)
        else { return "" }
        let digits = unsafe Array(UnsafeBufferPointer(start: bytes, count: 8))
        return [digits[..<4], digits[4..<6], digits[6...]]
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }
}
