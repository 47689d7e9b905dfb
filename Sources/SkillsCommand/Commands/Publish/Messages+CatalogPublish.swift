internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import Terminal

// catalog publish and catalog mirror.
extension Messages {
    static func invalidTarget(_ text: String) -> String {
        let lowercase = text.lowercased()
        if lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") {
            return say(
                "'\(text)' can't be written to; publish to the folder or bucket that it serves",
                ja: "「\(text)」には書き込めません。そこで配信しているフォルダーまたはバケットに公開してください")
        }
        if lowercase != text, CatalogTarget.isAddress(lowercase) {
            return say(
                "'\(text)' is not valid: names in registries are lowercase; use \(lowercase)",
                ja: "「\(text)」は使えません。レジストリの名前は小文字です。\(lowercase) を使ってください")
        }
        if let digest = text.firstRange(of: "@sha256:"), text.hasPrefix("oci://") {
            return
                say(
                    "'\(text)' has a digest, which can't be chosen; use \(text[..<digest.lowerBound])",
                    ja: "「\(text)」にはダイジェストがありますが、指定できません。\(text[..<digest.lowerBound]) を使ってください")
        }
        if let scheme = ["s3:", "oci:"].first(where: lowercase.hasPrefix),
            !lowercase.hasPrefix(scheme + "//")
        {
            let rest = text.dropFirst(scheme.count).drop { $0 == "/" }
            return say(
                "'\(text)' is not valid; use \(scheme)//\(rest), or ./\(text) for a folder",
                ja: "「\(text)」は使えません。\(scheme)//\(rest)、フォルダーなら ./\(text) を使ってください")
        }
        return say(
            "'\(text)' is not a folder, s3://bucket/prefix or oci://registry/name",
            ja: "「\(text)」は、フォルダー、s3://bucket/prefix、oci://registry/name のどれでもありません")
    }
    static func invalidAge(_ text: String) -> String {
        say("'\(text)' is not an age such as 30d or 12h", ja: "「\(text)」は 30d や 12h のような期間ではありません")
    }
    static func published(
        _ target: String, skills: Int, _ previous: Int?, _ version: Int
    ) -> String {
        let change = previous.map { $0 == version ? "" : "\($0) → " } ?? ""
        return say(
            "Published \(target): \(counted(skills, "skill")), version \(change)\(version)",
            ja: "\(target) に公開しました: スキル \(grouped(skills))個、バージョン \(change)\(version)")
    }
    static func wouldPublish(_ target: String, skills: Int) -> String {
        say(
            "Would publish \(target): \(counted(skills, "skill"))",
            ja: "\(target) に公開します: スキル \(grouped(skills))個")
    }
    static func mirrored(_ source: String, _ target: String, skills: Int) -> String {
        say(
            "Copied \(source) to \(target): \(counted(skills, "skill"))",
            ja: "\(source) を \(target) にコピーしました: スキル \(grouped(skills))個")
    }
    static func wouldMirror(_ source: String, _ target: String, skills: Int) -> String {
        say(
            "Would copy \(source) to \(target): \(counted(skills, "skill"))",
            ja: "\(source) を \(target) にコピーします: スキル \(grouped(skills))個")
    }
    static func targetIsCurrent(_ target: String, version: Int) -> String {
        say("\(target) is up to date: version \(version)", ja: "\(target) は最新です: バージョン \(version)")
    }
    static func sentFiles(
        _ count: Int, of total: Int, bytes: Int, _ mode: CatalogPublishRequest.Mode
    ) -> String {
        let what = "\(counted(count, "file")) of \(grouped(total)), \(byteCount(bytes))"
        let japanese = "ファイル \(grouped(total))個中 \(grouped(count))個、\(byteCount(bytes))"
        return mode == .write
            ? say("sent \(what)", ja: "送信しました: \(japanese)")
            : say("would send \(what)", ja: "送信します: \(japanese)")
    }
    static func resumed(_ count: Int) -> String {
        say(
            "\(counted(count, "file")) had been sent by an interrupted run",
            ja: "中断された前回の実行で送信済みのファイル: \(count)個")
    }
    static func requests(_ count: Int) -> String {
        say(counted(count, "request"), ja: "リクエスト \(grouped(count))件")
    }
    static func unsignedFiles(_ count: Int) -> String {
        say(
            "left out \(counted(count, "file")) that the key does not sign:",
            ja: "鍵で署名されていないファイル \(count)個を除外しました:")
    }
    static func removedFiles(_ count: Int, _ mode: CatalogPublishRequest.Mode) -> String {
        let files = counted(count, "unused file")
        return mode == .write
            ? say("removed \(files):", ja: "使われていないファイル \(count)個を削除しました:")
            : say("would remove \(files):", ja: "使われていないファイル \(count)個を削除します:")
    }
}
