internal import Problem
internal import ScriptAnalysis
internal import Signature

/// The messages of the rules about security.
enum SecurityMessages {
    static let tooManyPlaces = FindingText(
        "there are too many places to check",
        ja: "確認する箇所が多すぎます")
    static let privateKey = FindingText(
        "the text contains a private key",
        ja: "本文に秘密鍵が含まれています")
    static let conceal = FindingText(
        "the text asks to keep something from the user",
        ja: "ユーザーに何かを隠すように求めています")
    static let protectedArchive = FindingText(
        "the text asks to download and open a password-protected archive",
        ja: "パスワード付きのアーカイブをダウンロードして開くように求めています")
    static let prerequisite = FindingText(
        "the text asks to download and run a program before using the skill",
        ja: "スキルを使う前に、プログラムをダウンロードして実行するように求めています")
    static let decodedAndRun = FindingText(
        "text is decoded and run in one step",
        ja: "文字列を復号して、そのまま実行しています")
    static let hiddenInstructions = FindingText(
        "an HTML comment, hidden when rendered, contains instructions",
        ja: "表示されない HTML コメントに指示が書かれています")
    static let instructsAgent = FindingText(
        "it tells an agent what to do", ja: "エージェントへの指示になっています")
    static let miner = FindingText(
        "the text names a cryptocurrency miner",
        ja: "暗号通貨の採掘プログラムの名前が含まれています")
    static let override = FindingText(
        "the text asks the agent to drop its instructions",
        ja: "エージェントに、それまでの指示を無視するように求めています")
    static let download = FindingText(
        "a download is piped into a shell",
        ja: "ダウンロードしたものを、そのままシェルに渡しています")
    static let reverseShell = FindingText(
        "a shell is handed to another machine",
        ja: "シェルを別のコンピューターに渡しています")

    /// A message about a file name instead of the text of a file.
    static func inFileName(_ message: FindingText) -> FindingText {
        FindingText(
            "in the file name: \(message.english)",
            ja: "ファイル名: \(message.japanese)")
    }

    static func direction(_ characters: String) -> FindingText {
        FindingText(
            "the direction of the text is changed (\(characters))",
            ja: "文字の方向が変更されています (\(characters))")
    }

    static func tags(_ text: String) -> FindingText {
        FindingText(
            "hidden text in tag characters: “\(text)”",
            ja: "タグ文字に隠された文章があります:「\(text)」")
    }

    static func invisibleRun(_ count: Int) -> FindingText {
        FindingText(
            "\(count) invisible characters in a row can carry hidden text",
            ja: "目に見えない文字が \(count)個続き、文章が隠されている可能性があります")
    }

    static func invisibleSpread(_ count: Int) -> FindingText {
        FindingText(
            "\(count) invisible characters across the text can carry hidden text",
            ja: "本文全体に目に見えない文字が \(count)個あり、文章が隠されている可能性があります")
    }

    static func invisible(_ character: String) -> FindingText {
        FindingText(
            "invisible character (\(character))",
            ja: "目に見えない文字があります (\(character))")
    }

    static func secret(_ kind: SecretFormat.Kind) -> FindingText {
        let (english, japanese) =
            switch kind {
            case .awsAccessKey: ("an AWS access key", "AWS のアクセスキー")
            case .temporaryAWSAccessKey: ("a temporary AWS access key", "AWS の一時的なアクセスキー")
            case .githubToken: ("a GitHub token", "GitHub のトークン")
            case .slackToken: ("a Slack token", "Slack のトークン")
            case .stripeKey: ("a Stripe key", "Stripe のキー")
            case .googleAPIKey: ("a Google API key", "Google の API キー")
            case .anthropicAPIKey: ("an Anthropic API key", "Anthropic の API キー")
            case .apiKey: ("an API key", "API キー")
            case .npmToken: ("an npm token", "npm のトークン")
            case .huggingFaceToken: ("a Hugging Face token", "Hugging Face のトークン")
            case .telegramBotToken: ("a Telegram bot token", "Telegram のボットのトークン")
            case .minisignSecretKey: ("a minisign secret key", "minisign の秘密鍵")
            case .ageSecretKey: ("an age secret key", "age の秘密鍵")
            }
        return FindingText(
            "the text contains what looks like \(english)", ja: "本文に \(japanese) らしいものが含まれています")
    }

    static func passwordInURL(_ host: String) -> FindingText {
        FindingText(
            "the URL for \(host) contains a password",
            ja: "\(host) の URL にパスワードが含まれています")
    }

    static func credentialsRead(_ file: String) -> FindingText {
        FindingText(
            "credentials (\(file)) are read",
            ja: "認証情報 (\(file)) を読み取ります")
    }

    static func credentialsSent(_ file: String, _ quotation: String? = nil) -> FindingText {
        let quotation = quotation.map { ": \($0)" } ?? ""
        return FindingText(
            "credentials (\(file)) are sent over the network\(quotation)",
            ja: "認証情報 (\(file)) をネットワークに送ります\(quotation)")
    }

    static func collectionSite(_ host: String) -> FindingText {
        FindingText(
            "data is sent to, or code run from, \(host), which anyone can use to collect data",
            ja: "誰でもデータを集められる \(host) にデータを送るか、そこのコードを実行します")
    }

    static func download(from host: String, _ danger: WebHost.Danger? = nil) -> FindingText {
        let (english, japanese) =
            switch danger {
            case nil: ("", "")
            case .bareAddress: ("; the host is a bare IP address", "。接続先が IP アドレスのままです")
            case .unencrypted: ("; the connection is not encrypted", "。接続が暗号化されていません")
            case .openToAnyone: ("; anyone can publish there", "。誰でもそこに公開できます")
            }
        return FindingText(
            "a download from \(host) is piped into a shell\(english)",
            ja: "\(host) からダウンロードしたものを、そのままシェルに渡しています\(japanese)")
    }

    static let deletesUnasked = FindingText(
        "the text has the agent delete much without asking",
        ja: "エージェントに、確認なしで多くを削除させます")
    static let memoryChange = FindingText(
        "the text has the agent write lasting instructions",
        ja: "エージェントに、後まで残る指示を書かせます")
    static let pastedCommand = FindingText(
        "the text has the user paste a command from a web page",
        ja: "ユーザーに、ウェブページのコマンドを貼り付けさせます")
    static let asksSecret = FindingText(
        "the text asks for a password or for the words of a wallet",
        ja: "パスワードやウォレットの秘密の語句を求めています")
    static let remoteInstructions = FindingText(
        "the text has the agent follow instructions from the network",
        ja: "エージェントを、ネットワークから取得した指示に従わせます")
    static let forgedTag = FindingText(
        "the text imitates a message of the system",
        ja: "システムのメッセージを装っています")
    static let paysUnasked = FindingText(
        "the text has the agent pay or sign without asking",
        ja: "エージェントに、確認なしで支払いや署名をさせます")
    static let redirectsAgent = FindingText(
        "the text has requests of the agent or its tools go elsewhere",
        ja: "エージェントやそのツールの通信先を変えさせます")
    static let widensPermissions = FindingText(
        "the text has the agent work without permission prompts",
        ja: "エージェントを、権限の確認なしで動作させます")
    static let weakensByHand = FindingText(
        "the text has a protection of the system disabled",
        ja: "システムの保護を無効にさせます")
    static let sendsUserData = FindingText(
        "the text has the agent send data of the user away",
        ja: "エージェントに、ユーザーのデータを外部に送らせます")

    static func opensArchive(_ quotation: String) -> FindingText {
        FindingText(
            "opens an archive with a password, which no scanner can: \(quotation)",
            ja: "パスワード付きのアーカイブを開きます（検査できません）: \(quotation)")
    }

    static func disguised(_ quotation: String) -> FindingText {
        FindingText(
            "puts the names of what it runs together from pieces: \(quotation)",
            ja: "実行するものの名前を、断片から組み立てています: \(quotation)")
    }

    static func publishes(_ quotation: String) -> FindingText {
        FindingText(
            "sends a whole repository to another host: \(quotation)",
            ja: "リポジトリ全体を別の接続先に送ります: \(quotation)")
    }

    static let clipboardReplaced = FindingText(
        "a script reads the clipboard and puts something else there",
        ja: "スクリプトがクリップボードを読み取り、別のものに入れ替えます")

    static func downloadRun(from host: String?, _ quotation: String) -> FindingText {
        FindingText(
            "a download\(host.map { " from \($0)" } ?? "") is run: \(quotation)",
            ja: "\(host.map { "\($0) から" } ?? "")ダウンロードしたものを実行します: \(quotation)")
    }

    static func decodedRun(_ quotation: String) -> FindingText {
        FindingText(
            "decoded text is run: \(quotation)",
            ja: "復号した文字列を実行します: \(quotation)")
    }

    static func destroys(_ quotation: String) -> FindingText {
        FindingText(
            "everything of the user is deleted: \(quotation)",
            ja: "ユーザーのファイルをすべて削除するコマンドがあります: \(quotation)")
    }

    static func changesAgent(_ file: String, _ quotation: String) -> FindingText {
        FindingText(
            "changes the settings or instructions of an agent (\(file)): \(quotation)",
            ja: "エージェントの設定や指示 (\(file)) を変更します: \(quotation)")
    }

    static func takesPackage(_ quotation: String) -> FindingText {
        FindingText(
            "runs code of a package that no one may have seen: \(quotation)",
            ja: "誰も確認していないかもしれないパッケージのコードを実行します: \(quotation)")
    }

    static func asksPassword(_ quotation: String) -> FindingText {
        FindingText(
            "asks for a password: \(quotation)",
            ja: "パスワードを求めます: \(quotation)")
    }

    static func environmentSent(_ quotation: String) -> FindingText {
        FindingText(
            "all environment variables are sent over the network: \(quotation)",
            ja: "すべての環境変数をネットワークに送ります: \(quotation)")
    }

    static func dataSent(_ subject: String, _ quotation: String) -> FindingText {
        FindingText(
            "private data (\(subject)) is sent over the network: \(quotation)",
            ja: "個人のデータ (\(subject)) をネットワークに送ります: \(quotation)")
    }

    static func keySentElsewhere(_ variable: String, _ quotation: String) -> FindingText {
        FindingText(
            "\(variable) is sent to a host that it is not for: \(quotation)",
            ja: "\(variable) を、本来とは別の接続先に送ります: \(quotation)")
    }

    static func credentialsReadBySender(_ file: String) -> FindingText {
        FindingText(
            "a script that sends data reads credentials (\(file))",
            ja: "データを送るスクリプトが認証情報 (\(file)) を読み取ります")
    }

    static func dataReadBySender(_ subject: String) -> FindingText {
        FindingText(
            "a script that sends data reads private data (\(subject))",
            ja: "データを送るスクリプトが個人のデータ (\(subject)) を読み取ります")
    }

    static func handsOverShell(_ quotation: String) -> FindingText {
        FindingText(
            "\(reverseShell.english): \(quotation)", ja: "シェルを別のコンピューターに渡します: \(quotation)")
    }

    static func skipsQuestions(_ option: String, _ quotation: String) -> FindingText {
        FindingText(
            "\(option) disables a protection: \(quotation)",
            ja: "\(option) で保護を無効にします: \(quotation)")
    }

    static func weakensProtection(_ quotation: String) -> FindingText {
        FindingText(
            "disables a system protection: \(quotation)",
            ja: "システムの保護を無効にします: \(quotation)")
    }

    static func gainsRights(_ quotation: String) -> FindingText {
        FindingText(
            "takes or gives administrator rights: \(quotation)",
            ja: "管理者権限を得るか与えます: \(quotation)")
    }

    static func persists(_ quotation: String) -> FindingText {
        FindingText(
            "sets up something that outlives the skill: \(quotation)",
            ja: "スキルがなくなっても残るものを設定します: \(quotation)")
    }

    static func disablesCheck(_ option: String) -> FindingText {
        FindingText(
            "\(option) disables a protection",
            ja: "\(option) は保護を無効にします")
    }

    static func outlivesSkill(_ place: String) -> FindingText {
        FindingText(
            "sets up something that outlives the skill (\(place))",
            ja: "スキルがなくなっても残るもの (\(place)) を設定します")
    }

    // Signatures.

    static let signatureIsLink = "it is a link"
    static let signatureUnreadable = "the file can't be read"

    /// The reasons are those of the room of signatures, which has them in English.
    static func faulty(_ fault: SignatureFault) -> FindingText {
        let japanese =
            switch fault {
            case .tooLarge(let limit): "署名が \(ByteCount(limit)) を超えています"
            case .malformed(let reason): "署名を読み取れません (\(reason))"
            case .unsupported(let reason): "署名を検査できません (\(reason))"
            case .wrongSignature: "署名が、署名の対象と一致しません"
            case .wrongRootDigest: "署名の挙げるファイルが、署名の対象と異なります"
            case .brokenChain(let reason), .unusableChain(let reason):
                "署名の証明書が正しくありません (\(reason))"
            }
        return FindingText(fault.sentence, ja: japanese)
    }

    static func notAsSigned(by signer: Signer) -> FindingText {
        FindingText(
            "the file is not the one that \(signer.label) signed",
            ja: "\(signer.japaneseLabel) が署名したファイルと異なります")
    }

    static func signedFileMissing(_ path: String, _ signer: Signer) -> FindingText {
        FindingText(
            "\(path), which \(signer.label) signed, is missing",
            ja: "\(signer.japaneseLabel) が署名した \(path) がありません")
    }

    static func notSigned(by signer: Signer) -> FindingText {
        FindingText(
            "\(signer.label), who signed the skill, did not sign this file",
            ja: "スキルに署名した \(signer.japaneseLabel) は、このファイルには署名していません")
    }

    static func leftOut(by signer: Signer) -> FindingText {
        FindingText(
            "\(signer.label), who signed the skill, left this file out",
            ja: "スキルに署名した \(signer.japaneseLabel) は、このファイルを署名から除いています")
    }

    static func expired(_ name: String, _ day: String) -> FindingText {
        FindingText(
            "the certificate of \(name) expired on \(day)",
            ja: "\(name) の証明書は \(day) に期限が切れました")
    }

    static func notYetValid(_ name: String, _ day: String) -> FindingText {
        FindingText(
            "the certificate of \(name) is valid only from \(day)",
            ja: "\(name) の証明書は \(day) から有効になります")
    }
}

extension Signer {
    /// The name, with a remark unless the signer is trusted.
    fileprivate var label: String { isTrusted ? title : "\(name) (not verified)" }
    fileprivate var japaneseLabel: String { isTrusted ? title : "\(name)（未確認）" }
}
