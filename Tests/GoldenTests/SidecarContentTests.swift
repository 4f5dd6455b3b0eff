import ByteScript
import Bytes
import Foundation
import TestSupport
import Testing

/// What is read in sidecars, in all forms in which programs write them.
struct SidecarContentTests {
  private static let photo = jpeg(segment(0xE0, utf8("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0]))

  @Test("The medium of a manifest is a file in its folder")
  func mediumOfManifest() throws {
    let project = try Project()
    func box(_ type: String, _ label: String, _ content: [UInt8]) -> [UInt8] {
      let uuid: [UInt8] = [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
      let head = utf8("jumd\(type)") + uuid + [3] + utf8(label + "\0")
      let body = [0, 0, 0, UInt8(head.count + 4)] + head + content
      return [0, 0, 0, UInt8(body.count + 8)] + utf8("jumb") + body
    }
    let claim = box("c2cl", "c2pa.claim", [0, 0, 0, 9] + utf8("cbor") + [0xA0])
    let manifest = box("c2ma", "urn:example:1", box("c2as", "c2pa.assertions", []) + claim)
    let store = box("c2pa", "c2pa", manifest)
    for name in ["pipe", "link", "photo"] { try project.put("all/\(name).c2pa", store) }
    try project.put("photo.jpg", Self.photo)
    try project.put("all/photo.jpg", Self.photo)
    #expect(unsafe mkfifo(project.url.appending(path: "all/pipe.jpg").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: project.url.appending(path: "all/link.jpg").path,
      withDestinationPath: "../photo.jpg")
    for name in ["pipe", "link", "photo"] {
      let said = try project.check("all/\(name).c2pa")
      let isRefused = said.output.contains("its medium cannot be read")
      #expect(isRefused == (name != "photo"), "\(said.output)")
    }
  }

  @Test("Texts in UTF-16 are searched for personal data", arguments: [false, true])
  func wide(isLittle: Bool) throws {
    let project = try Project()
    let text = "\u{FEFF}1\r\n00:00:00,000 --> 00:00:01,000\r\nto eve@example.org\r\n\r\n"
    let lyrics = "\u{FEFF}[by:Gus Example]\r\n[00:01.00]la gus@example.org\r\n"
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittle ? bytes.reversed() : bytes
      }
    }
    try project.put("film.srt", bytes(text))
    try project.put("song.lrc", bytes(lyrics))
    let said = try project.audit("--width", "0", "film.srt")
    let start = 2 * (text.utf16.count - Array("eve@example.org\r\n\r\n".utf16).count)
    #expect(said.output.contains("Text: e-mail address: eve@example.org"), "\(said.output)")
    #expect(
      said.output.contains("/cue.text @0x\(String(start, radix: 16)) 30 bytes"), "\(said.output)")
    #expect(!said.output.contains("unreferenced"), "\(said.output)")
    let other = try project.audit("--width", "0", "song.lrc")
    #expect(other.output.contains("\"Gus Example\""), "\(other.output)")
    #expect(other.output.contains("gus@example.org"), "\(other.output)")
  }

  @Test("Text of a cue that looks like a number is searched, and so are dates")
  func numbersAndDates() throws {
    let project = try Project()
    let text = """
      1
      00:00:00,000 --> 00:00:01,000
      2024-07-20 18:41:07,120

      0171 5550123
      00:00:01,000 --> 00:00:02,000
      20.07.2024 18:41:08 on 2024-07-20 18:41:09

      2
      00:00:02,000 --> 46.4501, 6.5502

      """
    try project.put("film.srt", utf8(text))
    let said = try project.audit("--width", "0", "--json", "film.srt")
    #expect(said.output.contains("0171 5550123"), "\(said.output)")
    #expect(said.output.contains("46.4501, 6.5502"), "\(said.output)")
    let shown = try project.audit("--width", "0", "film.srt").output
    #expect(shown.contains("Text: date, 2 times: 2024-07-20 18:41:07"), "\(shown)")
    #expect(shown.contains("Text: date: 20.07.2024 18:41:08"), "\(shown)")
  }

  @Test("Documents without XML declaration, and JSON with a byte order mark, are examined")
  func withoutDeclaration() throws {
    let project = try Project()
    let type = """
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      """
    let list = """
      <plist version="1.0"><dict><key>adjustmentFormatVersion</key><string>1.0</string></dict></plist>
      """
    try project.put("a.aae", utf8(type + "\n" + list))
    try project.put("b.aae", utf8(list))
    try project.put(
      "c.gpx", utf8("<!-- x --><gpx version='1.1'><wpt lat='46.45' lon='6.55'/></gpx>"))
    try project.put(
      "d.jpg.json", utf8("\u{FEFF}{\"title\": \"d.jpg\", \"people\": [{\"name\": \"Ann\"}]}"))
    for name in ["a.aae", "b.aae"] {
      let said = try project.audit(name)
      #expect(said.status == 0 && said.output.contains("0 findings"), "\(said)")
    }
    let track = try project.audit("c.gpx")
    #expect(track.status == 1 && track.output.contains("46.45"), "\(track)")
    let takeout = try project.audit("d.jpg.json")
    #expect(takeout.status == 1 && takeout.output.contains("\"Ann\""), "\(takeout)")
    let other = list.replacing("1.0\"", with: "1.0 by Ann Example\"")
    try project.put("e.aae", utf8(type.replacing("DTD PLIST", with: "DTD by Ann") + other))
    let hidden = try project.audit("e.aae").output
    #expect(hidden.contains("2 findings") && hidden.contains("by Ann Example"), "\(hidden)")
  }

  @Test("No copy contains what the sidecars of a folder contain, and the audit names each")
  func secrets() throws {
    let project = try Project()
    func secret(_ name: String) -> String { "secret-\(name)@example.org" }
    func text(_ name: String, _ text: String) throws {
      try project.put("all/" + name, utf8(text.replacing("SECRET", with: secret(name))))
    }
    try text(
      "a.xmp",
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="SECRET"/></rdf:RDF></x:xmpmeta>
      """)
    try text(
      "a.aae", "<plist version='1.0'><dict><key>note</key><string>SECRET</string></dict></plist>")
    try text("a.jpg.json", #"{"title": "a.jpg", "people": [{"name": "SECRET"}]}"#)
    try text("f.srt", "1\n00:00:00,000 --> 00:00:01,000\nSECRET\n")
    try text("f.gpx", "<gpx><metadata><author><name>SECRET</name></author></metadata></gpx>")
    try text("s.lrc", "[by:SECRET]\n[00:01.00]la\n")
    let comment = jpeg(segment(0xFE, utf8(secret("f.thm"))))
    try project.put("all/f.thm", comment)
    let movie = try ByteScript(
      #"ftyp { "isom" u32 512 "isom" } moov { mvhd { } }"#
    ).bytes
    try project.put("all/f.lrv", movie)
    try project.put("all/a.jpg", Self.photo)
    try project.put("all/f.mp4", try ByteScript(#"ftyp { "isom" u32 512 "isom" }"#).bytes)
    try project.put("all/s.mp3", [])
    _ = try project.clean("all", "-o", "out")
    let copies = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(Set(copies) == ["a.jpg", "f.mp4"])
    for name in copies {
      let bytes = try Data(contentsOf: project.url.appending(path: "out/" + name))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-"))
    }
    let audit = try project.audit("--json", "all").output
    for name in ["a.xmp", "a.aae", "a.jpg.json", "f.srt", "f.gpx", "s.lrc", "f.thm"] {
      #expect(audit.contains(secret(name)), "\(name)")
    }
    for name in ["f.thm", "f.lrv"] {
      #expect(audit.contains(#""path":"all/\#(name)""#))
    }
  }
}
