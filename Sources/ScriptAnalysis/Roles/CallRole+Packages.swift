// Packages and repositories.
extension CallRole {
    /// Installs packages, perhaps from an address.
    static let installs = CallRole([.takesPackage]) { analyzer, call, _ in
        for value in call.values + call.labeled.map(\.value) {
            guard let address = value.address, let host = WebHost(address) else {
                if value.text?.hasPrefix("github:") == true {
                    analyzer.record(.takesPackage, "", at: call.offset)
                }
                continue
            }
            if host.isLocal || host.host.contains("$") { continue }
            if !host.isPackageHost || host.host.hasSuffix("github.com") {
                analyzer.record(.takesPackage, address, at: call.offset)
            }
        }
    }

    /// Runs a package of a registry, at whatever version is new.
    static let runsPackage = CallRole([.takesPackage]) { analyzer, call, _ in
        let isAsked = !["-y", "--yes"].contains(where: call.leadingOptions.contains)
        if call.name == "npx", isAsked { return }
        let package = call.values.lazy.compactMap(\.text).first { $0 != "dlx" }
        if let package, KnownPackages.isUnseen(package[...], knownScopes: KnownPackages.scopes) {
            analyzer.record(.takesPackage, package, at: call.offset)
        }
    }

    /// Adds the address of a repository to which commits can be sent.
    static let addsRemote = CallRole([.publishes]) { analyzer, call, _ in
        guard let host = call.addresses.first.flatMap({ WebHost($0) })?.host, host.contains("."),
            !forges.contains(where: host.contains)
        else { return }
        analyzer.record(.publishes, host, at: call.offset)
    }

    private static let forges = [
        "github", "gitlab", "bitbucket", "azure", "visualstudio", "heroku", "codeberg",
        "example.com", "$", "your", "huggingface", "hf.co", "sr.ht", "gitea",
    ]
}
