import Anatomy
import Bytes
import Schema

/// Checks of the attributes of tags in multivariant playlists, in addition to their declarations.
extension HLS {
  @Sendable
  static func checkRendition(_ list: AttributeList, _ tag: FieldReader) {
    let type = list.text("TYPE")
    func report(_ message: String, _ name: String) {
      tag.report(
        rule: "hls.media.required-attrs", severity: .error, message, at: list.place(of: name))
    }
    if type == "CLOSED-CAPTIONS" {
      if list.has("URI") { report("TYPE is CLOSED-CAPTIONS, but URI is present", "URI") }
      if !list.has("INSTREAM-ID") {
        report("TYPE is CLOSED-CAPTIONS, but INSTREAM-ID is missing", "INSTREAM-ID")
      }
    } else if type == "SUBTITLES", !list.has("URI") {
      report("TYPE is SUBTITLES, but URI is missing", "URI")
    }
    if type != nil, type != "VIDEO", !list.has("LANGUAGE") {
      tag.report(
        rule: "hls.media.language-missing", severity: .warning,
        "TYPE is \(type ?? ""), but LANGUAGE is missing",
        at: list.place(of: "LANGUAGE"), clause: Clause(.hlsAuthoring))
    }
  }

  /// Checks that a variant has the recommended attributes. An audio variant needs no resolution and
  /// no frame rate, and a variant of I-frames (`isOfFrames`) needs no frame rate.
  static func checkVariant(_ list: AttributeList, _ tag: FieldReader, isOfFrames: Bool) {
    var wanted: [String] = ["CODECS", "AVERAGE-BANDWIDTH"]
    if !isSound(list.text("CODECS")) { wanted += isOfFrames ? ["RESOLUTION"] : pictureAttributes }
    let missing = wanted.filter { !list.has($0) }
    guard !missing.isEmpty else { return }
    tag.report(
      rule: "hls.streaminf.codecs-resolution", severity: .warning,
      "recommended attributes are missing: \(missing.joined(separator: ", "))",
      at: list.place(of: missing[0]),
      clause: Clause(.hlsAuthoring))
  }

  private static let pictureAttributes: [String] = ["RESOLUTION", "FRAME-RATE"]

  private static let soundCodecs: [String] = [
    "mp4a", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus", "apac", "mp3", "usac",
  ]

  private static func isSound(_ codecs: String?) -> Bool {
    guard let codecs, !codecs.isEmpty else { return false }
    return codecs[...].pieces(at: UInt8(ascii: ",")).allSatisfy { codec in
      let bare = codec.drop { $0 == " " }
      return soundCodecs.contains { bare.hasPrefix($0) }
    }
  }

  @Sendable
  static func checkSessionData(_ list: AttributeList, _ tag: FieldReader) {
    if list.has("VALUE") == list.has("URI") {
      tag.report(
        rule: "hls.session-data.value-xor-uri", severity: .error,
        list.has("URI")
          ? "VALUE and URI are present, expected only one of them"
          : "VALUE and URI are missing, expected one of them",
        at: list.place(of: "URI"))
    }
    if let language = list.text("LANGUAGE"), !isLanguageTag(language) {
      tag.report(
        rule: "hls.session-data.language", severity: .warning,
        "LANGUAGE is \"\(language.prefix(40))\", expected a language tag of RFC 5646",
        at: list.place(of: "LANGUAGE"),
        field: "LANGUAGE")
    }
    if let key = list.text("DATA-ID"), !isReverseName(key) {
      tag.report(
        rule: "hls.session-data.data-id-reverse-dns", severity: .info,
        "DATA-ID is \"\(key.prefix(40))\", expected a name in reverse DNS notation",
        at: list.place(of: "DATA-ID"),
        field: "DATA-ID")
    }
  }

  /// Whether the text has the form of a language tag: subtags of at most eight letters and digits;
  /// the first subtag has only letters. The tag need not be registered.
  private static func isLanguageTag(_ text: String) -> Bool {
    let subtags = text[...].pieces(at: UInt8(ascii: "-"), omittingEmpty: false)
    guard let first = subtags.first, first.utf8.allSatisfy(\.isLetter) else { return false }
    let hasLanguage = (2...8).contains(first.utf8.count)
    let isPrivate = ["x", "X", "i", "I"].contains(first) && subtags.count > 1
    return (hasLanguage || isPrivate)
      && subtags.allSatisfy { subtag in
        (1...8).contains(subtag.utf8.count)
          && subtag.utf8.allSatisfy { $0.isLetter || $0.isDigit }
      }
  }

  private static func isReverseName(_ text: String) -> Bool {
    let parts = text[...].pieces(at: UInt8(ascii: "."), omittingEmpty: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
      }
  }
}
