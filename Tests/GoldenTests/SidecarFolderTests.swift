import ByteScript
import Bytes
import Foundation
import TestSupport
import Testing

/// Sidecars in folders are examined together with their media, and left out of copies.
struct SidecarFolderTests {
  private static let photo = jpeg(segment(0xE0, utf8("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0]))

  /// A sidecar with planted data.
  struct Planted: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let medium: String
    /// What the audit must name: category, value, and the letters in the file that state it.
    let found: [(category: String, value: String, letters: String)]
    var testDescription: String { name }
  }

  static let planted: [Planted] = [
    Planted(
      name: "photo.jpg.supplemental-metadata.json",
      text: """
        {"title": "photo.jpg", "description": "mail ann@example.org",
         "photoTakenTime": {"timestamp": "1700000000"},
         "geoData": {"latitude": 46.4501, "longitude": 6.5502, "altitude": 371.5},
         "geoDataExif": {"latitude": 0.0, "longitude": 0.0},
         "people": [{"name": "Ann Example"}, {"name": "Bob Example"}],
         "url": "https://photos.google.com/photo/AF1QipExample"}
        """,
      medium: "photo.jpg",
      found: [
        ("location", "46.4501° N 6.5502° E", "46.4501"),
        ("person", "\"Ann Example\"", "\"Ann Example\""),
        ("person", "\"Bob Example\"", "\"Bob Example\""),
        (
          "account", "https://photos.google.com/photo/AF1QipExample",
          "\"https://photos.google.com/photo/AF1QipExample\""
        ),
        ("account", "ann@example.org", "\"mail ann@example.org\""),
      ]),
    Planted(
      name: "photo.xmp",
      text: """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:dcterms="http://purl.org/dc/terms/" exif:GPSLatitude="46,27.0N"
        exif:GPSLongitude="6,33.0E" dcterms:provenance="https://example.org/photo.c2pa"><dc:creator>
        <rdf:Seq><rdf:li>Cleo Example</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
        """,
      medium: "photo.jpg",
      found: [
        ("location", "46,27.0N", "46,27.0N"), ("location", "6,33.0E", "6,33.0E"),
        ("person", "\"Cleo Example\"", "Cleo Example"),
        ("provenance", "https://example.org/photo.c2pa", "https://example.org/photo.c2pa"),
      ]),
    Planted(
      name: "photo.aae",
      text: """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
        <key>adjustmentEditorBundleID</key><string>com.example.editor</string>
        <key>adjustmentTimestamp</key><date>2024-05-17T09:30:00Z</date>
        <key>note</key><string>call dan@example.org</string></dict></plist>
        """,
      medium: "photo.jpg", found: [("account", "dan@example.org", "call dan@example.org")]),
    Planted(
      name: "film.srt",
      text: """
        1
        00:00:00,000 --> 00:00:01,000
        [iso: 100] [latitude: 46.4503] [longitude: 6.5504]

        2
        00:00:01,000 --> 00:00:02,000
        GPS (113.9505, 22.5406, 15) eve@example.org

        """,
      medium: "film.mp4",
      found: [
        ("location", "46.4503] [longitude: 6.5504", "46.4503] [longitude: 6.5504"),
        ("location", "113.9505, 22.5406", "113.9505, 22.5406"),
        ("account", "eve@example.org", "eve@example.org"),
      ]),
    Planted(
      name: "film.gpx",
      text: """
        <?xml version="1.0"?><gpx version="1.1" creator="logger"
        xmlns="http://www.topografix.com/GPX/1/1"><metadata><author><name>Fay Example</name>
        <email id="fay" domain="example.org"/></author></metadata><trk><trkseg>
        <trkpt lat="46.4507" lon="6.5508"/><trkpt lat="46.4509" lon="6.5510"/></trkseg></trk></gpx>
        """,
      medium: "film.mp4",
      found: [
        ("location", "46.4507° N 6.5508° E", "46.4507"),
        ("location", "46.4509° N 6.5510° E", "46.4509"),
        ("person", "\"Fay Example\"", "Fay Example"), ("account", "\"fay\"", "fay\""),
      ]),
    Planted(
      name: "song.lrc", text: "[ar:Artist]\n[by:Gus Example]\n[00:01.00]la gus@example.org\n",
      medium: "song.mp3",
      found: [
        ("person", "\"Gus Example\"", "Gus Example"),
        ("account", "gus@example.org", "gus@example.org"),
      ]),
  ]

  private func project() throws -> Project {
    let project = try Project()
    for planted in Self.planted { try project.put("all/" + planted.name, utf8(planted.text)) }
    try project.put("all/photo.jpg", Self.photo)
    try project.put("all/film.mp4", try ByteScript(#"ftyp { "isom" u32 512 "isom" }"#).bytes)
    try project.put("all/song.mp3", [])
    try project.put("all/film.THM", Self.photo)
    try project.put("all/package.json", utf8(#"{"name": "x"}"#))
    return project
  }

  @Test(
    "An audit of a folder names what is in a sidecar, with its place and medium", arguments: planted
  )
  func named(planted: Planted) throws {
    let project = try project()
    let said = try project.audit("--width", "0", "all")
    let text = Array(planted.text.utf8)
    let start = try #require(said.output.range(of: "all/\(planted.name): "))
    let block = said.output[start.upperBound...].split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .enumerated().prefix { $0.offset == 0 || $0.element.hasPrefix("  ") }.map(\.element)
    #expect(block.first?.contains(" of \(planted.medium)") == true, "\(block)")
    for (category, value, letters) in planted.found {
      let line = block.first {
        $0.hasPrefix("  \(category) of \(planted.medium): ") && $0.contains(value)
      }
      let found = try #require(line, "\(value) is not named in \(block)")
      let place = try #require(found.firstMatch(of: #/@0x([0-9a-f]+) (\d+) byte/#))
      let (offset, count) = (try #require(Int(place.1, radix: 16)), try #require(Int(place.2)))
      let stated = String(decoding: text[offset..<(offset + count)], as: UTF8.self)
      #expect(stated == letters || letters.hasPrefix(stated), "\(stated)")
    }
    #expect(!block.contains { $0.contains("0.0°") })
  }

  @Test("An audit of a single sidecar gives exit status 1, and one without findings 0")
  func statuses() throws {
    let project = try project()
    for planted in Self.planted {
      let said = try project.audit("all/" + planted.name)
      #expect(said.status == 1, "\(planted.name): \(said.output)\(said.errors)")
      #expect(said.output.contains(" of \(planted.medium)"))
    }
    try project.put("plain.srt", utf8("1\n00:00:00,000 --> 00:00:01,000\nhello\n"))
    try project.put("plain.lrc", utf8("[00:01.00]la\n"))
    for name in ["plain.srt", "plain.lrc"] {
      let said = try project.audit(name)
      #expect(
        said.status == 0 && said.output.contains("unpaired: "), "\(said.output)\(said.errors)")
    }
  }

  @Test("JSON states the kind and the media of each sidecar")
  func json() throws {
    let project = try project()
    let lines = try project.audit("--json", "all").output.split(separator: "\n")
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    var kinds: [String: (kind: String, media: [String])] = [:]
    for object in objects {
      guard let file = object["file"] as? [String: Any], let path = file["path"] as? String,
        let sidecar = object["sidecar"] as? [String: Any], let kind = sidecar["kind"] as? String,
        let media = sidecar["media"] as? [String]
      else { continue }
      kinds[path] = (kind, media)
    }
    #expect(kinds.count == Self.planted.count + 1)
    for planted in Self.planted { #expect(kinds["all/" + planted.name]?.media == [planted.medium]) }
    #expect(kinds["all/film.THM"]?.kind == "thumbnail")
    #expect(kinds["all/film.THM"]?.media == ["film.mp4"])
  }

  @Test("clean leaves all sidecars of a folder out, and names each with its findings")
  func leftOut() throws {
    let project = try project()
    try project.put("all/broken.xmp", utf8("no XMP"))
    let said = try project.clean("all", "-o", "out")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(names.allSatisfy { $0.hasSuffix(".jpg") || $0.hasSuffix(".mp4") }, "\(names)")
    #expect(names.contains("photo.jpg"))
    for planted in Self.planted {
      #expect(said.errors.contains("all/\(planted.name): left out: "), "\(said.errors)")
    }
    #expect(said.errors.contains("all/film.THM: left out: thumbnail of film.mp4"))
    #expect(
      said.errors.contains(
        "all/package.json: not a media file, and not a Google Takeout description, skipped"))
    #expect(said.errors.contains("all/broken.xmp: not a media file"))
    #expect(said.errors.contains("2 person"), "\(said.errors)")
    try project.put("all/plain.srt", utf8("1\n00:00:00,000 --> 00:00:01,000\nhello\n"))
    let same = try project.clean("all", "--in-place", "--width", "0")
    let verdicts = same.output.split(separator: "\n")
    #expect(verdicts.contains { $0.hasPrefix("all/plain.srt ") && $0.contains("nothing found") })
    #expect(verdicts.contains { $0.hasPrefix("all/photo.xmp ") && $0.contains("still contains") })
    #expect(!same.output.contains("left out"), "\(same.output)")
    #expect(same.errors.contains("all/photo.xmp: not cleaned: "), "\(same.errors)")
    #expect(!same.errors.contains("film.THM") && same.output.contains("all/film.THM"))
  }

  @Test("clean refuses a sidecar that is named, and says what to do")
  func refused() throws {
    let project = try project()
    for planted in Self.planted {
      let said = try project.clean("all/" + planted.name, "-o", "copy")
      #expect(said.status == 3)
      #expect(said.errors.contains("publish the cleaned copy of the medium"), "\(said.errors)")
    }
  }

  @Test("edit changes no sidecars in folders")
  func edited() throws {
    let project = try project()
    _ = try project.run(["edit", "--no-magic", "all", "--set", "title=x", "-o", "out"])
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(names?.contains { $0.hasSuffix(".xmp") } != true)
  }

  @Test("info names a remote manifest, and does not fetch it")
  func remote() throws {
    let project = try project()
    let said = try project.run(["info", "--no-magic", "all/photo.xmp"])
    #expect(
      said.output.contains(
        "content credentials elsewhere, not fetched: https://example.org/photo.c2pa"),
      "\(said.output)")
    let json = try project.run(["info", "--no-magic", "--json", "all/photo.xmp"])
    #expect(json.output.contains(#""remoteManifests":["https://example.org/photo.c2pa"]"#))
  }

  @Test("A file with the name of a sidecar that is not one is not passed over in silence")
  func unreadable() throws {
    let project = try Project()
    for name in ["a.xmp", "b.gpx", "c.aae", "d.srt", "e.lrc", "f.json"] {
      try project.put("all/" + name, utf8("something else"))
    }
    let said = try project.audit("all")
    #expect(said.status == 3)
    for name in ["a.xmp", "b.gpx", "c.aae"] {
      let isPlural = name == "c.aae"
      #expect(
        said.errors.contains("all/\(name): not examined: not \(isPlural ? "" : "a ")valid "),
        "\(said.errors)")
    }
    for name in ["d.srt", "e.lrc", "f.json"] {
      #expect(said.errors.contains("all/\(name): not a media file, and not "))
    }
    #expect(try project.clean("all", "-o", "out").status == 0)
  }

  @Test("Sidecars of other programs are examined", .enabled(if: samples != nil))
  func examples() throws {
    let samples = try #require(Self.samples)
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path)
    let project = try Project()
    for name in names.sorted() where name.hasSuffix(".xmp") || name.hasSuffix(".aae") {
      let bytes = Array(try Data(contentsOf: samples.appending(path: name)))
      try project.put("all/" + name, bytes)
    }
    let lines = try project.audit("--json", "all").output.split(separator: "\n")
    for line in lines.dropLast() {
      #expect(line.contains(#""sidecar":{"kind":"#), "\(line.prefix(300))")
    }
    #expect(lines.count > 10)
    _ = try project.clean("all", "-o", "out")
    let copies = try? FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(copies ?? [] == [])
  }

  /// A folder of further sample files, next to the other folders; nil if it is not there.
  private static let samples: URL? = {
    guard let path = ProcessInfo.processInfo.environment["MEDIAINSPECT_FURTHER_SAMPLES"] else {
      return nil
    }
    let folder = URL(filePath: path).deletingLastPathComponent().appending(path: "more-samples")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  @Test("A sidecar that is too large is reported as not examined")
  func large() throws {
    let project = try Project()
    try project.put("all/photo.jpg.json", utf8("{") + Array(repeating: 0x20, count: 2 << 20))
    let said = try project.audit("all")
    #expect(said.status == 3 && said.errors.contains("not examined: Google Takeout description of"))
    let points = String(repeating: "<a/>", count: 400_000)
    let attributes = (0..<400_000).map { "a\($0)=''" }.joined(separator: " ")
    try project.put("all/ride.gpx", utf8("<?xml version='1.0'?><gpx \(attributes)>\(points)</gpx>"))
    let many = try project.audit("all")
    #expect(many.errors.contains("not examined: GPX track of more than 750000 tags"))
  }

  @Test("A thumbnail or a small copy without a movie is cleaned as the medium that it is")
  func unpaired() throws {
    let project = try project()
    try project.put("all/alone.THM", Self.photo)
    try project.put("all/GL010001.LRV", try ByteScript(#"ftyp { "isom" u32 512 "isom" }"#).bytes)
    let said = try project.clean("all", "-o", "out")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(names.contains("alone.THM") && names.contains("GL010001.LRV"), "\(names)")
    #expect(!names.contains("film.THM"))
    #expect(!said.errors.contains("alone.THM"), "\(said.errors)")
    let audit = try project.audit("--width", "0", "all").output
    let lines = audit.split(separator: "\n").filter { $0.contains("clean leaves sidecars") }
    #expect(lines.contains { $0.hasPrefix("all/film.THM: ") })
    #expect(!lines.contains { $0.hasPrefix("all/alone.THM: ") }, "\(lines)")
  }

  @Test("Hostile text gives a result")
  func hostile() throws {
    let project = try Project()
    let deep = String(repeating: "[", count: 100_000)
    let entities = (0..<20).map { "<!ENTITY e\($0 + 1) '&e\($0);&e\($0);'>" }.joined()
    let texts = [
      ("a.json", #"{"title": "a", "geoData": "# + deep), ("b.json", "{" + deep),
      (
        "c.gpx", "<?xml version='1.0'?><!DOCTYPE gpx [<!ENTITY e0 'x'>\(entities)]><gpx>&e20;</gpx>"
      ),
      ("d.gpx", "<?xml version='1.0'?>" + String(repeating: "<a>", count: 100_000)),
      (
        "e.xmp",
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'>" + String(repeating: "<a b='c'>", count: 50_000)
      ),
      ("f.srt", "1\n0:0:0,0 --> 0:0:1,0\n" + String(repeating: "GPS(", count: 200_000)),
      ("g.srt", "1\n0:0:0,0 --> 0:0:1,0\n" + String(repeating: "latitude: ", count: 100_000)),
      ("h.lrc", String(repeating: "[a:", count: 100_000)),
      ("i.lrc", "[ar:x]\n" + String(repeating: "[00:00]", count: 50_000)),
      (
        "j.aae",
        "<?xml version='1.0'?><plist><dict>" + String(repeating: "<key>a</key>", count: 50_000)
      ),
    ]
    for (name, text) in texts { try project.put("all/" + name, utf8(text)) }
    let said = try project.audit("all")
    #expect([0, 1, 3].contains(said.status), "\(said.status) \(said.errors)")
    #expect(try project.check("all").status != 2)
  }
}
