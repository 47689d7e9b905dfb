internal import Signature

/// The messages of the rules about security.
enum SecurityMessages {
    static let tooManyPlaces = "there are too many places to check"
    static let privateKey = "the text contains a private key"
    static let conceal = "the text asks to keep something from the user"
    static let protectedArchive = "the text asks to download and open a password-protected archive"
    static let prerequisite = "the text asks to download and run a program before using the skill"
    static let decodedAndRun = "text is decoded and run in one step"
    static let hiddenInstructions = "an HTML comment, hidden when rendered, contains instructions"
    static let miner = "the text names a cryptocurrency miner"
    static let override = "the text asks the agent to drop its instructions"
    static let download = "a download is piped into a shell"
    static let reverseShell = "a shell is handed to another machine"

    /// A message about a file name instead of the text of a file.
    static func inFileName(_ message: String) -> String { "in the file name: \(message)" }

    static func direction(_ characters: String) -> String {
        "the direction of the text is changed (\(characters))"
    }

    static func tags(_ text: String) -> String { "hidden text in tag characters: “\(text)”" }

    static func invisibleRun(_ count: Int) -> String {
        "\(count) invisible characters in a row can carry hidden text"
    }

    static func invisibleSpread(_ count: Int) -> String {
        "\(count) invisible characters across the text can carry hidden text"
    }

    static func invisible(_ character: String) -> String { "invisible character (\(character))" }

    static func secret(_ kind: SecretFormat.Kind) -> String {
        let name =
            switch kind {
            case .awsAccessKey: "an AWS access key"
            case .temporaryAWSAccessKey: "a temporary AWS access key"
            case .githubToken: "a GitHub token"
            case .slackToken: "a Slack token"
            case .stripeKey: "a Stripe key"
            case .googleAPIKey: "a Google API key"
            case .anthropicAPIKey: "an Anthropic API key"
            case .apiKey: "an API key"
            case .npmToken: "an npm token"
            case .huggingFaceToken: "a Hugging Face token"
            case .telegramBotToken: "a Telegram bot token"
            case .minisignSecretKey: "a minisign secret key"
            case .ageSecretKey: "an age secret key"
            }
        return "the text contains what looks like \(name)"
    }

    static func passwordInURL(_ host: String) -> String {
        "the URL for \(host) contains a password"
    }

    static func credentialsRead(_ file: String) -> String { "credentials (\(file)) are read" }

    static func credentialsSent(_ file: String) -> String {
        "credentials (\(file)) are sent over the network"
    }

    static func collectionSite(_ host: String) -> String {
        "data is sent to, or code run from, \(host), which anyone can use to collect data"
    }

    static func download(from host: String) -> String {
        "a download from \(host) is piped into a shell"
    }

    static func download(from host: String, _ danger: WebHost.Danger) -> String {
        let reason =
            switch danger {
            case .bareAddress: "the host is a bare IP address"
            case .unencrypted: "the connection is not encrypted"
            case .openToAnyone: "anyone can publish there"
            }
        return "\(download(from: host)); \(reason)"
    }

    static func disablesCheck(_ option: String) -> String { "\(option) disables a protection" }

    static func disablesProtection(_ command: String) -> String {
        "disables a system protection (\(command))"
    }

    static func outlivesSkill(_ place: String) -> String {
        "sets up something that outlives the skill (\(place))"
    }

    // Signatures.

    static let signatureIsLink = "it is a link"
    static let signatureUnreadable = "the file can't be read"

    static func notAsSigned(by signer: Signer) -> String {
        "the file is not the one that \(signer.label) signed"
    }

    static func signedFileMissing(_ path: String, _ signer: Signer) -> String {
        "\(path), which \(signer.label) signed, is missing"
    }

    static func notSigned(by signer: Signer) -> String {
        "\(signer.label), who signed the skill, did not sign this file"
    }

    static func leftOut(by signer: Signer) -> String {
        "\(signer.label), who signed the skill, left this file out"
    }

    static func expired(_ name: String, _ day: String) -> String {
        "the certificate of \(name) expired on \(day)"
    }

    static func notYetValid(_ name: String, _ day: String) -> String {
        "the certificate of \(name) is valid only from \(day)"
    }
}

extension Signer {
    /// The name, with a remark unless the signer is trusted.
    fileprivate var label: String { isTrusted ? title : "\(name) (not verified)" }
}
