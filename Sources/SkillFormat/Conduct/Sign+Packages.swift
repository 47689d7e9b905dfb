internal import Text

// Packages that are installed or run.
extension Sign {
    static let packages: [Sign] =
        packages1 + packages2 + packages3

    private static let packages1: [Sign] = [
        Sign("pip install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("pip3 install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("pip\", \"install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("uv tool install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("pipx install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign(
            "pipx run", .takesPackage, .text, beside: ["--spec"],
            holds: { $0.takesForeignPackage(from: $1) }),
        Sign("uvx --from", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("npm install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("npm i ", .takesPackage, .command, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("pnpm add", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("yarn add", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("gem install", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign(
            "cargo install", .takesPackage, .text, beside: ["--git"],
            holds: { $0.takesForeignPackage(from: $1) }),
        Sign("brew install http", .takesPackage, .text),
        Sign(
            "deno run", .takesPackage, .text, beside: ["http"],
            holds: { $0.takesForeignPackage(from: $1) }),
        Sign(
            "--extra-index-url", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("--index-url", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign("--trusted-host", .takesPackage, .text),
        Sign("pip config set", .takesPackage, .text, beside: ["index"]),
        Sign("npm config set registry", .takesPackage, .text, without: ["registry.npmjs.org"]),
        Sign("index-url =", .takesPackage, .text, holds: { $0.takesForeignPackage(from: $1) }),
        Sign(
            "install-module", .takesPackage, .command, beside: ["-repository"],
            without: ["psgallery"]),
        Sign("insteadof", .takesPackage, .text, beside: ["git config --global"]),
    ]

    private static let packages2: [Sign] = [
        "npx ", "\"npx\"", "'npx'", "bunx ", "pnpm dlx", "yarn dlx",
    ].map { runner in
        Sign(
            runner, .takesPackage, .text,
            holds: { $0.runsLittleKnownPackage(after: $1 + runner.utf8.count, runner) })
    }

    private static let packages3: [Sign] = [
        Sign(
            "postinstall\"", .takesPackage, .text,
            beside: ["curl", "wget", "node -e", "http", "base64", "python -c", "| sh"]),
        Sign(
            "preinstall\"", .takesPackage, .text,
            beside: ["curl", "wget", "node -e", "http", "base64", "python -c", "| sh"]),
        Sign("cmdclass", .takesPackage, beside: ["install", "develop", "egg_info", "build_py"]),
        Sign("folderopen", .takesPackage, .text, beside: ["runon"]),
    ]
}

extension Passage {
    /// Whether an installer's command names an address that does not belong to a well-known publisher.
    func takesForeignPackage(from place: Int) -> Bool {
        var from = place
        while let host = WebHost(in: self, from: from), let mark = find("://", from: from) {
            // A comment or a sentence after the command.
            if text[place..<mark].contains(UInt8(ascii: "#")) { return false }
            if !host.isLocal, !host.isPackageHost { return true }
            if host.host.hasSuffix("github.com"), !text[place..<mark].contains(UInt8(ascii: "|")) {
                return true
            }
            from = mark + 3
        }
        return false
    }

    /// Whether a package runner runs any version of a package that is not widely known, without asking.
    func runsLittleKnownPackage(after index: Int, _ runner: String) -> Bool {
        let words = text[min(index, text.count)...].split {
            $0 <= 32 || [34, 39, 44, 91, 93, 96, 40, 41, 123, 125].contains($0)
        }
        .prefix(6).map { String(decoding: $0, as: UTF8.self) }
        let asks =
            runner.contains("npx")
            && !words.prefix(3).contains { ["-y", "--yes", "--yes="].contains($0) }
        if asks { return false }
        guard
            let package = words.first(where: {
                !$0.hasPrefix("-") && $0 != "args" && $0 != "args:" && $0 != ":"
            })
        else { return false }
        if package.contains("://") || package.hasPrefix("github:") { return true }
        guard package.utf8.first.map({ $0.isLetter || $0 == UInt8(ascii: "@") }) == true else {
            return false
        }
        let isScoped = package.hasPrefix("@")
        let parts = (isScoped ? package.dropFirst() : package[...]).split(separator: "@")
        guard let name = parts.first else { return false }
        // A certain version stays as it is.
        if parts.count > 1, let first = parts[1].utf8.first, first.isDigit, parts[1].contains(".") {
            return false
        }
        if isScoped {
            return !Self.knownScopes.contains(String(name.split(separator: "/").first ?? ""))
        }
        return !Self.knownPackages.contains(String(name))
    }

    private static let knownScopes: Set<String> = [
        "anthropic-ai", "modelcontextprotocol", "openai", "azure", "microsoft", "google", "angular",
        "vue",
        "expo", "vercel", "cloudflare", "aws", "aws-sdk", "sentry", "shadcn", "playwright",
        "biomejs",
        "storybook", "nestjs", "tailwindcss", "sveltejs", "redocly", "stoplight", "mermaid-js",
        "marp-team",
        "upstash", "supabase", "stripe", "github", "figma", "notionhq", "googleworkspace",
        "react-native",
        "react-native-community", "changesets", "commitlint", "typescript", "types", "babel",
        "prisma",
        "uipath", "nvidia", "salesforce", "shopify", "netlify", "huggingface", "elastic",
        "hashicorp",
        "claude-flow", "eslint", "prettier", "ionic", "capacitor", "wordpress", "sanity",
        "contentful",
        "remotion", "tanstack", "astrojs", "nuxt", "nrwl", "angular-devkit", "apollo",
        "graphql-codegen",
        "openapitools", "apidevtools", "axe-core", "lhci", "percy", "cypress", "webassemblyjs",
        "hey-api",
    ]

    private static let knownPackages: Set<String> = [
        "eas-cli", "expo", "create-expo-app", "create-vite", "create-next-app", "create-react-app",
        "vercel", "wrangler",
        "playwright", "typescript", "tsx", "ts-node", "tsc", "vitest", "jest", "eslint", "prettier",
        "shadcn", "shadcn-ui",
        "prisma", "drizzle-kit", "supabase", "firebase-tools", "firebase", "netlify-cli", "netlify",
        "serve", "http-server",
        "nodemon", "concurrently", "rimraf", "lighthouse", "cypress", "storybook", "sb", "turbo",
        "nx", "lerna",
        "tailwindcss", "postcss", "autoprefixer", "webpack", "vite", "rollup", "esbuild", "parcel",
        "astro",
        "create-astro", "nuxi", "create-svelte", "sv", "degit", "tiged", "npm-check-updates",
        "depcheck", "knip",
        "madge", "license-checker", "markdownlint-cli", "markdownlint-cli2", "cspell", "husky",
        "lint-staged", "commitlint",
        "semantic-release", "standard-version", "json-server", "mkcert", "localtunnel", "ngrok",
        "pm2", "gatsby-cli",
        "skills", "mcp-remote", "mcporter", "chrome-devtools-mcp", "agent-browser",
        "create-remotion", "remotion",
        "contentlayer", "react-native", "create-react-native-app", "cap", "ionic", "hardhat",
        "truffle", "biome",
        "stylelint", "svgo", "sharp-cli", "pa11y", "axe", "redoc-cli", "swagger-cli", "quicktype",
        "json2ts",
        "openapi-typescript", "openapi-generator-cli", "graphql-codegen", "apollo", "mermaid",
        "mmdc", "marp",
        "reveal-md", "slidev", "docsify-cli", "docusaurus", "create-docusaurus", "typedoc", "jsdoc",
        "tldr",
        "cdk", "aws-cdk", "serverless", "sst", "pulumi", "repomix", "claude-code", "ccusage", "yo",
        "create-hono",
        "create-cloudflare", "c3", "create-t3-app", "create-mastra", "mastra", "jscodeshift", "npm",
        "pnpm", "yarn",
        "node", "bun", "deno", "only-allow", "react-doctor", "neonctl", "convex", "trigger.dev",
        "inngest-cli",
        "auth", "better-auth", "payload", "create-payload-app", "sanity", "ui5", "snyk", "retire",
        "promptfoo",
    ]
}
