internal import Text

/// The registries of packages that programs load by an address of their own.
enum PackageScheme: String, CaseIterable {
    case npm = "npm:"
    case jsr = "jsr:"

    /// The scopes that are well known.
    var scopes: Set<Substring> {
        switch self {
        case .npm: KnownPackages.scopes
        case .jsr: KnownPackages.scopes.union(["std", "deno", "hono", "oak"])
        }
    }
}

/// Packages that many people run, by the names in their registry.
enum KnownPackages {
    static let scopes = Set(
        """
        anthropic-ai modelcontextprotocol openai azure microsoft google angular vue expo vercel
        cloudflare aws aws-sdk sentry shadcn playwright biomejs storybook nestjs tailwindcss
        sveltejs redocly stoplight mermaid-js marp-team upstash supabase stripe github figma
        notionhq googleworkspace react-native react-native-community changesets commitlint
        typescript types babel prisma uipath nvidia salesforce shopify netlify huggingface
        elastic hashicorp claude-flow eslint prettier ionic capacitor wordpress sanity contentful
        remotion tanstack astrojs nuxt nrwl angular-devkit apollo graphql-codegen openapitools
        apidevtools axe-core lhci percy cypress webassemblyjs hey-api
        """.split { $0 == " " || $0 == "\n" })

    static let names = Set(
        """
        eas-cli expo create-expo-app create-vite create-next-app create-react-app vercel wrangler
        playwright typescript tsx ts-node tsc vitest jest eslint prettier shadcn shadcn-ui prisma
        drizzle-kit supabase firebase-tools firebase netlify-cli netlify serve http-server
        nodemon concurrently rimraf lighthouse cypress storybook sb turbo nx lerna tailwindcss
        postcss autoprefixer webpack vite rollup esbuild parcel astro create-astro nuxi
        create-svelte sv degit tiged npm-check-updates depcheck knip madge license-checker
        markdownlint-cli markdownlint-cli2 cspell husky lint-staged commitlint semantic-release
        standard-version json-server mkcert localtunnel ngrok pm2 gatsby-cli skills mcp-remote
        mcporter chrome-devtools-mcp agent-browser create-remotion remotion contentlayer
        react-native create-react-native-app cap ionic hardhat truffle biome stylelint svgo
        sharp-cli pa11y axe redoc-cli swagger-cli quicktype json2ts openapi-typescript
        openapi-generator-cli graphql-codegen apollo mermaid mmdc marp reveal-md slidev
        docsify-cli docusaurus create-docusaurus typedoc jsdoc tldr cdk aws-cdk serverless sst
        pulumi repomix claude-code ccusage yo create-hono create-cloudflare c3 create-t3-app
        create-mastra mastra jscodeshift npm pnpm yarn node bun deno only-allow react-doctor
        neonctl convex trigger.dev inngest-cli auth better-auth payload create-payload-app sanity
        ui5 snyk retire promptfoo
        """.split { $0 == " " || $0 == "\n" })

    /// Whether a name stands for one that is to be filled in.
    private static func isPlaceholder(_ name: Substring) -> Bool {
        guard let dash = name.firstIndex(of: "-"), ["some", "your", "my"].contains(name[..<dash])
        else { return false }
        return ["package", "server", "mcp-server", "tool", "plugin", "app"].contains(
            name[dash...].dropFirst())
    }

    /// Whether a package may be one that no one has seen: of little known name, and not of a certain version.
    static func isUnseen(_ package: Substring, knownScopes: Set<Substring>) -> Bool {
        if package.contains("://") || package.hasPrefix("github:") { return true }
        let isScoped = package.hasPrefix("@")
        guard isScoped || package.utf8.first?.isLetter == true else { return false }
        let parts = (isScoped ? package.dropFirst() : package).split(separator: "@")
        guard let name = parts.first, !isPlaceholder(name) else { return false }
        // A certain version stays as it is.
        if parts.count > 1, parts[1].utf8.first?.isDigit == true, parts[1].contains(".") {
            return false
        }
        return isScoped
            ? !knownScopes.contains(name.split(separator: "/").first ?? "")
            : !names.contains(name)
    }
}
