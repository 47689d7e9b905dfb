internal import Problem
internal import SkillOperations
internal import Terminal

// catalog publish and catalog mirror.
extension Messages {
    static func invalidTarget(_ text: String) -> String {
        let lowercase = text.lowercased()
        if lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") {
            return "'\(text)' can't be written to; publish to the folder or bucket that it serves"
        }
        if lowercase != text, CatalogTarget.isAddress(lowercase) {
            return "'\(text)' is not valid: names in registries are lowercase; use \(lowercase)"
        }
        if let digest = text.firstRange(of: "@sha256:"), text.hasPrefix("oci://") {
            return
                "'\(text)' has a digest, which can't be chosen; use \(text[..<digest.lowerBound])"
        }
        if let scheme = ["s3:", "oci:"].first(where: lowercase.hasPrefix),
            !lowercase.hasPrefix(scheme + "//")
        {
            let rest = text.dropFirst(scheme.count).drop { $0 == "/" }
            return "'\(text)' is not valid; use \(scheme)//\(rest), or ./\(text) for a folder"
        }
        return "'\(text)' is not a folder, s3://bucket/prefix or oci://registry/name"
    }
    static func invalidAge(_ text: String) -> String {
        "'\(text)' is not an age such as 30d or 12h"
    }
    static func published(
        _ target: String, skills: Int, _ previous: Int?, _ version: Int
    ) -> String {
        let change = previous.map { $0 == version ? "" : "\($0) → " } ?? ""
        return "Published \(target): \(counted(skills, "skill")), version \(change)\(version)"
    }
    static func wouldPublish(_ target: String, skills: Int) -> String {
        "Would publish \(target): \(counted(skills, "skill"))"
    }
    static func mirrored(_ source: String, _ target: String, skills: Int) -> String {
        "Copied \(source) to \(target): \(counted(skills, "skill"))"
    }
    static func wouldMirror(_ source: String, _ target: String, skills: Int) -> String {
        "Would copy \(source) to \(target): \(counted(skills, "skill"))"
    }
    static func targetIsCurrent(_ target: String, version: Int) -> String {
        "\(target) is up to date: version \(version)"
    }
    static func sentFiles(
        _ count: Int, of total: Int, bytes: Int, _ mode: CatalogPublishRequest.Mode
    ) -> String {
        let what = "\(counted(count, "file")) of \(grouped(total)), \(byteCount(bytes))"
        return mode == .write ? "sent \(what)" : "would send \(what)"
    }
    static func resumed(_ count: Int) -> String {
        "\(counted(count, "file")) had been sent by an interrupted run"
    }
    static func requests(_ count: Int) -> String { counted(count, "request") }
    static func unsignedFiles(_ count: Int) -> String {
        "left out \(counted(count, "file")) that the key does not sign:"
    }
    static func removedFiles(_ count: Int, _ mode: CatalogPublishRequest.Mode) -> String {
        let files = counted(count, "unused file")
        return mode == .write ? "removed \(files):" : "would remove \(files):"
    }
}
