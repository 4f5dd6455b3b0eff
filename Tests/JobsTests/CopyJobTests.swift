import Anatomy
import Bytes
import Cleaning
import Editing
import Files
import Formats
import Foundation
import InvariantChecks
import Jobs
import Metadata
import Privacy
import TestSupport
import Testing
import Verification

/// Copies without the data that a policy removes and with changed metadata.
struct CopyJobTests {
  private static let titled = (Seed.corpus + Seed.made + Seed.samples).filter { seed in
    seed.bytes.count < 4 << 20 && !open(seed).spacesOfNewTags.isEmpty
  }
  /// The files of which some are cleaned and edited.
  private static let files = titled.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)

  private static func open(_ seed: Seed) -> Document {
    Examination(ByteSource(bytes: seed.bytes), name: seed.name, magic: nil).document
  }

  private static func change(_ action: MetadataChange.Action, _ key: String) throws
    -> MetadataChange
  {
    MetadataChange(action, of: try #require(KeySelector(key)), words: key)
  }

  private static func bytes(of document: Document) -> [UInt8] {
    document.source.bytes(document.source.wholeRange)
  }

  private static func request(
    _ policy: String?, _ changes: MetadataChange...
  ) throws -> CopyRequest {
    var request = CopyRequest(policy: try policy.map { try #require(Policy.named($0)) })
    request.changes = changes
    return request
  }

  /// Writes a seed into a new folder.
  private static func file(_ seed: Seed) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: String(seed.name.split(separator: "/").last ?? "a"))
    try Data(seed.bytes).write(to: file)
    return file
  }

  @Test("The listed changes of bytes are complete", arguments: titled)
  func byteChanges(_ seed: Seed) throws {
    let job = CopyJob(
      Self.open(seed), try Self.request(nil, Self.change(.set(EditValue("A")), "artist")))
    var bytes: [UInt8] = []
    var place = 0
    for change in job.byteChanges {
      bytes += seed.bytes[place..<change.range.start] + change.bytes
      place = change.range.end
    }
    bytes += seed.bytes[place...]
    #expect(bytes == Self.bytes(of: job.document))
  }

  @Test("One copy has the bytes of a cleaned copy that is edited", arguments: files)
  func oneCopy(_ seed: Seed) throws {
    let change = try Self.change(.set(EditValue("A title")), "title")
    let job = CopyJob(Self.open(seed), try Self.request("identifying", change))
    guard let cleaning = job.cleaning, cleaning.obstacle == nil, job.refusal == nil else { return }
    let cleaned = Self.bytes(of: cleaning.editedDocument.document)
    let second = Examination(ByteSource(bytes: cleaned), name: seed.name, magic: nil).document
    let edited = Self.bytes(of: Editing(second, [change]).editedDocument.document)
    let copy = Self.open(seed).source.patched(job.patchedSource)
    #expect(copy.bytes(copy.wholeRange) == edited)
  }

  @Test("A copy is verified in both steps, and has what was set", arguments: files.prefix(30))
  func written(_ seed: Seed) throws {
    let file = try Self.file(seed)
    let source = try ByteSource.open(path: file.path)
    let document = Examination(source, name: seed.name, magic: nil).document
    let job = CopyJob(
      document,
      try Self.request("identifying", Self.change(.set(EditValue("A title")), "title")))
    defer { job.forgetAnswers() }
    guard job.cleaning?.obstacle == nil, job.refusal == nil, job.editing?.brokenSignature == nil
    else { return }
    var target = CopyTarget(of: file.path, at: file.path + ".copy")
    target.digestsMedia = true
    let outcome = try job.carryOut(to: target)
    guard case .written(let path?, let verification) = outcome else {
      Issue.record("no copy was written")
      return
    }
    #expect(verification.unchangedItems != nil)
    let copy = try Data(contentsOf: URL(filePath: path))
    #expect(Array(copy) == Self.bytes(of: job.document))
    #expect(Array(try Data(contentsOf: file)) == seed.bytes)
  }

  @Test("What is set is kept and named, although the policy removes it from the file")
  func requested() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("holiday.mov") })
    let place = "+46.4500+006.5500/"
    let job = CopyJob(
      Self.open(seed), try Self.request("location", Self.change(.set(EditValue(place)), "location"))
    )
    let copy = String(decoding: Self.bytes(of: job.document), as: UTF8.self)
    #expect(copy.contains(place))
    let findings = job.requestedFindings()
    #expect(!findings.isEmpty && findings.allSatisfy { $0.disclosure.category == .location })
    #expect(job.cleaning?.found.removed.isEmpty == false)
    let removed = CopyJob(Self.open(seed), try Self.request("location"))
    #expect(removed.requestedFindings().isEmpty)
    #expect(!String(decoding: Self.bytes(of: removed.document), as: UTF8.self).contains(place))
  }

  @Test("A movie with a new title has its index in front of the media")
  func fastStart() throws {
    let moved = Self.titled.filter { Self.open($0).fastStartMove != nil }
    #expect(moved.count >= 5)
    for seed in moved {
      let document = Self.open(seed)
      var request = try Self.request(nil, Self.change(.set(EditValue("A title")), "title"))
      request.movesToFront = true
      let job = CopyJob(document, request)
      guard job.refusal == nil, let editing = job.editing else { continue }
      #expect(job.fastStart == .moved, "\(seed)")
      #expect(job.document.fastStartMove == nil, "\(seed)")
      let copy = ByteSource(bytes: Self.bytes(of: job.document))
      #expect(throws: Never.self, "\(seed)") { try Verification(of: editing.plan, in: copy) }
      let policy = try #require(Policy.named("none"))
      request.policy = policy
      #expect(CopyJob(Self.open(seed), request).fastStart == .moved, "\(seed)")
    }
  }

  @Test(
    "An undo record gives the original, and only for the copy", arguments: [nil, "all-metadata"])
  func undo(_ policy: String?) throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("holiday.mov") })
    let title = String(repeating: "long ", count: 40)
    let job = CopyJob(
      Self.open(seed), try Self.request(policy, Self.change(.set(EditValue(title)), "title")))
    let record = try #require(UndoRecord(of: job))
    let edited = job.document.source
    let patched = try #require(record.patchedSource(of: edited))
    let restored = edited.patched(patched)
    #expect(restored.bytes(restored.wholeRange) == seed.bytes)
    #expect(record.patchedSource(of: ByteSource(bytes: seed.bytes)) == nil)
  }

  @Test("A source that cannot be edited is left as it is")
  func refused() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("holiday.mov") })
    let file = try Self.file(seed)
    let document = Examination(
      try ByteSource.open(path: file.path), name: seed.name, magic: nil
    ).document
    let change = MetadataChange(
      .language("not a language"), of: .space(.track), scope: .track(9), words: "--language")
    let job = CopyJob(document, try Self.request("identifying", change))
    var target = CopyTarget(of: file.path, at: file.path)
    target.replaces = true
    #expect(throws: CopyRefusal.self) { try job.carryOut(to: target) }
    #expect(Array(try Data(contentsOf: file)) == seed.bytes)
    let folder = file.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }
}
