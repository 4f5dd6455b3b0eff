import Anatomy
import Bytes
import Schema

/// New texts in the user data (`udta`) of the movie or a track: texts of QuickTime with codes that begin with ©,
/// and the name of a track.
struct UserTextTags {
  private(set) var insertions: [TagInsertion] = []
  private(set) var userData: [Draft] = []

  private typealias Text = (language: UInt16, text: String)

  init(_ tags: [NewTag], in holder: Node, without removed: Set<Node>) throws(TagRefusal) {
    var codes: [FourCC] = []
    var texts: [FourCC: [Text]] = [:]
    for tag in tags {
      guard case .text(let text) = tag.value, let code = tag.key.code else {
        throw TagRefusal(ofValue: "user data contains only text")
      }
      if code == "name" {
        guard tag.language == nil else {
          throw TagRefusal("the name of a track states no language")
        }
        userData.append(Draft("name", ["name": .text(text)]))
        continue
      }
      guard code[0] == 0xA9 else {
        throw TagRefusal(ofValue: "the key \(tag.key.name) of user data cannot be added")
      }
      guard text.utf8.count <= 0xFFFF else {
        throw TagRefusal(ofValue: "a text in user data has at most 65,535 bytes")
      }
      if texts[code] == nil { codes.append(code) }
      texts[code, default: []].append((try UInt16(packing: tag.language), text))
    }
    for code in codes {
      try add(texts[code] ?? [], code, to: holder.child("udta"), without: removed)
    }
  }

  /// Adds texts to the present box with the given code, one row for each text. If there is no such
  /// box, a new one is added.
  private mutating func add(
    _ texts: [Text], _ code: FourCC, to userData: Node?, without removed: Set<Node>
  ) throws(TagRefusal) {
    let present = userData?.children.first { $0.code == code && !removed.contains($0) }
    guard let userData, let present else {
      self.userData.append(Self.draft(code, texts))
      return
    }
    guard case .list? = present.value("strings") else {
      throw TagRefusal("the box \(code) has no list of texts")
    }
    for text in texts {
      let row = Array(try userData.written(Self.draft(code, [text])).dropFirst(8))
      insertions.append(TagInsertion(row, into: present, .row))
    }
  }

  private static func draft(_ code: FourCC, _ texts: [Text]) -> Draft {
    Draft(
      code,
      fields: texts.enumerated().flatMap { place, text in
        let row = "strings[\(place + 1)]"
        return [
          ("\(row).text_size", DraftValue.number(UInt64(text.text.utf8.count), bytes: 2)),
          ("\(row).language_code", .number(UInt64(text.language), bytes: 2)),
          ("\(row).text", .text(text.text)),
        ]
      })
  }
}
