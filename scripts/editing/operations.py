"""Lists the operations: what an editor is requested to do, in one or several runs."""

from dataclasses import dataclass

NEW = "A new title"
# Letters outside of Latin-1, a letter with a combining accent, and one outside of the basic plane.
WIDE = "Größe, 大きさ, e\u0301, 🎬"
LOCATION = ("46.4500", "6.5500", "372")


@dataclass
class Operation:
    name: str
    # The changes of each run: the values of fields, or None to remove them.
    runs: list
    # Whether the movie must have a title (True), must have none (False), or may have one.
    titled: bool = None

    @property
    def result(self):
        """The values of the fields after all runs."""
        return {field: value for changes in self.runs for field, value in changes.items()}

    def is_for(self, form):
        return self.titled is not True or form.is_titled

    def source(self, form, folder):
        return form.path(folder, titled=self.titled is not False)


OPERATIONS = [
    Operation("title set", [{"title": NEW}], titled=True),
    Operation("title added", [{"title": NEW}], titled=False),
    Operation("title removed", [{"title": None}], titled=True),
    Operation("artist, album", [{"artist": "A new artist", "album": "A new album, with more letters"}]),
    Operation("artwork", [{"artwork": "cover.jpg"}]),
    Operation("location", [{"location": LOCATION}]),
    Operation("date", [{"date": "2021-03-04"}]),
    Operation("track 3/12", [{"track": "3/12"}]),
    Operation("freeform key", [{"mood": "calm"}]),
    Operation("track language", [{"language": "fra"}]),
    Operation("title in German", [{"title[de]": "Ein neuer Titel"}]),
    Operation("letters", [{"title": WIDE}]),
    Operation("set twice", [{"title": "Another title that is longer"}, {"title": NEW}]),
    Operation("set, removed", [{"title": NEW}, {"title": None}], titled=False),
]

# The names of each field: keys, codes of boxes and items.
NAMES = {
    "title": {"©nam", "titl", "title", "com.apple.quicktime.title", "com.apple.quicktime.displayname"},
    "artist": {"©ART", "©prf", "perf", "auth", "artist", "com.apple.quicktime.artist", "com.apple.quicktime.producer"},
    "album": {"©alb", "albm", "album", "com.apple.quicktime.album"},
    "artwork": {"covr", "com.apple.quicktime.artwork"},
    "location": {"©xyz", "loci", "location", "com.apple.quicktime.location.ISO6709"},
    "date": {"©day", "yrrc", "date", "com.apple.quicktime.creationdate", "com.apple.quicktime.year"},
    "track": {"trkn", "track", "com.apple.quicktime.track"},
    "mood": {"----:com.apple.iTunes:MOOD", "MOOD", "mood", "com.example.mood"},
    "language": {"mdhd.language", "elng"},
}
NAMES["title[de]"] = NAMES["title"]
