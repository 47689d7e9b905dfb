internal import ArgumentParser
internal import SystemPackage
internal import Transfer

/// How servers may be asked, for every command that fetches.
struct TransferOptions: ParsableArguments {
    @Flag(help: "Allow addresses without encryption.")
    var allowHttp = false

    @Flag(help: "Use the users and passwords in ~/.netrc, or in the file that NETRC names.")
    var netrc = false

    /// What transfers are made with.
    func configuration(_ world: World) -> TransferConfiguration {
        var configuration = TransferConfiguration(environment: world.environment)
        configuration.userAgent = "skills/\(skillsVersion)"
        if allowHttp { configuration.plainHTTP = .allowed }
        if netrc {
            let named = world.environment["NETRC"].flatMap { $0.isEmpty ? nil : FilePath($0) }
            configuration.netrcFile = named ?? world.home.appending(".netrc")
        }
        return configuration
    }
}
