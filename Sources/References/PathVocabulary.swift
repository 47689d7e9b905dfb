/// Closed sets of names that facts and candidates depend on.
enum PathVocabulary {
    static let documentEndings = WordSet("md mdx markdown txt pdf rst")
    static let scriptEndings = WordSet("py sh bash ps1 js mjs cjs ts rb pl lua r go swift")
    /// The extensions that make a word look like a file.
    static let endings = WordSet(
        """
        md mdx markdown txt pdf rst py sh bash ps1 js mjs cjs ts rb pl lua r go swift tsx jsx json yaml yml toml csv \
        jsonl xml sql tsv html css scss svg png jpg jpeg gif webp ico docx pptx xlsx rs java kt php c h cpp hpp cs tf \
        ipynb template tmpl tpl j2 jinja jinja2 hbs mustache tex bib example log lock env db sqlite mp4 mp3 wav ttf \
        otf woff woff2 conf ini cfg mmd excalidraw drawio vue svelte dart gradle plist proto graphql ex exs zig \
        properties zip patch diff prompt skill plugin cmd bat hcl rego prisma adoc xsd xsl pyi astro njk liquid
        """)
    /// Folders that skills have, as first components of paths.
    static let skillFolders = WordSet(
        """
        references reference scripts assets templates resources examples rules workflows modules guides prompts \
        agents checklists patterns knowledge template phases steps
        """)
    /// Folders that make a word with a slash look like a path.
    static let bundleFolders = WordSet(
        """
        references reference scripts assets templates resources examples rules workflows modules guides prompts \
        agents checklists patterns knowledge template example script shared phases steps docs data commands hooks \
        evals
        """)
    /// Folders of results and state.
    static let stateFolders = WordSet(
        """
        data output outputs results logs log tmp temp cache state reports dist build node_modules venv tasks plans \
        memory sessions artifacts
        """)
    /// Documents and manifests that any project may have.
    static let wellKnownNames = WordSet(
        """
        claude.md agents.md readme.md package.json pyproject.toml tsconfig.json .env dockerfile makefile \
        requirements.txt changelog.md gemini.md settings.json license cargo.toml go.mod docker-compose.yml plan.md \
        todo.md spec.md index.html main.py config.yaml config.json plugin.json marketplace.json contributing.md \
        memory.md package-lock.json .gitignore design.md architecture.md prd.md index.md report.md notes.md \
        output.json results.json tasks.md skill.md context.md requirements.md settings.local.json pubspec.yaml \
        pom.xml build.gradle composer.json gemfile deno.json turbo.json vite.config.ts main.ts index.ts index.js \
        app.py
        """)
}
