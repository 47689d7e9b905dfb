internal import FileTree
internal import Text

/// The host of the first URL in a text.
struct WebHost {
    /// Reasons not to run a download.
    enum Danger {
        case bareAddress, unencrypted
        /// Anyone can publish files or redirects there.
        case openToAnyone
    }

    let host: String
    /// The first part of the path, which on hosts of repositories is their owner.
    private let owner: String
    private let isEncrypted: Bool

    init?(in passage: Passage, from index: Int) {
        let schemes = ["https://", "http://"]
        let found = schemes.compactMap { scheme in
            passage.find(scheme, from: index).map { ($0, scheme) }
        }
        guard let (place, scheme) = found.min(by: { $0.0 < $1.0 }) else { return nil }
        let rest = passage.text[(place + scheme.utf8.count)...]
        let authority = rest.prefix { $0.isWordPart || [45, 46, 58, 64, 91, 93].contains($0) }
        let parts = String(decoding: authority, as: UTF8.self).split(separator: "@")
        guard let last = parts.last else { return nil }
        host = String(last.split(separator: ":").first ?? last)
        let path = rest[authority.endIndex...].dropFirst()
        owner = String(
            decoding: path.prefix { $0.isWordPart || $0 == UInt8(ascii: "-") }, as: UTF8.self)
        isEncrypted = scheme == "https://"
    }

    /// The host of an address; nil if it is none.
    init?(_ address: String) {
        guard let path = RelativePath("address") else { return nil }
        let bytes = Array(address.utf8)
        self.init(in: Passage(SourceText(path: path, bytes: bytes), 0..<bytes.count), from: 0)
    }

    /// Why nothing from this host should run; nil if no reason is known.
    var danger: Danger? {
        if isLocal { return nil }
        if isNumber { return .bareAddress }
        if !isEncrypted, !host.hasSuffix(".local"), host.contains(".") { return .unencrypted }
        let shorteners = [
            "bit.ly", "tinyurl.com", "t.co", "is.gd", "cutt.ly", "glot.io", "rentry.co",
            "pastebin.com", "paste.ee", "dpaste.com", "gist.githubusercontent.com",
        ]
        return isBelow(shorteners) ? .openToAnyone : nil
    }

    private var isNumber: Bool {
        let parts = host.split(separator: ".")
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether it is this machine, or in a private network.
    var isLocal: Bool {
        let local = [
            "127.", "0.0.0.0", "10.", "192.168.",
        ]
        return host == "localhost" || isNumber && local.contains { host.hasPrefix($0) }
    }

    /// Whether it hosts installers that many people run every day.
    var isWellKnown: Bool {
        guard isEncrypted else { return false }
        if isBelow(Self.repositoryHosts) { return Self.owners.contains(owner) }
        return isBelow(Self.installerHosts) || isBelow(Self.vendorHosts)
    }

    /// Whether it hosts packages of a registry or a well-known vendor.
    var isPackageHost: Bool {
        isEncrypted && isBelow(Self.packageHosts + Self.vendorHosts)
            || isBelow(Self.repositoryHosts) && Self.owners.contains(owner)
    }

    private func isBelow(_ hosts: [String]) -> Bool {
        hosts.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Hosts on which everyone has repositories.
    private static let repositoryHosts = [
        "raw.githubusercontent.com", "github.com", "gitlab.com", "objects.githubusercontent.com",
    ]

    /// Owners of repositories whose installers many people run.
    private static let owners: Set<String> = [
        "homebrew", "nvm-sh", "rust-lang", "helm", "ohmyzsh", "astral-sh", "denoland", "oven-sh",
        "anthropics", "openai", "google", "googleapis", "googlecloudplatform", "microsoft", "azure",
        "aws", "awslabs", "nvidia", "pytorch", "huggingface", "kubernetes", "kubernetes-sigs",
        "docker", "hashicorp", "cli", "github", "vercel", "cloudflare", "sentry", "getsentry",
        "supabase", "expo", "trailofbits", "python", "pypa", "nodejs", "npm", "golang",
        "foundry-rs",
        "solana-labs", "junegunn", "pyenv", "rbenv", "asdf-vm", "conda-forge", "mamba-org",
        "apache",
        "elastic", "grafana", "prometheus", "k3s-io", "k3d-io", "istio", "argoproj", "aquasecurity",
        "anchore", "semgrep", "sigstore", "golangci", "goreleaser", "cargo-bins",
        "bytecodealliance",
        "jqlang", "mikefarah", "junit-team", "ankitects", "neovim", "tmux-plugins", "axodotdev",
        "googleworkspace", "uipath", "k-dense-ai", "facebookresearch", "openbabel", "rdkit",
    ]

    private static let installerHosts = [
        "astral.sh", "rustup.rs", "bun.sh", "bun.com", "deno.land", "get.docker.com",
        "install.python-poetry.org", "brew.sh", "claude.ai", "ollama.com", "ollama.ai",
        "nixos.org", "nodesource.com", "get.pnpm.io", "fly.io", "foundry.paradigm.xyz",
        "sh.rustup.rs", "opencode.ai", "cli.github.com", "anchore.io", "get.helm.sh", "get.k3s.io",
        "mise.run", "starship.rs", "tailscale.com", "fnm.vercel.app", "volta.sh", "sdkman.io",
        "cursor.com", "wasmtime.dev", "get.sdkman.io", "dl.k8s.io", "pixi.sh", "prefix.dev",
        "install.determinate.systems", "get.nextflow.io", "releases.hashicorp.com",
        "get.pulumi.com",
        "railway.com", "cli.sentry.dev", "sentry.io", "micro.mamba.pm", "julialang.org",
        "get.modular.com", "llvm.org", "bootstrap.pypa.io", "download.docker.com", "modal.com",
    ]

    private static let vendorHosts = [
        "microsoft.com", "aka.ms", "nvidia.com", "google.com",
        "amazon.com", "apple.com", "anthropic.com", "openai.com", "cloudflare.com", "vercel.com",
        "expo.dev", "supabase.com", "stripe.com", "sentry.dev", "python.org", "nodejs.org",
        "golang.org", "go.dev", "rust-lang.org", "ubuntu.com", "debian.org", "anaconda.com",
        "anaconda.org", "pytorch.org", "uipath.com", "databricks.com", "snowflake.com",
        "hashicorp.com", "jetbrains.com", "mongodb.org", "postgresql.org",
        "azure.com", "ncbi.nlm.nih.gov", "ebi.ac.uk",
    ]

    private static let packageHosts = [
        "pypi.org", "pythonhosted.org", "npmjs.org", "npmjs.com", "yarnpkg.com", "rubygems.org",
        "crates.io", "jsr.io", "esm.sh", "deno.land", "conda.io", "cran.r-project.org",
        "data.pyg.org", "dgl.ai", "wheels.vllm.ai",
    ]
}
