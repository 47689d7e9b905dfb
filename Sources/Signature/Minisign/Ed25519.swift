internal import CLibcrypto

/// Ed25519 (RFC 8032), computed by libcrypto; two signatures of the same content are the same.
enum Ed25519 {
    static func isValid(_ signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard
            let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, key, key.count)
        else { return false }
        defer { unsafe EVP_PKEY_free(key) }
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
            return false
        }
        return unsafe EVP_DigestVerify(
            context, signature, signature.count, message, message.count) == 1
    }

    static func sign(_ message: [UInt8], seed: [UInt8]) throws(SignatureError) -> [UInt8] {
        defer { ERR_clear_error() }
        let key = try unsafe privateKey(seed)
        defer { unsafe EVP_PKEY_free(key) }
        guard let context = unsafe EVP_MD_CTX_new() else { throw .libraryFailed }
        defer { unsafe EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
            unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1,
            count == 64
        else { throw .libraryFailed }
        return signature
    }

    static func publicKey(seed: [UInt8]) throws(SignatureError) -> [UInt8] {
        defer { ERR_clear_error() }
        let key = try unsafe privateKey(seed)
        defer { unsafe EVP_PKEY_free(key) }
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        guard unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == 32 else {
            throw .libraryFailed
        }
        return bytes
    }

    private static func privateKey(_ seed: [UInt8]) throws(SignatureError) -> OpaquePointer {
        guard
            let key = unsafe EVP_PKEY_new_raw_private_key(
                EVP_PKEY_ED25519, nil, seed, seed.count)
        else { throw .libraryFailed }
        return unsafe key
    }
}
