import ByteScript
import Bytes
import Editing
import Formats
import Metadata
import Testing

/// Edits of files with very many tags.
struct ManyTagsTests {
  @Test(
    "A file with 25,000 tags or more is not edited", arguments: [(24_999, false), (25_000, true)])
  func changes(_ count: Int, _ isRefused: Bool) throws {
    let changes: [(MetadataChange.Action, String)] = [
      (.set(EditValue("Evening")), "title"), (.remove(nil), "title"),
      (.add(EditValue("Lake")), "artist"),
    ]
    for (action, key) in changes {
      let editing = try editing(action, key, amongTitles: count)
      #expect(editing.refusals.isEmpty != isRefused, "\(key)")
    }
  }

  private func editing(
    _ action: MetadataChange.Action, _ key: String, amongTitles count: Int
  ) throws -> Editing {
    let frame = utf8("TIT2") + u32(2) + [0, 0, 0] + utf8("a")
    let frames = Array(repeatElement(frame, count: count).joined())
    let sizes = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) }
    let sound = [0xFF, 0xFB, 0x90, 0x64] + zeros(413)
    let bytes = utf8("ID3") + [3, 0, 0] + sizes + frames + sound + sound
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp3", magic: nil).document
    let change = MetadataChange(action, of: try #require(KeySelector(key)), words: key)
    return Editing(document, [change])
  }
}
