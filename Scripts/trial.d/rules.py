"""Which skills a repository offers, found by the rules of the guide on repositories but without the program.

`Offer.all` is what --all installs, by path; `Offer.listed` is what is listed.
"""
import dataclasses
import json
import posixpath
import re
import unicodedata

from repositories import LINK, SUBMODULE, is_ignored

DEPENDENCIES = {"node_modules", ".build", "vendor", ".venv"}
SET_ASIDE = re.compile(
    r"[._]*(archive[sd]?|backups?|deprecated|fixtures?(__)?|tests?(__)?|test-?data|test-fixtures)", re.I)
# In a repository that is a skill itself, these folders are the skill's own.
RESOURCES = {"assets", "references", "scripts", "examples", "templates"}
AGENTS = {"antigravity", "claude", "claude-code", "cline", "codex", "copilot", "cursor", "gemini", "gemini-cli",
          "github-copilot", "goose", "kilocode", "kiro", "openclaw", "opencode", "qoder", "qwen", "roo", "trae",
          "windsurf"}
HIDDEN_AGENTS = {".agent", ".agents", ".augment", ".autohand", ".codebuddy", ".continue", ".cortex", ".crush", ".devin",
                 ".factory", ".github", ".grok", ".hermes", ".jazz", ".junie", ".kimchi", ".omp", ".openhands", ".pi",
                 ".skills", ".tabnine", ".vibe", ".zencoder"}
LANGUAGES = set(
    "ar bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv th tr uk ur vi zh".split())
TRANSLATIONS = {"i18n", "l10n", "locales", "localized", "translations"}
# Letters and digits of any script with single hyphens; `is_name` checks the rest.
VALID_NAME = re.compile(r"[^\W_]+(-[^\W_]+)*")
NAME_LIMIT = 64


@dataclasses.dataclass
class Skill:
    """A SKILL.md in a commit."""
    folder: str
    object: str
    name: str = ""
    internal: bool = False
    # The innermost folder with the skill that a manifest names; None if no manifest names it.
    named: str | None = None

    @property
    def order(self):
        """The smaller, the more likely users want this one."""
        parts = self.folder.split("/") if self.folder else []
        return (self.named is None, parts[:-1][:1] != ["skills"], any(part.startswith(".") for part in parts),
                any(is_copies(part) for part in parts[:-1]), len(parts))


@dataclasses.dataclass
class Offer:
    """The skills that a repository offers, and those it doesn't with their reasons."""
    listed: dict
    all: dict
    left_out: dict
    # Copies that are as well placed as the one that is offered, which the program may offer instead.
    equals: dict


def is_copies(folder):
    """Whether a folder has copies for an agent, or in a language other than English."""
    plain = folder.lower().removeprefix(".").removesuffix("-plugin")
    return plain in AGENTS or folder.lower() in HIDDEN_AGENTS | TRANSLATIONS or language(folder) not in (None, "en")


def language(folder):
    """Returns the language that a folder is named after, or None."""
    code = re.split("[-_.]", folder, maxsplit=1)[0].lower()
    return code if code in LANGUAGES and len(folder) - len(code) <= 12 else None


def offer(content, repository):
    """Returns what a commit offers; `repository` is the name for a skill at the top."""
    skills = find(content)
    named = Manifests(content, skills).named
    for skill in skills.values():
        skill.named = named.get(skill.folder)
    out = {}
    inner = {folder for folder, skill in skills.items() if folder not in named and is_part(folder, skills)}
    skipped = {folder for folder in skills if folder not in named and in_dependency(folder)}
    out |= dict.fromkeys(inner, "part of another skill") | dict.fromkeys(skipped, "dependency")
    kept = {folder: skill for folder, skill in skills.items() if folder not in out}
    content.read(skill.object for skill in kept.values())
    others = foreign(content, repository)
    for folder, skill in kept.items():
        read(skill, content.text(skill.object), repository)
        if skill.internal:
            out[folder] = "internal"
        elif posixpath.basename(folder) in others and is_installed_there(folder):
            out[folder] = "installed from another repository"
    kept = {folder: skill for folder, skill in kept.items() if folder not in out}
    aside = {folder for folder, skill in kept.items() if is_set_aside(skill, "" in skills)}
    equals = {}
    for group in groups(kept, lambda skill: skill.object):
        first, *others = sorted(group, key=lambda skill: (skill.folder in aside, skill.order, skill.folder))
        for skill in others:
            out[skill.folder] = "copy"
            if skill.order == first.order and skill.name == first.name:
                equals[skill.folder] = first.folder
    kept = {folder: skill for folder, skill in kept.items() if folder not in out}
    for folder in translations(kept):
        out[folder] = "translation"
    listed = {folder: skill for folder, skill in kept.items() if folder not in out}
    offered = {folder: skill for folder, skill in listed.items() if folder not in aside}
    out |= dict.fromkeys(listed.keys() & aside, "set aside")
    for group in groups(offered, lambda skill: skill.name):
        best = min(skill.order for skill in group)
        isTie = sum(skill.order == best for skill in group) > 1
        for skill in group:
            if isTie or skill.order != best:
                out[skill.folder] = "ambiguous name" if skill.order == best else "same name"
    names = {folder: skill.name for folder, skill in listed.items()}
    return Offer(names, {folder: name for folder, name in names.items() if folder not in out}, out, equals)


def find(content):
    """Returns every SKILL.md that is a file or leads to one, by folder; without any, every skill.md."""
    return named_files(content, lambda name: name == "SKILL.md") \
        or named_files(content, lambda name: name.lower() == "skill.md")


def named_files(content, is_wanted):
    """Returns the skills whose SKILL.md files have certain names; several in one folder are none."""
    found, several = {}, set()
    for path, entry in content.entries.items():
        folder, name = posixpath.split(path)
        if not is_wanted(name) or entry.mode == SUBMODULE:
            continue
        if any(is_ignored(part) for part in folder.split("/")):
            continue
        if entry.mode == LINK:
            target = content.resolve(path)
            entry = content.entries.get(target) if target else None
            if entry is None or entry.mode == SUBMODULE:
                continue
        if folder in found:
            several.add(folder)
        found[folder] = Skill(folder, entry.object)
    return {folder: skill for folder, skill in found.items() if folder not in several}


def ancestors(folder):
    """Returns the folders above a folder, including the top."""
    while folder:
        folder = posixpath.dirname(folder)
        yield folder


def is_part(folder, skills):
    """Whether a folder is inside that of another skill; the top of a repository is no such folder."""
    return any(above and above in skills and not in_dependency(above) for above in ancestors(folder))


def in_dependency(folder):
    return any(part in DEPENDENCIES for part in folder.split("/"))


def is_set_aside(skill, has_top):
    """Whether a skill is in a folder of archives, backups or tests; those above a folder that a manifest names don't
    count."""
    parts = skill.folder[len(skill.named or ""):].strip("/").split("/")[:-1]
    return any(SET_ASIDE.fullmatch(part) or has_top and part in RESOURCES for part in parts)


def groups(skills, key):
    """Returns the groups of skills with the same key."""
    found = {}
    for skill in skills.values():
        found.setdefault(key(skill), []).append(skill)
    return found.values()


def translations(skills):
    """Returns the folders of skills that are translations of others."""
    split = {folder: rest_in_language(folder) for folder in skills}
    originals = {folder.split("/")[-length:] and "/".join(folder.split("/")[-length:])
                 for folder, rest in split.items() if rest is None for length in range(1, folder.count("/") + 2)}
    return [folder for folder, rest in split.items() if rest and rest in originals]


def rest_in_language(folder):
    """Returns the path below a folder named after a language, or None if there is no such folder."""
    parts = folder.split("/")
    for index, part in enumerate(parts[:-1]):
        if language(part):
            return "/".join(parts[index + 1:])
    return None


def foreign(content, repository):
    """Returns the names of the skills that the repository's skills-lock.json records from elsewhere."""
    entry = content.entries.get("skills-lock.json")
    try:
        skills = json.loads(content.text(entry.object))["skills"] if entry else {}
        sources = {name: str(record.get("source", "")) for name, record in skills.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return set()
    names = [name for name, source in sources.items()
             if source and not source.startswith((".", "/")) and source.rstrip("/").split("/")[-1] != repository]
    # Skills are installed into folders with normalized names.
    return {*names, *map(slug, names)}


def is_installed_there(folder):
    """Whether a folder is one into which skills are installed: skills/NAME or .AGENT/skills/NAME."""
    parts = folder.split("/")
    return parts[-2:-1] == ["skills"] and (len(parts) == 2 or parts[0].startswith("."))


def read(skill, text, repository):
    """Reads the name of a skill and whether it is internal, from the frontmatter of its SKILL.md."""
    lines = text.decode(errors="replace").removeprefix("\ufeff").splitlines()
    lines = lines[1:] if lines[:1] and lines[0].rstrip() == "---" else []
    end = next((index for index, line in enumerate(lines) if line.rstrip() == "---"), 0)
    lines = lines[:end]
    declared, section = "", ""
    for line in lines:
        if match := re.match(r"([^\s:#'\"]+|'[^']*'|\"[^\"]*\")\s*:(?:\s+(.*))?$", line):
            section, value = match[1].strip("'\""), scalar(match[2] or "")
            declared = value if section == "name" else declared
            skill.internal |= section == "metadata" and bool(re.search(r"\binternal['\"]?\s*:\s*true\b", value))
        elif section == "metadata" and re.match(r"\s+['\"]?internal['\"]?\s*:\s*true\s*(#.*)?$", line):
            skill.internal = True
    folder = posixpath.basename(skill.folder) or repository
    skill.name = next((name for name in (declared, folder) if is_name(name)), slug(declared))


def scalar(text):
    """Returns the value of a plain or quoted scalar on one line."""
    text = text.strip()
    if text[:1] in ("'", '"'):
        return text[1:].split(text[0])[0]
    return re.split(r"\s+#", text)[0].strip()


def is_name(name):
    return bool(VALID_NAME.fullmatch(name)) and len(name) <= NAME_LIMIT \
        and name == name.lower() == unicodedata.normalize("NFKC", name)


def slug(text):
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:NAME_LIMIT]


class Manifests:
    """The skills that plugin manifests name, each with the innermost folder that a manifest names."""

    def __init__(self, content, skills):
        self.content, self.skills = content, skills
        self.named = {}
        marketplace = self._json(".claude-plugin/marketplace.json")
        entries = [{"source": "./"}]
        root = ""
        if marketplace is not None:
            entries = marketplace.get("plugins") if isinstance(marketplace, dict) else None
            metadata = marketplace.get("metadata") if isinstance(marketplace, dict) else None
            root = metadata.get("pluginRoot", "") if isinstance(metadata, dict) else ""
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("source"), str):
                self._plugin(entry, root if isinstance(root, str) else "")

    def _json(self, path):
        entry = self.content.entries.get(path)
        if entry is None or entry.mode == LINK:
            return None
        try:
            return json.loads(self.content.text(entry.object).decode("utf-8-sig"))
        except ValueError:
            return {}

    def _plugin(self, entry, root):
        source = entry["source"]
        if "://" in source or source.startswith("git@"):
            return
        if root and "/" not in source and not source.startswith("."):
            source = f"{root}/{source}"
        folder = below("", source)
        if folder is None:
            return
        own = None
        if entry.get("strict") is not False:
            own = self._json(posixpath.join(folder, ".claude-plugin/plugin.json"))
        listed = self._folders(entry, folder)
        stated = self._folders(own, folder) if isinstance(own, dict) else []
        standard = posixpath.join(folder, "skills")
        found = [(skill, place) for place in listed + stated for skill in self._skills(place)]
        # Plugins that share the top folder list their own part of its skills.
        hasListed = any(self._skills(place) for place in listed)
        if not (folder == "" and hasListed and standard not in listed and folder not in listed):
            found += [(skill, standard) for skill in self._skills(standard)]
        if not found and not listed and not stated and folder in self.skills:
            found = [(folder, folder)]
        for skill, place in found:
            place = self.content.resolve(place) or ""
            self.named[skill] = max(self.named.get(skill, ""), place, key=len)

    @staticmethod
    def _folders(manifest, folder):
        texts = manifest.get("skills", [])
        texts = [texts] if isinstance(texts, str) else texts if isinstance(texts, list) else []
        places = [below(folder, text) for text in texts if isinstance(text, str)]
        return [place for place in places if place is not None]

    def _skills(self, folder):
        """Returns the skills in a folder that are not inside others in it."""
        place = self.content.resolve(folder) if folder else ""
        if place is None:
            return []
        inside = [skill for skill in self.skills if skill == place or not place or skill.startswith(f"{place}/")]
        def rest(skill):
            return skill[len(place):].strip("/")
        inside = [skill for skill in inside if not in_dependency(rest(skill))]
        known = set(inside)
        return [skill for skill in inside
                if not any(above in known for above in ancestors(skill)
                           if not place or above == place or above.startswith(f"{place}/"))]


def below(folder, text):
    """Returns the folder that a manifest's path leads to, or None if it leads upwards or elsewhere."""
    parts = [part for part in text.split("/") if part not in ("", ".")]
    if text.startswith(("/", "~")) or ".." in parts:
        return None
    return "/".join(([folder] if folder else []) + parts)
