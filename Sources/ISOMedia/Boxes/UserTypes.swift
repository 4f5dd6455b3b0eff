import Anatomy
import Bytes
import Schema

/// Declarations of `uuid` boxes that are defined outside of the file format standards.
extension Boxes {
  static let userTypes = SpecSection(
    .unpublished,
    [
      Box(
        .uuid, named: "uuid:BE7ACFCB97A942E89C71999491E3AFAC", "XMP Metadata", in: "file",
        spec: "part 3", by: .xmp, holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        .uuid, named: "uuid:4A706754696666457869662D3E4A5032", "Exif Metadata", in: "file",
        by: .unpublished, holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        .uuid, named: "uuid:D8FEC3D61B0E483C92975828877EC481", "C2PA Content Credentials",
        in: "file", versions: 0...0, spec: "A.4", by: .c2pa,
        holds: PayloadGrammar(
          "data", means: .payload, terminology: .boxes, declaredType: { $0.c2paClaim })
      ) { box in
        let isMerkle = box.node?.isC2PAMerkle ?? false
        box.text("box_purpose", .utf8, .terminated, means: .type, line: .value)
        box.when(!isMerkle, "box_purpose is not merkle") {
          box.u64("merkle_offset", means: .offset(from: .file))
        }
      },
      Box(
        .uuid, named: "uuid:FFCC8263F8554A938814587A02521FDD", "Spherical Video", in: "trak",
        by: .spherical, holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        .uuid, named: "uuid:55534D5421D24FCEBB88695CFAC9C740", "PSP User Metadata", in: "moov",
        "trak", by: .unpublished, holds: .boxes),
      Box(
        .uuid, named: "uuid:50524F4621D24FCEBB88695CFAC9C740", "PSP Profile", in: "file",
        by: .unpublished, holds: .boxes
      ) { box in
        box.u8("version", means: .version)
        box.reserved(3)
        box.u32("count", means: .count(of: .children))
      },
      Box(
        .uuid, named: "uuid:85C0B687820F11E08111F4CE462B6A48", "Canon Metadata", in: "moov",
        by: .unpublished, holds: .boxes),
      Box(
        .uuid, named: "uuid:EAF42B5E1C984B88B9FBB7DC406E4D16", "Canon Preview", in: "file",
        by: .unpublished, holds: .boxes
      ) { box in
        box.reserved(4)
        box.u32("count", means: .count(of: .children))
      },
      Box(
        .uuid, named: "uuid:210F1687914911E4811100242131FCE4", "Canon Recipe", in: "file",
        by: .unpublished, holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        .uuid, named: "uuid:EFE1589ABB7749EF809527759EB1DC6F", "360Fly Sensor Data", in: "file",
        by: .unpublished, holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        .uuid, named: "uuid:4AB03B0F618D407582B2D9FACED35FF5", "Flip Metadata", in: "file",
        by: .unpublished, holds: PayloadGrammar.boxes("data", means: .payload)),
    ])

  static let smoothStreaming = SpecSection(
    .smoothStreaming,
    [
      Box(
        .uuid, named: "uuid:A5D40B30E81411DDBA2F0800200C9A66", "Live Server Manifest", in: "file",
        versions: 0...0, by: .smoothStreaming,
        holds: PayloadGrammar("data", means: .payload, terminology: .boxes)),
      Box(
        .uuid, named: "uuid:6D1D9B0542D544E680E2141DAFF757B2", "Fragment Time", in: "traf",
        versions: 0...1, spec: "2.2.4.4", by: .smoothStreaming
      ) { box in
        box.u32or64("FragmentAbsoluteTime", means: clockTime, line: "at %")
        box.u32or64("FragmentDuration", means: .duration(.media), line: "for %")
      },
      Box(
        .uuid, named: "uuid:D4807EF2CA3946958E5426CB9E46A79F", "Following Fragments", in: "traf",
        versions: 0...1, spec: "2.2.4.5", by: .smoothStreaming
      ) { box in
        let rows = box.u8("FragmentCount", means: .count(of: .rows))
        box.table("fragments", rows: rows) { row in
          row.u32or64("FragmentAbsoluteTime", means: clockTime)
          row.u32or64("FragmentDuration", means: .duration(.media))
        }
      },
    ])

  /// Meaning of a time in a live stream. It may be counted from a calendar date, and so state when
  /// the media was recorded.
  private static let clockTime = Meaning(.moment(.media), about: .category(.time))
}

extension Node {
  /// The declared type of the C2PA content: CBOR for a hash tree; nil for a manifest, because its
  /// format is recognized from its content.
  fileprivate var c2paClaim: Payload.DeclaredType? {
    isC2PAMerkle ? .mediaType("application/cbor") : nil
  }

  fileprivate var isC2PAMerkle: Bool {
    let purpose = ByteRange(start: range.start + headerSize + 4, count: 7)
    return source.bytes(purpose.clamped(to: range)) == Array("merkle\u{0}".utf8)
  }
}
