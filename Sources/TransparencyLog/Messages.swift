internal import Digest
internal import Problem
internal import Signature

// All user-facing text of this module.

extension LogError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .malformedCheckpoint: "the checkpoint of the log is damaged"
        case .malformedProof: "the proof from the log is damaged"
        case .malformedTile(let tile): "\(tile.path) of the log is damaged"
        case .malformedBundle(let tile): "\(tile.entriesPath) of the log is damaged"
        case .longEntry(let limit): "an entry is longer than \(ByteCount(limit))"
        case .tooLarge(let limit): "the log has more than \(limit) entries"
        case .badSignature: "the checkpoint of the log is not signed with the key of the catalog"
        case .signing: "the checkpoint of the log can't be signed"
        case .otherOrigin(let origin, let expected):
            "the log is '\(origin)', not '\(expected)'"
        case .wrongProof: "the log does not have the entry"
        case .missingTile(let tile): "\(tile.path) of the log is missing"
        case .wrongTile(let tile): "\(tile.path) of the log does not match its checkpoint"
        case .wrongEntry(let index): "entry \(index) of the log does not match its checkpoint"
        case .shrunk(let size, let seen):
            "the log has \(entries(size)), but \(entries(seen)) were already seen"
        case .rewritten(let size, let seen, let found):
            "the log was rewritten: the root hash of its first \(entries(size)) was \(seen.base64), and is now \(found.base64)"
        }
    }
}

private func entries(_ count: Int) -> String { counted(count, "entry", plural: "entries") }
