import Testing

@testable import Formats

/// Which media a sidecar belongs to, by the names in its folder.
struct SidecarPairingTests {
  /// A folder, and the media that a sidecar in it must get.
  struct Row: CustomTestStringConvertible, Sendable {
    let sidecar: String
    let folder: [String]
    let media: [String]
    let title: String?

    init(_ sidecar: String, in folder: String, _ media: String = "", title: String? = nil) {
      func names(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }
      (self.sidecar, self.folder, self.media) = (sidecar, names(folder), names(media))
      self.title = title
    }

    var testDescription: String { sidecar }
  }

  /// A name of 47 characters and an extension: 51 in total.
  private static let long = "PXL_20240501_101112123.NIGHT.PORTRAIT-01.COVER9"
  private static let longer = "a very long name that somebody gave to this photo by hand"

  static let rows: [Row] = [
    // XMP
    Row("photo.xmp", in: "photo.jpg|other.jpg", "photo.jpg"),
    Row("photo.xmp", in: "photo.jpg|photo.CR3", "photo.jpg|photo.CR3"),
    Row("photo.jpg.xmp", in: "photo.jpg|photo.cr3", "photo.jpg"),
    Row("photo_01.jpg.xmp", in: "photo.jpg", "photo.jpg"),
    Row("photo_01.jpg.xmp", in: "photo.jpg|photo_01.jpg", "photo_01.jpg"),
    Row("PHOTO.XMP", in: "photo.JPG", "photo.JPG"),
    Row("photo.xmp", in: "photo.txt|photos.jpg"),
    Row("photo.xmp", in: "photo.jpg.json|photo.thm"),
    // Apple adjustments
    Row("IMG_1234.aae", in: "IMG_1234.HEIC|IMG_1235.HEIC", "IMG_1234.HEIC"),
    Row("IMG_1234.AAE", in: "IMG_1234.MOV", "IMG_1234.MOV"),
    Row("IMG_E1234.aae", in: "IMG_1234.HEIC|IMG_E1234.HEIC", "IMG_E1234.HEIC"),
    Row("IMG_O1234.aae", in: "IMG_1234.HEIC|IMG_E1234.JPG", "IMG_1234.HEIC|IMG_E1234.JPG"),
    Row("IMG_1234O.aae", in: "IMG_1234.HEIC", "IMG_1234.HEIC"),
    Row("IMG_1234E.aae", in: "IMG_1234.JPG", "IMG_1234.JPG"),
    Row("IMG_12.aae", in: "IMG_E12.HEIC"),
    // Takeout: plain names, and the word in front of the extension cut at any length
    Row("photo.jpg.json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.json", in: "photo.jpg", "photo.jpg", title: "photo.jpg"),
    Row("photo.jpg.supplemental-metadata.json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.supplemental-metada.json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.suppl.json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.s.json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg..json", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.other.json", in: "photo.jpg"),
    Row("photo.json", in: "photo.jpg"),
    Row("photo.json", in: "photo.jpg", "photo.jpg", title: "photo.jpg"),
    Row("PHOTO.JPG.json", in: "photo.jpg", "photo.jpg"),
    // Takeout: numbers
    Row("photo.jpg(1).json", in: "photo.jpg|photo(1).jpg", "photo(1).jpg"),
    Row("photo.jpg(1).json", in: "photo.jpg"),
    Row("photo.jpg(2).json", in: "photo(1).jpg|photo(2).jpg", "photo(2).jpg", title: "photo.jpg"),
    Row(
      "photo.jpg.supplemental-metadata(1).json", in: "photo.jpg|photo(1).jpg", "photo(1).jpg",
      title: "photo.jpg"),
    Row("photo.jpg.supp(12).json", in: "photo(12).jpg", "photo(12).jpg"),
    Row("photo(1).jpg.json", in: "photo.jpg|photo(1).jpg", "photo(1).jpg"),
    Row("photo(1).jpg.supplemental-metadata.json", in: "photo(1).jpg", "photo(1).jpg"),
    Row("photo(1).jpg.json", in: "photo(1).jpg", "photo(1).jpg", title: "photo(1).jpg"),
    // Takeout: edited versions
    Row("photo.jpg.json", in: "photo.jpg|photo-edited.jpg", "photo.jpg|photo-edited.jpg"),
    Row("photo.jpg.json", in: "photo-edited.jpg", "photo-edited.jpg", title: "photo.jpg"),
    Row("photo.jpg.json", in: "photo.jpg|photo-bearbeitet.jpg", "photo.jpg|photo-bearbeitet.jpg"),
    Row("photo.jpg.json", in: "photo.jpg|photo-modifié.jpg", "photo.jpg|photo-modifié.jpg"),
    Row(
      "photo.jpg.json", in: "photo.jpg|photo-modifie\u{301}.jpg",
      "photo.jpg|photo-modifie\u{301}.jpg"),
    Row("photo.jpg.json", in: "photo.jpg|photo-編集済み.jpg", "photo.jpg|photo-編集済み.jpg"),
    Row("photo.jpg.json", in: "photo.jpg|photo-ha editado.jpg", "photo.jpg|photo-ha editado.jpg"),
    Row(
      "photo.jpg(1).json", in: "photo-edited(1).jpg|photo(1).jpg",
      "photo(1).jpg|photo-edited(1).jpg"),
    Row(
      "photo.jpg(1).json", in: "photo(1)-edited.jpg|photo(1).jpg",
      "photo(1).jpg|photo(1)-edited.jpg"),
    Row(
      "IMG_1.HEIC.json", in: "IMG_1.HEIC|IMG_1-edited.jpg", "IMG_1.HEIC|IMG_1-edited.jpg",
      title: "IMG_1.HEIC"),
    Row("photo.jpg.json", in: "photo.jpg|photo-painted.jpg", "photo.jpg"),
    // Takeout: live photos
    Row("IMG_1.HEIC.json", in: "IMG_1.HEIC|IMG_1.MP4", "IMG_1.HEIC|IMG_1.MP4", title: "IMG_1.HEIC"),
    Row("IMG_1.JPG.json", in: "IMG_1.JPG|IMG_1.MP4", "IMG_1.JPG|IMG_1.MP4"),
    Row("IMG_1.HEIC.json", in: "IMG_1.MP4", "IMG_1.MP4", title: "IMG_1.HEIC"),
    Row("IMG_1.HEIC.json", in: "IMG_1.HEIC|IMG_1.MP4|IMG_1.MP4.json", "IMG_1.HEIC"),
    Row("IMG_1.HEIC(1).json", in: "IMG_1(1).HEIC|IMG_1(1).MP4", "IMG_1(1).HEIC|IMG_1(1).MP4"),
    Row("IMG_1.MP4.json", in: "IMG_1.HEIC|IMG_1.MP4", "IMG_1.MP4"),
    // Takeout: long names
    Row("\(long.prefix(46)).json", in: "\(long).jpg", "\(long).jpg", title: "\(long).jpg"),
    Row("\(long).jpg.json", in: "\(long).jpg", "\(long).jpg"),
    Row("\(long.prefix(46)).json", in: "\(long).jpg|\(long.prefix(46))8.jpg", title: nil),
    Row(
      "\(long.prefix(46)).json", in: "\(long).jpg|\(long.prefix(46))8.jpg", "\(long).jpg",
      title: "\(long).jpg"),
    Row(
      "\(longer.prefix(46)).json", in: "\(longer.prefix(47)).jpg", "\(longer.prefix(47)).jpg",
      title: "\(longer).jpg"),
    Row(
      "\(longer.prefix(43))(1).json", in: "\(longer.prefix(44))(1).jpg",
      "\(longer.prefix(44))(1).jpg"),
    Row("\(longer.prefix(46)).he.json", in: "\(longer.prefix(46)).MP4", "\(longer.prefix(46)).MP4"),
    Row("photo of the lak.json", in: "photo of the lake.jpg"),
    Row("\(long.prefix(42)).jpg.sup.json", in: "\(long.prefix(42)).jpg", "\(long.prefix(42)).jpg"),
    // Takeout: titles
    Row("photo.jpg.json", in: "photo.jpg", title: "other.jpg"),
    Row("photo.jpg.json", in: "photo.jpg", title: "photo.png"),
    Row("a_b_.jpg.json", in: "a_b_.jpg", "a_b_.jpg", title: "a&b?.jpg"),
    Row("a_b.jpg.json", in: "a_b.jpg", title: "acb.jpg"),
    Row("metadata.json", in: "photo.jpg", title: "Holiday"),
    Row("photo.jpg.json", in: "notes.txt"),
    // Movies
    Row("movie.srt", in: "movie.mp4|movie.jpg", "movie.mp4"),
    Row("movie.en.srt", in: "movie.mp4", "movie.mp4"),
    Row("movie.pt-BR.forced.srt", in: "movie.mkv", "movie.mkv"),
    Row("movie.mp4.srt", in: "movie.mp4", "movie.mp4"),
    Row("DJI_0001.SRT", in: "DJI_0001.MP4|DJI_0001.LRF", "DJI_0001.MP4"),
    Row("movie.es-419.srt", in: "movie.mp4", "movie.mp4"),
    Row("movie.zh-Hant_2.srt", in: "movie.mp4", "movie.mp4"),
    Row("movie.s01.srt", in: "movie.mp4"),
    Row("movie.2.srt", in: "movie.mp4"),
    Row("GX010001.THM", in: "GX010001.MP4|GX010002.MP4", "GX010001.MP4"),
    Row("MVI_0001.THM", in: "MVI_0001.AVI|MVI_0001.JPG", "MVI_0001.AVI"),
    Row("CRW_0001.THM", in: "CRW_0001.CRW|CRW_0001.JPG", "CRW_0001.CRW"),
    Row("GL010001.LRV", in: "GX010001.MP4|GX010002.MP4", "GX010001.MP4"),
    Row("GL010003.LRV", in: "GH010003.MP4", "GH010003.MP4"),
    Row("GS010001.LRV", in: "GS010001.360", "GS010001.360"),
    Row("GOPR0001.LRV", in: "GOPR0001.MP4", "GOPR0001.MP4"),
    Row("GL01000.LRV", in: "GX01000.MP4"),
    Row("DJI_0001.LRF", in: "DJI_0001.MP4", "DJI_0001.MP4"),
    Row(
      "LRV_20240501_101112_01_001.lrv", in: "VID_20240501_101112_00_001.insv",
      "VID_20240501_101112_00_001.insv"),
    // Sounds, tracks and manifests
    Row("song.lrc", in: "song.mp3|song.jpg", "song.mp3"),
    Row("song.de.lrc", in: "song.flac", "song.flac"),
    Row("ride.gpx", in: "ride.mp4|ride.jpg", "ride.mp4|ride.jpg"),
    Row("ride.gpx", in: "walk.mp4"),
    Row("photo.c2pa", in: "photo.jpg", "photo.jpg"),
    Row("photo.jpg.c2pa", in: "photo.jpg|photo.png", "photo.jpg"),
    Row("photo.jpg", in: "photo.jpg"),
  ]

  @Test("A sidecar belongs to the media that its name fits", arguments: rows)
  func media(row: Row) {
    let pairing = SidecarPairing(row.folder + [row.sidecar])
    let match = pairing.match(row.sidecar, title: row.title)
    #expect(Set(match.media) == Set(row.media), "\(match)")
    #expect(match.media.first == row.media.first, "the original is listed first: \(match)")
  }

  @Test("The sidecars of a medium are those that belong to it")
  func sidecars() {
    let names = [
      "photo.jpg", "photo.jpg.json", "photo.xmp", "photo.aae", "photo.c2pa", "film.mp4", "film.srt",
      "film.de.srt", "film.THM", "package.json",
    ]
    let found = SidecarPairing(names).sidecarsByMedium
    #expect(found["photo.jpg"] == ["photo.jpg.json", "photo.xmp", "photo.aae", "photo.c2pa"])
    #expect(found["film.mp4"] == ["film.srt", "film.de.srt", "film.THM"])
    #expect(found.count == 2)
  }

  @Test("A cut name that fits several media belongs to none of them")
  func ambiguous() {
    let name = String(repeating: "n", count: 46)
    let pairing = SidecarPairing([name + "1.jpg", name + "2.jpg", name + ".json"])
    guard case .unpaired(let reason) = pairing.match(name + ".json") else {
      Issue.record("a medium was chosen")
      return
    }
    #expect(reason.contains("fits several media"))
  }

  @Test("Names that differ only in case give a bounded number of pairs")
  func cases() {
    let stems = (0..<1024).map { bits in
      String(
        "abcdefghij".enumerated().map {
          bits >> $0.offset & 1 == 1
            ? Character($0.element.uppercased()) : $0.element
        })
    }
    let found = SidecarPairing(stems.flatMap { ["\($0).jpg", "\($0).xmp"] }).sidecarsByMedium
    #expect(found.isEmpty)
    let other = SidecarPairing(stems.map { "\($0).jpg" } + ["abcdefghij.jpg.json"])
    guard case .unpaired(let reason) = other.match("abcdefghij.jpg.json") else {
      Issue.record("one of many media was chosen")
      return
    }
    #expect(reason.contains("more than 100 media"))
  }

  @Test("A folder of many names is paired in a bounded number of comparisons")
  func large() {
    let names = (0..<5000).flatMap {
      ["IMG_\($0).jpg", "IMG_\($0)-edited.jpg", "IMG_\($0).jpg.json"]
    }
    let found = SidecarPairing(names).sidecarsByMedium
    #expect(found.count == 10_000)
    #expect(found.values.allSatisfy { $0.count == 1 })
  }
}
