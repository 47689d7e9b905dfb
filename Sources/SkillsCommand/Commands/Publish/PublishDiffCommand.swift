internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills publish diff` shows what differs between two catalogs.
struct PublishDiffCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "diff",
            abstract: say(
                "Show what differs between two catalogs in folders.",
                ja: "フォルダーにある 2つのカタログの違いを表示する。"),
            discussion: say(
                """
                Lists the skills that were added, changed, removed or renamed, and what the new versions can do that the old \
                ones could not: scripts, tools and hosts, and findings about safety. Of skills with changed files, the \
                archives of both catalogs are compared.

                Examples:
                  skills publish mirror s3://acme-skills/catalog published
                  skills publish diff published out
                  skills publish diff published out --format markdown >comment.md
                """,
                ja: """
                    追加、変更、削除、名前変更されたスキルと、新しいバージョンで新たに可能になったこと (スクリプト、ツール、接続先、安全性の指摘) を\
                    一覧表示する。ファイルの変わったスキルは、両方のカタログのアーカイブを比べる。

                    例:
                      skills publish mirror s3://acme-skills/catalog published
                      skills publish diff published out
                      skills publish diff published out --format markdown >comment.md
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Folder of the old catalog.", ja: "古いカタログのフォルダー。"), valueName: "old"),
        completion: .directory)
    var old: String

    @Argument(
        help: ArgumentHelp(
            say("Folder of the new catalog.", ja: "新しいカタログのフォルダー。"), valueName: "new"),
        completion: .directory)
    var new: String

    @Option(help: ArgumentHelp(say("Format of the report.", ja: "レポートの形式。")))
    var format = OutdatedFormat.text

    @Flag(
        help: ArgumentHelp(
            say("Exit with status 2 if there are differences.", ja: "違いがあれば、終了コード 2 で終わる。")))
    var exitCode = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard format == .text || !common.json else {
            throw ValidationError(Messages.exclusive("--json", "--format"))
        }
    }

    func run() async throws {
        let world = World.current
        let folder = try common.userStore().makeDownloadFolder()
        defer { folder.discard() }
        let difference = try await Publishing.compareCatalogs(
            world.path(old), world.path(new), scratch: folder.directory)
        let presentation = CatalogDifferencePresentation(
            difference: difference, old: old, new: new, common: common)
        if common.json {
            presentation.writeJSON()
        } else if format == .markdown {
            common.results.raw(CatalogDifferenceMarkdown(difference: difference).text)
        } else {
            presentation.writeText()
        }
        if exitCode, !difference.changes.isEmpty { throw ExitStatus.findings }
    }
}
