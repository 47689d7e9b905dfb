internal import Text

/// What a word in a text for agents hints at: the facts that the rows of ``HintRow`` are about.
///
/// The words are those of several languages, so that a row holds in each of them.
enum Hint: Int, CaseIterable, Sendable {
    /// Sending or publishing.
    case send
    /// What only the user has: keys, conversations, files.
    case ownData
    /// A web address.
    case address
    /// A web address to which something goes: `to https://…`.
    case target
    /// An image whose address has a query.
    case image
    /// Keeping something from the user.
    case secrecy
    /// Dropping or replacing something.
    case drop
    /// Instructions and rules that hold already.
    case rules
    /// Declaring that rules do not hold or that everything is allowed.
    case unbound
    /// Getting a page or file.
    case fetch
    /// Doing what it says.
    case obey
    /// Deleting.
    case delete
    /// Everything, or all of a large place.
    case everything
    /// Without asking.
    case unasked
    /// Copying something by hand.
    case paste
    /// Where commands are typed.
    case terminal
    /// An archive or installer.
    case archive
    /// A password that is told.
    case password
    /// A file that agents read in each session.
    case memory
    /// Adding something to it.
    case add
    /// For all later sessions.
    case lasting
    /// A message that only the system or the vendor writes.
    case systemTag

    /// The words, in lowercase and at least three bytes long.
    var words: [String] {
        switch self {
        case .send:
            [
                "send", "upload", "post ", "transmit", "forward ", "exfiltrat", "append", "submit",
                "attach", "push ", "posts ", "deliver", "copy ", "mirror", "request to", "上传", "发送",
                "提交", "发到", "送信",
                "アップロード", "送って", "전송", "업로드", "보내", "넣어", "envía", "enviar", "sube ", "subir",
                "manda ", "sende", "hochladen",
                "lade ", "lade sie", " hoch ", "übermittel", "schick", "envoie", "envoyer",
                "envoyez", "téléverse", "отправ", "загруз", "envie ", "invia ",
            ]
        case .ownData:
            [
                "password", "credential", "api key", "api-key", "apikey", "secret", "private key",
                "ssh key",
                "access token", "auth token", "environment variable", "env vars", ".env",
                "conversation", "chat history",
                "transcript", "system prompt", "user message", "user's message", "customer name",
                "the diff", "full diff",
                "every diff", "each diff", "source code", "mcp.json", ".npmrc", ".pypirc", ".netrc",
                "id_rsa", "id_ed25519", ".ssh",
                "clipboard", "browser history", "connection string", "seed phrase", "cookies", "密钥",
                "密码", "凭证", "凭据", "令牌", "环境变量",
                "对话", "パスワード", "秘密鍵", "認証情報", "環境変数", "トークン", "会話", "비밀번호", "토큰", "환경 변수", "대화",
                "contraseña",
                "credencial", "clave", "variables de entorno", "documentos", "conversación",
                "passwort", "passwörter", "zugangsdaten",
                "kundendaten", "ausweis", "schlüssel", "gespräch", "umgebungsvariab",
                "mot de passe", "mots de passe", "identifiants", "clé ", "clés",
                "пароль", "пароли", "ключ", "токен", "senha", "segreto",
            ]
        case .address, .target: ["://"]
        case .image: ["](http"]
        case .secrecy:
            [
                "do not mention", "don't mention", "not be mentioned", "without telling",
                "without mention", "do not tell",
                "don't tell", "never tell", "never mention", "do not reveal", "do not disclose",
                "leave this out", "not part of the answer", "keep this hidden", "without the user",
                "do not inform", "say nothing",
                "不要告诉", "不必告", "无需告", "不要提", "不要向用户", "知らせない", "知らせず", "言わない", "伝えない", "伝えず",
                "報告しない", "알리지", "말하지",
                "언급하지", "sin avisar", "no se lo digas", "no le digas", "no menciones",
                "no informes", "sin decir", "nicht erwähn", "mit keinem wort",
                "erwähne das", "erwähne nicht", "verschweig", "ohne den benutzer",
                "ohne den nutzer", "sans le dire", "sans en parler", "ne le dis pas", "ne dis pas",
                "ne mentionne",
                "ne dites pas", "не сообщай", "не говори", "não diga", "não mencione", "non dire",
            ]
        case .drop:
            [
                "ignore", "disregard", "forget", "override", "overrule", "supersede",
                "take precedence", "takes precedence", "disable", "忽略", "无视",
                "忘记", "不再遵守", "覆盖", "無視", "忘れ", "従わない", "무시", "잊어", "따르지", "ignora ", "ignore ",
                "olvida", "descarta", "prioridad absoluta", "ignorier", "vergiss", "missachte",
                "vorrang", "ignorez", "oublie", "игнориру", "забудь", "esqueça", "dimentica",
            ]
        case .rules:
            [
                "previous instruction", "prior instruction", "earlier instruction",
                "all instruction", "your instruction", "other instruction", "safety rule",
                "safety guideline", "safety polic",
                "content polic", "security guideline", "previous rule", "your guideline",
                "system prompt", "your rules", "above instruction", "existing instruction",
                "previous prompt", "指示", "指令", "规则", "规定", "提示词", "命令", "ルール", "プロンプト", "지시", "지침",
                "규칙", "명령",
                "instrucciones", "reglas", "instruction", "anweisung", "regeln", "vorgaben",
                "consignes", "règles", "инструкц", "правила", "instruções",
                "regras", "istruzioni", "regole",
            ]
        case .unbound:
            [
                "no restrictions", "without restrictions", "content policy is off",
                "already authorised by", "already authorized by",
                "are pre-approved", "is pre-approved", "confirmations are suspended",
                "unattended mode", "developer mode", "maintainer mode", "god mode",
                "dan mode", "rules do not apply", "rules no longer apply", "safety is off",
                "no content policy", "never refuse", "does not refuse",
                "you must not refuse", "no limits", "ask, warn or refuse", "sin restricciones",
                "ohne einschränkung", "没有限制", "不受限制",
                "制限なし", "制限はありません", "제한 없", "sans restriction",
            ]
        case .fetch:
            [
                "fetch", "download", "load ", "retrieve", "read ", "open ", "get ", "visit", "curl",
                "pull ", "获取", "下载", "取得", "読み込", "ダウンロード", "다운로드", "descarga", "laden",
                "télécharge",
            ]
        case .obey:
            [
                "follow its", "follow the instruction", "follow the steps", "follow them",
                "follow every", "follow all", "follow whatever", "execute the instruction",
                "execute its",
                "carry out", "obey", "do what it", "do whatever", "apply the instruction",
                "treat its content", "treat it as", "treat the response", "as instructions",
                "instructions it returns",
                "instructions there", "instructions found", "instructions from", "whatever it says",
                "run what", "run whatever", "run the commands", "execute whatever",
                "execute the commands", "perform the steps", "act on", "按照其", "执行其中",
                "指示に従", "その内容に従", "지시를 따르", "지시에 따라", "sigue las instrucciones", "befolge",
                "suis les instructions", "follow what",
            ]
        case .delete:
            [
                "delete", "erase", "wipe", "-delete", "remove all", "remove every", "empty the",
                "format the", "destroy", "删除", "清空", "削除", "消去", "삭제", "borra", "elimina", "lösche",
                "supprime", "удали",
            ]
        case .everything:
            [
                "everything", "all files", "every file", "home folder", "home directory",
                "documents", "time machine", "backups", "whole disk",
                "entire disk", "factory", "all data", "all the user's", "cloud resources",
                "desktop and", "所有文件", "全部文件", "主目录", "すべてのファイル", "全ファイル", "ホーム", "모든 파일",
                "todos los archivos", "alle dateien", "tous les fichiers", "все файлы",
            ]
        case .unasked:
            [
                "without asking", "do not ask", "don't ask", "without confirm", "no confirmation",
                "not ask for", "without approval", "no need to ask", "without a question",
                "never ask", "do not wait for", "does not ask",
                "near-factory", "不要询问", "无需确认", "不用确认", "確認せず", "確認なし", "確認は不要", "묻지", "확인 없이",
                "sin preguntar", "sin confirm", "ohne nachfrage", "frage nicht", "ohne rückfrage",
                "sans demander", "sans confirm", "не спрашивай",
            ]
        case .paste:
            [
                "copy the", "copy and", "paste", "ctrl + v", "ctrl+v", "cmd+v", "⌘v", "复制", "粘贴",
                "コピー", "貼り付け", "복사", "붙여넣", "copia", "kopier", "copiez", "colle",
            ]
        case .terminal:
            [
                "terminal", "powershell", "command prompt", "windows key", "win+r", "win + r",
                "run dialog", "cmd.exe", "shell window", "终端", "命令行", "ターミナル", "터미널", "console",
                "eingabeaufforderung",
            ]
        case .archive:
            [
                ".zip", ".rar", ".7z", " zip ", "zip archive", "the archive", "archive ", "7z ",
                "rar ", "压缩包", "解压", "アーカイブ", "圧縮ファイル", "압축", "archivo comprimido", "archiv",
                ".dmg", ".exe", ".msi", ".pkg",
            ]
        case .password:
            [
                "password", "passphrase", "passcode", "pass:", "pwd:", "unlock code",
                "unlock it with", "unlock with", "decrypt with", "decryption key", "protected with",
                "encrypted with", "the key is", "密码", "解压码", "パスワード", "解凍キー", "비밀번호", "암호",
                "contraseña", "clave:", "passwort",
                "kennwort", "mot de passe", "пароль", "senha",
            ]
        case .memory:
            [
                "claude.md", "agents.md", "memory.md", "soul.md", "gemini.md", "identity.md",
                "heartbeat.md", "copilot-instructions", ".cursorrules", "long-term memory",
                "persistent memory", "your memory",
            ]
        case .add:
            [
                "add ", "append", "write ", "insert", "put ", "store ", "save ", "record ", "edit ",
                "追加", "写入", "添加", "기록", "추가", "añade", "agrega", "schreib", "füge", "ajoute",
            ]
        case .lasting:
            [
                "every session", "each session", "all sessions", "all future", "every future",
                "later sessions", "from now on", "permanently", "in every project",
                "in all projects", "every conversation", "survives", "各セッション", "今后", "以后", "从现在起",
                "앞으로", "de ahora en adelante", "ab jetzt", "désormais",
            ]
        case .systemTag:
            [
                "<system-reminder", "</system-reminder", "<system>", "</system>", "<important>",
                "<|im_start|>", "<|system|>", "[system message", "<<sys>>", "<system_prompt",
                "<admin", "[system override", "system notice:", "[system]",
            ]
        }
    }
}

/// A row of a rule's table: hints that together are a finding, in any order.
///
/// The finding is at the first of the hints, which should be what is done.
struct HintRow: Sendable {
    let hints: [Hint]
    /// The distance between the first and the last word, in bytes.
    let distance: Int
    let severity: Finding.Severity
    let effect: Finding.Effect
    let message: String
    /// Whether the hints must be in one paragraph, or below one heading.
    let reach: Reach
    /// A closer look at the paragraph.
    let holds: (@Sendable (Passage) -> Bool)?

    enum Reach: Sendable { case paragraph, section }

    init(
        _ hints: [Hint], within distance: Int, in reach: Reach = .paragraph,
        _ severity: Finding.Severity, _ effect: Finding.Effect, _ message: String,
        where holds: (@Sendable (Passage) -> Bool)? = nil
    ) {
        self.hints = hints
        self.distance = distance
        self.severity = severity
        self.effect = effect
        self.message = message
        self.reach = reach
        self.holds = holds
    }

    /// Finds the places of a text where all hints are near each other: the first words of each group.
    func matches(in hinted: HintedText) -> [(range: Range<Int>, place: Int)] {
        let lists = hints.map { hinted.offsets[$0.rawValue] }
        guard let rarest = lists.indices.min(by: { lists[$0].count < lists[$1].count }) else {
            return []
        }
        var found: [(range: Range<Int>, place: Int)] = []
        for anchor in lists[rarest] {
            if let last = found.last, last.range.contains(anchor) { continue }
            var place = anchor
            var low = anchor
            var high = anchor
            var isWhole = true
            for (index, list) in lists.enumerated() where index != rarest {
                guard let near = Self.nearest(to: anchor, in: list, within: distance) else {
                    isWhole = false
                    break
                }
                if index == 0 { place = near }
                low = min(low, near)
                high = max(high, near)
            }
            guard isWhole, high - low <= distance, !hinted.isSplit(low..<high, reach) else {
                continue
            }
            found.append((low..<high + 1, place))
        }
        return found
    }

    private static func nearest(to place: Int, in list: [Int], within distance: Int) -> Int? {
        let next = list.partitionPoint { $0 >= place }
        let candidates = [next - 1, next].filter { list.indices.contains($0) }.map { list[$0] }
        return candidates.filter { abs($0 - place) <= distance }.min {
            abs($0 - place) < abs($1 - place)
        }
    }
}

/// The hints in a text, by kind.
struct HintedText: Sendable {
    let source: SourceText
    /// The offsets of the words of each hint, ascending.
    let offsets: [[Int]]

    /// Collects the hints of a Markdown text; nil if it has none.
    init?(_ scan: TextScan) {
        let table = WordTable.shared
        var offsets = [[Int]](repeating: [], count: Hint.allCases.count)
        let bytes = scan.source.bytes
        for hit in scan.hits.prefix(Self.hitLimit) {
            let hints = table.hints[hit.word]
            guard !hints.isEmpty else { continue }
            // Latin words start at a boundary.
            let isLatin = table.words[hit.word][0].isLetter
            if isLatin, hit.offset > 0, bytes[hit.offset - 1].isWordPart { continue }
            for hint in hints {
                if hint == .target, !Self.isTarget(bytes, hit.offset) { continue }
                if hint == .image, !Self.isQueryImage(bytes, hit.offset) { continue }
                offsets[hint.rawValue].append(hit.offset)
            }
        }
        guard offsets.contains(where: { !$0.isEmpty }) else { return nil }
        source = scan.source
        self.offsets = offsets
    }

    private static let hitLimit = 200_000

    /// The paragraph around a range, up to a limit.
    func paragraph(around range: Range<Int>) -> Range<Int> {
        let bytes = source.bytes
        var low = range.lowerBound
        while low > 0, range.lowerBound - low < 600,
            !(bytes[low - 1] == Byte.newline && low > 1 && bytes[low - 2] == Byte.newline)
        {
            low -= 1
        }
        var high = range.upperBound
        while high < bytes.count, high - range.upperBound < 600,
            !(bytes[high] == Byte.newline && bytes[high - 1] == Byte.newline)
        {
            high += 1
        }
        return low..<high
    }

    /// Whether a blank line or a heading separates two places.
    func isSplit(_ range: Range<Int>, _ reach: HintRow.Reach) -> Bool {
        let bytes = source.bytes
        var index = range.lowerBound
        while let end = bytes[index..<range.upperBound].firstIndex(of: Byte.newline) {
            let next = bytes[(end + 1)...].first { !$0.isBlank && $0 != Byte.carriageReturn }
            if next == UInt8(ascii: "#") || next == Byte.newline && reach == .paragraph {
                return true
            }
            index = end + 1
        }
        return false
    }

    /// Whether something goes to the address whose `://` is at an offset.
    private static func isTarget(_ bytes: [UInt8], _ offset: Int) -> Bool {
        let line = bytes[..<offset].suffix(48).map(\.lowercased)[...]
        let scheme = line.reversed().prefix { $0.isLetter }.count
        let before = line.dropLast(scheme).reversed().drop {
            $0 == 32 || "`\"'(<[*:".utf8.contains($0)
        }
        let text = String(decoding: Array(before.reversed().suffix(14)), as: UTF8.self)
        return [
            "to", " an", " a", "nach", "auf", "into", " at", "unter", "hacia", "à", "vers", "到",
            "至", "往", "post", "put", "に", "로", "в", "на", "para", "endpoint", "url", "via", "with",
        ]
        .contains { text.hasSuffix($0) }
    }

    /// Whether the image at an offset has an address with a query.
    private static func isQueryImage(_ bytes: [UInt8], _ offset: Int) -> Bool {
        let before = bytes[..<offset].suffix(120)
        guard let open = before.lastIndex(of: UInt8(ascii: "[")), open > before.startIndex,
            bytes[open - 1] == UInt8(ascii: "!")
        else { return false }
        let rest = bytes[offset...].prefix(240).prefix {
            $0 != Byte.newline && $0 != UInt8(ascii: ")")
        }
        return rest.contains(UInt8(ascii: "?")) && rest.contains(UInt8(ascii: "="))
    }
}
