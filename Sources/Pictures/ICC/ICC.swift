import Anatomy
import Bytes
import Crypto
package import Schema

/// The ICC profile format (ICC.1): a header, a table of tags, and the data of the tags. Tags may
/// share data.
package enum ICC {
  package static let profile = DeclaredNodeKind(
    Declaration(
      "icc ", named: "icc", "ICC Profile", spec: "7.2", by: .icc,
      presents: [
        "device_class": .color, "colour_space": .color, "PCS": .color, "rendering_intent": .color,
        "PCS_illuminant": .color,
      ], holds: ProfileGrammar(),
      summary: Summary { $0.profileSummary }, body: header),
    in: PlainGrammar(
      .profile, .icc, canBeBlanked: true, checksums: { $0.profileIDEdits },
      unused: { $0.unusedTagsOfProfile }))

  /// Whether a profile begins at an offset. Decoders ignore data without the profile signature
  /// (`acsp`).
  static func begins(at place: Int, in source: ByteSource) -> Bool {
    source.big32(at: place.saturatingAdd(36)) == FourCC("acsp").rawValue
  }

  /// Sets the profile ID of an edited profile to 0, which means that none was computed. The old ID
  /// would be wrong.
  @Sendable static func forgetDigest(in profile: inout [UInt8]) {
    for index in digest where index < profile.count { profile[index] = 0 }
  }

  fileprivate static let mostLanguages = 1024
  /// The size in bytes of the header and of the tag count after it.
  fileprivate static let headerSize = 132

  fileprivate static let digest = 84..<100

  /// Maximum size in bytes of profiles with a verified profile ID. A larger profile keeps its ID
  /// unchanged.
  fileprivate static let maxDigested = 1 << 24

  private static let header: Declaration.Body = { profile in
    guard profile.isDescribing || begins(at: profile.position, in: profile.source) else {
      return profile.data("data", .identifies(.unreferenced))
    }
    profile.u32("profile_size", means: .size(of: .node))
    profile.code("preferred_CMM_type", means: profile.registered(ProfileSignatures.colorModules))
    profile.group("profile_version") {
      profile.u8("major", means: .version)
      profile.bits(4, "minor")
      profile.bits(4, "bug_fix")
      profile.reserved(2)
    }
    profile.code(
      "device_class",
      labels: [
        "scnr": "input", "mntr": "display", "prtr": "output", "link": "device link",
        "spac": "color space", "abst": "abstract", "nmcl": "named colors",
      ])
    profile.code("colour_space")
    profile.code("PCS")
    profile.group("creation_date", means: .identifies(.time)) {
      for part in ["year", "month", "day", "hour", "minute", "second"] { profile.u16(part) }
    }
    profile.code("signature", means: .type)
    profile.code("primary_platform", means: profile.registered(ProfileSignatures.platforms))
    profile.u32("flags", means: .flags)
    profile.code("device_manufacturer", means: .identifies(.device))
    profile.code("device_model", means: .identifies(.device))
    // The vendor of the device defines the upper 32 of the 64 bits, so they may identify the
    // device.
    let isOfVendor = profile.source.big32(at: profile.position).map { $0 != 0 } ?? false
    profile.u64(
      "device_attributes", means: isOfVendor ? Meaning(.flags, about: .category(.device)) : .flags)
    profile.u32(
      "rendering_intent", labels: [0: "perceptual", 1: "relative", 2: "saturation", 3: "absolute"])
    profile.group("PCS_illuminant") { for part in ["X", "Y", "Z"] { profile.fixed16_16(part) } }
    profile.code("creator", means: .identifies(.software))
    profile.bytes("profile_ID", 16, means: .checksum(.md5, over: .node))
    profile.reserved(28)
    let count = profile.u32("tag_count", means: .count(of: .rows))
    profile.table("tags", rows: count, line: nil) { row in
      row.code("signature", means: .type)
      row.u32("offset", means: .offset(from: .enclosing("icc")))
      row.u32("size", means: .size(of: .field("data")))
    }
  }

  /// The node kind of the data of a tag. The data begins with its type, by which it is read. If
  /// several tags share the data, the node is named after the first of these tags.
  static let tag = DeclaredNodeKind(
    Declaration(
      "tag ", named: "tag", "Tagged Data", in: "icc", spec: "10", by: .icc,
      presents: Presentation(
        ["type": .color, "values": .color, "value": .color, "data": .color, "text": .color]
      ) { tag, _ in colorTags.contains(tag.code) },
      summary: Summary { $0.tagText },
      naming: Naming { .code($0.code) }
    ) { $0.tagData() },
    in: PlainGrammar(.tag, .icc, canBeBlanked: true, unused: { $0.languagesThatAreNoCodes }))

  /// The tags with which colors are converted; all others are descriptions.
  private static let colorTags: Set<FourCC> = [
    "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "cicp", "gamt",
    "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "D2B0", "D2B1", "D2B2", "D2B3",
    "B2D0", "B2D1", "B2D2", "B2D3", "ncl2", "clrt", "clro",
  ]

  static let gap = DeclaredNodeKind(
    Declaration(
      "gap ", named: "unreferenced", "Unreferenced", in: "icc",
      naming: Naming { .word($0.isPadding ? "padding" : "unreferenced") }
    ) { gap in
      // Offsets in profiles are not updated, so the bytes are blanked and not removed.
      gap.rest("data", means: gap.node?.isPadding ?? false ? .padding : .identifies(.unreferenced))
    },
    in: PlainGrammar(.tag, .icc, canBeBlanked: true))
}

extension Node {
  /// The invalid language and country codes of localized texts: valid codes of ISO 639-1 and ISO
  /// 3166-1 consist of letters. Zero means that no language is stated.
  fileprivate var languagesThatAreNoCodes: [UnusedData] {
    guard let table = table("records"), let column = table.column(named: "language") else {
      return []
    }
    return (0..<min(table.rowCount, ICC.mostLanguages)).compactMap { row in
      let place = ByteRange(start: table.place(row: row, column: column).range.start, count: 4)
      let letters = source.bytes(place).map { $0 | 0x20 }
      guard !source.isZero(place), !letters.allSatisfy({ $0.isLetter || $0 == 0x20 }) else {
        return nil
      }
      return UnusedData(
        "language that is no code", .field(place), place, in: .unknown,
        field: "records[\(row + 1)].language")
    }
  }

  /// The rows of the tag table that decoders skip, because their data is outside of the profile or
  /// their signature is not registered. Rows of zeros are not included.
  fileprivate var unusedTagsOfProfile: [UnusedData] {
    guard let table = table("tags") else { return [] }
    return ProfileGrammar.tags(in: table).compactMap { tag in
      let isOutside = tag.offset < ICC.headerSize || tag.offset + tag.size > range.count
      guard
        isOutside || !ProfileSignatures.registers(tag.code, inProfileAt: range.start, of: source)
      else { return nil }
      let place = table.range(ofRow: tag.row)
      return UnusedData(
        isOutside ? "tag with data outside of the profile" : "tag that is not registered",
        .field(place), place, in: isOutside ? .unreferenced : .unknown,
        field: "tags[\(tag.row + 1)]")
    }
  }

  fileprivate var profileIDEdits: [Replacement] {
    guard let field = field("profile_ID"), !source.isZero(field.range),
      range.count < ICC.maxDigested
    else { return [] }
    var bytes = source.bytes(range)
    for index in Array(44..<48) + Array(64..<68) where index < bytes.count { bytes[index] = 0 }
    ICC.forgetDigest(in: &bytes)
    guard let digest = ByteSource(bytes: bytes).digests([.md5])?[.md5],
      digest != source.bytes(field.range)
    else { return [] }
    return [Replacement(field.range, with: [UInt8](repeating: 0, count: field.range.count))]
  }
}

private struct ProfileGrammar: Grammar {
  var terminology: FormatTerminology { .icc }
  var kind: StructureKind { .tag }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty, let table = node.table("tags") else { return }
    var claims: [(code: FourCC, range: ByteRange, row: Int)] = []
    for (row, code, offset, size) in Self.tags(in: table) {
      let range = ByteRange(start: node.range.start + offset, count: size)
      guard size > 0, region.contains(range) else {
        childList.report(
          .tag(
            row, of: table, "icc.tag.outside",
            "the data of \(code) (offset \(offset), size \(size)) is empty or outside "
              + "the tag data of the \(node.range.count)-byte profile",
            node))
        continue
      }
      claims.append((code, range, row))
    }
    var place = region.start
    var last: ByteRange?
    for claim in claims.sorted(by: { ($0.range.start, $0.row) < ($1.range.start, $1.row) }) {
      // Data that several tags share is added only once.
      if claim.range == last { continue }
      guard claim.range.start >= place else {
        childList.report(
          .tag(
            claim.row, of: table, "icc.tag.overlaps",
            "the \(claim.range.count)-byte data of \(claim.code) overlaps the data before byte "
              + "\(place)", node))
        continue
      }
      if claim.range.start > place {
        childList.add(
          "gap ", ByteRange(from: place, to: claim.range.start), headerSize: 0, nodeKind: ICC.gap)
      }
      childList.add(claim.code, claim.range, headerSize: 0, nodeKind: ICC.tag)
      place = claim.range.end
      last = claim.range
    }
    if place < region.end {
      childList.add(
        "gap ", ByteRange(from: place, to: region.end), headerSize: 0, nodeKind: ICC.gap)
    }
  }

  private static let mostTags = 4096

  /// Returns the rows of the tag table. Rows of zeros are left out, because decoders skip them.
  fileprivate static func tags(
    in table: Table
  ) -> [(row: Int, code: FourCC, offset: Int, size: Int)] {
    let columns = ["signature", "offset", "size"].compactMap { table.column(named: $0) }
    guard columns.count == 3 else { return [] }
    return (0..<min(table.rowCount, mostTags)).compactMap { row in
      let cells = columns.map { table.rawCell(row: row, column: $0) ?? 0 }
      if cells.allSatisfy({ $0 == 0 }) { return nil }
      let code = FourCC(rawValue: UInt32(truncatingIfNeeded: cells[0]))
      return (row, code, Int(cells[1]), Int(cells[2]))
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Finding {
  fileprivate static func tag(
    _ row: Int, of table: Table, _ rule: RuleID, _ message: String, _ node: Node
  ) -> Finding {
    Finding(
      rule: rule, severity: .warning, message: message,
      evidence: Evidence(table.range(ofRow: row), in: node.source), field: "tags",
      clause: Clause(.icc, "7.3"))
  }
}

extension FormatTerminology {
  static let icc = FormatTerminology(
    structure: "the profile", tooShort: "icc.profile.too-short")
}
