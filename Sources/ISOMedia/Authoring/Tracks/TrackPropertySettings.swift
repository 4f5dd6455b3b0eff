import Anatomy
import Bytes
import Movie

/// Sets properties of a track in its boxes.
struct TrackPropertySettings {
  private let track: Node
  private let header: Node

  init(of track: Node) throws(TagRefusal) {
    guard let header = track.child("tkhd"), !track.isCut else {
      throw TagRefusal("the track has no header (tkhd)")
    }
    self.track = track
    self.header = header
  }

  func settings(of property: TrackProperty) throws(TagRefusal) -> [TrackSetting] {
    switch property {
    case .isEnabled(let isEnabled): [try enabling(isEnabled)]
    case .alternateGroup(let group):
      [
        try replacement(
          of: "alternate_group", in: header, by: .signed(Int64(group)),
          "\(header.integer("alternate_group") ?? 0)", "\(group)")
      ]
    case .handlerName(let name): [try handlerName(name)]
    case .rotation(let degrees): [try rotation(degrees)]
    case .pixelAspect(let width, let height): try pixelAspect(width, height)
    case .cleanAperture(let aperture): try cleanAperture(aperture)
    case .kind(let scheme, let value): try kind(scheme, value)
    case .addedCharacteristic(let tag): try characteristic(tag)
    case .removedCharacteristic(let tag): try removal(ofCharacteristic: tag)
    case .references(let kind, let ids): try references(kind, ids)
    }
  }

  /// Returns a setting that writes another value into a field.
  private func replacement(
    of name: String, in box: Node, by value: Value, _ before: String, _ after: String
  ) throws(TagRefusal) -> TrackSetting {
    guard let field = box.field(name) else { throw TagRefusal("\(box.path) has no \(name)") }
    guard let bytes = field.bytes(of: value, in: box.source) else {
      throw TagRefusal(ofValue: "the value does not fit into \(box.path).\(name)")
    }
    return TrackSetting(
      .replace(field.range, bytes), of: box, path: "\(box.path).\(name)", before: before,
      after: after)
  }

  // MARK: Headers

  private func enabling(_ isEnabled: Bool) throws(TagRefusal) -> TrackSetting {
    guard let field = header.field("flags"), let flags = header.integer("flags"),
      let bytes = NumberCoding.big.bytes(
        of: UInt64(isEnabled ? flags | 1 : flags & ~1), count: field.range.count)
    else { throw TagRefusal("the track header (tkhd) has no flags") }
    return TrackSetting(
      .replace(field.range, bytes), of: header, path: "\(header.path).flags",
      before: flags & 1 == 1 ? "yes" : "no", after: isEnabled ? "yes" : "no")
  }

  private func handlerName(_ name: String) throws(TagRefusal) -> TrackSetting {
    guard let box = track.child("mdia")?.child("hdlr") else {
      throw TagRefusal("the track has no handler (hdlr)")
    }
    return try replacement(
      of: "name", in: box, by: .text(DecodedText(string: name, isValid: true)),
      box.textValue(named: "name") ?? "", name)
  }

  private func rotation(_ degrees: Int) throws(TagRefusal) -> TrackSetting {
    guard track.trackHeader?.mediaType == .video else {
      throw TagRefusal("the track has no video to rotate")
    }
    guard let field = header.field("matrix"), field.range.count == 36,
      case .fixed(let width, _)? = header.value("width"),
      case .fixed(let height, _)? = header.value("height")
    else { throw TagRefusal("the track header (tkhd) has no matrix") }
    let one: Int64 = 1 << 16
    let rows: [Int64]
    switch degrees {
    case 0: rows = [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
    case 90: rows = [0, one, 0, -one, 0, 0, height, 0, 1 << 30]
    case 180: rows = [-one, 0, 0, 0, -one, 0, width, height, 1 << 30]
    case 270: rows = [0, -one, 0, one, 0, 0, 0, width, 1 << 30]
    default: throw TagRefusal(ofValue: "expected 0, 90, 180 or 270 degrees")
    }
    let bytes = rows.flatMap { NumberCoding.big.bytes(ofSigned: $0, count: 4) ?? [] }
    guard bytes.count == field.range.count else {
      throw TagRefusal("the size of the track is too large to move the picture")
    }
    let old = (0..<9).map { place in
      header.source.big32(at: field.range.start + 4 * place).map { Int64(Int32(bitPattern: $0)) }
    }
    return TrackSetting(
      .replace(field.range, bytes), of: header, path: "\(header.path).matrix",
      before: Self.words(old.compactMap(\.self)), after: "\(degrees)°")
  }

  /// Describes a matrix as a rotation; `other` if it also scales or mirrors the picture.
  private static func words(_ rows: [Int64]) -> String {
    let one: Int64 = 1 << 16
    guard rows.count == 9 else { return "other" }
    switch [rows[0], rows[1], rows[3], rows[4]] {
    case [one, 0, 0, one]: return "0°"
    case [0, one, -one, 0]: return "90°"
    case [-one, 0, 0, -one]: return "180°"
    case [0, -one, one, 0]: return "270°"
    default: return "other"
    }
  }

  // MARK: Sample entries

  private var videoEntries: [Node] {
    get throws(TagRefusal) {
      let entries = track.sampleDescriptions
      guard track.trackHeader?.mediaType == .video, !entries.isEmpty else {
        throw TagRefusal("the track has no video")
      }
      return Array(entries)
    }
  }

  private func pixelAspect(_ width: Int, _ height: Int) throws(TagRefusal) -> [TrackSetting] {
    let draft = Draft(
      "pasp", ["hSpacing": .count(width), "vSpacing": .count(height)])
    var settings: [TrackSetting] = []
    for entry in try videoEntries {
      settings += try setting(draft, in: entry, words: "\(width):\(height)") { box in
        "\(box.integer("hSpacing") ?? 0):\(box.integer("vSpacing") ?? 0)"
      }
    }
    return settings
  }

  private func cleanAperture(
    _ aperture: TrackProperty.CleanAperture?
  ) throws(TagRefusal) -> [TrackSetting] {
    var settings: [TrackSetting] = []
    for entry in try videoEntries {
      guard let aperture else {
        settings += entry.children("clap").map { box in
          TrackSetting(
            .replace(box.range, []), of: entry, path: box.path,
            before: Self.words(ofAperture: box), after: nil)
        }
        continue
      }
      let size = (entry.integer("width") ?? 0, entry.integer("height") ?? 0)
      guard 1...size.0 ~= aperture.width, 1...size.1 ~= aperture.height,
        2 * aperture.right.magnitude + aperture.width.magnitude <= size.0.magnitude,
        2 * aperture.down.magnitude + aperture.height.magnitude <= size.1.magnitude
      else {
        throw TagRefusal(
          ofValue: "the clean aperture is not within the picture of \(size.0)×\(size.1)")
      }
      let draft = Draft(
        "clap",
        [
          "cleanApertureWidthN": .count(aperture.width), "cleanApertureWidthD": .count(1),
          "cleanApertureHeightN": .count(aperture.height), "cleanApertureHeightD": .count(1),
          "horizOffN": .signed(Int64(aperture.right), bytes: 4), "horizOffD": .count(1),
          "vertOffN": .signed(Int64(aperture.down), bytes: 4), "vertOffD": .count(1),
        ])
      let words =
        "\(aperture.width)×\(aperture.height)"
        + (aperture.right == 0 && aperture.down == 0 ? "" : " \(aperture.right) \(aperture.down)")
      settings += try setting(draft, in: entry, words: words, Self.words(ofAperture:))
    }
    return settings
  }

  private static func words(ofAperture box: Node) -> String {
    func ratio(_ name: String) -> String {
      let (above, below) = (box.integer(name + "N") ?? 0, box.integer(name + "D") ?? 0)
      return below == 1 ? "\(above)" : "\(above)/\(below)"
    }
    let (right, down) = (ratio("horizOff"), ratio("vertOff"))
    return "\(ratio("cleanApertureWidth"))×\(ratio("cleanApertureHeight"))"
      + (right == "0" && down == "0" ? "" : " \(right) \(down)")
  }

  /// Returns the settings that replace the box with the code of the draft, or add it.
  private func setting(
    _ draft: Draft, in parent: Node, words: String, _ present: (Node) -> String
  ) throws(TagRefusal) -> [TrackSetting] {
    let bytes = try parent.written(draft)
    guard let box = parent.child(draft.code) else {
      return [
        TrackSetting(
          .insert(bytes, before: nil), of: parent, path: "\(parent.path)/\(draft.code)",
          before: nil, after: words)
      ]
    }
    let start = box.range.start + box.headerSize
    return [
      TrackSetting(
        .replace(ByteRange(from: start, to: box.range.end), Array(bytes.dropFirst(8))), of: box,
        path: box.path, before: present(box), after: words)
    ]
  }

  // MARK: User data

  /// Returns the setting that adds a box to the user data of the track.
  private func addition(
    _ draft: Draft, path: String, words: String, as key: TagKey? = nil
  ) throws(TagRefusal) -> TrackSetting {
    guard let data = track.child("udta") else {
      let bytes = try track.written(Draft("udta", children: [draft]))
      return TrackSetting(
        .insert(bytes, before: nil), of: track, path: "\(track.path)/udta/\(path)", before: nil,
        after: words, as: key)
    }
    guard !data.isCut else { throw TagRefusal("the user data of the track is cut off") }
    // QuickTime ends user data with a zero.
    return TrackSetting(
      .insert(try data.written(draft), before: data.children.first), of: data,
      path: "\(data.path)/\(path)", before: nil, after: words, as: key)
  }

  private func kind(_ scheme: String, _ value: String?) throws(TagRefusal) -> [TrackSetting] {
    let present = (track.child("udta")?.children("kind") ?? []).filter {
      $0.textValue(named: "schemeURI") == scheme
    }
    var settings = present.map { box in
      TrackSetting(
        .remove, of: box, path: box.path,
        before: "\(scheme) \(box.textValue(named: "value") ?? "")", after: nil)
    }
    guard let value else {
      guard !settings.isEmpty else {
        throw TagRefusal(ofValue: "the track has no kind of the scheme \(scheme)")
      }
      return settings
    }
    let draft = Draft(
      "kind",
      [
        "version": .number(0, bytes: 1), "flags": .number(0, bytes: 3),
        "schemeURI": .text(scheme, as: TextSpelling(.utf8, .terminated)),
        "value": .text(value, as: TextSpelling(.utf8, .terminated)),
      ])
    settings.append(try addition(draft, path: "kind", words: "\(scheme) \(value)"))
    return settings
  }

  private static let characteristicKey = TagKey(space: .quickTimeUserData, name: "tagc")

  private func characteristics(_ tag: String) -> [Node] {
    (track.child("udta")?.children("tagc") ?? []).filter { $0.textValue(named: "tag") == tag }
  }

  private func characteristic(_ tag: String) throws(TagRefusal) -> [TrackSetting] {
    guard characteristics(tag).isEmpty else { return [] }
    let draft = Draft("tagc", ["tag": .text(tag, as: TextSpelling(.utf8, .plain))])
    return [try addition(draft, path: "tagc", words: tag, as: Self.characteristicKey)]
  }

  private func removal(ofCharacteristic tag: String) throws(TagRefusal) -> [TrackSetting] {
    let present = characteristics(tag)
    guard !present.isEmpty else {
      throw TagRefusal(ofValue: "the track has no characteristic \(tag)")
    }
    return present.map {
      TrackSetting(
        .remove, of: $0, path: "\($0.path).tag", before: tag, after: nil,
        as: Self.characteristicKey)
    }
  }

  // MARK: References

  private func references(_ kind: FourCC, _ ids: [Int]) throws(TagRefusal) -> [TrackSetting] {
    let tracks = track.parent?.children("trak").compactMap { $0.trackID } ?? []
    for id in ids where !tracks.contains(id) {
      throw TagRefusal(ofValue: "no track has the ID \(id)")
    }
    guard !ids.contains(track.trackID ?? 0) else {
      throw TagRefusal(ofValue: "a track cannot refer to itself")
    }
    let list = track.child("tref")
    let present = list?.child(kind)
    let after = ids.map(String.init).joined(separator: " ")
    let before = present.flatMap { $0.table(named: "track_IDs") }.map { table in
      (0..<table.rowCount).compactMap { row in
        table.columns.first.flatMap { table.cell(row: row, column: $0).integer.map(String.init) }
      }.joined(separator: " ")
    }
    if ids.isEmpty {
      guard let list, let present else {
        throw TagRefusal(ofValue: "the track has no reference \(kind)")
      }
      let removed = list.children.count == 1 ? list : present
      return [
        TrackSetting(.remove, of: removed, path: present.path, before: before, after: nil)
      ]
    }
    let draft = Draft(
      kind,
      fields: ids.enumerated().map { index, id in
        ("track_IDs[\(index + 1)].track_ID", DraftValue.count(id))
      })
    guard let list else {
      let bytes = try track.written(Draft("tref", children: [draft]))
      return [
        TrackSetting(
          .insert(bytes, before: track.child("mdia")), of: track,
          path: "\(track.path)/tref/\(kind)",
          before: nil, after: after)
      ]
    }
    let bytes = try list.written(draft)
    guard let present else {
      return [
        TrackSetting(
          .insert(bytes, before: nil), of: list, path: "\(list.path)/\(kind)", before: nil,
          after: after)
      ]
    }
    let start = present.range.start + present.headerSize
    return [
      TrackSetting(
        .replace(ByteRange(from: start, to: present.range.end), Array(bytes.dropFirst(8))),
        of: present, path: present.path, before: before, after: after)
    ]
  }
}
