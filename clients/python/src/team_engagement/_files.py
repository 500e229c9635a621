"""Files that are sent and received."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path


@dataclass(frozen=True)
class File:
    """A file in memory: the result of a download, or a part of a body."""

    content: bytes = field(repr=False)
    name: str = ""
    """As the server names it, without any folder."""
    media_type: str = "application/octet-stream"

    @classmethod
    def read(cls, path: str | PathLike[str]) -> File:
        """Reads a file from the disk, to send it."""
        source = Path(path)
        media_type = mimetypes.guess_type(source.name)[0] or cls.media_type
        return cls(source.read_bytes(), source.name, media_type)

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the file, below its own name if `path` is a folder, and returns where."""
        target = Path(path)
        if target.is_dir():
            target = target / (self.name or "download")
        target.write_bytes(self.content)
        return target
