internal import Git
internal import Problem

extension PacketFault {
    var japaneseReason: String {
        switch self {
        case .badLength(let digits): "パケットの長さ \(digits.debugDescription) が正しくありません"
        case .tooLong(let length): "パケットが長すぎます（\(length)バイト）"
        case .truncated: "パケットの途中で終わっています"
        }
    }
}

extension PackFault {
    var japaneseReason: String {
        switch self {
        case .notAPack: "パックではありません"
        case .unknownVersion(let version):
            "バージョン \(version) には対応していません（対応はバージョン 2 のみ）"
        case .truncated: "途中で切れています"
        case .trailingData: "最後のオブジェクトの後に余分なデータがあります"
        case .wrongChecksum: "チェックサムが内容と一致しません"
        case .tooManyObjects(let limit): "オブジェクトが \(limit)個を超えています"
        case .tooLarge(let limit): "\(ByteCount(limit)) を超えています"
        case .objectTooLarge(let offset, let limit):
            "\(offset)バイト目のオブジェクトが \(ByteCount(limit)) を超えています"
        case .inflatesTooLarge(let limit): "展開すると \(ByteCount(limit)) を超えます"
        case .chainTooLong(let limit): "差分の連なりが \(limit)個を超えています"
        case .unknownKind(let kind, let offset):
            "\(offset)バイト目のオブジェクトの種類 \(kind) は未知のものです"
        case .badNumber(let offset): "\(offset)バイト目のオブジェクトの数値が大きすぎます"
        case .wrongSize(let offset): "\(offset)バイト目のオブジェクトの大きさが一致しません"
        case .badCompression(let offset, let reason):
            "\(offset)バイト目のオブジェクトを展開できません: \(reason)"
        case .badBase(let offset): "\(offset)バイト目の差分の元が正しくありません"
        case .missingBase(let id): "差分の元 \(id.abbreviation) が含まれていません"
        case .badDelta(let offset): "\(offset)バイト目の差分が壊れています"
        case .duplicate(let id): "オブジェクト \(id.abbreviation) が 2回含まれています"
        case .wrongContents(let id): "オブジェクト \(id.abbreviation) の内容が ID と一致しません"
        case .tooExpensive: "差分の処理に手間がかかりすぎます"
        case .badIndex: "索引が壊れています"
        }
    }
}

extension ObjectFault {
    var japaneseReason: String {
        switch self {
        case .badHeader(let field): "\(field) の行がないか、正しくありません"
        case .truncated: "項目の途中で終わっています"
        case .badMode(let mode): "モード \(mode) は未知のものです"
        case .badName(let name): "「\(name)」は正しいファイル名ではありません"
        case .nameTooLong(let limit): "ファイル名が \(limit)バイトを超えています"
        case .notSorted(let name): "「\(name)」で項目の順序が乱れています"
        case .duplicate(let name): "名前「\(name)」が 2回含まれています"
        case .tooManyEntries(let limit): "項目が \(limit)個を超えています"
        case .wrongKind(let kind, let expected):
            "\(expected.rawValue) ではなく \(kind.rawValue) です"
        }
    }
}
