import Anatomy
import Foundation
import Keys
import Testing

/// The entries agree with each other, and with the tables of other programs.
struct KeyEntryTests {
  @Test("No key has two entries", arguments: KnownKeys.all.map(\.space))
  func once(_ space: KeySpace) throws {
    let list = try #require(KnownKeys.list(of: space))
    #expect(list.space == space)
    let names = (list.entries + list.patterns).map(\.name)
    for (name, same) in Dictionary(grouping: names, by: \.self) where same.count > 1 {
      Issue.record("\(space)/\(name) has \(same.count) entries")
    }
  }

  @Test("The keys of a field in a key space have different ranks, beginning with 1")
  func ranks() {
    for list in KnownKeys.all {
      for field in NormalizedField.allCases {
        let entries = list.entries(of: field).filter { !$0.isShort }
        let ranks = entries.compactMap { $0.ranks[field] }
        #expect(
          Set(ranks).count == ranks.count, "\(field) of \(list.space): \(entries.map(\.name))")
        if let first = ranks.first, list.space != .quickTimeMetadata {
          #expect(first == 1, "\(field) of \(list.space)")
        }
      }
    }
  }

  @Test("A field has at most one key of a key space for new tags in place of the first one")
  func preferences() {
    for list in KnownKeys.all {
      for field in NormalizedField.allCases {
        let preferred = list.entries(of: field).filter { $0.preference == .preferred }
        #expect(preferred.count <= 1, "\(field) of \(list.space): \(preferred.map(\.name))")
      }
    }
  }

  @Test(
    "A pattern matches keys with its parts in their order",
    arguments: [
      ("exif", "CameraCalibration2", "playback"), ("exif", "CameraFirmware", "software"),
      ("mdta", "com.apple.quicktime.camera.lens_model", "device"),
      ("xmp", "photoshop:City", "location"), ("vorb", "replaygain_track_gain", "playback"),
      ("id3", "txxx:REPLAYGAIN_TRACK_GAIN", "playback"), ("gps", "GPSLatitude", "location"),
    ])
  func patterns(_ space: String, _ key: String, _ category: String) {
    let entry = KnownKeys.entry(for: TagKey(space: KeySpace(named: space), name: key))
    #expect(entry?.category.rawValue == category)
  }

  @Test("A key that matches no pattern completely has no entry")
  func others() {
    #expect(KnownKeys.entry(for: TagKey(space: .id3, name: "TXXX:replaygain")) == nil)
    #expect(KnownKeys.entry(for: TagKey(space: .vorbis, name: "xreplaygain_y")) == nil)
    #expect(KnownKeys.entry(for: TagKey(space: KeySpace(named: "none"), name: "title")) == nil)
  }

  // MARK: Other programs

  /// The fields of properties in other programs. Other properties have no field.
  private static let fields: [String: NormalizedField] = [
    "title": .title, "artist": .artist, "album": .album, "albumartist": .albumArtist,
    "composer": .composer, "genre": .genre, "copyright": .copyright, "bpm": .bpm,
    "tracknumber": .trackNumber, "totaltracks": .trackCount, "discnumber": .discNumber,
    "totaldiscs": .discCount, "comment": .comments, "date": .year, "grouping": .grouping,
    "contentgroup": .grouping, "lyrics": .lyrics, "description": .description,
    "encodedby": .encoder, "language": .language, "conductor": .conductor,
    "remixer": .remixer, "arranger": .arranger, "lyricist": .lyricist, "label": .label,
    "organization": .publisher, "isrc": .isrc, "media": .media, "titlesort": .titleSort,
    "artistsort": .artistSort, "albumsort": .albumSort, "composersort": .composerSort,
    "albumartistsort": .albumArtistSort, "subtitle": .subtitle, "mood": .mood,
    "compilation": .compilation, "showsort": .showSort, "podcast": .podcast,
    "originaldate": .originalDate, "engineer": .engineer, "catalognumber": .catalogNumber,
    "barcode": .barcode, "showworkmovement": .showMovement, "show": .show, "script": .script,
    "releasedate": .releaseDate, "producer": .producer, "podcasturl": .podcastURL,
    "podcastcategory": .podcastCategory, "originalfilename": .originalFileName,
    "originalartist": .originalArtist, "originalalbum": .originalAlbum, "mixer": .mixer,
    "initialkey": .initialKey, "gaplessplayback": .gapless, "gapless": .gapless,
    "djmixer": .djMixer, "discsubtitle": .discSubtitle, "author": .author, "asin": .asin,
  ]

  private struct Mapping {
    let program: String
    let key: TagKey
    let property: String
  }

  private static func mappings() throws -> [Mapping] {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "mappings.tsv")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
      .compactMap { line in
        let cells = line.split(separator: "\t").map(String.init)
        guard cells.count == 4 else { return nil }
        return Mapping(
          program: cells[0], key: TagKey(cells[2], in: KeySpace(named: cells[1])),
          property: cells[3])
      }
  }

  @Test(
    "Keys state the fields that mutagen, TagLib and Picard give them, or the entry has the reason")
  func agreement() throws {
    let mappings = try Self.mappings()
    #expect(mappings.count > 200)
    var unused = Set(KnownKeys.all.flatMap(\.entries).filter { $0.difference != nil }.map(\.name))
    for mapping in mappings {
      guard let entry = KnownKeys.entry(for: mapping.key), entry.category != .unknown else {
        Issue.record("\(mapping.key.space)/\(mapping.key.name) has no entry")
        continue
      }
      guard let field = Self.fields[mapping.property] else { continue }
      if entry.ranks[field] != nil { continue }
      if entry.difference != nil {
        unused.remove(entry.name)
      } else {
        Issue.record(
          "\(entry.space)/\(entry.name) is the \(mapping.property) in \(mapping.program)")
      }
    }
    #expect(unused.isEmpty, "reasons without a difference: \(unused.sorted())")
  }

  @Test("The keys with which fields are compared with other programs state these fields")
  func compared() throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts/fields.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count > 100)
    let spaces: [(column: Int, space: KeySpace)] = [
      (1, .id3), (2, .iTunes), (3, .vorbis), (4, .ape),
    ]
    for line in lines {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let field = try #require(NormalizedField(rawValue: cells[0]), "\(cells[0])")
      for (column, space) in spaces where !cells[column].isEmpty {
        let parts = cells[column].split(separator: ":", maxSplits: 2).map(String.init)
        let key =
          parts[0] == "----"
          ? TagKey(space: .iTunesLongForm, name: "\(parts[1]).\(parts[2])")
          : TagKey(space: space, name: parts[0] == "TIPL" ? "TIPL" : cells[column])
        #expect(
          KnownKeys.entry(for: key)?.ranks[field] != nil, "\(key.name) does not state \(field)")
      }
    }
  }
}
