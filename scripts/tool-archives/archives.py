"""Archives of the files named after the way and the output, by Python's own library: archives.py WAY OUT FILE…"""
import os, shutil, sys, zipfile

way, out, *names = sys.argv[1:]


class Pipe:
    """An output that cannot go back, so that sizes and checksums follow the contents."""

    def write(self, data):
        return sys.stdout.buffer.write(data)

    def flush(self):
        sys.stdout.buffer.flush()


def write(target, compression=zipfile.ZIP_DEFLATED, mode="w", names=names, **options):
    with zipfile.ZipFile(target, mode, compression, **options) as archive:
        for name in names:
            archive.write(name)


if way == "files":
    write(out)
elif way == "stored":
    write(out, zipfile.ZIP_STORED)
elif way == "best":
    write(out, compresslevel=9)
elif way == "lzma":
    write(out, zipfile.ZIP_LZMA)
elif way == "streamed":
    write(Pipe())
elif way == "make-archive":
    os.rename(shutil.make_archive("archive", "zip", "."), out)
elif way == "zip64":
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            with open(name, "rb") as file, archive.open(name, "w", force_zip64=True) as entry:
                entry.write(file.read())
elif way == "appended":
    write(out, names=names[:1])
    write(out, mode="a", names=names[1:])
elif way == "replaced":
    write(out)
    write(out, mode="a", names=names[1:2])
