internal import ArgumentParser
internal import Problem

/// `skills publish` makes catalogs, and sends them to where clients read them.
struct PublishCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "publish",
            abstract: say(
                "Build a catalog of your skills, and publish it.", ja: "スキルのカタログを作成し、公開する。"),
            discussion: say(
                """
                Examples:
                  skills publish key catalog.key
                  skills publish build OWNER/REPO ./skills -o out --sign catalog.key
                  skills publish push out s3://acme-skills/catalog
                """,
                ja: """
                    例:
                      skills publish key catalog.key
                      skills publish build OWNER/REPO ./skills -o out --sign catalog.key
                      skills publish push out s3://acme-skills/catalog
                    """),
            subcommands: [
                PublishBuildCommand.self, PublishDiffCommand.self, PublishPushCommand.self,
                PublishMirrorCommand.self, PublishSiteCommand.self, PublishMergeCommand.self,
                PublishKeyCommand.self,
            ])
    }
}
