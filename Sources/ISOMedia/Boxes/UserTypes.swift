import Anatomy
import Bytes
import Schema

/// Declarations of `uuid` boxes that are defined outside of the file format standards.
extension Boxes {
  static let userTypes = SpecSection(
    .unpublished,
    [
      Box(
        uuid: "be7acfcb-97a9-42e8-9c71-999491e3afac", "XMP Metadata", in: "file",
        by: .xmp, spec: "part 3"),
      Box(
        uuid: "d8fec3d6-1b0e-483c-9297-5828877ec481", "C2PA Content Credentials", in: "file",
        by: .c2pa, versions: 0...0, spec: "A.5",
        holds: PayloadGrammar(
          "data", means: .payload, terminology: .boxes, declaredType: { $0.c2paClaim }),
        body: { box in
          let isMerkle = box.node?.isC2PAMerkle ?? false
          box.text("box_purpose", .utf8, .terminated, means: .type, line: .value)
          box.when(!isMerkle, "box_purpose is not merkle") {
            box.u64("merkle_offset", means: .offset(from: .file))
          }
        }),
      Box(
        uuid: "ffcc8263-f855-4a93-8814-587a02521fdd", "Spherical Video", in: "trak",
        by: .spherical),
      Box(
        uuid: "55534d54-21d2-4fce-bb88-695cfac9c740", "PSP User Metadata", in: "moov", "trak",
        by: .unpublished, holds: .boxes),
      Box(
        uuid: "50524f46-21d2-4fce-bb88-695cfac9c740", "PSP Profile", in: "file",
        by: .unpublished, holds: .boxes,
        body: { box in
          box.u8("version", means: .version)
          box.reserved(3)
          box.u32("count", means: .count(of: .children))
        }),
      Box(
        uuid: "85c0b687-820f-11e0-8111-f4ce462b6a48", "Canon Metadata", in: "moov",
        by: .unpublished, holds: .boxes),
      Box(
        uuid: "eaf42b5e-1c98-4b88-b9fb-b7dc406e4d16", "Canon Preview", in: "file",
        by: .unpublished, holds: .boxes,
        body: { box in
          box.reserved(4)
          box.u32("count", means: .count(of: .children))
        }),
      Box(
        uuid: "210f1687-9149-11e4-8111-00242131fce4", "Canon Recipe", in: "file",
        by: .unpublished),
      Box(
        uuid: "efe1589a-bb77-49ef-8095-27759eb1dc6f", "360Fly Sensor Data", in: "file",
        by: .unpublished),
      Box(
        uuid: "4ab03b0f-618d-4075-82b2-d9faced35ff5", "Flip Metadata", in: "file",
        by: .unpublished),
    ])

  static let smoothStreaming = SpecSection(
    .smoothStreaming,
    [
      Box(
        uuid: "a5d40b30-e814-11dd-ba2f-0800200c9a66", "Live Server Manifest", in: "file",
        by: .smoothStreaming, versions: 0...0,
        holds: PayloadGrammar("data", means: .payload, terminology: .boxes)),
      Box(
        uuid: "6d1d9b05-42d5-44e6-80e2-141daff757b2", "Fragment Time", in: "traf",
        by: .smoothStreaming, versions: 0...1, spec: "2.2.4.4"
      ) { box in
        box.u32or64("FragmentAbsoluteTime", means: clockTime, line: "at %")
        box.u32or64("FragmentDuration", means: .duration(.media), line: "for %")
      },
      Box(
        uuid: "d4807ef2-ca39-4695-8e54-26cb9e46a79f", "Following Fragments", in: "traf",
        by: .smoothStreaming, versions: 0...1, spec: "2.2.4.5"
      ) { box in
        let rows = box.u8("FragmentCount", means: .count(of: .rows))
        box.table("fragments", rows: rows) { row in
          row.u32or64("FragmentAbsoluteTime", means: clockTime)
          row.u32or64("FragmentDuration", means: .duration(.media))
        }
      },
    ])

  /// Meaning of a time in a live stream. Such times are counted from a calendar date.
  private static let clockTime = Meaning(.moment(.media), about: .category(.time))
}

extension Node {
  /// The declared type of the C2PA content: CBOR for a hash tree; nil for a manifest, which is
  /// recognized by its content.
  fileprivate var c2paClaim: Payload.DeclaredType? {
    isC2PAMerkle ? .mediaType("application/cbor") : nil
  }

  fileprivate var isC2PAMerkle: Bool {
    let purpose = ByteRange(start: range.start + headerSize + 4, count: 7)
    return source.bytes(purpose.clamped(to: range)) == Array("merkle\u{0}".utf8)
  }
}
