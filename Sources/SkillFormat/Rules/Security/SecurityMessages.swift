internal import ScriptAnalysis
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

    static let deletesUnasked = "the text has the agent delete much without asking"
    static let memoryChange = "the text has the agent write lasting instructions"
    static let pastedCommand = "the text has the user paste a command from a web page"
    static let asksSecret = "the text asks for a password or for the words of a wallet"
    static let remoteInstructions = "the text has the agent follow instructions from the network"
    static let forgedTag = "the text imitates a message of the system"
    static let paysUnasked = "the text has the agent pay or sign without asking"
    static let redirectsAgent = "the text has requests of the agent or its tools go elsewhere"
    static let widensPermissions = "the text has the agent work without permission prompts"
    static let weakensByHand = "the text has a protection of the system disabled"
    static let sendsUserData = "the text has the agent send data of the user away"

    static func opensArchive(_ quotation: String) -> String {
        "opens an archive with a password, which no scanner can: \(quotation)"
    }

    static func disguised(_ quotation: String) -> String {
        "puts the names of what it runs together from pieces: \(quotation)"
    }

    static func publishes(_ quotation: String) -> String {
        "sends a whole repository to another host: \(quotation)"
    }

    static let clipboardReplaced = "a script reads the clipboard and puts something else there"

    static func downloadRun(from host: String?, _ quotation: String) -> String {
        "a download\(host.map { " from \($0)" } ?? "") is run: \(quotation)"
    }

    static func decodedRun(_ quotation: String) -> String { "decoded text is run: \(quotation)" }

    static func destroys(_ quotation: String) -> String {
        "everything of the user is deleted: \(quotation)"
    }

    static func changesAgent(_ file: String, _ quotation: String) -> String {
        "changes the settings or instructions of an agent (\(file)): \(quotation)"
    }

    static func takesPackage(_ quotation: String) -> String {
        "runs code of a package that no one may have seen: \(quotation)"
    }

    static func asksPassword(_ quotation: String) -> String { "asks for a password: \(quotation)" }

    static func environmentSent(_ quotation: String) -> String {
        "all environment variables are sent over the network: \(quotation)"
    }

    static func credentialsSent(_ file: String, _ quotation: String) -> String {
        "\(credentialsSent(file)): \(quotation)"
    }

    static func dataSent(_ subject: String, _ quotation: String) -> String {
        "private data (\(subject)) is sent over the network: \(quotation)"
    }

    static func keySentElsewhere(_ variable: String, _ quotation: String) -> String {
        "\(variable) is sent to a host that it is not for: \(quotation)"
    }

    static func credentialsReadBySender(_ file: String) -> String {
        "a script that sends data reads credentials (\(file))"
    }

    static func dataReadBySender(_ subject: String) -> String {
        "a script that sends data reads private data (\(subject))"
    }

    static func handsOverShell(_ quotation: String) -> String { "\(reverseShell): \(quotation)" }

    static func skipsQuestions(_ option: String, _ quotation: String) -> String {
        "\(disablesCheck(option)): \(quotation)"
    }

    static func weakensProtection(_ quotation: String) -> String {
        "disables a system protection: \(quotation)"
    }

    static func gainsRights(_ quotation: String) -> String {
        "takes or gives administrator rights: \(quotation)"
    }

    static func persists(_ quotation: String) -> String {
        "sets up something that outlives the skill: \(quotation)"
    }

    static func disablesCheck(_ option: String) -> String { "\(option) disables a protection" }

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
