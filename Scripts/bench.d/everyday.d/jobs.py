"""Five everyday jobs, how each tool does them, and how to see that they are done.

A tool may have several ways to do a job; `skills` is compared with the best of them in each number. Commands are the
shortest that the tool's help documents.
"""
import dataclasses
import pathlib
import re
from collections.abc import Callable

ONE, MANY, TYPO = "anthropics/skills", "affaan-m/everything-claude-code", "anthropics/skils"
TOOLS = ("skills", "npx skills", "apm", "knowhow")
# Names of skills in ONE, most of which must be shown to someone who looks into it.
NAMES = ("algorithmic-art", "brand-guidelines", "canvas-design", "docx", "frontend-design", "internal-comms",
         "mcp-builder", "pdf", "pptx", "skill-creator", "theme-factory", "webapp-testing", "xlsx")


@dataclasses.dataclass(frozen=True)
class Way:
    """A command line with the questions it asks: a pattern of each and the keys that answer it."""
    tool: str
    command: str
    answers: tuple = ()


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a command left behind."""
    home: pathlib.Path
    status: int
    shown: str

    def skills(self):
        """Returns the names of the installed skills."""
        return {file.parent.name for file in self.home.glob(".claude/skills/*/SKILL.md")}


@dataclasses.dataclass(frozen=True)
class Job:
    """A job, how to prepare it with each tool, the ways to do it, and whether an outcome means that it is done."""
    name: str
    title: str
    is_done: Callable[[Outcome], bool]
    ways: tuple
    before: dict = dataclasses.field(default_factory=dict)
    # Why tools can't do the job at all.
    cannot: dict = dataclasses.field(default_factory=dict)


ENTER = ("Enter",)
METHOD, PROCEED = (r"Installation method", ENTER), (r"Proceed", ENTER)
SCOPE = (r"(?s)Update scope.*Global", ("Down", "Enter"))
SUGGESTION = (r"Install the find-skills skill", ("Right", "Enter"))
APPLY = (r"Apply these changes", ("y", "Enter"))
KNOWHOW = (r"Proceed\? \[Y/n\]", ENTER)


def install(repository):
    """Returns the ways to install the skill pdf of a repository."""
    return (
        Way("skills", f"skills i {repository} -s pdf"),
        Way("npx skills", f"npx skills a {repository}@pdf -g -y"),
        Way("npx skills", f"npx skills a {repository}@pdf -g", (METHOD, PROCEED, SUGGESTION)),
        Way("apm", f"apm install -g {repository}/skills/pdf"),
        Way("apm", f"apm install -g {repository} --skill pdf"),
        Way("knowhow", f"knowhow add {repository}@pdf -gy"),
        Way("knowhow", f"knowhow add {repository}@pdf -g", (KNOWHOW,)),
    )


def lists_skills(outcome):
    """Whether most of the skills were shown."""
    return outcome.status == 0 and sum(name in outcome.shown for name in NAMES) > 0.9 * len(NAMES)


def says_up_to_date(outcome):
    """Whether the output says that nothing is to be updated."""
    return outcome.status == 0 and bool(re.search(r"(?i)up[ -]to[ -]date|nothing to update", outcome.shown))


JOBS = (
    Job("one", "install one skill for the user",
        lambda outcome: outcome.status == 0 and outcome.skills() == {"pdf"}, install(ONE)),
    Job("look", "see what is in a repository", lists_skills,
        (Way("skills", f"skills i {ONE} -l"),
         Way("npx skills", f"npx skills a {ONE} -l"),
         Way("knowhow", f"knowhow add {ONE} -l")),
        cannot={"apm": "apm view shows the versions of a repository, not its skills"}),
    Job("all", "install all skills of a large repository",
        # A few skills may be refused, which the exit status shows.
        lambda outcome: len(outcome.skills()) >= 200,
        (Way("skills", f"skills i {MANY} --all"),
         Way("npx skills", f"npx skills a {MANY} -g --all"),
         Way("npx skills", f"npx skills a {MANY} -g -y -s '*'"),
         Way("apm", f"apm install -g {MANY}"),
         Way("knowhow", f"knowhow add {MANY} --all -gy"),
         Way("knowhow", f"knowhow add {MANY} --all -g", (KNOWHOW,)))),
    Job("update", "update, with nothing to update", says_up_to_date,
        (Way("skills", "skills up"),
         Way("npx skills", "npx skills update -g"),
         Way("npx skills", "npx skills update", (SCOPE,)),
         Way("apm", "apm update -g", (APPLY,)),
         Way("apm", "apm outdated -g"),
         Way("knowhow", "knowhow check"),
         Way("knowhow", "knowhow upgrade")),
        before={way.tool: way for way in reversed(install(ONE)) if not way.answers}),
    Job("typo", "mistype the address",
        lambda outcome: outcome.status != 0 and not outcome.skills(),
        tuple(dataclasses.replace(way, answers=()) for way in install(TYPO))),
)
