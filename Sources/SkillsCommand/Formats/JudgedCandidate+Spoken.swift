internal import Problem
internal import References

// The explanation of a candidate, as people read it; its facts are names, as those of rules.
extension JudgedCandidate {
    /// The target of the path.
    var spokenResolution: String {
        let place = place.map { " → \($0)" } ?? ""
        let word = say(resolution, ja: Self.japaneseResolutions[resolution] ?? resolution)
        return word + place
    }

    /// The verdict, the level at which it is reported, and the reason.
    var spokenVerdict: String {
        say(
            "\(verdict.rawValue), \(level.rawValue)",
            ja: "\(verdict.japanese)、\(level.japanese)")
    }

    /// The reason for the verdict.
    var spokenReason: String { say(reason, ja: Self.japaneseReasons[row] ?? reason) }

    private static let japaneseResolutions = [
        "present": "あり", "elsewhere-in-skill": "スキルの別の場所にあり", "other-case": "大文字と小文字が違う",
        "outside": "スキルの外にあり", "nowhere": "なし",
    ]

    /// The reasons, by the rows of the table.
    static let japaneseReasons = [
        "P1": "スキルにあります", "S1": "リンクの起点のフォルダーが違います。ファイルはスキルにあります",
        "P2": "スキルの別のフォルダーの下にあります",
        "N1": "ファイルのパスではありません (パターン、記入欄、ウェブアドレス、コメント)",
        "N2": "例として引用された文書かプログラムの中です", "N3": "コマンドが書き込むファイルです",
        "N4": "ルートかホームフォルダーから始まるパスです", "P3": "このスキルを含むスキルにあります",
        "E0": "リポジトリの別のスキルを指しています", "E1": "スキルの外の、リポジトリのファイルを指しています",
        "E2": "リンクかスキルのフォルダー以下のパスですが、ファイルはリポジトリにしかありません",
        "N5": "仮の名前、ひな形の記入欄、例、隠しファイル、エージェントのフォルダーのいずれかです",
        "N6": "省略できるもの、ほかの人のもの、これから書くもののいずれかです",
        "N7": "コードブロックの中の注記か、図のフォルダー構成です",
        "S2": "大文字と小文字か、フォルダーの名前の違うファイルがスキルにあります",
        "E4": "スキルの上のフォルダーにあります", "E6": "プラグインか、スキルの別のコピーにあります",
        "E7": "読むように書かれていて、リポジトリにあります", "E8": "リポジトリの同じ名前のフォルダーにあります",
        "E9": "読むか実行するように書かれていますが、プラグインかリポジトリにしかありません",
        "E12": "リポジトリに同じ名前のファイルがあります", "M0": "スキルの外へのリンクで、どこにもつながりません",
        "M2": "読むように書かれているか、説明の節があります", "N10": "スキルについてのスキルで、パスは例です",
        "M1": "リンクかスキルのフォルダー以下のパスですが、どこにもつながりません",
        "M4": "同じフォルダーの文書の一覧にある文書です",
        "M5": "同じフォルダーのほかのファイルはあるか、実行するか内容について書かれています",
        "M6": "よく使われるフォルダーの文書かスクリプトで、作成するようには書かれていません",
        "N11": "スキルに含めるつもりのファイルだと示すものがありません",
    ]
}

extension ReferenceVerdict {
    fileprivate var japanese: String {
        switch self {
        case .present: "あり"
        case .missing: "不足"
        case .elsewhere: "スキルの外"
        case .wrongPath: "パスの誤り"
        case .notAReference: "参照ではない"
        }
    }
}

extension ReportLevel {
    fileprivate var japanese: String {
        switch self {
        case .error: "エラー"
        case .warning: "警告"
        case .note: "情報"
        case .unsure: "不確か"
        case .silent: "報告しない"
        }
    }
}
