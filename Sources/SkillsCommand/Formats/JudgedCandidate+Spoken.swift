internal import Problem
internal import References

// The explanation of a candidate, as people read it.
extension JudgedCandidate {
    /// The target of the path.
    var spokenResolution: String {
        let place = place.map { " → \($0)" } ?? ""
        return say(resolution.rawValue, ja: resolution.japanese) + place
    }

    /// The verdict and the level at which it is reported.
    var spokenVerdict: String {
        say(
            "\(verdict.rawValue), \(level.rawValue)",
            ja: "\(verdict.japanese)、\(level.japanese)")
    }

    /// The reason for the verdict.
    var spokenReason: String { say(reason, ja: row.japaneseReason) }
}

extension ReferenceRow {
    fileprivate var japaneseReason: String {
        switch self {
        case .p1: "スキルにあります"
        case .s1: "リンクの起点のフォルダーが違います。ファイルはスキルにあります"
        case .p2: "スキルの別のフォルダーの下にあります"
        case .n1: "ファイルのパスではありません (パターン、記入欄、ウェブアドレス、コメント)"
        case .n2: "例として引用された文書かプログラムの中です"
        case .n3: "コマンドが書き込むファイルです"
        case .n4: "ルートかホームフォルダーから始まるパスです"
        case .p3: "このスキルを含むスキルにあります"
        case .e0: "リポジトリの別のスキルを指しています"
        case .e1: "スキルの外の、リポジトリのファイルを指しています"
        case .e2: "リンクかスキルのフォルダー以下のパスですが、ファイルはリポジトリにしかありません"
        case .n5: "仮の名前、ひな形の記入欄、例、隠しファイル、エージェントのフォルダーのいずれかです"
        case .n6: "省略できるもの、ほかの人のもの、これから書くもののいずれかです"
        case .n7: "コードブロックの中の注記か、図のフォルダー構成です"
        case .s2: "大文字と小文字か、フォルダーの名前の違うファイルがスキルにあります"
        case .e4: "スキルの上のフォルダーにあります"
        case .e6: "プラグインか、スキルの別のコピーにあります"
        case .e7: "読むように書かれていて、リポジトリにあります"
        case .e8: "リポジトリの同じ名前のフォルダーにあります"
        case .e9: "読むか実行するように書かれていますが、プラグインかリポジトリにしかありません"
        case .e12: "リポジトリに同じ名前のファイルがあります"
        case .m0: "スキルの外へのリンクで、どこにもつながりません"
        case .m2: "読むように書かれているか、説明の節があります"
        case .n10: "スキルについてのスキルで、パスは例です"
        case .m1: "リンクかスキルのフォルダー以下のパスですが、どこにもつながりません"
        case .m4: "同じフォルダーの文書の一覧にある文書です"
        case .m5: "同じフォルダーのほかのファイルはあるか、実行するか内容について書かれています"
        case .m6: "よく使われるフォルダーの文書かスクリプトで、作成するようには書かれていません"
        case .n11, .undecided: "スキルに含めるつもりのファイルだと示すものがありません"
        }
    }
}

extension JudgedCandidate.Target {
    fileprivate var japanese: String {
        switch self {
        case .present: "あり"
        case .elsewhereInSkill: "スキルの別の場所にあり"
        case .otherCase: "大文字と小文字が違う"
        case .outside: "スキルの外にあり"
        case .nowhere: "なし"
        }
    }
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
