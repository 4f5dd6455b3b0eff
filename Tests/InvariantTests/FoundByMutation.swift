import Anatomy
import ByteScript
import InvariantChecks
import Rendering
import Testing

/// The smallest files that once violated an invariant.
struct FoundByMutation {
  @Test(arguments: [
    // The 64-bit size is announced and the file ends before it.
    #"ftyp { "isom" u32 0 } u32 1 "moov""#,
    #"ftyp { "isom" u32 0 } u32 1 "moov" 00 00 01"#,
    // The 64-bit size is after the end of the parent box.
    #"ftyp { "isom" u32 0 } moov { trak { tref { u32 1, 1 } free { } } }"#,
    // A text states more bytes than are left.
    """
    ftyp { "isom" u32 0 } moov { trak { mdia { minf { stbl { full stsd version 0 flags 0 {
      u32 1 text { 00 * 6 u16 1 00 * 42 09 "Geneva" }
    } } } } } }
    """,
    // A box ends inside its own 64-bit size.
    #"ftyp { "isom" u32 0 } moov { trak { tref { u32 1 "cdsc" 6c 00 00 00 } free { } } }"#,
    // A tag inside a tag; frames of both are unsynchronised.
    """
    "ID3" 04 00 00 00 00 00 37 "TIT2" 00 00 00 08 00 02 01 ff 00 fe 48 00 69 00
    "ID3" 04 00 00 00 00 00 1b "TIT2" 00 00 00 08 00 02 01 ff 00 fe 48 00 69 00
    49 fc 44 33 04 00 00 00 00
    """,
  ])
  func invariantsHold(_ script: String) throws {
    expectNone(Invariants.violations(of: try ByteScript(script).bytes), script)
  }

  /// The unit that a camera states is printed as part of its values.
  @Test func textOfAFileInWordsIsEscaped() throws {
    let unit = "\"STRM\" 00 01 u16 36 \"UNIT\" 63 02 u16 1 1B 9B 00 00"
    let script =
      "\"DEVC\" 00 01 u16 44 \(unit) \"SCAL\" 73 02 u16 1 u16 1 00 00 \"TEMP\" 73 02 u16 1 u16 7 00 00"
    let rendered = Rendered(Invariants.open(try ByteScript(script).bytes))
    #expect(rendered.text.contains(#"7 \x1B"#), "\(rendered.text)")
    expectHarmless(rendered.text, "text")
  }

  /// A sample that looks like a movie with tables that refer to the sample itself. The search for
  /// the owner of a byte once went from one to the other endlessly.
  @Test func aMovieInsideASampleHasNoSamples() throws {
    let head = box("ftyp", utf8("qt  "), zeros(4), utf8("qt  "))
    func movie(ofSample size: Int) -> [UInt8] {
      let tables =
        fullBox("stsd", u32(1), box("wvtt", zeros(6), u16(1), box("vttC", utf8("WEBVTT"))))
        + fullBox("stts", u32(1, 1, 1000)) + fullBox("stsc", u32(1, 1, 1, 1))
        + fullBox("stsz", u32(0, 1, size)) + fullBox("stco", u32(1, head.count + 8))
      let media =
        fullBox("mdhd", u32(0, 0, 1000, 1000), u16(0, 0))
        + fullBox("hdlr", utf8("mhlrtext"), zeros(13)) + box("minf", box("stbl", tables))
      return box("moov", box("trak", fullBox("tkhd", u32(0, 0, 1), zeros(68)), box("mdia", media)))
    }
    let inner = box("mdat", utf8("inside"))
    let size = movie(ofSample: 0).count + inner.count
    let sample = movie(ofSample: size) + inner
    let file = head + box("mdat", sample) + movie(ofSample: size)
    let owner = Invariants.open(file).owner(of: head.count + 8 + size - 1)
    #expect(
      owner?.chain.map(\.path) == [
        "/", "/mdat", "/moov/trak/samples[1]", "/moov/trak/samples[1]/mdat",
      ])
    expectNone(Invariants.violations(of: file), "a movie that is its own sample")
  }

  /// Bytes after a long run of zeros are not padding.
  @Test func onlyZerosArePadding() throws {
    let script = "\"DEVC\" 00 01 u16 8 \"TEMP\" 73 02 u16 0 00 * 80"
    let padded = Invariants.open(try ByteScript(script).bytes).root
    #expect(padded.fields.last?.meaning.role == .padding)
    let hiding = Invariants.open(try ByteScript(script + " \"secret\"").bytes).root
    #expect(hiding.fields.last?.meaning.role == .undecoded)
  }

  @Test func jsonEscapesWhatATerminalActsOn() {
    let text = Rendered.collect { output in
      JSONWriter(output).string("\u{1B}[31m\"\\ \u{7F}\u{9B}\u{202E}é😀\u{E0041}")
    }
    #expect(text == #""\u001b[31m\"\\ \u007f\u009b\u202eé😀\udb40\udc41""#)
  }
}
