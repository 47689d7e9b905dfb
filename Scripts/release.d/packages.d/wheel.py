"""The package for pip, pipx and uv: the binary distribution format of Python, without any Python in it."""
import base64
import hashlib
import time
import zipfile

from release import DESCRIPTION, SUMMARY, is_program


def write(release, archive):
    # The name of the repository is that of its owner too, since names on the index are shared by everyone.
    name = f"{release.owner}-{release.name}".replace("-", "_").replace(".", "_")
    tag = f"py3-none-{archive.platform.wheel}"
    data, about = f"{name}-{release.python_version}.data", f"{name}-{release.python_version}.dist-info"
    licenses = archive.licenses
    headers = [
        ("Metadata-Version", "2.4"),
        ("Name", name.replace("_", "-")),
        ("Version", release.python_version),
        ("Summary", SUMMARY),
        ("Home-page", release.address),
        ("License-Expression", "MIT"),
        *[("License-File", license) for license in licenses],
        ("Requires-Python", ">=3.8"),
        ("Description-Content-Type", "text/markdown"),
    ]
    files = {f"{data}/scripts/skills": archive.files["skills"]}
    files |= {f"{data}/data/share/{path}": content for path, content in release.share(archive).items()}
    files |= {f"{about}/licenses/{license}": content for license, content in licenses.items()}
    files[f"{about}/METADATA"] = ("".join(f"{key}: {value}\n" for key, value in headers) + f"\n{DESCRIPTION}\n").encode()
    files[f"{about}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: skills\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    lines = [f"{path},sha256={digest(content)},{len(content)}\n" for path, content in files.items()]
    files[f"{about}/RECORD"] = "".join([*lines, f"{about}/RECORD,,\n"]).encode()
    wheel = release.folder / f"{name}-{release.python_version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as output:
        for path, content in files.items():
            member = zipfile.ZipInfo(path, time.gmtime(archive.time)[:6])
            member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, 3
            member.external_attr = (0o100755 if is_program(path) else 0o100644) << 16
            output.writestr(member, content)
    return wheel


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
