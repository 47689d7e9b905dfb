import Foundation
import TestSupport
import Testing

/// What `Scripts/catalog` says about repositories that were given up, renamed or moved.
@Suite struct `A repository of the catalog` {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scripts/catalog.d/notices.py").path

    private func notice(_ readme: String, of address: String = "acme/skills") throws -> String {
        String(
            decoding: try Program.shell(
                "python3 '\(Self.script)' \(address)", input: Array(readme.utf8)
            ).output, as: UTF8.self)
    }

    @Test(arguments: [
        "# Skills\n\n> [!IMPORTANT]\n> **This repository is deprecated.** Use acme/plugins.\n",
        "# Skills\n\n**Moved to** https://github.com/acme/agent-skills\n",
        "> ⚠️ This project is no longer maintained.\n",
        "# Old\n\nThis repo has been archived; nothing changes here.\n",
        "**Acme Skills is now Acme Agent Skills.**\n",
        "# Acme Tools\n\n> **Note:** Acme Tools is deprecated in favor of [Acme Plugins](https://acme.example).\n",
        "The `acme/skills` repository has been superseded by acme/plugins.\n",
        "Skills has moved to https://github.com/acme/plugins.\n",
        "<h2 align=\"center\">🚚 We moved! New home: acme/plugins</h2>\n",
        "We've moved to [a new repository](https://github.com/acme/plugins).\n",
        "## We have moved\n", "New home: https://github.com/acme/plugins\n",
        "This collection has a new home.\n", "# Acme Skills (deprecated)\n",
    ])
    func `is named if its README says that it was given up`(_ readme: String) throws {
        #expect(try notice(readme).hasPrefix("says: "))
    }

    @Test(arguments: [
        "# Skills\n\nReplaces deprecated APIs, and moved views.\n",
        "| `x` | The `old-api` skill has moved to another folder |\n",
        "**Claude Skills is now Acme Skills.**\n", "",
        "# Acme Skills\n\nThe old-api skill is deprecated in favor of new-api.\n",
        "# Acme Skills\n\nPDF skills are deprecated. Flags that were deprecated are gone.\n",
        "We moved the views to apps/web. We moved from acme/old to TypeScript!\n",
        "We moved! New home: acme/acme-skills\n", "## old-api (deprecated)\n",
        "Creates a new home page: index.html. Opens a new repository: see below.\n",
        "```\nWe moved!\n```\n| acme-skills is deprecated | is what a skill finds |\n",
    ])
    func `is not named for what its skills are about`(_ readme: String) throws {
        #expect(try notice(readme, of: "acme/acme-skills") == "")
    }
}
