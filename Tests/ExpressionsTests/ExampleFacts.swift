import Metadata

@testable import Expressions

/// The facts of one example file.
struct ExampleFile: FactSource {
  let values: [FactName: FactValue]

  func value(of fact: FactName) -> FactValue? { values[fact] }
}

/// The registry and the files of the tests.
enum Example {
  static let registry = FactList([
    text("title", "name"), text("artist", "artist.name"), text("albumArtist"),
    text("album", "albumTitle", "album.title"), text("comments"), text("genre"), text("lyrics"),
    text("composer"), text("tagDate"), text("location"), text("ext"), text("digits"),
    text("item:itsk/cnID"), text("item:id3/TXXX:Tagging time"),
    list("codecs", .text), list("audio.languages", .text), number("audio.count", .integer),
    list("keywords", .text), list("performers", .text), list("track.codec", .text),
    list("track.language", .text), list("track.width", .integer, unit: "px"),
    list("track.bitrate", .integer, unit: "bit/s"), list("chapters", .duration),
    list("dates", .date), list("tracks", .text), list("flags", .bool),
    number("trackNumber", .integer), number("trackCount", .integer),
    number("discNumber", .integer), number("big", .integer), number("bpm", .number),
    number("bitrate", .integer, unit: "bit/s"), number("sampleRate", .integer, unit: "Hz"),
    number("frameRate", .number, unit: "fps"), number("width", .integer, unit: "px"),
    number("height", .integer, unit: "px"), number("confidence", .number, unit: "%"),
    number("gain", .number, unit: "dB"),
    number("duration", .duration, "playbackDuration"), number("delay", .duration),
    number("size", .size), number("free", .size),
    number("date", .date), number("created", .date), number("modified", .date),
    number("protected", .bool), number("cleanable", .bool), number("cloud", .bool),
  ])

  private static func text(_ name: FactName, _ aliases: String...) -> FactDescription {
    FactDescription(name, aliases: aliases, type: .single(.text), meaning: "A text.")
  }

  private static func list(
    _ name: FactName, _ kind: FactKind, unit: String? = nil
  ) -> FactDescription {
    FactDescription(name, type: .list(kind), unit: unit, meaning: "A list.")
  }

  private static func number(
    _ name: FactName, _ kind: FactKind, _ aliases: String..., unit: String? = nil
  ) -> FactDescription {
    FactDescription(name, aliases: aliases, type: .single(kind), unit: unit, meaning: "A value.")
  }

  static let files: [String: ExampleFile] = ["song": song, "movie": movie, "bare": bare]

  static let bare = ExampleFile(values: [:])

  static let song = ExampleFile(values: [
    "title": .text("Cross Road Blues"), "artist": .text("Robert Johnson"),
    "album": .text("King of the Delta Blues Singers"), "comments": .text(""),
    "genre": .text("Blues"), "lyrics": .text("Straße nach Çeşme\nZweite Zeile"),
    "tagDate": .text("2021-05-05"), "ext": .text("m4a"), "digits": .text("7"),
    "item:itsk/cnID": .text("123456789"), "item:id3/TXXX:Tagging time": .text("2024-07-03"),
    "keywords": texts("Blues", "Delta", "1936"), "performers": texts("Robert Johnson"),
    "track.codec": texts("alac"), "tracks": texts("sound"),
    "trackNumber": .integer(7), "discNumber": .integer(0), "big": .integer(9_007_199_254_740_993),
    "bpm": .number(98.5), "bitrate": .integer(160_000), "sampleRate": .integer(44_100),
    "confidence": .number(87.5), "duration": .duration(seconds: 158), "gain": .number(-6.5),
    "delay": .duration(seconds: 0.05), "size": .size(bytes: 4_200_000), "free": .size(bytes: 0),
    "date": date("1936-11-27"), "created": date("2024-07-03T10:20:30+02:00"),
    "modified": date("2024-07-03T08:20:30"), "protected": .bool(false), "cleanable": .bool(true),
  ])

  static let movie = ExampleFile(values: [
    "title": .text("Café Müller"), "album": .text("Cafe\u{301} Mu\u{308}ller"),
    "keywords": .list([]), "track.codec": texts("avc1", "mp4a", "mp4a"),
    "track.language": texts("en", "de", "fr"), "tracks": texts("picture", "sound", "sound"),
    "track.width": .list([.integer(1920), .integer(640)]),
    "track.bitrate": .list([.integer(4_000_000), .integer(128_000), .integer(96_000)]),
    "chapters": .list([.duration(seconds: 0), .duration(seconds: 60), .duration(seconds: 600)]),
    "dates": .list([date("2024-01-01"), date("2024-06-30")]),
    "flags": .list([.bool(true), .bool(false)]),
    "duration": .duration(seconds: 5400), "size": .size(bytes: 2_180_000_000),
    "frameRate": .number(25), "width": .integer(1920), "height": .integer(1080),
    "date": date("2024-07"), "created": date("2024-07-03T10:20:30Z"),
    "protected": .bool(true), "cleanable": .bool(false), "cloud": .bool(true),
    "location": .text("+47.37+008.54/"), "composer": .text("Ł. İstanbul ﬁn Ωmega ΣΊΣΥΦΟΣ"),
  ])

  static func texts(_ texts: String...) -> FactValue { .list(texts.map { .text($0) }) }

  /// A date, or a text that no test expects.
  static func date(_ text: String) -> FactValue {
    FactDate(text).map { .date($0) } ?? .text("invalid date \(text)")
  }
}
