import Anatomy
import Movie
import Schema

/// The values of a sequence header of AV1 that decide which fields a frame header has.
package struct AV1FrameSettings {
  var isReduced = false
  /// Number of bits of a frame ID; 0 if frames have no IDs. `deltaIDBits` is the number of bits of
  /// the difference between two IDs.
  var idBits = 0
  var deltaIDBits = 0
  /// Number of bits of the presentation time of a frame; 0 if frames have none.
  var presentationBits = 0
  /// Number of bits of a removal time; 0 if frames have none.
  var removalBits = 0
  /// The values of `operating_point_idc`, one for each operating point that has a decoder model.
  /// Each value selects the layers of the operating point.
  var modeledPoints: [Int] = []
  /// Whether frames use screen content tools: 0 no, 1 yes, 2 each frame states it.
  var screenTools = 2
  /// Whether motion vectors are whole numbers: 0 no, 1 yes, 2 each frame states it.
  var integerVectors = 2
  var orderBits = 0
  var usesReferenceVectors = false
  var hasSuperresolution = false
  var usesLargeBlocks = false
  var widthBits = 1
  var heightBits = 1
  var maxWidth = 1
  var maxHeight = 1

  /// Creates default settings. They are used if the fields of frame headers are described without a
  /// file, as in `explain`.
  init() {}

  /// Reads the settings from a sequence header. Returns nil if the sequence header is incomplete.
  init?(_ header: Node) {
    let fields = SequenceFacts.Fields(of: header)
    func number(_ name: String) -> Int { fields.number(name) ?? 0 }
    guard let width = fields.number("max_frame_width_minus_1"),
      let height = fields.number("max_frame_height_minus_1"),
      fields.number("film_grain_params_present") != nil
    else { return nil }
    (maxWidth, maxHeight) = (width + 1, height + 1)
    (widthBits, heightBits) = (
      number("frame_width_bits_minus_1") + 1, number("frame_height_bits_minus_1") + 1
    )
    isReduced = number("reduced_still_picture_header") == 1
    if number("frame_id_numbers_present_flag") == 1 {
      deltaIDBits = number("delta_frame_id_length_minus_2") + 2
      idBits = deltaIDBits + number("additional_frame_id_length_minus_1") + 1
    }
    if number("decoder_model_info_present_flag") == 1 {
      removalBits = number("buffer_removal_time_length_minus_1") + 1
      if number("equal_picture_interval") == 0 {
        presentationBits = number("frame_presentation_time_length_minus_1") + 1
      }
      modeledPoints = header.modeledOperatingPoints
    }
    if !isReduced {
      screenTools = fields.number("seq_force_screen_content_tools") ?? 2
      integerVectors = fields.number("seq_force_integer_mv") ?? 2
    }
    if let last = fields.number("order_hint_bits_minus_1") { orderBits = last + 1 }
    usesReferenceVectors = number("enable_ref_frame_mvs") == 1
    hasSuperresolution = number("enable_superres") == 1
    usesLargeBlocks = number("use_128x128_superblock") == 1
  }
}

/// The number of tiles of a frame, and the number of bits of a tile number.
struct AV1TileCount {
  let count: Int
  let bits: Int
}

extension Node {
  private static let maxUnits = 1000

  /// The settings that frame headers in the same parent as this unit need. They are from a sequence
  /// header in the same sample or picture, or else from the decoder configuration or another part
  /// of the track or stream. Nil if there is no sequence header.
  var sequenceOfFrames: AV1FrameSettings? { inherited(.av1FrameSettings) }

  /// The number of tiles of the frame that this tile group belongs to; nil if the frame header was
  /// not read.
  var tilesOfGroups: AV1TileCount? {
    guard let answer = inherited(.av1FrameTiles) else { return nil }
    return answer.last { $0.unit < index }?.tiles
  }

  /// The settings from the first sequence header among the children; nil if there is none.
  package var statedAV1Settings: AV1FrameSettings? {
    children.prefix(Self.maxUnits).first { $0.code == OBUKinds.sequenceHeader }
      .flatMap { AV1FrameSettings($0) }
  }

  /// The values of `operating_point_idc` in this sequence header, for the operating points with a
  /// decoder model.
  fileprivate var modeledOperatingPoints: [Int] {
    guard case .group(let points)? = field("operating_points")?.value else { return [] }
    return points.compactMap { point in
      guard case .group(let members) = point.value else { return nil }
      func number(_ name: String) -> Int? {
        members.first { $0.name == name }?.value.integer
      }
      return number("decoder_model_present_for_this_op") == 1
        ? number("operating_point_idc") ?? 0 : nil
    }
  }

  /// The number of tiles for each frame header among the children, with the node index of the frame
  /// header. Frame headers with tiles of unequal size are omitted.
  fileprivate var tilesOfFrames: [(unit: Int32, tiles: AV1TileCount)] {
    children.prefix(Self.maxUnits).compactMap { unit in
      guard unit.code.rawValue == 3, let settings = unit.sequenceOfFrames,
        unit.integer("uniform_tile_spacing_flag") == 1
      else { return nil }
      func number(_ name: String) -> Int? { unit.integer(name) }
      let sized = number("frame_width_minus_1").flatMap { width in
        number("frame_height_minus_1").map { (width + 1, $0 + 1) }
      }
      let (full, height) = sized ?? (settings.maxWidth, settings.maxHeight)
      let divisor = number("coded_denom").map { $0 + 9 } ?? 8
      let limits = AV1TileLimits(
        settings, DecodedSize(width: (full * 8 + divisor / 2) / divisor, height: height))
      let steps = ["cols", "rows"].map { direction in
        unit.fields.filter {
          $0.name == "increment_tile_\(direction)_log2" && $0.value.integer == 1
        }.count
      }
      let columns = limits.minColumns + steps[0]
      let rows = max(limits.minTiles - columns, 0) + steps[1]
      let tiles = AV1TileCount(
        count: limits.tileCount(columns: columns, rows: rows), bits: columns + rows)
      return (unit.index, tiles)
    }
  }
}

extension InheritedValue where Answer == AV1FrameSettings {
  static let av1FrameSettings = InheritedValue<AV1FrameSettings>(
    "av1FrameSettings", scope: { $0.parent }
  ) { units in
    units.statedAV1Settings ?? units.configuration("av1C")?.statedAV1Settings
      ?? units.unitContext?.otherSettings(of: units) ?? units.settingsOfStream
  }
}

extension InheritedValue where Answer == [(unit: Int32, tiles: AV1TileCount)] {
  static let av1FrameTiles = InheritedValue<[(unit: Int32, tiles: AV1TileCount)]>(
    "av1FrameTiles", scope: { $0.parent }, answer: { $0.tilesOfFrames })
}
