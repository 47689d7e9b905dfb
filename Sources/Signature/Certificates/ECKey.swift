internal import CLibcrypto

/// A public or private key for ECDSA, held by libcrypto.
@safe
final class ECKey {
    private let key: OpaquePointer
    /// The curve, which is one of the supported ones.
    let curve: Curve

    /// Takes over a key; nil, and frees it, if its curve is not supported.
    private init?(owning key: OpaquePointer?) {
        guard let key = unsafe key else {
            ERR_clear_error()
            return nil
        }
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1,
            let curve = Curve(
                rawValue: String(
                    decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self))
        else {
            unsafe EVP_PKEY_free(key)
            ERR_clear_error()
            return nil
        }
        unsafe self.key = key
        self.curve = curve
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// Reads a SubjectPublicKeyInfo in DER; nil for any other bytes.
    convenience init?(der: [UInt8]) {
        let key = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var next = buffer.baseAddress
            guard let key = unsafe d2i_PUBKEY(nil, &next, buffer.count) else { return nil }
            guard let start = buffer.baseAddress, unsafe next == start + buffer.count else {
                unsafe EVP_PKEY_free(key)
                return nil
            }
            return unsafe key
        }
        unsafe self.init(owning: key)
    }

    /// Reads the first public key of a PEM file.
    convenience init?(publicPEM file: [UInt8]) {
        let key = unsafe MemoryFile.read(file) { bio in
            unsafe PEM_read_bio_PUBKEY(bio, nil, ECKey.noPassword, nil)
        }
        unsafe self.init(owning: key)
    }

    /// Reads the first private key of a PEM file, decrypted with a password if there is one.
    convenience init?(privatePEM file: [UInt8], password: String?) {
        var words = password.map { Array($0.utf8CString) }
        let key = unsafe MemoryFile.read(file) { bio -> OpaquePointer? in
            guard words != nil else {
                return unsafe PEM_read_bio_PrivateKey(bio, nil, ECKey.noPassword, nil)
            }
            return unsafe words?.withUnsafeMutableBytes {
                unsafe PEM_read_bio_PrivateKey(bio, nil, nil, $0.baseAddress)
            } ?? nil
        }
        unsafe self.init(owning: key)
    }

    /// Takes over the key of a certificate.
    convenience init?(of certificate: OpaquePointer) {
        unsafe self.init(owning: X509_get_pubkey(certificate))
    }

    /// Keeps libcrypto from asking for a password on the terminal.
    private static let noPassword:
        @convention(c) (UnsafeMutablePointer<CChar>?, CInt, CInt, UnsafeMutableRawPointer?) ->
            CInt = { _, _, _, _ in -1 }

    /// The public part as SubjectPublicKeyInfo in DER.
    var publicDER: [UInt8] {
        unsafe Self.bytes { unsafe i2d_PUBKEY(key, $0) }
    }

    /// Whether a certificate contains this key.
    func isKey(of certificate: OpaquePointer) -> Bool {
        let isSame = unsafe X509_check_private_key(certificate, key) == 1
        ERR_clear_error()
        return isSame
    }

    /// Returns whether a signature in DER is one of this key.
    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard unsafe EVP_DigestVerifyInit(context, nil, hash, nil, key) == 1 else {
            return false
        }
        return unsafe EVP_DigestVerify(
            context, signature, signature.count, message, message.count) == 1
    }

    /// Signs a message, and returns the signature in DER; nil if the library fails.
    func sign(_ message: [UInt8]) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        var count = 0
        guard unsafe EVP_DigestSignInit(context, nil, hash, nil, key) == 1,
            unsafe EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { return nil }
        var signature = [UInt8](repeating: 0, count: count)
        guard
            unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return Array(signature.prefix(count))
    }

    private var hash: OpaquePointer? {
        switch curve {
        case .p256: unsafe EVP_sha256()
        case .p384: unsafe EVP_sha384()
        case .p521: unsafe EVP_sha512()
        }
    }

    /// Returns the output of an `i2d` function; empty if it fails.
    static func bytes(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
    ) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var next = buffer.baseAddress
            _ = unsafe write(&next)
        }
        return bytes
    }
}

/// Bytes in memory that libcrypto reads like a file.
enum MemoryFile {
    static func read<Result>(
        _ bytes: [UInt8], _ body: (OpaquePointer) -> Result?
    ) -> Result? {
        unsafe bytes.withUnsafeBytes { buffer -> Result? in
            guard buffer.count > 0, buffer.count <= Int(CInt.max),
                let bio = unsafe BIO_new_mem_buf(buffer.baseAddress, CInt(buffer.count))
            else { return nil }
            defer { unsafe BIO_free(bio) }
            return unsafe body(bio)
        }
    }
}
