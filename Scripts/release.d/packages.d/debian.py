"""The package for apt: deb(5), written without dpkg."""
import datetime
import email.utils
import hashlib
import lzma
import re
import textwrap

from release import DESCRIPTION, Failed, SUMMARY, gzipped, tar, with_folders

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: skills
Source: {address}

Files: *
Copyright: {holders}
License: MIT
Comment: The Swift runtime in the program is under the Apache License 2.0 with its Runtime Library Exception; see THIRD-PARTY.gz.

License: MIT
{license}
"""


def write(release, archive):
    if not archive.dynamic:
        raise Failed(f"{release.folder} has no {archive.dynamic_path.name}, which Scripts/release writes on Linux")
    files = {f"usr/share/{name}": data for name, data in release.share(archive, zsh="zsh/vendor-completions").items()}
    files = {f"{name}.gz" if "/man/" in name else name: gzipped(data) if "/man/" in name else data for name, data in files.items()}
    date = datetime.datetime.fromtimestamp(archive.time, datetime.timezone.utc)
    change = (f"skills ({release.debian_version}) stable; urgency=medium\n\n  * See {release.address}/releases/tag/v{release.version}\n\n"
              f" -- {release.maintainer}  {email.utils.format_datetime(date)}\n")
    files |= {
        "usr/bin/skills": archive.dynamic["skills"],
        "usr/share/doc/skills/changelog.gz": gzipped(change.encode()),
        "usr/share/doc/skills/copyright": copyright(release, archive).encode(),
        "usr/share/doc/skills/THIRD-PARTY.gz": gzipped(archive.files["THIRD-PARTY"]),
    }
    control = {
        "Package": "skills",
        "Version": release.debian_version,
        "Architecture": archive.platform.debian,
        "Maintainer": release.maintainer,
        "Installed-Size": str(sum(-(-len(data) // 1024) for data in files.values())),
        "Depends": archive.dynamic["depends"].decode().strip(),
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


def copyright(release, archive):
    text = archive.files["LICENSE"].decode()
    holders = re.search(r"Copyright \(c\) (.*)", text).group(1)
    license = textwrap.indent(text.split(holders)[1].strip(), " ", lambda _: True).replace(" \n", " .\n")
    return COPYRIGHT.format(address=release.address, holders=holders, license=license)
