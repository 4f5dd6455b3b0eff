"""Runs cleaners: mediainspect under each of its policies, and other programs."""

import hashlib
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from .compare import Announcement, announcement
from .running import ran

# Categories that other cleaners may remove; they have no policies.
EVERYTHING = {"location", "person", "account", "device", "identifier", "time", "software", "path", "picture", "text",
              "descriptive", "structure"}
# Categories that a cleaner may remove from a stripped file without a report of harm.
REMOVED_BY_DEFAULT = EVERYTHING - {"picture", "descriptive", "structure"} | {"encoding"}
PICTURES = (".jpg", ".jpeg", ".jps", ".mpo", ".png", ".gif", ".webp", ".tif", ".tiff", ".heic", ".heif", ".hif", ".avif", ".dng",
            ".cr2", ".cr3", ".crw", ".nef", ".arw", ".srw", ".pef", ".orf", ".rw2", ".raf", ".3fr", ".iiq", ".mrw", ".x3f")


@dataclass
class Copy:
    """The result of a cleaner for a file: the path of the copy, or the reason why there is none."""
    program: str
    policy: str
    path: Path = None
    reason: str = ""
    announced: Announcement = field(default_factory=Announcement)
    is_unchanged: bool = False


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Mediainspect:
    """A version of mediainspect, with the policies that its `explain` lists."""

    def __init__(self, label, program):
        self.label, self.program = label, program
        known = self.explained("location")
        self.policies = list((known.get("category") or {}).get("actions") or {})
        if not self.policies:
            raise SystemExit(f"{program}: explain location --json lists no policies")
        self.actions = {policy: self.explained(policy)["policy"]["actions"] for policy in self.policies}
        # The default policy.
        self.default = self.policies[0]

    def explained(self, name):
        answer = ran([self.program, "explain", "--json", name])
        try:
            return json.loads(answer.stdout)
        except json.JSONDecodeError:
            raise SystemExit(f"{self.program}: explain --json {name} prints no JSON") from None

    def copies(self, path, folder):
        for policy in self.policies:
            out = folder / f"{self.label}-{policy}" / path.name
            out.parent.mkdir(parents=True, exist_ok=True)
            answer = ran([self.program, "clean", "--json", "--no-config", "--force", "--policy", policy, "-o", out, path], 120)
            copy = Copy(self.label, policy)
            if not out.exists():
                lines = answer.stderr.decode("utf-8", "replace").strip().splitlines()
                copy.reason = lines[-1].replace(str(path) + ": ", "") if lines else f"exit status {answer.returncode}"
                copy.reason = copy.reason.removeprefix("mediainspect clean: ")
                if answer.returncode < 0 or answer.returncode > 3:
                    copy.reason = f"crash, exit status {answer.returncode}"
                yield copy
                continue
            try:
                record = json.loads(answer.stdout)
            except json.JSONDecodeError:
                record = {}
            copy.path = out
            copy.announced = announcement(record, self.actions[policy])
            yield copy

    def edited_copies(self, path, folder):
        """Cleans a file in place under the default policy, sets its title, and makes its skeleton."""
        default = self.actions[self.default]
        yield self.edited("in-place", path, folder, ["clean", "--no-config", "--in-place"], default)
        yield self.edited("edit", path, folder, ["edit", "--set", "title=X", "--in-place"], {})
        yield self.edited("skeleton", path, folder, ["skeleton", "--force"], {})

    def edited(self, label, path, folder, command, actions):
        out = folder / f"{self.label}-{label}" / path.name
        out.parent.mkdir(parents=True, exist_ok=True)
        copy = Copy(self.label, label)
        is_in_place = "--in-place" in command
        if is_in_place:
            shutil.copy(path, out)
        operands = [out] if is_in_place else ["-o", out, path]
        answer = ran([self.program, *command, "--json", *operands], 120)
        if answer.returncode in (0, 1) and out.exists():
            try:
                copy.announced = announcement(json.loads(answer.stdout), actions)
            except (json.JSONDecodeError, AttributeError):
                pass
            copy.path = out
        elif answer.returncode != 3:
            copy.reason = f"crash, exit status {answer.returncode}"
        elif is_in_place and digest(out) != digest(path) or not is_in_place and out.exists():
            copy.reason = "crash, exit status 3, but the file was written"
        else:
            copy.reason = "\n".join(answer.stderr.decode("utf-8", "replace").strip().splitlines()[-1:])
        return copy


def by_exiftool(path, out):
    ran(["exiftool", "-q", "-q", "-m", "-all=", "-o", out, path])


def by_mat2(path, out):
    before = digest(path)
    shutil.copy(path, out)
    out.chmod(0o600)
    status = ran(["mat2", "--inplace", out]).returncode
    if out.exists() and (status or digest(out) == before):
        out.unlink()


def by_ffmpeg(path, out):
    if path.suffix.lower() in PICTURES:
        return
    if ran(["ffmpeg", "-v", "error", "-y", "-i", path, "-map", "0", "-map_metadata", "-1", "-c", "copy", out]).returncode:
        out.unlink(missing_ok=True)


class Peer:
    def __init__(self, label, clean):
        self.label, self.clean, self.policies, self.default = label, clean, ["–"], "–"

    def copies(self, path, folder):
        out = folder / self.label.split(" ")[0] / path.name
        out.parent.mkdir(parents=True, exist_ok=True)
        self.clean(path, out)
        copy = Copy(self.label, "–", announced=Announcement(set(EVERYTHING)))
        if out.exists():
            copy.path = out
            # Other cleaners do not announce removals: they may remove pictures and tags.
            copy.announced.removed.append(("picture", "", "covr APIC PICTURE"))
        else:
            copy.reason = "no copy"
        yield copy

    def edited_copies(self, path, folder):
        return []


PEERS = [Peer("exiftool -all=", by_exiftool), Peer("mat2", by_mat2), Peer("ffmpeg", by_ffmpeg)]
