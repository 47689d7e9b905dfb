"""The archives of a release, and what all packages are named after."""
import dataclasses
import gzip
import hashlib
import io
import pathlib
import platform
import re
import subprocess
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
SUMMARY = "Package manager for agent skills"
DESCRIPTION = (
    "Finds, checks, installs, updates and publishes agent skills: the folders with a SKILL.md that Claude Code and other "
    "coding agents load. Versions are pinned, your edits are kept, and every change can be undone.")


class Failed(Exception):
    """A package that cannot be made."""


@dataclasses.dataclass(frozen=True)
class Platform:
    """A system and machine, as `uname` names them, and as each kind of package does."""

    system: str
    machine: str
    debian: str
    wheel: str
    node: tuple[str, str]


PLATFORMS = [
    Platform("linux", "x86_64", "amd64", "manylinux_2_34_x86_64", ("linux", "x64")),
    Platform("linux", "aarch64", "arm64", "manylinux_2_34_aarch64", ("linux", "arm64")),
    Platform("darwin", "x86_64", "", "macosx_15_0_x86_64", ("darwin", "x64")),
    Platform("darwin", "arm64", "", "macosx_15_0_arm64", ("darwin", "arm64")),
]


class Archive:
    """One release archive: its files by name. `dynamic` has those of the program that uses the system's libraries, if there is one."""

    def __init__(self, platform, path):
        self.platform, self.path = platform, path
        self.sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        self.files, self.time = contents(path)
        self.dynamic_path = path.with_name(path.name.replace(".tar.gz", "-dynamic.tar.gz"))
        self.dynamic = contents(self.dynamic_path)[0] if self.dynamic_path.exists() else None

    @property
    def is_complete(self):
        """Whether the program needs no libraries that a package manager would have to install."""
        return not any(folder in self.files["skills"] for folder in (b"/opt/homebrew/", b"/usr/local/opt/"))

    @property
    def pages(self):
        return {name.removeprefix("man/"): data for name, data in self.files.items() if name.startswith("man/")}

    @property
    def licenses(self):
        return {name: self.files[name] for name in ("LICENSE", "THIRD-PARTY") if name in self.files}


def contents(path):
    """The files of an archive by name, and the newest time of one."""
    with tarfile.open(path) as members:
        files = [member for member in members if member.isfile()]
        return {file.name: members.extractfile(file).read() for file in files}, max(file.mtime for file in files)


class Release:
    """All archives of one version."""

    def __init__(self, version, folder):
        # The versions that all package managers can order alike: those of Semantic Versioning with these pre-releases.
        if not (parts := re.fullmatch(r"(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.(\d+))?", version)):
            raise Failed(f"'{version}' is not a version such as 1.2.0 or 1.2.0-rc.1")
        self.version, self.folder = version, folder
        number, stage, count = parts.groups()
        self.debian_version = f"{number}~{stage}.{count}" if stage else number
        self.python_version = number + ({"alpha": "a", "beta": "b", "rc": "rc"}[stage] + count if stage else "")
        self.repository = (ROOT / "Scripts/release.d/repository").read_text().strip()
        self.address = f"https://github.com/{self.repository}"
        owner, self.name = self.repository.split("/")
        self.owner = owner.lower()
        self.maintainer = f"{owner} <{owner}@users.noreply.github.com>"
        found = [(platform, folder / f"skills-{version}-{platform.system}-{platform.machine}.tar.gz") for platform in PLATFORMS]
        self.archives = [Archive(platform, path) for platform, path in found if path.exists()]
        here = (platform.system().lower(), platform.machine())
        native = [archive for archive in self.archives if (archive.platform.system, archive.platform.machine) == here]
        if not native:
            raise Failed(f"{folder} has no archive of skills {version} for this machine")
        self.native = native[0]
        self.time = max(archive.time for archive in self.archives)
        self.completions = self._completions()

    def _completions(self):
        """The same for all platforms; the program is found by its name."""
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "skills"
            program.write_bytes(self.native.files["skills"])
            program.chmod(0o755)

            def text(shell):
                done = subprocess.run([program, "completions", shell], check=True, capture_output=True, text=True,
                                      env={"HOME": folder, "LANG": "C.UTF-8"})
                return done.stdout.replace(f"'{program}'", "skills").encode()

            return {shell: text(shell) for shell in ("bash", "zsh", "fish")}

    def share(self, archive, zsh="zsh/site-functions"):
        """Man pages, schemas and completions, by their names below share."""
        # The pages in other languages are below the folder of their language, such as ja/man1.
        files = {f"man/{name}" if "/" in name else f"man/man1/{name}": data for name, data in archive.pages.items()}
        files |= {f"skills/{name}": data for name, data in archive.files.items() if name.startswith("schemas/")}
        files["bash-completion/completions/skills"] = self.completions["bash"]
        files[f"{zsh}/_skills"] = self.completions["zsh"]
        files["fish/vendor_completions.d/skills.fish"] = self.completions["fish"]
        return files


def tar(entries, time, prefix="", compress=lambda data: data):
    """Returns a tar archive. Entries are names with bytes or, for a symbolic link, its target; or with None, for a folder."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in sorted(entries.items()):
            member = tarfile.TarInfo(prefix + name)
            member.mtime, member.uname, member.gname = time, "root", "root"
            member.mode = 0o755 if is_program(name) else 0o644
            if content is None:
                member.type = tarfile.DIRTYPE
                member.mode = 0o1777 if name in ("tmp", "var/tmp") else 0o755
            elif isinstance(content, str):
                member.type, member.linkname, member.mode = tarfile.SYMTYPE, content, 0o777
            else:
                member.size = len(content)
            archive.addfile(member, io.BytesIO(content) if isinstance(content, bytes) else None)
    return compress(buffer.getvalue())


def is_program(name):
    return "bin/" in name or "scripts/" in name or "/ld-" in name


def with_folders(files):
    """Adds the folders that files are in."""
    folders = {str(folder) for name in files for folder in pathlib.PurePath(name).parents if str(folder) != "."}
    return dict.fromkeys(folders) | files


def gzipped(data):
    return gzip.compress(data, 9, mtime=0)
