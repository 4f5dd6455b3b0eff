import Anatomy
import Bytes
import Schema

/// A new text in the user data (`udta`) of the movie or a track: a text of QuickTime with a code
/// that begins with ©, or the name of a track.
struct UserTextTags {
  private(set) var insertions: [TagInsertion] = []

  init(_ tag: NewTag, in holder: Node) throws(TagRefusal) {
    guard case .text(let text) = tag.value, let code = tag.key.code else {
      throw TagRefusal(ofValue: "user data contains only text")
    }
    if code == "name" {
      guard tag.language == nil else { throw TagRefusal("the name of a track states no language") }
      insertions = [try holder.insertion(intoUserData: Draft("name", ["name": .text(text)]))]
      return
    }
    guard code[0] == 0xA9 else {
      throw TagRefusal(ofValue: "the key \(tag.key.name) of user data cannot be added")
    }
    let language = try UInt16(packing: tag.language)
    guard let size = UInt16(exactly: text.utf8.count) else {
      throw TagRefusal(ofValue: "a text in user data has at most 65,535 bytes")
    }
    let draft = Draft(
      code,
      [
        "strings[1].text_size": .number(UInt64(size), bytes: 2),
        "strings[1].language_code": .number(UInt64(language), bytes: 2),
        "strings[1].text": .text(text),
      ])
    if let userData = holder.child("udta"), let box = userData.child(code) {
      // A text in a further language is added to the texts in the box.
      guard case .list? = box.value("strings") else {
        throw TagRefusal("the box \(tag.key.name) has no list of texts")
      }
      let row = Array(try userData.box(draft).dropFirst(8))
      insertions = [TagInsertion(row, into: box, .row)]
    } else {
      insertions = [try holder.insertion(intoUserData: draft)]
    }
  }
}
