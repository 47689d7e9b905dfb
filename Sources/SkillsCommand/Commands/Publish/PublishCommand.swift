internal import ArgumentParser

/// `skills publish` makes catalogs, and sends them to where clients read them.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Build a catalog of your skills, and publish it.",
        discussion: """
            Examples:
              skills publish key catalog.key
              skills publish build OWNER/REPO ./skills -o out --sign catalog.key
              skills publish push out s3://acme-skills/catalog
            """,
        subcommands: [
            PublishBuildCommand.self, PublishDiffCommand.self, PublishPushCommand.self,
            PublishMirrorCommand.self, PublishSiteCommand.self, PublishMergeCommand.self,
            PublishKeyCommand.self,
        ])
}
