internal import Problem

// site build.
extension Messages {
    static func builtPages(_ count: Int, written: Int, removed: Int) -> String {
        "\(counted(count, "page file")): \(grouped(written)) written, \(grouped(removed)) removed"
    }
    static func wouldBuildPages(_ count: Int, written: Int, removed: Int) -> String {
        "\(counted(count, "page file")): would write \(grouped(written)), and remove \(grouped(removed))"
    }
    static func pagesAreCurrent(_ count: Int) -> String {
        "\(counted(count, "page file")), all up to date"
    }
    static func pagesDiffer(_ count: Int) -> String {
        "\(counted(count, "page file")) would change:"
    }
    static func unreadableContent(_ path: String) -> String {
        "\(path) lacks the files of its skill"
    }
    static let noBaseURL =
        "without --base-url, commands on the pages contain the URL only if scripts run, and there is no sitemap"
}
