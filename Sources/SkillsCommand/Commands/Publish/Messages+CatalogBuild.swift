internal import Problem
internal import SkillCatalog
internal import SkillOperations

// catalog build and catalog key.
extension Messages {
    static func builtCatalog(_ folder: String, skills: Int, version: Int) -> String {
        "Built \(folder): \(counted(skills, "skill")), version \(version)"
    }
    static func advisories(_ count: Int) -> String {
        "\(grouped(count)) \(count == 1 ? "advisory" : "advisories")"
    }
    static func log(_ log: CatalogLogReport) -> String {
        let news = log.added == 0 ? "nothing new" : "\(grouped(log.added)) new"
        return "log: \(counted(log.size, "entry", plural: "entries")), \(news)"
    }
    static func wouldBuildCatalog(_ folder: String, skills: Int) -> String {
        "Would build \(folder): \(counted(skills, "skill"))"
    }
    static func catalogIsCurrent(_ folder: String, without skipped: Int) -> String {
        let exception = skipped == 0 ? "" : ", without \(counted(skipped, "skill")) left out"
        return "\(folder) is up to date" + exception
    }
    static func catalogDiffers(_ folder: String, files: Int) -> String {
        "\(folder) is not up to date: \(counted(files, "file")) would change"
    }
    static func builtShard(
        _ shard: BuildShard, _ folder: String, skills: Int, _ mode: CatalogOutputSettings.Mode
    ) -> String {
        let verb = mode == .write ? "Built" : "Would build"
        return "\(verb) shard \(shard) in \(folder): \(counted(skills, "skill"))"
    }
    static let mergeShards: Suggestion =
        "once all shards are built: \(skills: "catalog", "merge", "SHARD")… -o FOLDER"
    static func invalidShard(_ text: String) -> String {
        "'\(text.abridged)' is not a shard such as 3/16; a build has at most \(BuildShard.countLimit)"
    }
    static func optionOfMerge(_ option: String) -> String {
        "a shard has no index: give \(option) to skills catalog merge"
    }
    static func skippedSkill(_ skill: String, of source: String, _ reason: String) -> String {
        "left out \(skill) of \(source): \(reason)"
    }
    /// A number of entries of an index, those of removed and renamed skills included.
    static func entries(_ count: Int) -> String { counted(count, "entry", plural: "entries") }
    static let revokeSecret =
        "revoke the key; earlier archives stay in blobs/ until you build with --prune"
    static func offersRecalled(_ name: String, by advisory: String) -> String {
        "'\(name)' is still in the catalog, but its advisory \(advisory) recalls it"
    }
    static let withdrawRecalled =
        "publish new versions of them, or record their removal in a file for `--changes`: clients refuse to install them"
    static func vanished(_ name: String) -> String {
        "\(name) is in the previous index, but in no source now"
    }
    static func keepPublisher(_ command: SuggestedCommand) -> Suggestion {
        "the same skills had another publisher in the previous index; to keep it: \(command)"
    }
    static func recordChanges(of name: String, _ command: SuggestedCommand) -> Suggestion {
        "record what happened to them in changes.json, such as {\"\(name)\": {\"removed\": \"REASON\"}} or "
            + "{\"\(name)\": {\"renamed\": \"NEW-NAME\"}}, and run: \(command)"
    }
    static func baselessVersion(_ version: Int, in folder: String, of source: String) -> String {
        "the index has version \(version): '\(folder)' has no earlier index, and \(source) was read without "
            + "commits, as folders are. Clients refuse a version lower than one they have seen."
    }
    static func removedBlobs(_ count: Int, mode: CatalogOutputSettings.Mode) -> String {
        let files = counted(count, "unused file")
        return mode == .write ? "removed \(files):" : "would remove \(files):"
    }
    static func expired(_ time: String) -> String {
        "the previous index expired on \(time), and this one never expires"
    }
    static func expiresSoon(_ time: String) -> String { "the index expires on \(time)" }
    static let giveExpiry = "to let clients use it for longer, build with --expires 30d"
    static let severalKeys = "an index has one signature: give --sign once"
    static let emptyTitle = "the title of a catalog is not empty: --name TITLE"
    static let giveVersion =
        "if the catalog was published before, build into its folder, or add --index-version NUMBER"
    static func toReadCommits(_ command: SuggestedCommand) -> Suggestion {
        "to build from its last commit instead: \(command)"
    }
    static let noMirrors =
        "the well-known index and the list of plugins are left out: other programs read them at once, and there are "
        + "too many skills"
    static let noMarketplace =
        "without --base-url, there is no list of plugins for Claude Code, which needs absolute URLs"
    static func invalidPublisher(_ name: String) -> String {
        "'\(name.abridged)' is not the name of an account"
    }
    static func invalidIndexVersion(_ version: Int) -> String {
        "the index version \(version) is not between 0 and \(IndexRoot.versionLimit)"
    }
    static func invalidExpiry(_ text: String) -> String {
        "'\(text.abridged)' is neither a date such as 2026-12-21, nor a time such as 30d, nor never"
    }
    static func pastExpiry(_ text: String) -> String {
        "'\(text.abridged)' is in the past: clients would refuse the catalog"
    }
    static func invalidBaseURL(_ text: String) -> String {
        "'\(text.abridged)' is not an http or https URL of a folder"
    }

    static func createdKey(_ file: String, publicFile: String) -> String {
        "Created the secret key \(file) and the public key \(publicFile)"
    }
    static func keyExists(_ path: String) -> String { "\(path) already exists" }
    static let otherKeyFile: Suggestion = "choose another file: \(skills: "catalog", "key", "FILE")"
    static func unusableKey(_ file: String) -> String { "can't sign with \(file)" }
    static let setPassword: Suggestion = "set SKILLS_KEY_PASSWORD, or run the command on a terminal"
    static func passwordQuestion(_ file: String) -> String { "Password of \(file): " }
}
