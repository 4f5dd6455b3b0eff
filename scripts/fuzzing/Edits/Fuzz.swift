import Anatomy
import Bytes
import Editing
import Formats
import Fuzzing
import InvariantChecks
import Metadata
import Verification

/// Edits a file that is made of all but the last bytes of the input. The last bytes are the plan. A copy that
/// its verification accepts must be read back without a violated invariant, the same changes of the copy must
/// change nothing, and its undo record must give the original. The whole input is also read as a plan and an
/// undo record.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let whole = ByteSource(bytes: bytes)
  _ = PlanRecord(whole)
  if let undo = UndoRecord(whole) { _ = undo.patchedSource(of: whole) }
  guard bytes.count > Plan.size else { return 0 }
  let plan = Plan(bytes.suffix(Plan.size))
  let file = Array(bytes.dropLast(Plan.size))
  let problems = plan.problems(of: file)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}

/// Changes that are chosen by numbers.
private struct Plan {
  static let size = 12

  private let changes: [MetadataChange]
  private let usesRoom: Bool
  private let padding: Int
  /// Whether the changes give the same result when they are made again.
  private let isRepeatable: Bool

  private static let keys = [
    "title", "artist", "album", "comments", "artwork", "genre", "trackNumber", "trackCount",
    "creationDate",
    "location", "copyright", "lyrics", "id3/TXXX:FUZZ", "itlk/com.example.FUZZ",
    "mdta/com.example.fuzz",
    "udta/©nam", "vorb/FUZZ", "riff/ICMT", "ape/Fuzz", "xmp/dc:subject", "exif/HostComputer",
    "iptc/2:25",
    "png/Title", "lyrics3/ETT", "id3/COMM", "bpm", "year", "description",
  ]
  /// The fields that keys state, if other keys state them too.
  private static let fields = [
    "udta/©nam": "title", "png/Title": "title", "lyrics3/ETT": "title", "riff/ICMT": "comments",
    "id3/COMM": "comments", "year": "creationDate",
  ]
  private static let values = [
    "", "A", "Zwölf é 三", "3/12", "2024", "2024-07-20T18:41:07+02:00", "+46.45-006.55+372/", "Jazz",
    "17",
    String(repeating: "long ", count: 60), "\u{FEFF}\u{0}", "<&>\"'",
  ]

  init(_ numbers: ArraySlice<UInt8>) {
    let numbers = Array(numbers)
    usesRoom = numbers[0] & 1 == 1
    padding = numbers[0] & 2 == 2 ? 64 : 0
    let count = 1 + Int(numbers[0] >> 2) % 3
    var changes: [MetadataChange] = []
    var isRepeatable = true
    var named: Set<String> = []
    for index in 0..<count {
      let (action, key, value) = (
        numbers[1 + index * 3], numbers[2 + index * 3], numbers[3 + index * 3]
      )
      let name = Self.keys[Int(key) % Self.keys.count]
      guard let selector = KeySelector(name) else { continue }
      let text = EditValue(Self.values[Int(value) % Self.values.count])
      // Changes of one key that contradict each other are made in order each time, and values that are
      // empty or no text may not be stated.
      let isText = text.text?.allSatisfy { $0 != "\0" && $0 != "\u{FEFF}" } ?? false
      if !named.insert(Self.fields[name] ?? name).inserted || !isText || text.text == "" {
        isRepeatable = false
      }
      let what: MetadataChange.Action
      switch action % 8 {
      case 0...3: what = .set(text)
      case 4: what = .remove(nil)
      case 5:
        what = .add(text)
        isRepeatable = false
      case 6:
        what = .setAll([text, EditValue(Self.values[(Int(value) + 1) % Self.values.count])])
        // A count is one number. A format with one value for a key gets both in turn, and free space is then
        // added for the change.
        if name.hasSuffix("Count") || padding > 0 { isRepeatable = false }
      default: what = .convert([2, 3, 4][Int(value) % 3])
      }
      changes.append(MetadataChange(what, of: selector, words: "\(what) \(name)"))
    }
    (self.changes, self.isRepeatable) = (changes, isRepeatable)
  }

  func problems(of file: [UInt8]) -> [String] {
    let editing = edit(file)
    defer {
      editing.editedDocument.document.forgetAnswers()
      editing.original.forgetAnswers()
    }
    guard editing.refusals.isEmpty, !editing.changesNothing else { return [] }
    let source = editing.editedDocument.document.source
    let copy = source.bytes(source.wholeRange)
    guard (try? Verification(of: editing.plan, in: ByteSource(bytes: copy))) != nil else {
      return []
    }
    var problems: [String] = []
    if let undo = UndoRecord(of: editing) {
      let edited = ByteSource(bytes: copy)
      let restored = undo.patchedSource(of: edited).map { edited.patched($0) }
      if restored.map({ $0.bytes($0.wholeRange) }) != file {
        problems.append("the undo record does not give the original")
      }
    }
    // Values that a format states in part are not stated completely by a second edit either.
    if isRepeatable, editing.reservations.isEmpty {
      let again = edit(copy)
      if again.refusals.isEmpty, !again.changesNothing {
        problems.append("a second edit changes the copy: \(changes.map(\.words))")
      }
      again.editedDocument.document.forgetAnswers()
      again.original.forgetAnswers()
    }
    return problems
  }

  private func edit(_ file: [UInt8]) -> Editing {
    let document = Examination(ByteSource(bytes: file), name: "fuzz", magic: nil).document
    return Editing(document, changes, usingRoom: usesRoom, padding: padding)
  }
}
