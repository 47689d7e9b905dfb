// Hosts by what is known of them.
extension WebHost {
    /// Link shorteners and places where anyone publishes text: what they lead to can change.
    static let shorteners: Set<String> = [
        "bit.ly", "tinyurl.com", "t.co", "is.gd", "cutt.ly", "glot.io", "rentry.co", "goo.gl",
        "pastebin.com", "paste.ee", "dpaste.com", "gist.githubusercontent.com", "hastebin.com",
        "ghostbin.com", "ix.io", "termbin.com", "sprunge.us", "shorturl.at", "rebrand.ly", "v.gd",
        "tiny.cc", "ow.ly", "pastie.org", "controlc.com", "privatebin.net", "telegra.ph",
    ]

    /// Request bins, drop boxes, bots and tunnels: the owner of the address gets what is sent there.
    static let collectors: Set<String> = [
        "webhook.site", "pipedream.net", "requestbin.com", "requestbin.net", "requestcatcher.com",
        "hookbin.com", "beeceptor.com", "interact.sh", "oast.fun", "oast.pro", "oast.live",
        "oast.me", "oast.site", "oast.online", "burpcollaborator.net", "oastify.com",
        "api.telegram.org", "transfer.sh", "0x0.st", "file.io", "anonfiles.com", "gofile.io",
        "catbox.moe", "temp.sh", "bashupload.com", "ngrok.io", "ngrok.app", "ngrok-free.app",
        "loca.lt", "trycloudflare.com", "serveo.net", "localhost.run", "dnslog.cn", "ceye.io",
        "canarytokens.com", "filebin.net", "tmpfiles.org", "uguu.se", "pixeldrain.com", "ntfy.sh",
    ]

    /// Names that stand for a host in examples.
    static let placeholders: Set<String> = [
        "example.com", "example.org", "example.net", "example.edu", "domain.com", "host.com",
        "company.com", "yourdomain.com", "mysite.com", "test.com", "email.com", "mycompany.com",
        "acme.com", "foo.com", "bar.com", "site.com", "server.com",
    ]

    /// Hosts on which everyone has repositories.
    static let repositoryHosts: Set<String> = [
        "raw.githubusercontent.com", "github.com", "gitlab.com", "objects.githubusercontent.com",
    ]

    /// Owners of repositories whose installers many people run.
    static let owners: Set<String> = [
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

    static let installerHosts: Set<String> = [
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

    static let vendorHosts: Set<String> = [
        "microsoft.com", "aka.ms", "nvidia.com", "google.com",
        "amazon.com", "apple.com", "anthropic.com", "openai.com", "cloudflare.com", "vercel.com",
        "expo.dev", "supabase.com", "stripe.com", "sentry.dev", "python.org", "nodejs.org",
        "golang.org", "go.dev", "rust-lang.org", "ubuntu.com", "debian.org", "anaconda.com",
        "anaconda.org", "pytorch.org", "uipath.com", "databricks.com", "snowflake.com",
        "hashicorp.com", "jetbrains.com", "mongodb.org", "postgresql.org",
        "azure.com", "ncbi.nlm.nih.gov", "ebi.ac.uk",
    ]

    static let packageHosts: Set<String> = [
        "pypi.org", "pythonhosted.org", "npmjs.org", "npmjs.com", "yarnpkg.com", "rubygems.org",
        "crates.io", "jsr.io", "esm.sh", "deno.land", "conda.io", "cran.r-project.org",
        "data.pyg.org", "dgl.ai", "wheels.vllm.ai",
    ]
}
