// What functions of common languages and libraries do, by the last part of their names in lowercase.
extension CallTable {
    static let functionRows: [Row] =
        transfers + execution + decoding + files + values + harms + texts

    /// The objects and modules with methods for requests.
    private static let clients =
        "requests httpx session axios http https got client request net::http httpclient api "
        + "superagent needle aiohttp clientsession net resty reqwest ureq fetch mechanize"

    private static let transfers: [Row] = [
        .function("urlopen", .fetches([0]), .sends([1, "data"])),
        .function(
            "urlretrieve wget.download download_file", .fetches([0]),
            .writes(to: [1, "filename"], [])),
        .silent("request", of: "urllib urllib2 url_request", .fetches([0]), .sends([1, "data"])),
        .silent("get", of: clients, .fetches([.all, .receiver])),
        .silent("stream", of: clients, .fetches([.all, .receiver])),
        .silent(
            "request httpsconnection httpconnection newrequest", of: clients,
            .fetches([.all, .receiver]), .sends([.rest(1), "data", "json", "body", "files"])),
        .silent(
            "post put patch postform post_form upload", of: clients,
            .sends([.rest(1), "data", "json", "body", "files", "form", "params", "content"]),
            .fetches([0, .receiver])),
        .function("fetch", of: "-", .fetches([0]), .sends(["body"])),
        .function(
            "axios got needle superagent ky", of: "-", .fetches([0, "url"]),
            .sends(["data", "body", "json"])),
        .function(
            "downloadstring downloaddata getstringasync getasync", .fetches([0])),
        .function("downloadfile", .fetches([0]), .writes(to: [1], [])),
        .function("uploadstring uploaddata uploadfile uploadvalues", .sends([.rest(1)])),
        .function("sendbeacon", .sends([1])),
        .silent("open", of: "uri openuri", .fetches([0])),
        .silent("file_get_contents file fopen", of: "-", with: ["http"], .fetches([0])),
        .silent("get getstore", of: "-", with: ["http"], .fetches([0]), .writes(to: [1], [])),
        .function("curl_exec", .fetches([.all]), .sends([.all])),
        .function(
            "sendall sendto", .sends([0])),
        .silent(
            "send write end",
            of: "sock socket s ws websocket conn connection client request connect open_connection "
                + "create_connection createconnection wrap_socket dial dialtls tcpsocket",
            .sends([0])),
        .silent("fwrite fputs fprint fprintf fprintln", .sendsToConnection),
        .silent("copy", of: "io", .sendsToConnection, .connects),
        .silent("reopen stdin stdout", .connects),
        .silent("open", with: ["${stdin} & >&", "${stdin} & <&"], .acts(.handsOverShell)),
        .function(
            "connect create_connection createconnection", of: "socket net ws websocket",
            .keeps([.all])),
        .function(
            "recv recvfrom recv_into retrbinary retrlines "
                + "exec_command get_object getobject telnet", .takes(.downloads, "")),
        .silent("websocket eventsource xmlhttprequest makefile", .takes(.downloads, "")),
        .function(
            "gethostbyname getaddrinfo lookup resolve resolve4", of: "socket dns", .resolves([0])),
        .function("resolvetxt resolveany", .resolves([0]), .takes(.downloads, "")),
        .silent("resolve query", of: "resolver", .takes(.downloads, "")),
        .function("gethostbyname", of: "-", .resolves([0])),
        .function("sendmail send_message storbinary", .sends([.all])),
        .function("put_object upload_file upload_fileobj putobject", .sends([.all])),
        .silent("send", of: "webhook discord slack bot", .sends([.all])),
    ]

    private static let execution: [Row] = [
        .function("eval exec", of: "- kernel", .evaluates([0], nil)),
        .function("function asyncfunction", of: "-", .evaluates([.all], nil)),
        .function("constructor", .evaluates([.all], nil)),
        .silent("call apply bind", of: "eval function", .evaluates([.all], nil)),
        .silent(
            "construct apply", of: "reflect", with: ["eval", "function"], .evaluates([.all], nil)),
        .silent("settimeout setinterval setimmediate", of: "-", .evaluates([0], nil)),
        .silent(
            "send __send__ public_send", with: ["${eval}", "eval "], .evaluates([.rest(1)], nil)),
        .silent("functiontype codetype", .evaluates([.all], nil)),
        .silent("runsource runcode loadstring", .evaluates([0], nil)),
        .silent(
            "timeit repeat run runctx", of: "timeit cprofile profile pdb", .evaluates([.all], nil)),
        .silent("run~script load~script", .evaluates([0], .appleScript)),
        .function("compile", of: "-", .keeps([0])),
        .function(
            "runinthiscontext runinnewcontext runincontext script runscript", of: "vm",
            .evaluates([0], nil)),
        .function("_compile execscript instance_eval class_eval module_eval", .evaluates([0], nil)),
        .function("loads", of: "pickle marshal dill cloudpickle", .evaluates([0], nil)),
        .silent(
            "load unpickler", of: "pickle marshal dill cloudpickle joblib", .evaluates([0], nil)),
        .silent(
            "load load_all", of: "yaml",
            with: ["unsafeloader", " loader=yaml.loader", " loader=loader"], .evaluates([0], nil)),
        .function("unsafe_load unsafe_load_all unserialize", .evaluates([0], nil)),
        .silent("decode", of: "jsonpickle", .evaluates([0], nil)),
        .silent("read_pickle", .loads([0])),
        .function("exec_module", .evaluates([.receiver], nil)),
        .function("create", of: "scriptblock", .evaluates([0], .powerShell)),
        .function(
            "load", of: "assembly reflection.assembly system.reflection.assembly",
            .evaluates([0], nil)),
        .function("run_path", of: "runpy", .runsFile([0])),
        .function("spec_from_file_location", .opens([1])),
        .function("module_from_spec", .keeps([0])),
        .function(
            "load require require_relative include include_once require_once dofile loadfile "
                + "execfile import", of: "- kernel", .loads([0]), .imports(0)),
        .function(
            "importscripts worker sharedworker _load createrequire cdll windll oledll pydll loadlibrary "
                + "loadlibraryex dlopen load_extension loadfrom zipimporter", .loads([0, 1])),
        .silent("source", of: "-", with: [".r "], .loads([0])),
        .function("open load", of: "plugin fiddle system", .loads([0])),
        .function("run_module", of: "runpy", .loads([0])),
        .function("load_source sourcefileloader", .loads([1])),
        .silent("communicate write end", of: "interpreter", .evaluates([0, "input"], nil)),
        .function(
            "system popen execvp execv execl spawnlp spawnvp startfile posix_spawn spawn",
            of: "os pty io",
            .runs([.all])),
        .function(
            "run call popen check_output check_call getoutput getstatusoutput", of: "subprocess",
            .runs([0, "args"])),
        .function("create_subprocess_shell create_subprocess_exec", .runs([.rest(0)])),
        .function(
            "exec execsync spawn spawnsync execfile execfilesync fork",
            of: "child_process shelljs execa bun",
            .runs([.rest(0)])),
        .function("execa $", of: "- execa", .runs([.rest(0)])),
        .function("system shell_exec passthru proc_open popen", of: "- kernel", .runs([.all])),
        .function("exec spawn", of: "kernel process open3 runtime", .runs([.all])),
        .silent(
            "exec spawn", of: "-", with: ["bin/sh", "bin/bash", "bin/zsh", "cmd.exe"],
            .runs([.all])),
        .function("capture2 capture3 popen3", of: "open3", .runs([.all])),
        .function("command", of: "exec", .runs([.rest(0)])),
        .function("new", of: "command", .runs([0])),
        .function(
            "start", of: "process system.diagnostics.process diagnostics.process", .runs([.all])),
        .function("do~shell~script", .runs([0])),
        .function("chmod chmodsync", .enables([.rest(0), .receiver])),
    ]

    private static let decoding: [Row] = [
        .function(
            "b64decode b32decode a85decode b85decode atob frombase64string decode64 base64_decode "
                + "urlsafe_b64decode standard_b64decode unhexlify fromhex decodestring gzinflate "
                + "inflatesync gunzipsync brotlidecompresssync str_rot13 strict_decode64 "
                + "urlsafe_decode64 gzuncompress gzdecode a2b_base64 convert_uudecode hex2bin",
            .decodes([.all, .receiver])),
        .function("decompress", of: "zlib lzma gzip bz2 brotli", .decodes([0])),
        .function("fromcharcode fromcodepoint", .decodes([.all])),
        .silent("from", of: "buffer", with: ["base64", "hex"], .decodes([0])),
        .silent(
            "decode", with: ["rot13", "rot_13", "base64", "hex"], .decodes([.all, .receiver])),
        .function("chr", of: "-", .decodes([0])),
        .silent("pack unpack unpack1", with: ["m0", "'m'", "h*"], .decodes([.all, .receiver])),
        .function("getattr __import__ import_module", of: "- importlib builtins", .looksUp),
    ]

    private static let files: [Row] = [
        .function("home homedir gethomedir userhomedir", .home),
        .function("expanduser", .keeps([0, .receiver])),
        .function(
            "join joinpath path resolve", of: "path pathlib os.path file filepath posixpath ospath",
            .joinsPath),
        .function("path purepath", of: "- pathlib", .joinsPath),
        .function("joinpath with_name", .joinsPath),
        .function("join", .joinsText),
        .function("concat format", .joinsText),
        .function(
            "str string fspath fsdecode strip trim tostring absolute encode decode bytes bytearray text "
                + "aslist list tuple dict object replace pathtofileurl fileurltopath",
            .keeps([.receiver, 0])),
        .function(
            "tempdir gettempdir tmpdir mkstemp mkdtemp namedtemporaryfile temporarydirectory mktemp mkdtempsync "
                + "gettempfilename tempfile", .temporary),
        .function(
            "open openfile create createwritestream fdopen createreadstream opensync openasync",
            .opens([0, .receiver])),
        .function(
            "read_text read_bytes readfile readfilesync readalltext readallbytes readlines",
            .reads([0, .receiver])),
        .function(
            "writefile writefilesync appendfile appendfilesync file_put_contents writealltext "
                + "writeallbytes outputfile outputfilesync writejson writejsonsync",
            .writes(to: [0], [.rest(1)])),
        .function("write_text write_bytes", .writes(to: [.receiver], [.all])),
        .function("write", of: "file", .writes(to: [.receiver, 0], [.all])),
        .function("write", of: "os fs", .writes(to: [0], [.rest(1)])),
        .function(
            "write writelines writestring writestr push append extend update add set insert",
            .writes(to: [.receiver], [.all])),
        .function("pipe", .writes(to: [0], [.receiver]), .connects),
        .function("pipeline copyfileobj", .writes(to: [1], [0])),
        .function("copy", of: "io", .writes(to: [0], [1])),
        .function("dump safe_dump", of: "json yaml toml pickle", .serializes([0], to: [1])),
        .function(
            "copy copy2 copyfile copyfilesync copytree cp cpsync rename renamesync replace move symlink link",
            of: "shutil fs fileutils os file", .copies(to: .index(1))),
        .function("symlink_to", .copies(to: .receiver)),
        .function("zipfile tarfile admzip", .reads([0])),
        .function(
            "extractall extractallto", .unpacks([.receiver], into: ["path", 0])),
        .function("extract", of: "*", .unpacks([.receiver], into: ["path", 1])),
        .function("unpack_archive", .unpacks([0, "filename"], into: ["extract_dir", 1])),
        .function("chdir", of: "os process dir", .enters),
        .function("glob rglob iterdir", .lists([0, .receiver])),
        .function(
            "listdir scandir walk readdir readdirsync children entries globsync",
            .lists([0, .receiver])),
        .function(
            "unlink remove unlinksync rm rmsync rmtree removeall rimraf rm_rf rm_r rmdirsync remove_tree",
            .deletes([0, .receiver])),
    ]

    private static let values: [Row] = [
        .function("getenv", of: "os -", .variable(0)),
        .function("get fetch", of: "environ env", .variable(0)),
        .function(
            "getenvironmentvariables getenviron environ vars", of: "system os env environment",
            .environment),
        .function(
            "len print printf println log info warn error debug exists isfile isdir existssync "
                + "load_dotenv dotenv parse_args config basename dirname access stat statsync "
                + "add_argument assert expect describe mkdir mkdirsync makedirs is_file is_dir",
            of: "- console logging logger log os os.path path fs dotenv sys file dir fmt pathlib",
            .nothing),
        .function("exists is_file is_dir mkdir isfile stat startswith endswith includes", .nothing),
        .function(
            "get_password get_credential", of: "keyring", .takes(.readsCredentials, "keyring")),
        .function(
            "chrome firefox load edge safari", of: "browser_cookie3",
            .takes(.readsCredentials, "browser cookies")),
        .function("chainbreaker", .takes(.readsCredentials, "keychain")),
        .function(
            "paste readtext readsync", of: "pyperclip clipboard clipboardy",
            .takes(.readsPrivateData, "clipboard"), .takes(.downloads, "")),
        .silent(
            "read", of: "clipboard clipboardy", .takes(.readsPrivateData, "clipboard"),
            .takes(.downloads, "")),
        .function("grab", of: "imagegrab", .takes(.readsPrivateData, "screen")),
        .function("videocapture", of: "cv2", with: ["0"], .takes(.readsPrivateData, "camera")),
        .function("rec", of: "sounddevice sd", .takes(.readsPrivateData, "microphone")),
        .function(
            "listener hook", of: "pynput keyboard mouse", .takes(.readsPrivateData, "keyboard")),
    ]

    private static let texts: [Row] = [
        .function(
            "print printf println log info warn warning error debug raise exit echo puts add_argument fail die "
                + "expect assert write-host write-output grep rg egrep say compile test match search "
                + "findall regexp ok describe it sub fullmatch includes startswith endswith",
            .prints),
        .function("push append extend update writestr unshift", .collects),
        .function("read recv_into readfull", .fills),
    ]

    private static let harms: [Row] = [
        .function(
            "copy writetext writesync", of: "pyperclip clipboard clipboardy", .acts(.fillsClipboard)
        ), .silent("write", of: "clipboard clipboardy", .acts(.fillsClipboard)),
        .function("setuid", with: ["0"], .acts(.gainsRights)),
        .function("spawn", of: "pty", with: ["sh"], .acts(.handsOverShell)),
        .function(
            "dup2", with: ["fileno"], without: ["stdin", "stdout", "stderr", "devnull"],
            .acts(.handsOverShell)),
        .function("tcpclient", .acts(.handsOverShell)),
        .function("extractall", with: ["pwd"], .acts(.opensArchive)),
        .function("setpassword", of: "zip archive rar zipfile zf", .acts(.opensArchive)),
        .function("promptforcredential", .acts(.asksPassword)),
        .function("display~dialog", with: ["hidden answer", "password"], .acts(.asksPassword)),
        .function("entry", with: ["show="], .acts(.asksPassword)),
        .function("setup", of: "- setuptools distutils", with: ["cmdclass"], .acts(.takesPackage)),
    ]
}
