// What programs do that commands start, by their names in lowercase.
extension CallTable {
    static let programRows: [Row] =
        quiet + transfers + execution + files + secrets + harms + protections + packages + others

    /// Programs whose output has nothing of what they read; other rows may add to it.
    private static let quiet: [Row] = [
        .program(
            "mkdir test [ [[ ls chmod chown ssh-keygen ssh-add touch cd pushd git stat file wc diff "
                + "docker kubectl helm npm which id whoami date uname load_dotenv",
            .nothing)
    ]

    private static let transfers: [Row] = [
        .program(
            "curl",
            values: "-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -T -u -U -w -x -X -y -Y -z "
                + "--output --data --data-raw --data-binary --data-urlencode --data-ascii --form "
                + "--form-string --upload-file --json --header --user --user-agent --request "
                + "--max-time --retry --retry-delay --connect-timeout --proxy --cacert --cert --key "
                + "--url --write-out --cookie --cookie-jar --referer --resolve --output-dir",
            .fetches([.rest(0), "--url"]),
            .sends([
                "-d", "-F", "-T", "--data", "--data-raw", "--data-binary", "--data-urlencode",
                "--data-ascii", "--form", "--form-string", "--upload-file", "--json", .input,
            ]), .writes(to: ["-o", "--output"], [])),
        .program(
            "wget wget2",
            values: "-O -o -P -t -T -U -e --output-document --directory-prefix --post-data "
                + "--post-file --body-data --body-file --header --user --password --method --tries "
                + "--timeout",
            .fetches([.rest(0)]),
            .sends(["--post-data", "--post-file", "--body-data", "--body-file"]),
            .writes(to: ["-O", "--output-document"], [])),
        .program(
            "aria2c", values: "-o -d -x -s --out --dir", .fetches([.rest(0)]),
            .writes(to: ["-o", "--out"], [])),
        .program("lwp-download", .fetches([0]), .writes(to: [1], [])),
        .program(
            "iwr irm invoke-webrequest invoke-restmethod", .fetches([.rest(0), "-uri"]),
            .sends(["-body", "-infile", "-form"]), .writes(to: ["-outfile"], [])),
        .program(
            "start-bitstransfer", .fetches([.rest(0), "-source"]),
            .writes(to: ["-destination", 1], [])),
        .program("certutil", with: ["http"], .fetches([.rest(0)]), .writes(to: [.last], [])),
        .program("bitsadmin", with: ["/transfer"], .fetches([.rest(0)]), .writes(to: [.last], [])),
        .program(
            "mshta regsvr32 rundll32 msiexec", with: ["http"], .runsDownload),
        .program("new-object", .imports(0)),
        .program("new-object", with: ["tcpclient"], .takes(.downloads, "")),
        .program(
            "lynx links elinks w3m ftp xh curlie", values: "-o", .fetches([.rest(0)]),
            .writes(to: ["-o"], [])),
        .program("scp", values: "-i -P -o -F -J -c -l -S", with: [":"], .sends([.rest(0)])),
        .program("rsync", values: "-e --rsh --exclude --include", with: [":"], .sends([.rest(0)])),
        .program("scp sftp rsync", .transfers),
        .program(
            "aws gsutil gcloud s3cmd mc rclone",
            values: "--region --profile --endpoint-url --exclude --include --project",
            with: [" cp ", " sync ", " copy ", " copyto ", " mv ", " get "], .transfers),
        .program("rclone gsutil mc gcloud", with: [" cat "], .takes(.downloads, "")),
        .program("gh", with: [" api ", "gist view"], .takes(.downloads, "")),
        .program("redis-cli mosquitto_sub kcat kafkacat telnet tftp", .takes(.downloads, "")),
        .program(
            "ssh", values: "-i -p -l -o -F -J -L -R -D -b -c -E -W", .takes(.downloads, "")),
        .program(
            "socat", with: ["tcp", "udp", "openssl", "ssl:"], .takes(.downloads, "")),
        .program(
            "git",
            with: [
                "show & origin/", "show & upstream/", "show & fetch_head", "show & remotes/",
                "cat-file & origin/", "cat-file & fetch_head", "log & origin/",
                "archive & --remote",
            ], .takes(.downloads, "")),
        .program("rclone", with: ["copy", "sync", "move"], .sends([.rest(1)])),
        .program(
            "nc ncat netcat", without: ["-z", "-l"], .sends([.input])),
        .program("nc ncat netcat", without: ["-z"], .takes(.downloads, "")),
        .program("git", with: ["remote add"], .addsRemote),
        .program("openssl", with: ["s_client"], .sends([.input]), .takes(.downloads, "")),
        .program("mail mailx mutt sendmail", .sends([.all])),
        .program(
            "nslookup dig host drill kdig delv doggo resolvectl resolve-dnsname",
            .resolves([.rest(0)]), .takes(.downloads, "")),
        .program("getent", with: ["hosts"], .resolves([.rest(0)]), .takes(.downloads, "")),
        .program("gh", with: ["gist create"], .sends([.all])),
        .program(
            "git", with: ["push & --mirror", "push https://", "push http://"], .acts(.publishes)),
    ]

    private static let execution: [Row] = [
        .program(
            "sh bash zsh dash ksh ash", values: "--rcfile --init-file",
            .interprets(code: ["-c"], .shell), .runsFile(["--rcfile", "--init-file"])),
        .program(
            "python python3 python2 pypy3", values: "-c -m -W -X",
            .interprets(code: ["-c"], .program(.python)), .loads(["-m"])),
        .program(
            "node bun deno tsx", values: "-e -p --eval --print -r --require --import --loader",
            .interprets(code: ["-e", "-p", "--eval", "--print"], .program(.javaScript)),
            .loads(["-r", "--require", "--import", "--loader"])),
        .program(
            "ruby", values: "-e -r", .interprets(code: ["-e"], .program(.ruby)), .loads(["-r"])),
        .program("lua luajit rscript julia tclsh expect ts-node wine", .interprets(code: [], nil)),
        .program("java", values: "-jar -cp", .runsFile(["-jar"])),
        .program(
            "make gmake awk gawk sed vim nvim gdb enable", values: "-f -S -x",
            .runsFile(["-f", "-S", "-x"])),
        .program("rpm apt apt-get yum dnf pip pip3 npm insmod", .runsFile([.rest(0)])),
        .program("perl", values: "-e", .interprets(code: ["-e"], .program(.perl))),
        .program("php", values: "-r", .interprets(code: ["-r"], .program(.php))),
        .program("osascript", values: "-e", .interprets(code: ["-e"], .appleScript)),
        .program(
            "pwsh powershell", values: "-command -c -file -executionpolicy -windowstyle",
            .interprets(code: ["-command", "-c"], .powerShell), .runsFile(["-file"])),
        .program("eval", .evaluates([.rest(0)], .shell)),
        .program("iex invoke-expression", .evaluates([.all], .powerShell)),
        .program(
            "source . open start installer dpkg wscript cscript explorer invoke-item import-module",
            values: "-pkg -target -i", .runsFile([.rest(0), "-pkg", "-i"])),
        .program(
            "start-process saps", values: "-filepath -argumentlist -windowstyle -verb",
            .runsFile(["-filepath", 0])),
        .program(
            "sudo", values: "-u -g", .prefixes),
        .program(
            "env exec nohup command timeout doas setsid watch stdbuf nice builtin xargs ionice "
                + "caffeinate time busybox cmd arch",
            values: "-n -I -P -L -s -k -u", .prefixes),
        .program("chmod", .enables([.rest(1)])),
        .program("base64 base32", with: ["-d", "-D", "-di", "--decode"], .decodes([.all])),
        .program("openssl", with: ["-d", "-base64 -d"], without: ["dgst"], .decodes([.all])),
        .program("xxd", with: ["-r"], .decodes([.all])), .program("rev", .decodes([.input])),
        .program("uudecode gpg", with: ["-d", "--decrypt", "uudecode"], .decodes([.all])),
    ]

    private static let files: [Row] = [
        .program("cp mv ln install rsync copy xcopy copy-item move-item", .copies(to: .last)),
        .program(
            "tee add-content set-content out-file",
            .writes(to: [0, "-filepath", "-path"], [.input, .rest(1), "-value"])),
        .program(
            "tar bsdtar", values: "-f -C --file --directory",
            with: ["-x", "--extract", "--get", " xf", " xz", " xj", " xv", " x "],
            .unpacks([.rest(0), "-f", "--file", .input], into: ["-C", "--directory"])),
        .program("unzip", values: "-d -x", .unpacks([0], into: ["-d"])),
        .program(
            "7z 7za 7zz unrar", with: [" x ", " e "], .unpacks([.rest(0)])),
        .program(
            "expand-archive", values: "-path -destinationpath",
            .unpacks([.rest(0), "-path"], into: ["-destinationpath", 1])),
        .program("gunzip bunzip2 unxz unzstd", .expands),
        .program("git hg", values: "-b --branch --depth", with: [" clone "], .clones),
        .program("cd pushd", .enters),
        .program("sed perl gsed", with: ["-i"], .writes(to: [.last], [])),
        .program("dd", with: ["of="], .writes(to: [.last], [.input])),
        .program(
            "cat type get-content gc head tail less more strings", .reads([.rest(0), "-path"])),
        .program("grep rg egrep fgrep", .filters),
        .program("read mapfile readarray", values: "-p -t -n -N -d -u -i", .fills),
        .program("echo printf write-output write-host", .joinsText),
        .program("mktemp", .temporary),
        .program("join-path", .joinsPath),
        .program(
            "rm rmdir del erase ri remove-item",
            with: ["-r", "-R", "--recursive", "-recurse", "/s", "-force", "/f", "/q"],
            .deletes([.rest(0), "-path"])),
        .program("shred", .deletes([.rest(0)])),
        .program("find", with: ["-delete", "rm", "shred"], .deletes([0])),
    ]

    private static let secrets: [Row] = [
        .program("env printenv set export", .environment),
        .program("gci dir get-childitem ls", with: ["env:"], .environment),
        .program(
            "security",
            with: [
                "find-generic-password", "find-internet-password", "dump-keychain", "export",
            ], .takes(.readsCredentials, "keychain")),
        .program("gh", with: ["auth token"], .takes(.readsKey, "GITHUB_TOKEN")),
        .program(
            "git", with: ["credential fill"], .takes(.readsCredentials, "git credential fill")),
        // From the reference of each program's commands.
        .program(
            "kubectl oc gcloud aws az op vault doppler npm pnpm gh heroku bw",
            values: "-o --output",
            with: [
                "get secret & json", "get secret & yaml", "get secret & template",
                "print-access-token", "print-identity-token", "secrets versions access",
                "configure get & secret", "configure get & session_token", "export-credentials",
                "get-secret-value", "--with-decryption", "get-login-password", "get-access-token",
                "keyvault secret show", "read & op://", "item get & --reveal", "get password",
                "kv get", "secrets download", "secrets get", "config get & :_auth",
                "auth status & --show-token", "auth:token",
            ], .printsSecret), .program("pass lpass", with: [" show "], .printsSecret),
        .program("cmdkey", with: ["/list"], .takes(.readsCredentials, "cmdkey")),
        .program("secretsdump mimikatz", .takes(.readsCredentials, "mimikatz")),
        .program("reg", with: ["save hklm\\sam"], .takes(.readsCredentials, "sam")),
        .program(
            "pbpaste wl-paste get-clipboard", .takes(.readsPrivateData, "clipboard"),
            .takes(.downloads, "")),
        .program(
            "xclip", with: ["-o"], .takes(.readsPrivateData, "clipboard"), .takes(.downloads, "")),
        .program(
            "xsel", without: ["-i", "--input", "-c"], .takes(.readsPrivateData, "clipboard"),
            .takes(.downloads, "")),
        .program("screencapture scrot", .takes(.readsPrivateData, "screen")),
        .program(
            "tar zip 7z 7za",
            with: [" . ", " ./", " * ", " ~ ", " ~/ ", " ${pwd} ", " ../"],
            .takes(.readsPrivateData, "packed files")),
        .program("git", with: ["bundle create"], .takes(.readsPrivateData, "packed files")),
    ]

    private static let harms: [Row] = [
        .program("format", with: ["c:"], .acts(.destroys)),
        .program("wipefs", with: ["-a", "--all"], .acts(.destroys)),
        .program("mkfs mkfs.ext4 mkfs.xfs", with: ["/dev/"], .acts(.destroys)),
        .program(
            "dd", with: ["of=/dev/sd", "of=/dev/nvme", "of=/dev/disk", "of=/dev/hd"],
            .acts(.destroys)),
        .program("shred", with: ["/dev/sd", "/dev/nvme", "/dev/disk"], .acts(.destroys)),
        .program("diskutil", with: ["erasedisk", "zerodisk"], .acts(.destroys)),
        .program("vssadmin", with: ["delete"], .acts(.destroys)),
        .program("rm", with: ["--no-preserve-root"], .acts(.destroys)),
        .program(
            "chmod", with: ["u+s", " +s", " 4755", " 4777"], .acts(.gainsRights)),
        .program("chpasswd", .acts(.gainsRights)),
        .program("usermod", with: [" sudo ", " wheel ", " root ", " admin "], .acts(.gainsRights)),
        .program("dseditgroup", with: ["admin"], .acts(.gainsRights)),
        .program("net", with: ["localgroup administrators"], .acts(.gainsRights)),
        .program(
            "docker podman", values: "-v --volume", with: ["-v /:/", "--volume /:/"],
            .acts(.gainsRights)),
        .program("setcap", with: ["cap_setuid", "cap_sys_admin", "cap_dac"], .acts(.gainsRights)),
        .program(
            "crontab", without: ["-l", "-e", "-r"], .acts(.persists)),
        .program("launchctl", with: ["load", "bootstrap"], .acts(.persists)),
        .program("schtasks", with: ["/create"], .acts(.persists)),
        .program("register-scheduledtask", .acts(.persists)),
        .program(
            "git", with: ["core.hookspath & --global", "core.hookspath & --system"],
            .acts(.persists)),
        .program("git", with: ["init.templatedir"], .acts(.persists)),
        .program("systemctl", with: ["enable & --user"], .acts(.persists)),
        .program(
            "reg new-itemproperty set-itemproperty", with: ["currentversion\\run"], .acts(.persists)
        ),
    ]

    private static let protections: [Row] = [
        .program(
            "xattr", with: ["com.apple.quarantine", "-cr", "-c", "-rc"], .acts(.weakensProtection)),
        .program(
            "spctl", with: ["--master-disable", "--global-disable", "--add"],
            .acts(.weakensProtection)),
        .program("csrutil", with: ["disable"], .acts(.weakensProtection)),
        .program(
            "set-mppreference add-mppreference", with: ["disable", "exclusion"],
            .acts(.weakensProtection)),
        .program("setenforce", with: [" 0"], .acts(.weakensProtection)),
        .program("ufw", with: ["disable"], .acts(.weakensProtection)),
        .program("iptables", with: ["-F"], without: ["-t"], .acts(.weakensProtection)),
        .program("netsh", with: ["off"], .acts(.weakensProtection)),
        .program("history", with: ["-c"], .acts(.weakensProtection)),
        .program("unset", with: ["histfile"], .acts(.weakensProtection)),
        .program("auditctl", with: ["-e 0"], .acts(.weakensProtection)),
        .program(
            "systemctl",
            with: ["stop auditd", "stop firewalld", "disable firewalld", "disable auditd"],
            .acts(.weakensProtection)),
        .program("tccutil", with: ["reset"], .acts(.weakensProtection)),
        .program("security", with: ["add-trusted-cert"], .acts(.weakensProtection)),
        .program(
            "set-executionpolicy", without: ["-scope process", "remotesigned"],
            .acts(.weakensProtection)),
        .program(
            "powershell pwsh start-process",
            with: ["bypass -w", "windowstyle hidden", "-w hidden"],
            .acts(.weakensProtection)),
        .program(
            "rm shred truncate ln", with: [".bash_history", ".zsh_history"],
            .acts(.weakensProtection)),
    ]

    private static let packages: [Row] = [
        .program("pip pip3 gem", with: ["install", "config set", "download"], .installs),
        .program("uv pipx", with: ["install", "--spec", "add", "--index"], .installs),
        .program(
            "npm pnpm yarn bun", with: ["install", " i ", "add", "config set registry"], .installs),
        .program("cargo", with: ["--git"], .installs),
        .program("brew", with: ["install"], .installs),
        .program("go deno", with: ["run"], .installs), .program("uvx", with: ["--from"], .installs),
        .program("--extra-index-url --index-url --trusted-host", .installs),
        .program(
            "install-module", with: ["-repository"], without: ["psgallery"], .acts(.takesPackage)),
        .program("git", with: ["insteadof"], without: ["--get"], .acts(.takesPackage)),
        .program("npx", with: ["-y", "--yes"], .runsPackage), .program("bunx", .runsPackage),
        .program("pnpm yarn", with: ["dlx"], .runsPackage),
    ]

    private static let others: [Row] = [
        .program("dscl", with: ["-authonly"], .acts(.asksPassword)),
        .program("zenity kdialog", with: ["--password"], .acts(.asksPassword)),
        .program("socat", with: ["exec:", "system:"], .acts(.handsOverShell)),
        .program("ssh", with: ["-R"], .acts(.handsOverShell)),
        .program(
            "nc ncat netcat",
            with: ["-e", "--exec", "--sh-exec", "-c & /bin", "-c & sh", "-c & bash"],
            .acts(.handsOverShell)),
        .program("unzip", with: ["-P"], .acts(.opensArchive)),
        .program("7z 7za 7zz unrar", with: [" -p"], .acts(.opensArchive)),
        .program("pbcopy set-clipboard clip", .acts(.fillsClipboard)),
        .program("xclip", with: ["-i"], .acts(.fillsClipboard)),
        .program(
            "claude codex gemini",
            with: [
                "mcp add & http://", "mcp add & | sh", "mcp add & curl", "config set & http://",
            ],
            .acts(.changesAgent)),
        .program(
            "gemini qwen --approval-mode", values: "--approval-mode -m -p",
            with: ["--approval-mode yolo"],
            .acts(.skipsQuestions)),
        .program("approval_policy", with: ["never"], .acts(.skipsQuestions)),
    ]
}
