import Anatomy
import Bytes
import Schema

/// The changes that set the language of a track: the code in the media header (`mdhd`) and the tag
/// in the extended language box (`elng`). This box is present only if the tag states more than the
/// code.
struct TrackLanguages {
  private(set) var settings: [TrackSetting] = []

  init?(_ language: NewTrackLanguage, _ track: Node) {
    guard let media = track.child("mdia"), let header = media.child("mdhd"),
      let field = header.field("language"), let old = field.value.integer,
      let packed = try? UInt16(packing: language.code),
      let bytes = field.bytes(of: .unsigned(UInt64(packed)), in: header.source)
    else { return nil }
    settings = [
      TrackSetting(
        .replace(field.range, bytes), of: header, path: header.path + ".language",
        before: Self.words(UInt16(clamping: old)), after: language.code)
    ]
    let present = media.child("elng")
    let tag = present?.field("extended_language")
    switch (present, language.tag) {
    case (let box?, let text?):
      guard let tag,
        let bytes = tag.bytes(
          of: .text(DecodedText(string: text, isValid: true)), in: box.source)
      else { return nil }
      settings.append(
        TrackSetting(
          .replace(tag.range, bytes), of: box, path: box.path + ".extended_language",
          before: tag.text, after: text))
    case (let box?, nil):
      settings.append(
        TrackSetting(
          .remove, of: box, path: box.path + ".extended_language", before: tag?.text, after: nil))
    case (nil, let text?):
      let draft = Draft(
        "elng", ["extended_language": .text(text, as: TextSpelling(.utf8, .terminated))])
      guard let bytes = try? media.bytes(of: draft) else { return nil }
      let next = media.children.first { $0.range.start >= header.range.end }
      settings.append(
        TrackSetting(
          .insert(bytes, before: next), of: media, path: media.path + "/elng.extended_language",
          before: nil, after: text))
    case (nil, nil): break
    }
  }

  /// Returns the language code for the 16-bit language field of a media header; the number as text
  /// if the language is unknown.
  private static func words(_ packed: UInt16) -> String {
    if packed == Language.unspecified { return "und" }
    return MacintoshLanguage(code: packed)?.tag ?? Language.code(packed: packed) ?? "\(packed)"
  }
}
