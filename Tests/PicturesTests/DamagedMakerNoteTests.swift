import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

/// Checks the invariants on maker notes with wrong values.
struct DamagedMakerNoteTests {
  private static let note = "/Exif/MakerNote"

  @Test func cutNotes() {
    for (_, note) in MadeNote.each(.little) {
      let bytes = note.bytes(at: MadeNote.place)
      for count in stride(from: 5, to: bytes.count, by: 3) {
        expectTiled(note.exif(.big, Array(bytes.prefix(count))))
        expectTiled(Array(note.exif(.big).prefix(MadeNote.place + count)))
      }
    }
  }

  @Test func offsetsOutsideTheNote() throws {
    for (name, made) in MadeNote.each(.big) {
      for offset in [0, 1, 60, 4000, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        var entries = made.entries
        entries.append(.init(0x0E0E, 2, count: 40, zeros(40), offset: offset))
        entries.append(.init(0x0E0F, 2, count: 0xFFFF_FFFF, zeros(5), offset: offset))
        let note = MadeNote(
          made.make, .big, header: made.header, base: made.base, hasLink: made.hasLink, entries)
        let bytes = note.exif(.little)
        let found = Invariants.open(bytes).findings
        #expect(!found.isEmpty, "\(name)")
        let rules = ["tiff.value.", "tiff.directory."]
        #expect(
          found.allSatisfy { finding in
            finding.severity == .info && rules.contains { finding.rule.hasPrefix($0) }
          }, "\(name): \(found.map(\.rule))")
        expectTiled(bytes)
      }
    }
  }

  @Test func countsOfEntries() {
    for (_, made) in MadeNote.each(.big) {
      for count in [0, 1, 513, 0xFFFF] {
        var bytes = made.bytes(at: MadeNote.place)
        let place = made.header.count
        bytes.replaceSubrange(place..<place + 2, with: big(count, 2))
        expectTiled(made.exif(.big, bytes))
      }
    }
  }

  @Test("A directory in the header of its note is not read")
  func directoryInHeader() throws {
    for make in ["RICOH", "JK Imaging", "NIKON"] {
      let start = make == "NIKON" ? utf8("Nikon\0") + [2, 0x10, 0, 0] : []
      for offset in [0, 1, 4, 7, 8, 9, 20, 0xFFFF_FFFF] {
        let header = start + utf8("MM") + big(42, 2) + big(offset, 4)
        let note = MadeNote(
          make, .big, header: header, base: .inNote(start.count), [.text(0x0207, "RICOH WG-M2")])
        let bytes = note.exif(.big)
        expectTiled(bytes)
        if offset < 8 { #expect(try node(Self.note, in: bytes).children.isEmpty) }
      }
    }
  }

  @Test("A note in a note remains bytes")
  func nestedNotes() throws {
    let inner = MadeNote("Canon", .big, [.text(0x09, "Ada Example")]).bytes(at: 102)
    let bytes = MadeNote("Canon", .big, [.bytes(0x927C, inner)]).exif(.big)
    #expect(try node(Self.note + "/canon/IFD/tag_0x927C", in: bytes).children.isEmpty)
    expectTiled(bytes)
  }

  @Test("A preview directory that refers to the directory of the note is reported")
  func loops() throws {
    let header = utf8("Nikon\0") + [2, 0x10, 0, 0] + utf8("MM") + big(42, 2) + big(8)
    let note = MadeNote(
      "NIKON", .big, header: header, base: .inNote(10), [.init(0x11, 4, count: 1, big(8))])
    let findings = Invariants.open(note.exif(.big)).findings
    #expect(findings.map(\.rule) == ["tiff.directory.met-again"])
    #expect(findings.map(\.severity) == [.info])
    expectTiled(note.exif(.big))
  }
}
