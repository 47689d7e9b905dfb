internal import ArgumentParser
internal import Problem
internal import SkillPolicy
internal import SystemPackage
internal import Transfer

/// Options for commands that use the network.
struct TransferOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(say("Allow unencrypted HTTP.", ja: "暗号化されていない HTTP を許可する。")))
    var allowHttp = false

    @Flag(
        help: ArgumentHelp(
            say("Use credentials from ~/.netrc or $NETRC.", ja: "~/.netrc または $NETRC の認証情報を使う。")))
    var netrc = false

    /// The options of a command that has none, such as one that only reads files.
    static var none: TransferOptions {
        var options = TransferOptions()
        (options.allowHttp, options.netrc) = (false, false)
        return options
    }

    /// The options as they are typed.
    var words: [String] {
        (allowHttp ? ["--allow-http"] : []) + (netrc ? ["--netrc"] : [])
    }

    /// Returns the configuration for transfers, which a policy limits.
    func configuration(_ world: World, _ policy: Policy) -> TransferConfiguration {
        var configuration = TransferConfiguration(environment: world.environment)
        configuration.userAgent = "skills/\(skillsVersion)"
        configuration.limit(by: policy)
        if allowHttp { configuration.plainHTTP = .allowed }
        if netrc {
            let named = world.environment["NETRC"].flatMap { $0.isEmpty ? nil : FilePath($0) }
            configuration.netrcFile = named ?? world.home.appending(".netrc")
        }
        return configuration
    }
}

extension TransferConfiguration {
    /// Refuses requests that a policy does not allow.
    mutating func limit(by policy: Policy) {
        guard policy.limitsRequests else { return }
        refusal = { url in
            policy.refusal(ofRequestFor: url).map {
                RequestRefusal(summary: $0.summary, hint: $0.hint)
            }
        }
    }
}
