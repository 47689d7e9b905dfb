// Written by Scripts/generate from the folder Skills/. Do not edit.
#include "CEmbeddedSkills.h"

static const unsigned char file_0[] = {
#embed "../../../Skills/skill-authoring/SKILL.md"
};

static const unsigned char file_1[] = {
#embed "../../../Skills/skill-authoring/assets/trigger-prompts.json"
};

static const unsigned char file_2[] = {
#embed "../../../Skills/skill-authoring/references/checking-and-testing.md"
};

static const unsigned char file_3[] = {
#embed "../../../Skills/skill-authoring/references/common-mistakes.md"
};

static const unsigned char file_4[] = {
#embed "../../../Skills/skill-authoring/references/descriptions.md"
};

static const unsigned char file_5[] = {
#embed "../../../Skills/skill-authoring/references/frontmatter-fields.md"
};

static const unsigned char file_6[] = {
#embed "../../../Skills/skill-authoring/references/scripts.md"
};

static const unsigned char file_7[] = {
#embed "../../../Skills/skill-authoring/references/structure-and-references.md"
};

static const unsigned char file_8[] = {
#embed "../../../Skills/skills-cli/SKILL.md"
};

static const unsigned char file_9[] = {
#embed "../../../Skills/skills-cli/references/commands.md"
};

static const unsigned char file_10[] = {
#embed "../../../Skills/skills-cli/references/exit-status-and-json.md"
};

static const unsigned char file_11[] = {
#embed "../../../Skills/skills-cli/references/troubleshooting.md"
};

static const unsigned char file_12[] = {
#embed "../../../Skills/swiftui-patterns/SKILL.md"
};

static const unsigned char file_13[] = {
#embed "../../../Skills/swiftui-patterns/references/async-work.md"
};

static const unsigned char file_14[] = {
#embed "../../../Skills/swiftui-patterns/references/composition-and-performance.md"
};

static const unsigned char file_15[] = {
#embed "../../../Skills/swiftui-patterns/references/navigation.md"
};

static const unsigned char file_16[] = {
#embed "../../../Skills/swiftui-patterns/references/observable-migration.md"
};

static const unsigned char file_17[] = {
#embed "../../../Skills/swiftui-patterns/references/state-and-data-flow.md"
};

static const unsigned char file_18[] = {
#embed "../../../Skills/swiftui-patterns/references/view-state-and-testing.md"
};

static const unsigned char file_19[] = {
#embed "../../../Skills/swiftui-style-driven-components/SKILL.md"
};

static const unsigned char file_20[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/accessibility.md"
};

static const unsigned char file_21[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/common-patterns.md"
};

static const unsigned char file_22[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/component-structure.md"
};

static const unsigned char file_23[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/design-system.md"
};

static const unsigned char file_24[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/environment-keys.md"
};

static const unsigned char file_25[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/previews.md"
};

static const unsigned char file_26[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/style-protocol.md"
};

static const unsigned char file_27[] = {
#embed "../../../Skills/swiftui-style-driven-components/references/testing.md"
};

static const struct embedded_file files[] = {
    {"skill-authoring/SKILL.md", file_0, sizeof file_0, 0},
    {"skill-authoring/assets/trigger-prompts.json", file_1, sizeof file_1, 0},
    {"skill-authoring/references/checking-and-testing.md", file_2, sizeof file_2, 0},
    {"skill-authoring/references/common-mistakes.md", file_3, sizeof file_3, 0},
    {"skill-authoring/references/descriptions.md", file_4, sizeof file_4, 0},
    {"skill-authoring/references/frontmatter-fields.md", file_5, sizeof file_5, 0},
    {"skill-authoring/references/scripts.md", file_6, sizeof file_6, 0},
    {"skill-authoring/references/structure-and-references.md", file_7, sizeof file_7, 0},
    {"skills-cli/SKILL.md", file_8, sizeof file_8, 0},
    {"skills-cli/references/commands.md", file_9, sizeof file_9, 0},
    {"skills-cli/references/exit-status-and-json.md", file_10, sizeof file_10, 0},
    {"skills-cli/references/troubleshooting.md", file_11, sizeof file_11, 0},
    {"swiftui-patterns/SKILL.md", file_12, sizeof file_12, 0},
    {"swiftui-patterns/references/async-work.md", file_13, sizeof file_13, 0},
    {"swiftui-patterns/references/composition-and-performance.md", file_14, sizeof file_14, 0},
    {"swiftui-patterns/references/navigation.md", file_15, sizeof file_15, 0},
    {"swiftui-patterns/references/observable-migration.md", file_16, sizeof file_16, 0},
    {"swiftui-patterns/references/state-and-data-flow.md", file_17, sizeof file_17, 0},
    {"swiftui-patterns/references/view-state-and-testing.md", file_18, sizeof file_18, 0},
    {"swiftui-style-driven-components/SKILL.md", file_19, sizeof file_19, 0},
    {"swiftui-style-driven-components/references/accessibility.md", file_20, sizeof file_20, 0},
    {"swiftui-style-driven-components/references/common-patterns.md", file_21, sizeof file_21, 0},
    {"swiftui-style-driven-components/references/component-structure.md", file_22, sizeof file_22, 0},
    {"swiftui-style-driven-components/references/design-system.md", file_23, sizeof file_23, 0},
    {"swiftui-style-driven-components/references/environment-keys.md", file_24, sizeof file_24, 0},
    {"swiftui-style-driven-components/references/previews.md", file_25, sizeof file_25, 0},
    {"swiftui-style-driven-components/references/style-protocol.md", file_26, sizeof file_26, 0},
    {"swiftui-style-driven-components/references/testing.md", file_27, sizeof file_27, 0},
};
const size_t embedded_file_count = 28;

struct embedded_file embedded_file_at(size_t index) { return files[index]; }
