"""The image for containers: an archive of an OCI layout for all machines, made without a container engine.

It has a shell, certificates and the libraries that the steps of CI systems need, all from Debian, and none of its tools.
"""
import hashlib
import json
import pathlib
import subprocess
import tarfile
import tempfile

from release import Failed, SUMMARY, gzipped, tar, with_folders

SUITE = "bookworm"
PACKAGES = ["base-files", "netbase", "libc6", "libgcc-s1", "libstdc++6", "busybox-static", "ca-certificates"]
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SOURCES = "".join(f"deb [signed-by={KEYRING}] http://deb.debian.org/{place} main\n" for place in
                  (f"debian {SUITE}", f"debian {SUITE}-updates", f"debian-security {SUITE}-security"))
# Those of packages that nothing in an image needs.
UNUSED = ("usr/share/man/", "usr/share/lintian/", "usr/share/doc-base/", "usr/share/bug/", "usr/share/initramfs-tools/",
          "usr/lib/x86_64-linux-gnu/gconv/", "usr/lib/aarch64-linux-gnu/gconv/")
COMMANDS = ("sh [ awk basename cat chmod chown cp cut date df diff dirname echo env expr false find grep gunzip gzip head hostname "
            "id install ln ls mkdir mktemp mv printf ps pwd readlink realpath rm rmdir sed seq sha256sum sleep sort stat tail tar tee "
            "test touch tr true tty uname uniq unzip vi wc wget which whoami xargs").split()
INDEX, MANIFEST, CONFIG = (f"application/vnd.oci.image.{kind}+json" for kind in ("index.v1", "manifest.v1", "config.v1"))
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"


def write(release):
    blobs = {}

    def add(data, kind):
        digest = hashlib.sha256(data).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = data
        return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)}

    def document(content, kind):
        return add(json.dumps(content | ({"schemaVersion": 2, "mediaType": kind} if kind != CONFIG else {})).encode(), kind)

    labels = {f"org.opencontainers.image.{key}": value for key, value in {
        "title": "skills", "description": SUMMARY, "version": release.version, "source": release.address, "licenses": "MIT"}.items()}
    manifests = []
    for archive in release.archives:
        if archive.platform.system != "linux":
            continue
        machine = {"os": "linux", "architecture": archive.platform.debian}
        documents = {f"usr/share/doc/skills/{name}": data for name, data in archive.licenses.items()}
        program = {"usr/bin/skills": archive.files["skills"]}
        layers = [tar(with_folders(files), archive.time) for files in (base(archive.platform), documents | program)]
        config = machine | {
            "config": {"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "HOME=/root"],
                       "Cmd": ["skills", "--help"], "WorkingDir": "/", "Labels": labels},
            "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}" for layer in layers]},
        }
        manifest = document({"config": document(config, CONFIG), "layers": [add(gzipped(layer), LAYER) for layer in layers],
                             "annotations": labels}, MANIFEST)
        manifests.append(manifest | {"platform": machine})
    index = document({"manifests": manifests, "annotations": labels}, INDEX)
    name = {"annotations": {"org.opencontainers.image.ref.name": release.version}}
    blobs["index.json"] = json.dumps({"schemaVersion": 2, "mediaType": INDEX, "manifests": [index | name]}).encode()
    blobs["oci-layout"] = b'{"imageLayoutVersion": "1.0.0"}'
    image = release.folder / f"skills-{release.version}-image.tar"
    image.write_bytes(tar(with_folders(blobs), release.time))
    return image


def base(platform):
    """The files of a system that is just large enough, from Debian's packages; none of their scripts runs."""
    files = {"root": None, "tmp": None, "proc": None, "sys": None, "dev": None, "var/tmp": None, "home": None}
    for package in download(platform):
        content = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
        with tempfile.TemporaryFile() as file:
            file.write(content)
            file.seek(0)
            with tarfile.open(fileobj=file) as members:
                for member in members:
                    name = merged(member.name.removeprefix("./").rstrip("/"))
                    if not name or name.startswith(UNUSED) or member.isdir():
                        continue
                    files[name] = member.linkname if member.issym() else members.extractfile(member).read()
    certificates = [data for name, data in sorted(files.items()) if name.startswith("usr/share/ca-certificates/")]
    files["etc/ssl/certs/ca-certificates.crt"] = b"".join(certificates)
    files |= {f"usr/bin/{command}": "busybox" for command in COMMANDS}
    files |= {folder: f"usr/{folder}" for folder in ("bin", "sbin", "lib", "lib64")}
    files["etc/passwd"] = b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
    files["etc/group"] = b"root:x:0:\nnogroup:x:65534:\n"
    files["etc/nsswitch.conf"] = b"hosts: files dns\n"
    return files


def merged(name):
    """The name in a system whose programs and libraries are all below /usr."""
    return f"usr/{name}" if name.split("/")[0] in ("bin", "sbin", "lib", "lib64") else name


def download(platform):
    """Returns the newest packages, whose signed list apt verifies."""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        folder.chmod(0o755)
        for name in ("lists/partial", "cache/archives/partial", "packages"):
            (folder / name).mkdir(parents=True)
        (folder / "sources.list").write_text(SOURCES)
        (folder / "status").touch()
        settings = {
            "APT::Architecture": platform.debian, "APT::Architectures": platform.debian, "APT::Sandbox::User": "root",
            "Dir::Etc::sourcelist": folder / "sources.list", "Dir::Etc::sourceparts": "/dev/null",
            "Dir::State::lists": folder / "lists", "Dir::State::status": folder / "status", "Dir::Cache": folder / "cache",
        }
        options = [part for key, value in settings.items() for part in ("-o", f"{key}={value}")]
        for command in (["update"], ["download", *PACKAGES]):
            done = subprocess.run(["apt-get", "-q", *options, *command], cwd=folder / "packages", capture_output=True, text=True)
            if done.returncode != 0:
                raise Failed(f"`apt-get {command[0]}` failed for the image: {done.stderr}")
        yield from sorted((folder / "packages").glob("*.deb"))
