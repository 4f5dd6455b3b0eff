package import Anatomy
import Bytes
import Schema

/// Properties of the coded pictures, computed from a sequence parameter set.
package struct SequenceFacts {
  package let profile: String?
  let level: String?
  let width: Int
  let height: Int
  let bitDepth: Int
  let chromaFormat: Int
  /// The time scale in units per second, and the number of units per picture; nil if not stated.
  let timing: (scale: UInt64, units: UInt64)?
  let color: [String]

  /// Fields of a parameter set by name. If several fields have the same name, the first is used.
  struct Fields {
    fileprivate var all: [String: Field] = [:]

    init(of node: Node) { add(node.fields) }

    private mutating func add(_ fields: [Field]) {
      for field in fields {
        if case .group(let members) = field.value { add(members) }
        if all[field.name] == nil { all[field.name] = field }
      }
    }

    func number(_ name: String) -> Int? { all[name]?.value.integer }
    fileprivate func label(_ name: String) -> String? {
      all[name]?.label ?? number(name).map(String.init)
    }
  }

  package init?(avc node: Node) {
    let fields = Fields(of: node)
    guard let width = fields.number("pic_width_in_mbs_minus1"),
      let height = fields.number("pic_height_in_map_units_minus1"),
      let isFrames = fields.number("frame_mbs_only_flag")
    else { return nil }
    self.init(
      fields, profile: "profile_idc", level: "level_idc", (width + 1) * 16,
      (height + 1) * 16 * (2 - isFrames), crop: "frame_crop_", unitHeight: 2 - isFrames,
      units: fields.number("num_units_in_tick").map { 2 * $0 }, scale: "time_scale")
  }

  package init?(hevc node: Node) {
    let fields = Fields(of: node)
    guard let width = fields.number("pic_width_in_luma_samples"),
      let height = fields.number("pic_height_in_luma_samples")
    else { return nil }
    self.init(
      fields, profile: "general_profile_idc", level: "general_level_idc", width, height,
      crop: "conf_win_", unitHeight: 1, units: fields.number("vui_num_units_in_tick"),
      scale: "vui_time_scale")
  }

  package init?(av1 node: Node) {
    let fields = Fields(of: node)
    guard let width = fields.number("max_frame_width_minus_1"),
      let height = fields.number("max_frame_height_minus_1")
    else { return nil }
    let isGray = fields.number("mono_chrome") == 1
    let subsampling = fields.number("subsampling_x").map {
      $0 + (fields.number("subsampling_y") ?? 0)
    }
    let chroma =
      switch fields.number("seq_profile") {
      case 0: 1
      case 1: 3
      // The Professional profile states the subsampling only for 12 bits. For other bit depths, it
      // always uses 4:2:2, in which chroma is halved only horizontally.
      default: subsampling == 0 ? 3 : subsampling == 2 ? 1 : 2
      }
    self.init(
      fields, profile: "seq_profile", level: "seq_level_idx", width + 1, height + 1,
      chroma: isGray ? 0 : chroma,
      bitDepth: fields.number("twelve_bit") == 1
        ? 12 : fields.number("high_bitdepth") == 1 ? 10 : 8,
      units: fields.number("num_ticks_per_picture_minus_1").flatMap { ticks in
        fields.number("num_units_in_display_tick").map {
          $0.multipliedReportingOverflow(by: ticks + 1)
        }
      }.flatMap { $0.overflow ? nil : $0.partialValue },
      scale: "time_scale")
  }

  /// Computes the facts from the fields. All numbers have at most 32 bits, so the arithmetic cannot
  /// overflow.
  private init?(
    _ fields: Fields, profile: String, level: String, _ width: Int, _ height: Int, crop: String,
    unitHeight: Int, units: Int?, scale: String
  ) {
    let chroma = fields.number("chroma_format_idc") ?? 1
    let isPlanar = fields.number("separate_colour_plane_flag") == 1
    let across = !isPlanar && (chroma == 1 || chroma == 2) ? 2 : 1
    let down = (!isPlanar && chroma == 1 ? 2 : 1) * unitHeight
    let cut = ["left", "right", "top", "bottom"].map { fields.number("\(crop)\($0)_offset") ?? 0 }
    self.init(
      fields, profile: profile, level: level, width - across * (cut[0] + cut[1]),
      height - down * (cut[2] + cut[3]), chroma: chroma,
      bitDepth: 8 + (fields.number("bit_depth_luma_minus8") ?? 0), units: units, scale: scale)
  }

  private init?(
    _ fields: Fields, profile: String, level: String, _ width: Int, _ height: Int, chroma: Int,
    bitDepth: Int, units: Int?, scale: String
  ) {
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
    chromaFormat = chroma
    self.bitDepth = bitDepth
    self.profile = fields.label(profile)
    self.level = fields.label(level)
    if let units, units > 0, let scale = fields.number(scale), scale > 0 {
      timing = (UInt64(scale), UInt64(units))
    } else {
      timing = nil
    }
    color = ["colour_primaries", "color_primaries", "transfer_characteristics"].compactMap {
      fields.number($0) == 2 ? nil : fields.all[$0]?.label
    }
  }

  /// A summary such as `Main · level 4.1 · 1920×1080 · 25 fps · 8 bits · BT.709`.
  package var words: String {
    var parts: [String?] = [profile, level.map { "level \($0)" }, "\(width)×\(height)"]
    parts.append(
      timing.flatMap { Quantity.frameRate(frames: 1, duration: $0.units, timescale: $0.scale) })
    parts.append("\(bitDepth) bits")
    parts.append(chromaFormat == 1 ? nil : VideoValueNames.chromaFormats[UInt64(chromaFormat)])
    parts += Set(color).count == 1 ? color.prefix(1).map { $0 } : color
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}

extension Node {
  /// The sequence parameter sets in the lists of this decoder configuration.
  package var sequenceParameterSets: [Node] {
    children.flatMap { list in list.children.compactMap { $0.child("sps ") } }
  }
}
