// Written by Scripts/generate from Skills/, Documentation.docc, Guides.ja/, WellKnown/, Agents/, SkillSite/Assets/ and SkillSearch/Tables/. Do not edit.
#include "CEmbeddedFiles.h"

static const unsigned char skill_0[] = {
#embed "../../../Skills/skill-authoring/SKILL.md"
};

static const unsigned char skill_1[] = {
#embed "../../../Skills/skill-authoring/assets/trigger-prompts.json"
};

static const unsigned char skill_2[] = {
#embed "../../../Skills/skill-authoring/references/checking-and-testing.md"
};

static const unsigned char skill_3[] = {
#embed "../../../Skills/skill-authoring/references/common-mistakes.md"
};

static const unsigned char skill_4[] = {
#embed "../../../Skills/skill-authoring/references/descriptions.md"
};

static const unsigned char skill_5[] = {
#embed "../../../Skills/skill-authoring/references/frontmatter-fields.md"
};

static const unsigned char skill_6[] = {
#embed "../../../Skills/skill-authoring/references/pressure-tests.md"
};

static const unsigned char skill_7[] = {
#embed "../../../Skills/skill-authoring/references/scripts.md"
};

static const unsigned char skill_8[] = {
#embed "../../../Skills/skill-authoring/references/structure-and-references.md"
};

static const unsigned char skill_9[] = {
#embed "../../../Skills/skill-authoring/scripts/run-triggers.py"
};

static const unsigned char skill_10[] = {
#embed "../../../Skills/skill-vetting/SKILL.md"
};

static const unsigned char skill_11[] = {
#embed "../../../Skills/skill-vetting/references/after-installing.md"
};

static const unsigned char skill_12[] = {
#embed "../../../Skills/skill-vetting/references/evidence.md"
};

static const unsigned char skill_13[] = {
#embed "../../../Skills/skill-vetting/references/reading-scripts.md"
};

static const unsigned char skill_14[] = {
#embed "../../../Skills/skill-vetting/references/reading-text.md"
};

static const unsigned char skill_15[] = {
#embed "../../../Skills/skills-cli/SKILL.md"
};

static const unsigned char skill_16[] = {
#embed "../../../Skills/skills-cli/references/commands.md"
};

static const unsigned char skill_17[] = {
#embed "../../../Skills/skills-cli/references/exit-status-and-json.md"
};

static const unsigned char skill_18[] = {
#embed "../../../Skills/skills-cli/references/troubleshooting.md"
};

static const unsigned char skill_19[] = {
#embed "../../../Skills/swift-concurrency/SKILL.md"
};

static const unsigned char skill_20[] = {
#embed "../../../Skills/swift-concurrency/references/actors-and-locks.md"
};

static const unsigned char skill_21[] = {
#embed "../../../Skills/swift-concurrency/references/diagnostics.md"
};

static const unsigned char skill_22[] = {
#embed "../../../Skills/swift-concurrency/references/isolation.md"
};

static const unsigned char skill_23[] = {
#embed "../../../Skills/swift-concurrency/references/migration.md"
};

static const unsigned char skill_24[] = {
#embed "../../../Skills/swift-concurrency/references/sendable-and-sending.md"
};

static const unsigned char skill_25[] = {
#embed "../../../Skills/swift-concurrency/references/streams-and-bridging.md"
};

static const unsigned char skill_26[] = {
#embed "../../../Skills/swift-concurrency/references/tasks-and-cancellation.md"
};

static const unsigned char skill_27[] = {
#embed "../../../Skills/swift-testing/SKILL.md"
};

static const unsigned char skill_28[] = {
#embed "../../../Skills/swift-testing/references/async-and-isolation.md"
};

static const unsigned char skill_29[] = {
#embed "../../../Skills/swift-testing/references/exit-tests-and-attachments.md"
};

static const unsigned char skill_30[] = {
#embed "../../../Skills/swift-testing/references/expectations.md"
};

static const unsigned char skill_31[] = {
#embed "../../../Skills/swift-testing/references/migration.md"
};

static const unsigned char skill_32[] = {
#embed "../../../Skills/swift-testing/references/parameterized.md"
};

static const unsigned char skill_33[] = {
#embed "../../../Skills/swift-testing/references/traits.md"
};

static const unsigned char skill_34[] = {
#embed "../../../Skills/swiftui-modern-apis/SKILL.md"
};

static const unsigned char skill_35[] = {
#embed "../../../Skills/swiftui-modern-apis/references/accessibility-and-previews.md"
};

static const unsigned char skill_36[] = {
#embed "../../../Skills/swiftui-modern-apis/references/animation.md"
};

static const unsigned char skill_37[] = {
#embed "../../../Skills/swiftui-modern-apis/references/appearance-and-text.md"
};

static const unsigned char skill_38[] = {
#embed "../../../Skills/swiftui-modern-apis/references/by-release.md"
};

static const unsigned char skill_39[] = {
#embed "../../../Skills/swiftui-modern-apis/references/data-and-events.md"
};

static const unsigned char skill_40[] = {
#embed "../../../Skills/swiftui-modern-apis/references/layout-and-scrolling.md"
};

static const unsigned char skill_41[] = {
#embed "../../../Skills/swiftui-modern-apis/references/liquid-glass.md"
};

static const unsigned char skill_42[] = {
#embed "../../../Skills/swiftui-modern-apis/references/maps-charts-web.md"
};

static const unsigned char skill_43[] = {
#embed "../../../Skills/swiftui-modern-apis/references/navigation-and-presentation.md"
};

static const unsigned char skill_44[] = {
#embed "../../../Skills/swiftui-patterns/SKILL.md"
};

static const unsigned char skill_45[] = {
#embed "../../../Skills/swiftui-patterns/references/async-work.md"
};

static const unsigned char skill_46[] = {
#embed "../../../Skills/swiftui-patterns/references/composition-and-performance.md"
};

static const unsigned char skill_47[] = {
#embed "../../../Skills/swiftui-patterns/references/navigation.md"
};

static const unsigned char skill_48[] = {
#embed "../../../Skills/swiftui-patterns/references/observable-migration.md"
};

static const unsigned char skill_49[] = {
#embed "../../../Skills/swiftui-patterns/references/state-and-data-flow.md"
};

static const unsigned char skill_50[] = {
#embed "../../../Skills/swiftui-patterns/references/view-state-and-testing.md"
};

static const unsigned char skill_51[] = {
#embed "../../../Skills/swiftui-style-driven-components/SKILL.md"
};

static const unsigned char skill_52[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/accessibility.md"
};

static const unsigned char skill_53[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/common-patterns.md"
};

static const unsigned char skill_54[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/component-structure.md"
};

static const unsigned char skill_55[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/design-system.md"
};

static const unsigned char skill_56[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/environment-keys.md"
};

static const unsigned char skill_57[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/input-control.md"
};

static const unsigned char skill_58[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/layout-and-children.md"
};

static const unsigned char skill_59[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/previews.md"
};

static const unsigned char skill_60[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/publishing.md"
};

static const unsigned char skill_61[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/state-and-behavior.md"
};

static const unsigned char skill_62[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/style-protocol.md"
};

static const unsigned char skill_63[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/testing.md"
};

static const unsigned char skill_64[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/tokens.md"
};

static const unsigned char skill_65[] = {
#embed "../../../Skills/widgets-and-extensions/SKILL.md"
};

static const unsigned char skill_66[] = {
#embed "../../../Skills/widgets-and-extensions/references/appearance.md"
};

static const unsigned char skill_67[] = {
#embed "../../../Skills/widgets-and-extensions/references/configuration-and-interaction.md"
};

static const unsigned char skill_68[] = {
#embed "../../../Skills/widgets-and-extensions/references/controls-and-relevance.md"
};

static const unsigned char skill_69[] = {
#embed "../../../Skills/widgets-and-extensions/references/extensions.md"
};

static const unsigned char skill_70[] = {
#embed "../../../Skills/widgets-and-extensions/references/live-activities.md"
};

static const unsigned char skill_71[] = {
#embed "../../../Skills/widgets-and-extensions/references/sharing-and-limits.md"
};

static const unsigned char skill_72[] = {
#embed "../../../Skills/widgets-and-extensions/references/testing.md"
};

static const unsigned char skill_73[] = {
#embed "../../../Skills/widgets-and-extensions/references/timelines.md"
};

static const struct embedded_file skills[] = {
    {"skill-authoring/SKILL.md", skill_0, sizeof skill_0, 0},
    {"skill-authoring/assets/trigger-prompts.json", skill_1, sizeof skill_1, 0},
    {"skill-authoring/references/checking-and-testing.md", skill_2, sizeof skill_2, 0},
    {"skill-authoring/references/common-mistakes.md", skill_3, sizeof skill_3, 0},
    {"skill-authoring/references/descriptions.md", skill_4, sizeof skill_4, 0},
    {"skill-authoring/references/frontmatter-fields.md", skill_5, sizeof skill_5, 0},
    {"skill-authoring/references/pressure-tests.md", skill_6, sizeof skill_6, 0},
    {"skill-authoring/references/scripts.md", skill_7, sizeof skill_7, 0},
    {"skill-authoring/references/structure-and-references.md", skill_8, sizeof skill_8, 0},
    {"skill-authoring/scripts/run-triggers.py", skill_9, sizeof skill_9, 1},
    {"skill-vetting/SKILL.md", skill_10, sizeof skill_10, 0},
    {"skill-vetting/references/after-installing.md", skill_11, sizeof skill_11, 0},
    {"skill-vetting/references/evidence.md", skill_12, sizeof skill_12, 0},
    {"skill-vetting/references/reading-scripts.md", skill_13, sizeof skill_13, 0},
    {"skill-vetting/references/reading-text.md", skill_14, sizeof skill_14, 0},
    {"skills-cli/SKILL.md", skill_15, sizeof skill_15, 0},
    {"skills-cli/references/commands.md", skill_16, sizeof skill_16, 0},
    {"skills-cli/references/exit-status-and-json.md", skill_17, sizeof skill_17, 0},
    {"skills-cli/references/troubleshooting.md", skill_18, sizeof skill_18, 0},
    {"swift-concurrency/SKILL.md", skill_19, sizeof skill_19, 0},
    {"swift-concurrency/references/actors-and-locks.md", skill_20, sizeof skill_20, 0},
    {"swift-concurrency/references/diagnostics.md", skill_21, sizeof skill_21, 0},
    {"swift-concurrency/references/isolation.md", skill_22, sizeof skill_22, 0},
    {"swift-concurrency/references/migration.md", skill_23, sizeof skill_23, 0},
    {"swift-concurrency/references/sendable-and-sending.md", skill_24, sizeof skill_24, 0},
    {"swift-concurrency/references/streams-and-bridging.md", skill_25, sizeof skill_25, 0},
    {"swift-concurrency/references/tasks-and-cancellation.md", skill_26, sizeof skill_26, 0},
    {"swift-testing/SKILL.md", skill_27, sizeof skill_27, 0},
    {"swift-testing/references/async-and-isolation.md", skill_28, sizeof skill_28, 0},
    {"swift-testing/references/exit-tests-and-attachments.md", skill_29, sizeof skill_29, 0},
    {"swift-testing/references/expectations.md", skill_30, sizeof skill_30, 0},
    {"swift-testing/references/migration.md", skill_31, sizeof skill_31, 0},
    {"swift-testing/references/parameterized.md", skill_32, sizeof skill_32, 0},
    {"swift-testing/references/traits.md", skill_33, sizeof skill_33, 0},
    {"swiftui-modern-apis/SKILL.md", skill_34, sizeof skill_34, 0},
    {"swiftui-modern-apis/references/accessibility-and-previews.md", skill_35, sizeof skill_35, 0},
    {"swiftui-modern-apis/references/animation.md", skill_36, sizeof skill_36, 0},
    {"swiftui-modern-apis/references/appearance-and-text.md", skill_37, sizeof skill_37, 0},
    {"swiftui-modern-apis/references/by-release.md", skill_38, sizeof skill_38, 0},
    {"swiftui-modern-apis/references/data-and-events.md", skill_39, sizeof skill_39, 0},
    {"swiftui-modern-apis/references/layout-and-scrolling.md", skill_40, sizeof skill_40, 0},
    {"swiftui-modern-apis/references/liquid-glass.md", skill_41, sizeof skill_41, 0},
    {"swiftui-modern-apis/references/maps-charts-web.md", skill_42, sizeof skill_42, 0},
    {"swiftui-modern-apis/references/navigation-and-presentation.md", skill_43, sizeof skill_43, 0},
    {"swiftui-patterns/SKILL.md", skill_44, sizeof skill_44, 0},
    {"swiftui-patterns/references/async-work.md", skill_45, sizeof skill_45, 0},
    {"swiftui-patterns/references/composition-and-performance.md", skill_46, sizeof skill_46, 0},
    {"swiftui-patterns/references/navigation.md", skill_47, sizeof skill_47, 0},
    {"swiftui-patterns/references/observable-migration.md", skill_48, sizeof skill_48, 0},
    {"swiftui-patterns/references/state-and-data-flow.md", skill_49, sizeof skill_49, 0},
    {"swiftui-patterns/references/view-state-and-testing.md", skill_50, sizeof skill_50, 0},
    {"swiftui-style-driven-components/SKILL.md", skill_51, sizeof skill_51, 0},
    {"swiftui-style-driven-components/references/accessibility.md", skill_52, sizeof skill_52, 0},
    {"swiftui-style-driven-components/references/common-patterns.md", skill_53, sizeof skill_53, 0},
    {"swiftui-style-driven-components/references/component-structure.md", skill_54, sizeof skill_54, 0},
    {"swiftui-style-driven-components/references/design-system.md", skill_55, sizeof skill_55, 0},
    {"swiftui-style-driven-components/references/environment-keys.md", skill_56, sizeof skill_56, 0},
    {"swiftui-style-driven-components/references/input-control.md", skill_57, sizeof skill_57, 0},
    {"swiftui-style-driven-components/references/layout-and-children.md", skill_58, sizeof skill_58, 0},
    {"swiftui-style-driven-components/references/previews.md", skill_59, sizeof skill_59, 0},
    {"swiftui-style-driven-components/references/publishing.md", skill_60, sizeof skill_60, 0},
    {"swiftui-style-driven-components/references/state-and-behavior.md", skill_61, sizeof skill_61, 0},
    {"swiftui-style-driven-components/references/style-protocol.md", skill_62, sizeof skill_62, 0},
    {"swiftui-style-driven-components/references/testing.md", skill_63, sizeof skill_63, 0},
    {"swiftui-style-driven-components/references/tokens.md", skill_64, sizeof skill_64, 0},
    {"widgets-and-extensions/SKILL.md", skill_65, sizeof skill_65, 0},
    {"widgets-and-extensions/references/appearance.md", skill_66, sizeof skill_66, 0},
    {"widgets-and-extensions/references/configuration-and-interaction.md", skill_67, sizeof skill_67, 0},
    {"widgets-and-extensions/references/controls-and-relevance.md", skill_68, sizeof skill_68, 0},
    {"widgets-and-extensions/references/extensions.md", skill_69, sizeof skill_69, 0},
    {"widgets-and-extensions/references/live-activities.md", skill_70, sizeof skill_70, 0},
    {"widgets-and-extensions/references/sharing-and-limits.md", skill_71, sizeof skill_71, 0},
    {"widgets-and-extensions/references/testing.md", skill_72, sizeof skill_72, 0},
    {"widgets-and-extensions/references/timelines.md", skill_73, sizeof skill_73, 0},
};
const size_t embedded_skill_count = 74;

struct embedded_file embedded_skill_at(size_t index) { return skills[index]; }

static const unsigned char guide_0[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/Documentation.md"
};

static const unsigned char guide_1[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/agent-folders.md"
};

static const unsigned char guide_2[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/audits.md"
};

static const unsigned char guide_3[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/catalog-format.md"
};

static const unsigned char guide_4[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/configuration.md"
};

static const unsigned char guide_5[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/consent.md"
};

static const unsigned char guide_6[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/context-budget.md"
};

static const unsigned char guide_7[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/exit-status.md"
};

static const unsigned char guide_8[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/files.md"
};

static const unsigned char guide_9[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/finding-skills.md"
};

static const unsigned char guide_10[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/getting-started.md"
};

static const unsigned char guide_11[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/installing.md"
};

static const unsigned char guide_12[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/json.md"
};

static const unsigned char guide_13[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/policies.md"
};

static const unsigned char guide_14[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/publishing.md"
};

static const unsigned char guide_15[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/rules.md"
};

static const unsigned char guide_16[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/security.md"
};

static const unsigned char guide_17[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/sources.md"
};

static const unsigned char guide_18[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/switching.md"
};

static const unsigned char guide_19[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/teams.md"
};

static const unsigned char guide_20[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/troubleshooting.md"
};

static const unsigned char guide_21[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/updates.md"
};

static const unsigned char guide_22[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/validating.md"
};

static const unsigned char guide_23[] = {
#embed "../../../Sources/SkillsCommand/Documentation.docc/writing-skills.md"
};

static const struct embedded_file guides[] = {
    {"Documentation.md", guide_0, sizeof guide_0, 0},
    {"agent-folders.md", guide_1, sizeof guide_1, 0},
    {"audits.md", guide_2, sizeof guide_2, 0},
    {"catalog-format.md", guide_3, sizeof guide_3, 0},
    {"configuration.md", guide_4, sizeof guide_4, 0},
    {"consent.md", guide_5, sizeof guide_5, 0},
    {"context-budget.md", guide_6, sizeof guide_6, 0},
    {"exit-status.md", guide_7, sizeof guide_7, 0},
    {"files.md", guide_8, sizeof guide_8, 0},
    {"finding-skills.md", guide_9, sizeof guide_9, 0},
    {"getting-started.md", guide_10, sizeof guide_10, 0},
    {"installing.md", guide_11, sizeof guide_11, 0},
    {"json.md", guide_12, sizeof guide_12, 0},
    {"policies.md", guide_13, sizeof guide_13, 0},
    {"publishing.md", guide_14, sizeof guide_14, 0},
    {"rules.md", guide_15, sizeof guide_15, 0},
    {"security.md", guide_16, sizeof guide_16, 0},
    {"sources.md", guide_17, sizeof guide_17, 0},
    {"switching.md", guide_18, sizeof guide_18, 0},
    {"teams.md", guide_19, sizeof guide_19, 0},
    {"troubleshooting.md", guide_20, sizeof guide_20, 0},
    {"updates.md", guide_21, sizeof guide_21, 0},
    {"validating.md", guide_22, sizeof guide_22, 0},
    {"writing-skills.md", guide_23, sizeof guide_23, 0},
};
const size_t embedded_guide_count = 24;

struct embedded_file embedded_guide_at(size_t index) { return guides[index]; }

static const unsigned char translation_0[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/Documentation.md"
};

static const unsigned char translation_1[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/agent-folders.md"
};

static const unsigned char translation_2[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/audits.md"
};

static const unsigned char translation_3[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/configuration.md"
};

static const unsigned char translation_4[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/consent.md"
};

static const unsigned char translation_5[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/context-budget.md"
};

static const unsigned char translation_6[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/exit-status.md"
};

static const unsigned char translation_7[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/files.md"
};

static const unsigned char translation_8[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/finding-skills.md"
};

static const unsigned char translation_9[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/getting-started.md"
};

static const unsigned char translation_10[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/installing.md"
};

static const unsigned char translation_11[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/policies.md"
};

static const unsigned char translation_12[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/publishing.md"
};

static const unsigned char translation_13[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/security.md"
};

static const unsigned char translation_14[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/sources.md"
};

static const unsigned char translation_15[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/switching.md"
};

static const unsigned char translation_16[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/teams.md"
};

static const unsigned char translation_17[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/troubleshooting.md"
};

static const unsigned char translation_18[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/updates.md"
};

static const unsigned char translation_19[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/validating.md"
};

static const unsigned char translation_20[] = {
#embed "../../../Sources/SkillsCommand/Guides.ja/writing-skills.md"
};

static const struct embedded_file translations[] = {
    {"Documentation.md", translation_0, sizeof translation_0, 0},
    {"agent-folders.md", translation_1, sizeof translation_1, 0},
    {"audits.md", translation_2, sizeof translation_2, 0},
    {"configuration.md", translation_3, sizeof translation_3, 0},
    {"consent.md", translation_4, sizeof translation_4, 0},
    {"context-budget.md", translation_5, sizeof translation_5, 0},
    {"exit-status.md", translation_6, sizeof translation_6, 0},
    {"files.md", translation_7, sizeof translation_7, 0},
    {"finding-skills.md", translation_8, sizeof translation_8, 0},
    {"getting-started.md", translation_9, sizeof translation_9, 0},
    {"installing.md", translation_10, sizeof translation_10, 0},
    {"policies.md", translation_11, sizeof translation_11, 0},
    {"publishing.md", translation_12, sizeof translation_12, 0},
    {"security.md", translation_13, sizeof translation_13, 0},
    {"sources.md", translation_14, sizeof translation_14, 0},
    {"switching.md", translation_15, sizeof translation_15, 0},
    {"teams.md", translation_16, sizeof translation_16, 0},
    {"troubleshooting.md", translation_17, sizeof translation_17, 0},
    {"updates.md", translation_18, sizeof translation_18, 0},
    {"validating.md", translation_19, sizeof translation_19, 0},
    {"writing-skills.md", translation_20, sizeof translation_20, 0},
};
const size_t embedded_translation_count = 21;

struct embedded_file embedded_translation_at(size_t index) { return translations[index]; }

static const unsigned char index_0[] = {
#embed "../../../Sources/SkillCatalog/WellKnown/index.json"
};

static const struct embedded_file indexs[] = {
    {"index.json", index_0, sizeof index_0, 0},
};
const size_t embedded_index_count = 1;

struct embedded_file embedded_index_at(size_t index) { return indexs[index]; }

static const unsigned char search_0[] = {
#embed "../../../Sources/SkillCatalog/WellKnown/index.search"
};

static const struct embedded_file searchs[] = {
    {"index.search", search_0, sizeof search_0, 0},
};
const size_t embedded_search_count = 1;

struct embedded_file embedded_search_at(size_t index) { return searchs[index]; }

static const unsigned char agent_0[] = {
#embed "../../../Sources/SkillStore/Agents/agents.tsv"
};

static const struct embedded_file agents[] = {
    {"agents.tsv", agent_0, sizeof agent_0, 0},
};
const size_t embedded_agent_count = 1;

struct embedded_file embedded_agent_at(size_t index) { return agents[index]; }

static const unsigned char site_0[] = {
#embed "../../../Sources/SkillSite/Assets/icon.svg"
};

static const unsigned char site_1[] = {
#embed "../../../Sources/SkillSite/Assets/site.css"
};

static const unsigned char site_2[] = {
#embed "../../../Sources/SkillSite/Assets/site.js"
};

static const struct embedded_file sites[] = {
    {"icon.svg", site_0, sizeof site_0, 0},
    {"site.css", site_1, sizeof site_1, 0},
    {"site.js", site_2, sizeof site_2, 0},
};
const size_t embedded_site_count = 3;

struct embedded_file embedded_site_at(size_t index) { return sites[index]; }

static const unsigned char table_0[] = {
#embed "../../../Sources/SkillSearch/Tables/folds.txt"
};

static const unsigned char table_1[] = {
#embed "../../../Sources/SkillSearch/Tables/synonyms.txt"
};

static const unsigned char table_2[] = {
#embed "../../../Sources/SkillSearch/Tables/translations.txt"
};

static const struct embedded_file tables[] = {
    {"folds.txt", table_0, sizeof table_0, 0},
    {"synonyms.txt", table_1, sizeof table_1, 0},
    {"translations.txt", table_2, sizeof table_2, 0},
};
const size_t embedded_table_count = 3;

struct embedded_file embedded_table_at(size_t index) { return tables[index]; }
