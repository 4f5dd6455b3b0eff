import Anatomy
import Bytes
import Movie
import Schema

/// Reader for the first fields of frame headers and tile groups of AV1. It reads the fields that
/// depend on no earlier frame (AV1 specification, 5.9 and 5.11).
extension FieldReader {
  /// Reads the first fields of a frame header, and leaves the rest as coded data.
  func av1Frame(restNamed name: String) {
    let sequence = node?.sequenceOfFrames
    when(sequence != nil && bitsLeft > 0, "a sequence header is known") {
      av1FrameHeader(sequence ?? AV1FrameSettings())
    }
    when(bitsLeft > 0, "bits remain in the unit") { rest(name, means: .media) }
  }

  /// Reads the first fields of a tile group, and leaves the tiles as coded data.
  func av1TileGroup() {
    let tiles = node?.tilesOfGroups
    when((tiles?.count ?? 1) > 1, "the frame has several tiles") {
      flag("tile_start_and_end_present_flag") {
        bits(max(tiles?.bits ?? 1, 1), "tg_start")
        bits(max(tiles?.bits ?? 1, 1), "tg_end")
      }
      alignToByte("zero_bit")
    }
    when(remaining > 0, "bytes remain in the unit") { rest("tile_data", means: .media) }
  }

  private func av1FrameHeader(_ sequence: AV1FrameSettings) {
    var frame = AV1FrameState()
    when(!sequence.isReduced, "no reduced_still_picture_header") {
      frame.showsExisting = bits(1, "show_existing_frame") == 1
      when(frame.showsExisting, "show_existing_frame") {
        bits(3, "frame_to_show_map_idx", line: "shows frame %")
        av1PresentationTime(sequence)
        when(sequence.idBits > 0, "frame_id_numbers_present_flag") {
          bits(max(sequence.idBits, 1), "display_frame_id")
        }
      }
      when(!frame.showsExisting, "no show_existing_frame") { av1FrameType(sequence, &frame) }
    }
    when(!frame.showsExisting, "no show_existing_frame") {
      av1FrameTools(sequence, &frame)
      av1References(sequence, &frame)
      when(!sequence.isReduced && !frame.keepsProbabilities, "no disable_cdf_update") {
        bits(1, "disable_frame_end_update_cdf")
      }
      when(frame.size != nil, "the frame size does not come from another frame") {
        av1Tiles(sequence, frame.size ?? DecodedSize(width: 1, height: 1))
      }
    }
  }

  private func av1FrameType(_ sequence: AV1FrameSettings, _ frame: inout AV1FrameState) {
    let type = bits(2, "frame_type", line: .value, labels: VideoValueNames.av1Frames)
    let isShown = bits(1, "show_frame") == 1
    when(isShown, "show_frame") { av1PresentationTime(sequence) }
    when(!isShown, "no show_frame") { bits(1, "showable_frame") }
    (frame.isIntra, frame.isSwitch) = (type == 0 || type == 2, type == 3)
    frame.replacesAll = type == 3 || type == 0 && isShown
    frame.isResilient = frame.replacesAll
    when(!frame.replacesAll, "neither a switch frame nor a shown key frame") {
      frame.isResilient = bits(1, "error_resilient_mode") == 1
    }
  }

  private func av1PresentationTime(_ sequence: AV1FrameSettings) {
    when(sequence.presentationBits > 0, "decoder_model_info_present_flag, no equal interval") {
      bits(max(sequence.presentationBits, 1), "frame_presentation_time")
    }
  }

  private func av1FrameTools(_ sequence: AV1FrameSettings, _ frame: inout AV1FrameState) {
    frame.keepsProbabilities = bits(1, "disable_cdf_update") == 1
    frame.usesScreenTools = sequence.screenTools == 1
    when(sequence.screenTools == 2, "seq_choose_screen_content_tools") {
      frame.usesScreenTools = bits(1, "allow_screen_content_tools") == 1
    }
    frame.hasIntegerVectors = frame.usesScreenTools && sequence.integerVectors == 1
    when(
      frame.usesScreenTools && sequence.integerVectors == 2, "seq_choose_integer_mv"
    ) { frame.hasIntegerVectors = bits(1, "force_integer_mv") == 1 }
    when(sequence.idBits > 0, "frame_id_numbers_present_flag") {
      bits(max(sequence.idBits, 1), "current_frame_id")
    }
    frame.overridesSize = frame.isSwitch
    when(!frame.isSwitch && !sequence.isReduced, "not a switch frame") {
      frame.overridesSize = bits(1, "frame_size_override_flag") == 1
    }
    when(sequence.orderBits > 0, "enable_order_hint") {
      bits(max(sequence.orderBits, 1), "order_hint")
    }
    when(!frame.isIntra && !frame.isResilient, "an inter frame, no error_resilient_mode") {
      bits(3, "primary_ref_frame")
    }
    when(sequence.removalBits > 0, "decoder_model_info_present_flag") {
      flag("buffer_removal_time_present_flag") { av1RemovalTimes(sequence) }
    }
  }

  private func av1RemovalTimes(_ sequence: AV1FrameSettings) {
    let start = node?.startOfUnitHeader ?? 0
    let isExtended = source.byte(at: start).map { $0 & 4 != 0 } ?? false
    let layers = isExtended ? Int(source.byte(at: start + 1) ?? 0) : 0
    let points = sequence.modeledPoints.filter { point in
      point == 0 || point >> (layers >> 5) & 1 == 1 && point >> ((layers >> 3 & 3) + 8) & 1 == 1
    }
    bitItems("buffer_removal_time", count: points.count, atMost: 32) { _ in
      bits(max(sequence.removalBits, 1), "buffer_removal_time")
    }
  }

  private func av1References(_ sequence: AV1FrameSettings, _ frame: inout AV1FrameState) {
    var replaced = 0xFF
    when(!frame.replacesAll && !sequence.isReduced, "not all frames are replaced") {
      replaced = bits(8, "refresh_frame_flags", means: .flags)
    }
    when(
      (!frame.isIntra || replaced != 0xFF) && frame.isResilient && sequence.orderBits > 0,
      "error_resilient_mode and enable_order_hint"
    ) {
      bitItems("ref_order_hint", count: 8, atMost: 8) { _ in
        bits(max(sequence.orderBits, 1), "ref_order_hint")
      }
    }
    when(frame.isIntra, "a key frame or an intra-only frame") {
      let (size, fullWidth) = av1FrameSize(sequence, frame)
      frame.size = size
      av1RenderSize()
      when(frame.usesScreenTools && size.width == fullWidth, "allow_screen_content_tools") {
        bits(1, "allow_intrabc")
      }
    }
    when(!frame.isIntra, "an inter frame") { frame.size = av1InterFrame(sequence, frame) }
  }

  private func av1InterFrame(
    _ sequence: AV1FrameSettings, _ frame: AV1FrameState
  ) -> DecodedSize? {
    var isShort = false
    when(sequence.orderBits > 0, "enable_order_hint") {
      isShort = bits(1, "frame_refs_short_signaling") == 1
      when(isShort, "frame_refs_short_signaling") {
        bits(3, "last_frame_idx")
        bits(3, "gold_frame_idx")
      }
    }
    when(!isShort || sequence.idBits > 0, "references are stated") {
      bitItems("references", count: 7, atMost: 7) { _ in
        when(!isShort, "no frame_refs_short_signaling") { bits(3, "ref_frame_idx") }
        when(sequence.idBits > 0, "frame_id_numbers_present_flag") {
          bits(max(sequence.deltaIDBits, 1), "delta_frame_id_minus_1")
        }
      }
    }
    let copiesSize = frame.overridesSize && !frame.isResilient
    var isFound = false
    when(copiesSize, "frame_size_override_flag, no error_resilient_mode") {
      var tries = 0
      while tries < 7, !isFound, !hasFailed {
        isFound = bits(1, "found_ref") == 1
        tries = isDescribing ? 7 : tries + 1
      }
    }
    var size: DecodedSize?
    when(isFound, "found_ref") { _ = av1Superresolution(sequence) }
    when(!isFound, "no found_ref") {
      size = av1FrameSize(sequence, frame).size
      av1RenderSize()
    }
    when(!frame.hasIntegerVectors, "no force_integer_mv") { bits(1, "allow_high_precision_mv") }
    let isSwitchable = bits(1, "is_filter_switchable") == 1
    when(!isSwitchable, "no is_filter_switchable") { bits(2, "interpolation_filter") }
    bits(1, "is_motion_mode_switchable")
    when(!frame.isResilient && sequence.usesReferenceVectors, "enable_ref_frame_mvs") {
      bits(1, "use_ref_frame_mvs")
    }
    return size
  }
}

/// The values of a frame header that decide about its later fields.
struct AV1FrameState {
  var showsExisting = false
  var isIntra = true
  var isSwitch = false
  /// Whether the frame replaces all stored frames, so that its header has no `refresh_frame_flags`.
  var replacesAll = true
  var isResilient = true
  var keepsProbabilities = false
  var usesScreenTools = false
  var hasIntegerVectors = false
  var overridesSize = false
  /// Width and height of the coded frame; nil if they come from another frame.
  var size: DecodedSize?
}

extension VideoValueNames {
  static let av1Frames: Labels = [0: "key", 1: "inter", 2: "intra-only", 3: "switch"]
}
