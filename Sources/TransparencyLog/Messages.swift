internal import Digest
internal import Problem
internal import Signature

// All user-facing text of this module.

extension LogError {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .malformedCheckpoint:
            say("the checkpoint of the log is damaged", ja: "ログのチェックポイントが壊れています")
        case .malformedProof: say("the proof from the log is damaged", ja: "ログの証明が壊れています")
        case .malformedTile(let tile):
            say("\(tile.path) of the log is damaged", ja: "ログの \(tile.path) が壊れています")
        case .malformedBundle(let tile):
            say("\(tile.entriesPath) of the log is damaged", ja: "ログの \(tile.entriesPath) が壊れています")
        case .longEntry(let limit):
            say(
                "an entry is longer than \(ByteCount(limit))", ja: "項目が \(ByteCount(limit)) を超えています"
            )
        case .tooLarge(let limit):
            say("the log has more than \(limit) entries", ja: "ログの項目が \(limit)件を超えています")
        case .badSignature:
            say(
                "the checkpoint of the log is not signed with the key of the catalog",
                ja: "ログのチェックポイントが、カタログの鍵で署名されていません")
        case .signing: say("the checkpoint of the log can't be signed", ja: "ログのチェックポイントに署名できません")
        case .otherOrigin(let origin, let expected):
            say(
                "the log is '\(origin)', not '\(expected)'", ja: "ログが「\(expected)」ではなく「\(origin)」です"
            )
        case .wrongProof: say("the log does not have the entry", ja: "ログにこの項目がありません")
        case .missingTile(let tile):
            say("\(tile.path) of the log is missing", ja: "ログの \(tile.path) がありません")
        case .wrongTile(let tile):
            say(
                "\(tile.path) of the log does not match its checkpoint",
                ja: "ログの \(tile.path) がチェックポイントと一致しません")
        case .wrongEntry(let index):
            say(
                "entry \(index) of the log does not match its checkpoint",
                ja: "ログの項目 \(index) がチェックポイントと一致しません")
        case .shrunk(let size, let seen):
            say(
                "the log has \(entries(size)), but \(entries(seen)) were already seen",
                ja: "ログの項目は \(size)件ですが、以前に \(seen)件を確認しています")
        case .rewritten(let size, let seen, let found):
            say(
                "the log was rewritten: the root hash of its first \(entries(size)) was \(seen.base64), and is now \(found.base64)",
                ja:
                    "ログが書き換えられています。最初の \(size)件のルートのハッシュ値は \(seen.base64) でしたが、現在は \(found.base64) です"
            )
        }
    }
}

private func entries(_ count: Int) -> String { counted(count, "entry", plural: "entries") }
