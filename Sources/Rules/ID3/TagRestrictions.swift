import Anatomy
import Bytes
import Metadata
import Movie
import RuleEngine

/// The rule about the restrictions that the extended header of an ID3v2.4 tag states.
extension Rule {
  static let restrictions = Rule(
    "id3.exthdr.restriction-violated", .warning, at: .id3Tag,
    "A tag must comply with the restrictions that its extended header states",
    clause: Clause(.id3v24),
    cause: "An editor probably added frames without regard to the restrictions",
    fix: "Remove the restrictions, or the content that violates them",
    passing: [
      restricted("30", #""TIT2" sized synchsafe -2 { 00 00 00 "Title" }"#),
      restricted("18", #""TIT2" sized synchsafe -2 { 00 00 00 "Title" * 6 }"#),
      restricted("02", picture(64, 64)), restricted("03", picture(64, 64)),
    ],
    failing: [
      restricted("20", #"↓"TIT2" sized synchsafe -2 { 00 00 01 ff fe utf16le"Title" }"#),
      restricted("18", #"↓"TIT2" sized synchsafe -2 { 00 00 00 "Title" * 6 "s" }"#),
      restricted("18", #"↓"TPE1" sized synchsafe -2 { 00 00 00 ("Singer" * 3 00) * 2 }"#),
      restricted("02", "↓" + picture(64, 65)), restricted("03", "↓" + picture(64, 63)),
    ]
  ) { tag, _ in
    guard
      let header = tag.children.first(where: {
        $0.declaredNodeKind.declaredName == "extended_header"
      }
      ),
      let size = header.integer(.tag_size), let encoding = header.integer(.text_encoding),
      let length = header.integer(.text_size), let image = header.integer(.image_encoding),
      let picture = header.integer(.image_size)
    else { return nil }
    let frames = tag.children.filter(\.isFrame)
    let limits: [(frames: Int, bytes: Int)] = [
      (128, 1 << 20), (64, 128 << 10), (32, 40 << 10), (32, 4 << 10),
    ]
    var violations: [Violation] = []
    if frames.count > limits[size & 3].frames || tag.range.count > limits[size & 3].bytes {
      violations.append(
        .field(
          .tag_size, of: header,
          "the tag has \(frames.count) frames and \(tag.range.count) bytes, at most"
            + " \(limits[size & 3].frames) frames and \(limits[size & 3].bytes) bytes are allowed"))
    }
    for frame in frames {
      if encoding == 1, [1, 2].contains(frame.integer(.text_encoding)) {
        violations.append(
          .about(
            frame, "the text of \(frame.code) is UTF-16, only Latin-1 and UTF-8 are allowed"))
      }
      let most = [Int.max, 1024, 128, 30][length & 3]
      if let count = frame.longestText, count > most {
        violations.append(
          .about(
            frame, "the text of \(frame.code) has \(count) characters, at most \(most) are allowed"
          ))
      }
      if image == 1, frame.declaredNodeKind.declaredName == "APIC", let body = frame.framePayload,
        let kind = PictureKind(frame.source, body), kind != .png, kind != .jpeg
      {
        violations.append(
          .about(frame, "the picture is \(kind.rawValue), only PNG and JPEG are allowed"))
      }
      if picture > 0, frame.declaredNodeKind.declaredName == "APIC", let size = frame.carriedSize {
        let side = picture == 1 ? 256 : 64
        let isRight =
          picture == 3
          ? size.width == side && size.height == side : max(size.width, size.height) <= side
        if !isRight {
          let words = "\(side)×\(side) pixels" + (picture == 3 ? " exactly" : " at most")
          violations.append(.about(frame, "the picture has \(size) pixels, expected \(words)"))
        }
      }
    }
    return violations
  }

  private static func restricted(_ restrictions: String, _ frames: String) -> Example {
    .id3("synchsafe 8 01 10 01 \(restrictions) " + frames, version: 4, flags: "40")
  }

  private static func picture(_ width: Int, _ height: Int) -> String {
    #""APIC" sized synchsafe -2 { 00 00 00 "image/jpeg\0" 03 00 "#
      + "ff d8 ff c0 u16 11 08 u16 \(height), \(width) 01 01 11 00 ff da u16 8 01 01 00 00 3f 00 3f ff d9 }"
  }
}

extension Node {
  private static let texts: Set<String> = [
    "text", "lyrics", "description", "content_description", "short_content_description",
    "content_descriptor",
  ]

  /// The number of characters of the longest text in the frame; nil without text. Several values in
  /// one field count as one text.
  fileprivate var longestText: Int? {
    var counts: [String: Int] = [:]
    for field in fields where Self.texts.contains(field.name) {
      guard case .text(let text) = field.value else { continue }
      counts[field.name, default: 0] += text.string.unicodeScalars.count
    }
    return counts.values.max()
  }

  fileprivate var carriedSize: PixelSize? { children.first(where: \.isPayload)?.plainPictureSize }
}
