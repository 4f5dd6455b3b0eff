import Anatomy
import Bytes
import Movie

/// Boxes that have no effect on how the file is read or presented.
extension Node {
  /// The reason why the box has no effect, for the title of a disclosure; nil if the box may have
  /// an effect.
  var reasonForNoEffect: String? {
    switch code {
    case "padb", "stdp": parent?.code == "stbl" ? "which players ignore" : nil
    case "load": parent?.code == "trak" ? "which players ignore" : nil
    case "strk": parent?.code == "udta" ? "which players ignore" : nil
    case "ctab": parent?.code == "moov" ? "which players ignore" : nil
    case "pdin": parent?.declaredNodeKind === ISODialect.file ? "which players ignore" : nil
    case "stz2", "co64": isBesideAnotherTable ? "in addition to a table that readers use" : nil
    case "sdtp": hasReservedValues ? "with reserved values" : nil
    case "btrt": statesNoBitRate ? "with values that are no bit rates" : nil
    case "sinf": isOfClearEntry ? "of samples that are not encrypted" : nil
    case "senc": isOfClearTrack ? "of samples that are not encrypted" : nil
    case "saiz", "saio", "sbgp", "sgpd":
      isOfEncryption && isOfClearTrack
        ? "of samples that are not encrypted"
        : isGroupWithoutSamples ? "without descriptions" : nil
    case "pssh": isOfClearMovie ? "in a movie that is not encrypted" : nil
    case "iods": refersToMissingStream ? "which refers to a missing track" : nil
    case "trex", "trep", "tfra": isOfMissingTrack ? "of a missing track" : nil
    case "tsel": isOnlyInSwitchGroup ? "of a track without alternatives" : nil
    case "sidx": integer("reference_count") == 0 ? "without references" : nil
    case "ssix": isWithoutIndex ? "without the index that it extends" : nil
    case "trun": isRunWithoutSamples ? "without samples" : nil
    default: reasonForNoEffectInParent
    }
  }

  /// The reason why the box has no effect, if its code is the type of a reference or a group. Nil
  /// for other boxes, and for boxes that may have an effect.
  private var reasonForNoEffectInParent: String? {
    switch parent?.code {
    case "tref": refersOnlyToMissingTracks ? "to missing tracks" : nil
    case "trgr": isOnlyInTrackGroup ? "of a single track" : nil
    case "iref": refersToMissingItem ? "of a missing item" : nil
    case "grpl": isOfMissingItems ? "of missing items" : nil
    default: nil
    }
  }

  /// Upper bound on the number of boxes that are searched for a related box.
  private static let maxSiblings = 1000

  /// The boxes in the same container; nil if there are too many to search them for each box.
  var siblings: NodeList? {
    parent.flatMap { $0.children.count > Self.maxSiblings ? nil : $0.children }
  }

  // MARK: Sample tables

  /// Whether the sample table box also contains another table for the same values, which readers
  /// use instead of this table.
  private var isBesideAnotherTable: Bool {
    guard parent?.code == "stbl", let siblings else { return false }
    if code == "stz2" { return siblings.contains { $0.code == "stsz" } }
    // Some readers use the first table of chunk offsets, so `co64` has no effect only if `stco`
    // precedes it.
    return siblings.first { $0.code == "stco" }.map { $0.range.start < range.start } ?? false
  }

  /// Whether the table contains a value that the standard reserves, which means that it cannot be a
  /// table of sample dependencies.
  private var hasReservedValues: Bool {
    guard let table = table("entries"), table.rowBits == 8 else { return false }
    var rows = RowReader(table)
    let cells = ["sample_depends_on", "sample_is_depended_on", "sample_has_redundancy"].map {
      CellPlace($0, in: table)
    }
    while rows.next() {
      if cells.contains(where: { rows.cell($0) == 3 }) { return true }
    }
    return false
  }

  /// Whether the box is a sample group description without entries, and no samples are assigned to
  /// groups of its type.
  private var isGroupWithoutSamples: Bool {
    guard code == "sgpd", integer("entry_count") == 0, let type = integer("grouping_type"),
      let siblings
    else { return false }
    return !siblings.contains {
      ($0.code == "sbgp" || $0.code == "csgp") && $0.integer("grouping_type") == type
    }
  }

  /// Whether the box contains values that cannot be bit rates: a buffer size that no decoder has
  /// (2^28 bytes or more), or an average bit rate of more than twice the stated maximum.
  private var statesNoBitRate: Bool {
    guard let size = integer("bufferSizeDB"), let most = integer("maxBitrate"),
      let average = integer("avgBitrate")
    else { return false }
    return size >= 1 << 28 || most > 0 && average / 2 > most
  }

  // MARK: Protection

  /// Codes of sample entries of encrypted samples.
  private static let encrypted: Set<FourCC> = [
    "encv", "enca", "enct", "encs", "encm", "encf", "enc3", "encu", "drms", "drmi", "drmt",
  ]

  /// Whether the box is the protection information of a sample entry that is not encrypted: the
  /// code of the entry is the code of the original format.
  private var isOfClearEntry: Bool {
    guard let entry = parent, entry.parent?.code == "stsd", !Self.encrypted.contains(entry.code),
      case .code(let original)? = child("frma")?.value("data_format")
    else { return false }
    return original == entry.code
  }

  /// Whether the samples of the track are not encrypted. False if the track is not in the file.
  private var isOfClearTrack: Bool {
    guard let entries = track?.descendant("mdia", "minf", "stbl", "stsd")?.children,
      !entries.isEmpty
    else { return false }
    return entries.allSatisfy { entry in
      !Self.encrypted.contains(entry.code)
        && (entry.child("sinf").map(\.isOfClearEntry) ?? true)
    }
  }

  private var isOfClearMovie: Bool {
    guard parent?.code == "moov" || parent?.code == "moof" else { return false }
    return inherited(.containsProtected) == false
  }

  /// Whether the box is for common encryption: groups of samples with the same key, or auxiliary
  /// information with initialization vectors.
  private var isOfEncryption: Bool {
    let name = code == "saiz" || code == "saio" ? "aux_info_type" : "grouping_type"
    guard case .code(let type)? = value(name) else { return false }
    return type == "seig" || Self.schemes.contains(type)
  }

  private static let schemes: Set<FourCC> = ["cenc", "cbc1", "cens", "cbcs", "piff", "sve1"]

  // MARK: References

  /// Whether the movie is complete in this file: the tracks of a fragmented movie may be in several
  /// files.
  private var isOfWholeMovie: Bool { movie.map { $0.child("mvex") == nil } ?? false }

  private var refersOnlyToMissingTracks: Bool {
    guard isOfWholeMovie, let table = table("track_IDs"), let column = table.columns.first else {
      return false
    }
    return (0..<table.rowCount).allSatisfy { row in
      track(Int(clamping: table.rawCell(row: row, column: column) ?? 0)) == nil
    }
  }

  private var refersToMissingStream: Bool {
    guard isOfWholeMovie else { return false }
    return children.contains { descriptor in
      descriptor.children.contains { stream in
        stream.integer("Track_ID").map { track($0) == nil } ?? false
      }
    }
  }

  private var isOfMissingTrack: Bool {
    guard let movie, movie.child("trak") != nil, let id = integer("track_ID") else { return false }
    return track(id) == nil
  }

  private var isOnlyInSwitchGroup: Bool {
    guard isOfWholeMovie, let group = integer("switch_group"), enclosing("trak") != nil else {
      return false
    }
    return group == 0 || inherited(.switchGroups)?[group] == 1
  }

  private var isOnlyInTrackGroup: Bool {
    guard isOfWholeMovie, code != "ster", let id = integer("track_group_id") else { return false }
    return inherited(.trackGroups)?[TrackGroup(type: code, id: id)] == 1
  }

  private var isWithoutIndex: Bool {
    guard let parent, range.start > parent.range.start else { return false }
    guard let previous = parent.child(holding: range.start - 1), previous.code == "sidx" else {
      return true
    }
    return previous.reasonForNoEffect != nil
  }

  private var isRunWithoutSamples: Bool {
    guard integer("sample_count") == 0, parent?.code == "traf", let siblings,
      field("data_offset") != nil || field("first_sample_flags") != nil
    else { return false }
    // The data of a run without an offset follows the data of the previous run. If the next run has
    // no offset, this run has an effect.
    let next = siblings.first { $0.code == "trun" && $0.range.start >= range.end }
    return next.map { $0.field("data_offset") != nil } ?? true
  }

  // MARK: Items

  /// Whether the metadata box describes items, but not the item with this ID.
  func isMissingItem(_ id: Int) -> Bool {
    guard let list = enclosing("meta")?.child("iinf"), !list.children.isEmpty else { return false }
    return item(id)?.information == nil
  }

  private var refersToMissingItem: Bool { integer("from_item_ID").map(isMissingItem) ?? false }

  private var isOfMissingItems: Bool {
    guard isOfWholeMovie || movie == nil, let groups = inherited(.entityGroups),
      let table = table("entity_ids"), let column = table.columns.first
    else { return false }
    return (0..<table.rowCount).allSatisfy { row in
      let id = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
      return isMissingItem(id) && track(id) == nil && !groups.contains(id)
    }
  }
}

/// A group of tracks of one type.
private struct TrackGroup: Hashable {
  let type: FourCC
  let id: Int
}

extension InheritedValue where Answer == [TrackGroup: Int] {
  /// The number of tracks in each track group.
  fileprivate static let trackGroups = InheritedValue<[TrackGroup: Int]>(
    "trackGroups", scope: { $0.movie }
  ) { movie in
    let groups = movie.children("trak").flatMap { $0.children("trgr") }.flatMap(\.children)
    return Dictionary(
      groups.compactMap { group in
        group.integer("track_group_id").map { (TrackGroup(type: group.code, id: $0), 1) }
      }, uniquingKeysWith: +)
  }
}

extension InheritedValue where Answer == [Int: Int] {
  /// The number of tracks in each switch group.
  fileprivate static let switchGroups = InheritedValue<[Int: Int]>(
    "switchGroups", scope: { $0.movie }
  ) { movie in
    Dictionary(
      movie.children("trak").compactMap { track in
        track.descendant("udta", "tsel")?.integer("switch_group").map { ($0, 1) }
      }, uniquingKeysWith: +)
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The IDs of the entity groups in the enclosing `grpl` box.
  fileprivate static let entityGroups = InheritedValue<Set<Int>>(
    "entityGroups", scope: { $0.enclosing("grpl") }
  ) { Set($0.children.compactMap { $0.integer("group_id") }) }
}
