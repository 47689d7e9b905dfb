"""The package for apt: deb(5), written without dpkg."""
import datetime
import email.utils
import hashlib
import lzma
import pathlib
import re
import subprocess
import tempfile
import textwrap

from release import DESCRIPTION, SUMMARY, gzipped, tar, with_folders

# What the program loads when it first needs it: no tool sees these.
LATE_LIBRARIES = ["libcurl.so.4", "libarchive.so.13"]
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: skills
Source: {address}

Files: *
Copyright: {holders}
License: MIT
Comment: {comment}

License: MIT
{license}
"""
# The libraries that a release contains are those of Debian with its security fixes, and rebuilt when these change.
OVERRIDES = """\
# Contains the libraries on purpose: it runs on every system with this C library. They are Debian's, with its security fixes.
skills: embedded-library *
"""


def write(release, archive, dynamic):
    program = pathlib.Path(dynamic).read_bytes() if dynamic else archive.files["skills"]
    files = {f"usr/share/{name}": data for name, data in release.share(archive, zsh="zsh/vendor-completions").items()}
    files = {f"{name}.gz" if "/man/" in name else name: gzipped(data) if "/man/" in name else data for name, data in files.items()}
    date = datetime.datetime.fromtimestamp(archive.time, datetime.timezone.utc)
    change = (f"skills ({release.debian_version}) stable; urgency=medium\n\n  * See {release.address}/releases/tag/v{release.version}\n\n"
              f" -- {release.maintainer}  {email.utils.format_datetime(date)}\n")
    files |= {
        "usr/bin/skills": program,
        "usr/share/doc/skills/changelog.gz": gzipped(change.encode()),
        "usr/share/doc/skills/copyright": copyright(release, archive, dynamic).encode(),
    }
    if not dynamic:
        files["usr/share/doc/skills/THIRD-PARTY.gz"] = gzipped(archive.files["THIRD-PARTY"])
        files["usr/share/lintian/overrides/skills"] = OVERRIDES.encode()
    control = {
        "Package": "skills",
        "Version": release.debian_version,
        "Architecture": archive.platform.debian,
        "Maintainer": release.maintainer,
        "Installed-Size": str(sum(-(-len(data) // 1024) for data in files.values())),
        "Depends": depends(dynamic) if dynamic else "libc6 (>= 2.34)",
        "Recommends": "ca-certificates",
        "Section": "utils",
        "Priority": "optional",
        "Homepage": release.address,
        "Description": f"{SUMMARY}\n{textwrap.indent(textwrap.fill(DESCRIPTION, 76), ' ')}",
    }
    sums = "".join(f"{hashlib.md5(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    parts = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": packed({"control": "".join(f"{key}: {value}\n" for key, value in control.items()).encode(),
                                  "md5sums": sums.encode()}, archive.time),
        "data.tar.xz": packed(with_folders(files), archive.time),
    }
    package = release.folder / f"skills_{release.debian_version}_{archive.platform.debian}.deb"
    with package.open("wb") as file:
        file.write(b"!<arch>\n")
        for name, data in parts.items():
            file.write(f"{name:<16}{archive.time:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2))
    return package


def packed(entries, time):
    return tar({".": None} | {f"./{name}": data for name, data in entries.items()}, time, compress=lambda data: lzma.compress(data, preset=6))


def copyright(release, archive, dynamic):
    text = archive.files["LICENSE"].decode()
    holders = re.search(r"Copyright \(c\) (.*)", text).group(1)
    license = textwrap.indent(text.split(holders)[1].strip(), " ", lambda _: True).replace(" \n", " .\n")
    comment = "The Swift runtime in the program is under the Apache License 2.0 with its Runtime Library Exception."
    if not dynamic:
        comment = "The program contains libraries whose licenses are in THIRD-PARTY.gz."
    return COPYRIGHT.format(address=release.address, holders=holders, comment=comment, license=license)


def depends(program):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "debian").mkdir()
        (pathlib.Path(folder) / "debian/control").write_text("Source: skills\n\nPackage: skills\nArchitecture: any\n")
        seen = output("dpkg-shlibdeps", "-O", f"-e{pathlib.Path(program).resolve()}", cwd=folder)
    paths = dict(re.findall(r"(\S+) \(.*\) => (\S+)", output("/sbin/ldconfig", "-p")))
    late = [output("dpkg-query", "-S", str(pathlib.Path(paths[name]).resolve())).split(":")[0] for name in LATE_LIBRARIES]
    return ", ".join([seen.strip().removeprefix("shlibs:Depends="), *late])


def output(*command, cwd=None):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=cwd).stdout
