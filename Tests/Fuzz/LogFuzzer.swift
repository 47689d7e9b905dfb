// Fuzzes the readers of transparency logs: notes, checkpoints, proofs, tiles and bundles.

internal import Digest
internal import Signature

@testable internal import TransparencyLog

/// The key of the seeds.
private let logKey = try? PublicKey("RWSlYUUnDOazvjMnX9/n3Txm4xiuzcfsZpdWKcetG1cXVoZAI+1EORna")

/// Reads an input as each of them; what is accepted holds together.
func fuzzLog(_ bytes: [UInt8]) {
    guard let logKey else { preconditionFailure("the key is valid") }
    if let note = try? SignedNote(bytes) {
        precondition(note.text.utf8.last == 10)
        try? note.verify(by: logKey, as: "skills.example/log")
    }
    if let checkpoint = try? Checkpoint(bytes, signedBy: logKey) {
        precondition(checkpoint.note == bytes && Checkpoint.isOrigin(checkpoint.origin))
        _ = try? LogAppender(checkpoint) { _, limit in Array(bytes.prefix(limit)) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let proof = try? LogProof(text, signedBy: logKey) {
        precondition((try? LogProof(proof.text, signedBy: logKey)) == proof)
        try? proof.verify(bytes)
    }
    let width = bytes.first.map { Int($0) + 1 } ?? 1
    let tile = Tile(level: 0, index: 0, width: width)
    if let entries = try? tile.entries(in: bytes) {
        let written = entries.flatMap {
            [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0
        }
        precondition(written == bytes && entries.count == width)
    }
    guard let hashes = try? tile.hashes(in: bytes) else { return }
    precondition(hashes.tileBytes == bytes)
    let size = TreeEdge.tiles(of: width).isEmpty ? 0 : width
    _ = try? VerifiedTiles(size: size, root: SHA256Digest(of: bytes), [tile: hashes])
}
