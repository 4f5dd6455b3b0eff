"""Other programs, and their messages about a faulty file that they do not print for the good one."""

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore


class Answer:
    def __init__(self, status, messages, words):
        self.status, self.messages = status, messages
        self.names = any(re.search(words, message, re.IGNORECASE) for message in messages)

    @property
    def cell(self):
        if not self.messages:
            return f"({self.status})"
        text = "; ".join(self.messages)
        text = text if len(text) < 120 else text[:117] + "…"
        text = text.replace("|", "\\|")
        return f"({self.status}) " + (f"**detected**: {text}" if self.names else f"message: {text}")


class Peer:
    """A program: its command, and a pattern for the lines of its output that are complaints."""

    def __init__(self, name, command, version, complaint, complains_apart=False, only="",
                 at_once=8):
        self.name, self.command, self.complaint = name, command, complaint
        self.complains_apart, self.only = complains_apart, only
        self.room = BoundedSemaphore(at_once)
        self.asking = version

    @property
    def is_here(self):
        return shutil.which(self.command[0]) is not None

    def reads(self, name):
        return re.search(self.only, name) is not None

    @property
    def version(self):
        run = subprocess.run(self.asking, capture_output=True, text=True, check=False)
        lines = [line for line in run.stdout.splitlines() if re.search(r"\d\.\d|^\d", line)]
        return f"{self.name}: `{' '.join(self.command)}`, " + (lines or ["?"])[0].strip()

    def said(self, path):
        try:
            with self.room:
                run = subprocess.run(
                    [*self.command, path], capture_output=True, text=True, errors="replace",
                    check=False, timeout=60)
        except subprocess.TimeoutExpired:
            return 124, ["timeout"]
        text = run.stderr if self.complains_apart else run.stdout + run.stderr
        lines = text.replace(str(path), "FILE").splitlines()
        # Memory addresses differ between runs.
        lines = [re.sub(r" @ 0x[0-9a-f]+", "", " ".join(line.split())) for line in lines]
        return run.returncode, [line for line in lines if re.search(self.complaint, line)]

    def answers(self, faults):
        bases = sorted({fault.base for fault in faults})
        with ThreadPoolExecutor() as pool:
            good = dict(zip(bases, pool.map(self.said, bases)))
            bad = list(pool.map(self.said, [fault.path for fault in faults]))
        answers = []
        for fault, (status, lines) in zip(faults, bad):
            new = [line for line in dict.fromkeys(lines) if line not in good[fault.base][1]]
            answers.append(Answer(status, new, fault.words))
        return answers


PEERS = [
    Peer("mediainfo", ["mediainfo"], ["mediainfo", "--version"],
         r"(?i)conformance|truncat|invalid|error|missing|^\w+ compliance|:\s*Yes \("),
    Peer("exiftool", ["exiftool", "-validate", "-warning", "-error", "-a"], ["exiftool", "-ver"],
         r"^(Warning|Error|Validate)\s*:(?!\s*OK)"),
    Peer("ffprobe",
         ["ffprobe", "-v", "warning", "-threads", "1", "-count_packets", "-show_streams"],
         ["ffprobe", "-version"], r"\S", complains_apart=True),
    # Parallel runs of MediaConch sometimes fail.
    Peer("MediaConch", ["mediaconch"], ["mediaconch", "--version"], r"(?i)\bfail|error|invalid",
         at_once=1),
]

# The programs of check-samples, some of them for one kind of file.
READERS = PEERS[:3] + [
    Peer("mp3val", ["mp3val"], [], r"^(WARNING|ERROR)", only=r"\.mp3$"),
    Peer("flac", ["flac", "-t"], [], r"ERROR", only=r"\.flac$"),
    Peer("heif-info", ["heif-info"], [], r"Invalid|Could not", only=r"\.(heic|heif|hif|avif)$"),
]
