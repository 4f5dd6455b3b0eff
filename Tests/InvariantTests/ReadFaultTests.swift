import ByteScript
import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// If any read of a file or its copy fails during planning, writing or verification, there is
/// either no copy and the file is unchanged, or the copy equals that of a run without failure.
struct ReadFaultTests {
  /// Small files of eight formats, each with data that is removed.
  struct Subject: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }

    /// A file of the corpus, copied under another name.
    init(corpus path: String, as name: String) {
      self.name = name
      bytes = Seed.corpus.first { $0.name == "corpus/" + path }?.bytes ?? []
    }

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  private static let exif = tiff(
    directory(entry(0x010F, 2, 12, u32(8 + 2 + 12 + 4))), utf8("Camera Maker"))

  private static let song: [UInt8] = {
    let artist = id3Frame(3, "TPE1", id3Text("Somebody Example"))
    let comment = id3Frame(3, "COMM", id3Text("eng\0Written at home"))
    let sound = (hex("FF FB 90 C0") + zeros(413)) + (hex("FF FB 90 C0") + zeros(413))
    return id3Tag(3, artist, comment) + sound + sound
  }()

  private static let wave: [UInt8] = {
    let format = riffChunk("fmt ", [1, 0, 1, 0] + little(8000) + little(16000) + [2, 0, 16, 0])
    let list = riffChunk("LIST", utf8("INFO"), riffChunk("IART", utf8("Somebody E")))
    return riffChunk("RIFF", utf8("WAVE"), format, list, riffChunk("data", Array(0..<200)))
  }()

  private static let picture: [UInt8] = {
    func head(_ place: Int) -> [UInt8] {
      let item = fullBox("infe", version: 2, u16(1, 0), utf8("hvc1\0"))
      let links = fullBox("ipma", u32(1), u16(1), [1, 0x01])
      return box("ftyp", utf8("heic"), u32(0), utf8("mif1heic"))
        + fullBox(
          "meta", handlerBox("pict"),
          fullBox("pitm", u16(1)), fullBox("iinf", u16(1), item),
          fullBox("iloc", hex("4400"), u16(1, 1, 0, 1), u32(place, 6)),
          box("iprp", box("ipco", fullBox("ispe", u32(16, 16))), links))
    }
    return head(head(0).count + 8) + box("mdat", utf8("sample"))
      + box("free", utf8("Somebody Example was here"))
  }()

  static let subjects = [
    Subject(corpus: "holiday.mov", as: "holiday.mov"),
    Subject(corpus: "iso/fragmented.bytes", as: "a.mp4"),
    Subject(corpus: "audio/flac.bytes", as: "a.flac"),
    Subject("a.mp3", song), Subject("a.wav", wave),
    Subject(
      "a.jpg", jpeg(segment(0xE1, utf8("Exif\0\0"), exif), segment(0xFE, utf8("By Somebody")))),
    Subject("a.png", onePoint(pngChunk("tEXt", utf8("Author\0Somebody Example")))),
    Subject("a.heic", picture),
  ]

  private static func outcome(
    of subject: Subject, _ faults: @escaping ReadFaultInjection
  ) throws -> (copy: Data?, failure: CopyFailure?) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: subject.name)
    let target = folder.appending(path: "copy")
    try Data(subject.bytes).write(to: file)
    let policy = try #require(Policy.named("all-metadata"))
    let source = try ByteSource.open(path: file.path, injecting: faults)
    let document = Examination(source, name: subject.name, magic: nil).document
    let cleaning = Cleaning(document, under: policy)
    var failure: CopyFailure?
    do throws(CopyFailure) {
      _ = try cleaning.write(
        to: target.path, like: file.path, calls: InterceptedCalls(readFaults: faults))
    } catch {
      failure = error
    }
    #expect(try Data(contentsOf: file) == Data(subject.bytes))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == (failure == nil ? ["copy", subject.name].sorted() : [subject.name]))
    return (try? Data(contentsOf: target), failure)
  }

  /// Upper bound on the number of reads that are made to fail.
  private static let maxFaults = 600

  @Test(arguments: subjects)
  func noCopyIsDamaged(_ subject: Subject) throws {
    try #require(!subject.bytes.isEmpty)
    let reads = Monitor(0)
    let whole = try Self.outcome(of: subject) { _ in
      reads.change { $0 += 1 }
      return nil
    }
    let expected = try #require(whole.copy, "\(String(describing: whole.failure))")
    try #require(expected != Data(subject.bytes))
    let count = reads.change { $0 }
    var refused = 0
    for read in stride(from: 1, through: count, by: 1 + count / Self.maxFaults) {
      for reason in [ReadFailure.Reason.system(EIO), .ended] {
        let number = Monitor(0)
        let (copy, failure) = try Self.outcome(of: subject) { _ in
          let own = number.change { number in
            number += 1
            return number
          }
          return own == read ? reason : nil
        }
        #expect(copy == nil || copy == expected, "read \(read) of \(count)")
        if failure != nil { refused += 1 }
      }
    }
    // Most failures refuse the copy: hardly any read is unnecessary.
    #expect(refused > count / (1 + count / Self.maxFaults))
  }
}
