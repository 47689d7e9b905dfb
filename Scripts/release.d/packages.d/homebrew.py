"""The formula for Homebrew: the released program or, with --HEAD, one built from source."""
import pathlib

SYSTEMS = {"darwin": "macos", "linux": "linux"}
MACHINES = {"x86_64": "intel", "arm64": "arm", "aarch64": "arm"}


def write(release):
    blocks = ""
    for system, block in SYSTEMS.items():
        archives = [archive for archive in release.archives if archive.platform.system == system]
        if not archives:
            continue
        blocks += f"  on_{block} do\n"
        for archive in archives:
            blocks += (f"    on_{MACHINES[archive.platform.machine]} do\n"
                       f'      url "{release.address}/releases/download/v{release.version}/{archive.path.name}"\n'
                       f'      sha256 "{archive.sha256}"\n    end\n')
        blocks += "  end\n"
    template = (pathlib.Path(__file__).parent / "formula.rb").read_text()
    formula = release.folder / "skills.rb"
    text = template.replace("@ADDRESS@", release.address).replace("@VERSION@", release.version).replace("  # @ARCHIVES@\n", blocks)
    formula.write_text(text)
    return formula
