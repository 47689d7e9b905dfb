import SystemPackage
import TestSupport

@testable import Signature

/// A folder with a pair of keys of the real `minisign`.
struct Minisign {
    let folder: TemporaryDirectory

    /// Creates the keys, encrypted if there is a password.
    init(password: String? = nil) throws {
        folder = try TemporaryDirectory()
        try run(
            ["-G", "-p", "key.pub", "-s", "key.sec"] + (password == nil ? ["-W"] : []),
            input: password.map { "\($0)\n\($0)\n" } ?? "")
    }

    var publicKey: PublicKey {
        get throws { try PublicKey(String(decoding: read("key.pub"), as: UTF8.self)) }
    }

    func read(_ name: String) throws -> [UInt8] {
        try Program.run("/bin/cat", [name], in: folder.path).output
    }

    @discardableResult
    func run(_ arguments: [String], input: String = "") throws -> Program.Result {
        try Program.run(
            "/usr/bin/env", ["minisign"] + arguments, in: folder.path, input: Array(input.utf8))
    }

    /// Signs content with these options.
    func signature(of content: [UInt8], _ options: [String] = []) throws -> [UInt8] {
        try folder.write(content, to: "content")
        try run(["-S", "-s", "key.sec", "-m", "content"] + options)
        return try read("content.minisig")
    }

    /// Returns the exit status of a verification.
    func verify(_ content: [UInt8], _ signature: [UInt8]) throws -> Program.Result {
        try folder.write(content, to: "content")
        try folder.write(signature, to: "content.minisig")
        return try run(["-V", "-p", "key.pub", "-m", "content"])
    }
}
