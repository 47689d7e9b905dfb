"""The packages for npm: one with the program for each platform, and one that runs the right one."""
import json
import pathlib

from release import SUMMARY, gzipped, tar


def write(release):
    name = f"@{release.owner}/{release.name}"
    platforms = {f"{name}-{'-'.join(archive.platform.node)}": archive for archive in release.archives if archive.is_complete}
    for platform, archive in platforms.items():
        system, machine = archive.platform.node
        details = {"os": [system], "cpu": [machine], "preferUnplugged": True} | ({"libc": ["glibc"]} if system == "linux" else {})
        yield pack(release, platform, f"{SUMMARY}, for {system} {machine}", details, archive.licenses | {"bin/skills": archive.files["skills"]})
    pages = release.native.pages
    details = {
        "bin": {"skills": "bin/skills.js"},
        "man": [f"man/{page}" for page in sorted(pages)],
        "engines": {"node": ">=16"},
        "optionalDependencies": dict.fromkeys(platforms, release.version),
    }
    files = {f"man/{page}": content for page, content in pages.items()} | {"README.md": release.native.files["README.md"]}
    files |= {"bin/skills.js": (pathlib.Path(__file__).parent / "launcher.js").read_bytes(), "LICENSE": release.native.files["LICENSE"]}
    yield pack(release, name, SUMMARY, details, files)


def pack(release, name, summary, details, files):
    about = {
        "name": name,
        "version": release.version,
        "description": summary,
        "license": "MIT",
        "homepage": release.address,
        "repository": {"type": "git", "url": f"git+{release.address}.git"},
    }
    files = files | {"package.json": json.dumps(about | details, indent=2).encode() + b"\n"}
    package = release.folder / f"{name.removeprefix('@').replace('/', '-')}-{release.version}.tgz"
    package.write_bytes(tar(files, release.time, prefix="package/", compress=gzipped))
    return package
