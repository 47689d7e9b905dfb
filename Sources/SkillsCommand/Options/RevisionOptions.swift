internal import ArgumentParser
internal import Problem
internal import SkillSource

/// The option that selects a branch, tag or commit for addresses.
struct RevisionOptions: ParsableArguments {
    @Option(
        name: [.customLong("ref"), .customLong("branch")],
        help: ArgumentHelp(
            say(
                "Use this branch, tag or commit of each repository.",
                ja: "各リポジトリのこのブランチ、タグ、コミットを使う。"), valueName: "name"))
    var reference: String?

    /// Reads an address, at the selected branch, tag or commit.
    func read(_ text: String, in world: World) throws(SkillSourceError) -> SkillAddress {
        let address = try SkillAddress(
            text, workingDirectory: world.workingDirectory, home: world.home)
        guard let reference else { return address }
        do { return try address.selecting(revision: reference) } catch { throw .address(error) }
    }
}
