"""folding-folder.py SOURCE MOUNT: shows a folder as a disk of macOS or Windows does, over FUSE.

Names that differ only in case, or in the form of Unicode, are one name; a new file keeps the name it was given.
"""

import errno
import os
import sys
import unicodedata

try:
    from fusepy import FUSE, FuseOSError, Operations
except ImportError:
    from fuse import FUSE, FuseOSError, Operations


def folded(name):
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


class FoldingFolder(Operations):
    def __init__(self, source):
        self.source = source

    def real(self, path):
        """The path of an existing entry by any of its names; of a new one, below its folder."""
        folder = self.source
        for name in path.strip("/").split("/"):
            if not name:
                continue
            if not os.path.lexists(os.path.join(folder, name)) and os.path.isdir(folder):
                name = next((n for n in os.listdir(folder) if folded(n) == folded(name)), name)
            folder = os.path.join(folder, name)
        return folder

    def __call__(self, op, path, *args):
        try:
            return getattr(self, op)(path, *args)
        except OSError as error:
            raise FuseOSError(error.errno or errno.EIO) from error

    def getattr(self, path, fh=None):
        status = os.lstat(self.real(path))
        return {key: getattr(status, key) for key in (
            "st_ino", "st_mode", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime")}

    def access(self, path, mode):
        if not os.access(self.real(path), mode):
            raise FuseOSError(errno.EACCES)

    def readdir(self, path, fh):
        return [".", ".."] + os.listdir(self.real(path))

    def rename(self, old, new):
        source, target = self.real(old), self.real(new)
        wanted = os.path.join(os.path.dirname(target), os.path.basename(new))
        if source != target:
            os.rename(source, target)
        os.rename(target if source != target else source, wanted)

    def statfs(self, path):
        status = os.statvfs(self.source)
        return {key: getattr(status, key) for key in (
            "f_bsize", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail", "f_namemax")}

    def create(self, path, mode, fi=None):
        return os.open(self.real(path), os.O_RDWR | os.O_CREAT, mode)

    def open(self, path, flags):
        return os.open(self.real(path), flags & ~os.O_APPEND)

    def read(self, path, size, offset, fh):
        return os.pread(fh, size, offset)

    def write(self, path, data, offset, fh):
        return os.pwrite(fh, data, offset)

    def truncate(self, path, length, fh=None):
        os.truncate(self.real(path), length)

    def utimens(self, path, times=None):
        os.utime(self.real(path), times, follow_symlinks=False)

    def chmod(self, path, mode):
        os.chmod(self.real(path), mode)

    def chown(self, path, uid, gid):
        os.chown(self.real(path), uid, gid, follow_symlinks=False)

    def readlink(self, path):
        return os.readlink(self.real(path))

    def symlink(self, path, target):
        os.symlink(target, self.real(path))

    def mkdir(self, path, mode):
        os.mkdir(self.real(path), mode)

    def rmdir(self, path):
        os.rmdir(self.real(path))

    def unlink(self, path):
        os.unlink(self.real(path))

    def release(self, path, fh):
        os.close(fh)


FUSE(
    FoldingFolder(os.path.abspath(sys.argv[1])), sys.argv[2], nothreads=True, foreground="-f" in sys.argv, use_ino=True,
    attr_timeout=0, entry_timeout=0)
