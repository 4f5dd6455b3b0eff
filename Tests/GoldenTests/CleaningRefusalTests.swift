import ByteScript
import Foundation
import Testing

/// Files that clean refuses: nothing is written, and one line states the reason.
struct CleaningRefusalTests {
  private struct Refused {
    let name: String
    let script: String
    let reason: String
  }

  private static let rear = #" "TAG" "Lake" 00 * 121"#
  private static let fastStart =
    #"""
    "ID3" 03 00 00 synchsafe @end - @start
    start:
    "TIT2" sized u32 -2 { 00 00 00 "Lake" }
    end:
    """# + "\n"

  private static let cases = [
    Refused(
      name: "a.cr2", script: #""II" u16le 42 u32le 16 "CR" 02 00 u32le 0 u16le 0 u32le 0"#,
      reason:
        "Canon CR2 raw photos are not supported, because clean does not know which tags are "
        + "needed to decode them"),
    Refused(
      name: "a.cr3", script: #"ftyp { "crx " u32 1 "crx " }"#,
      reason:
        "Canon CR3 raw photos are not supported, because clean does not know which tags are "
        + "needed to decode them"),
    Refused(
      name: "a.raf", script: #""FUJIFILMCCD-RAW 0201" 00 * 60"#,
      reason:
        "Fujifilm RAF raw photos are not supported, because clean does not know which tags are "
        + "needed to decode them"),
    Refused(
      name: "a.tif", script: #""MM" u16 42 u32 8 u16 1 u16 0x0106, 3 u32 1 u16 32803, 0 u32 0"#,
      reason:
        "raw photos (TIFF based) are not supported, because clean does not know which tags are "
        + "needed to decode them"),
    Refused(
      name: "a.jxl", script: #""JXL " { 0d 0a 87 0a } ftyp { "jxl " u32 0 "jxl " }"#,
      reason: "JPEG XL images are not supported, because their codestreams are not decoded"),
    Refused(
      name: "a.mp3", script: #""what is this" "# + rear,
      reason: "the 12 bytes between the tags are of an unknown format"),
    Refused(
      name: "a.ogg", script: #""OggS" 00 * 60"# + rear,
      reason: "Ogg between tags is not supported: Ogg streams may contain further tags"),
    Refused(
      name: "a.ofr", script: fastStart + #""OFR " u32le 15 00 * 60"# + rear,
      reason:
        "a tag precedes OptimFROG data, which may contain offsets from the start of the file"),
    Refused(
      name: "a.mp4", script: #"mdat { "what is this" }"#,
      reason: "no sample table, fragment or item describes the media data"),
    Refused(
      name: "b.mp3",
      script: fastStart + #""what is this" (ff ff 10 00 00 * 28) * 4 "what is this" * 20"#,
      reason: "only 128 bytes are audio frames; 252 other bytes are not decoded"),
  ]

  private static func bytes(of one: Refused) throws -> [UInt8] { try ByteScript(one.script).bytes }

  @Test("Refused files yield exit status 3, one line and no copy, with any target")
  func nothingIsWritten() throws {
    for one in Self.cases {
      let bytes = try Self.bytes(of: one)
      for arguments in [
        [one.name], ["--in-place", one.name], ["--dry-run", one.name], ["-o", "out.bin", one.name],
        ["--policy", "all-metadata", "--in-place", one.name], ["--faststart", one.name],
      ] {
        let project = try Project()
        try project.put(one.name, bytes)
        let said = try project.clean(arguments)
        #expect(said.status == 3 && said.output.isEmpty, "\(arguments): \(said.output)")
        #expect(
          said.errors == "mediainspect clean: \(one.name): not cleaned: \(one.reason)\n",
          "\(said.errors)")
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: project.url.path) == [one.name])
        #expect(
          Array(try Data(contentsOf: project.url.appending(path: one.name))) == bytes)
      }
    }
  }

  @Test(
    "An audit reports in all output formats that clean refuses the file, and keeps its exit status")
  func audit() throws {
    for one in Self.cases {
      let project = try Project()
      try project.put(one.name, try Self.bytes(of: one))
      let text = try project.audit(one.name, "--width", "0")
      #expect(text.output.hasSuffix("\nclean refuses this file: \(one.reason)\n"), "\(text.output)")
      #expect(!text.output.contains("will be removed"))
      #expect(text.status < 2)
      let json = try project.audit("--json", one.name)
      #expect(json.status == text.status)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      #expect(object["refusal"] as? String == one.reason)
      let disclosures = object["findings"] as? [[String: Any]] ?? []
      #expect(disclosures.allSatisfy { $0["removed"] as? Bool == false })
      let log = try project.audit("--sarif", one.name)
      #expect(log.output.contains("clean refuses this file"))
    }
  }

  @Test("A refused file does not stop the cleaning of others")
  func amongOthers() throws {
    let project = try Project()
    let refused = Self.cases[0]
    try project.put(refused.name, try Self.bytes(of: refused))
    try project.put("b.gif", try ByteScript(Self.picture).bytes)
    let said = try project.clean(refused.name, "b.gif")
    #expect(said.status == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    #expect(names.sorted() == ["a.cr2", "b.clean.gif", "b.gif"])
  }

  private static let picture =
    #""GIF89a" u16le 1, 1 00 00 00 21 fe 04 "Lake" 00 2c u16le 0, 0, 1, 1 00 02 02 4c 01 00 3b"#

  @Test("The list of formats from explain clean is complete, as text and as JSON")
  func list() throws {
    let project = try Project()
    func explain(_ arguments: String...) throws -> Execution {
      try Execution(of: ["explain", "clean"] + arguments, in: project.url, logs: project.url)
    }
    let text = try explain("--width", "0")
    #expect(text.status == 0, "\(text.errors)")
    for line in [
      "  written  pictures      JPEG images: picture data are compared byte by byte with the original",
      "  written  tags          Monkey's Audio",
      "  refused  tags          Ogg: Ogg streams may contain further tags",
      "  kept     events (emsg): players may act on them",
    ] {
      #expect(text.output.split(separator: "\n").contains(Substring(line)), "\(text.output)")
    }
    #expect(text.output.contains("Nikon NEF raw photos: not supported, because "))
    let json = try explain("--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let formats = try #require(object["formats"] as? [[String: Any]])
    let kept = try #require(object["kept"] as? [[String: Any]])
    // Three lines are headings.
    #expect(formats.count + kept.count == text.output.split(separator: "\n").count - 3)
    #expect(formats.contains { $0["kind"] as? String == "DNG raw photos" })
  }
}
