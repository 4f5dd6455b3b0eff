import Anatomy
import Bytes

/// The width and height of decoded pictures, in pixels.
struct DecodedSize: Equatable {
  let width: Int
  let height: Int
}

extension Node {
  /// The picture size that this decoder configuration states; nil unless exactly one header in it
  /// states a size.
  var decodedSize: DecodedSize? {
    var found: [[String: Int]] = []
    collect(into: &found, levels: 4)
    return found.count == 1 ? DecodedSize(found[0]) : nil
  }

  private func collect(into found: inout [[String: Int]], levels: Int) {
    for child in children.prefix(100) {
      let numbers = child.numbers
      if DecodedSize.names.contains(where: { numbers[$0] != nil }) { found.append(numbers) }
      if levels > 0 { child.collect(into: &found, levels: levels - 1) }
    }
  }

  /// The values of all integer fields by name, including fields in groups. If several fields have
  /// the same name, the first value is used.
  private var numbers: [String: Int] {
    var numbers: [String: Int] = [:]
    var rest = fields
    while let field = rest.popLast() {
      if case .group(let members) = field.value { rest += members }
      if let number = field.value.integer { numbers[field.name] = number }
    }
    return numbers
  }
}

extension DecodedSize {
  /// The names of the fields for the picture width in AV1, HEVC and AVC.
  fileprivate static let names = [
    "max_frame_width_minus_1", "pic_width_in_luma_samples", "pic_width_in_mbs_minus1",
  ]

  /// Reads the size from the fields of a sequence header or parameter set; nil if they state none.
  fileprivate init?(_ fields: [String: Int]) {
    if let width = fields["max_frame_width_minus_1"],
      let height = fields["max_frame_height_minus_1"]
    {
      self.init(width: width.saturatingAdd(1), height: height.saturatingAdd(1))
    } else if let width = fields["pic_width_in_luma_samples"],
      let height = fields["pic_height_in_luma_samples"]
    {
      self.init(fields, cutting: "conf_win", width, height, lines: 1)
    } else if let width = fields["pic_width_in_mbs_minus1"],
      let height = fields["pic_height_in_map_units_minus1"],
      let isFrames = fields["frame_mbs_only_flag"]
    {
      let lines = isFrames == 1 ? 1 : 2
      self.init(
        fields, cutting: "frame_crop", width.saturatingAdd(1).saturatingTimes(16),
        height.saturatingAdd(1).saturatingTimes(16 * lines), lines: lines)
    } else {
      return nil
    }
  }

  private init?(
    _ fields: [String: Int], cutting name: String, _ width: Int, _ height: Int, lines: Int
  ) {
    let chroma =
      fields["separate_colour_plane_flag"] == 1 ? 0 : fields["chroma_format_idc"] ?? 1
    func edges(_ one: String, _ other: String) -> Int {
      (fields["\(name)_\(one)_offset"] ?? 0).saturatingAdd(fields["\(name)_\(other)_offset"] ?? 0)
    }
    let across = edges("left", "right").saturatingTimes(chroma == 1 || chroma == 2 ? 2 : 1)
    let down = edges("top", "bottom").saturatingTimes(lines * (chroma == 1 ? 2 : 1))
    guard across < width, down < height else { return nil }
    self.init(width: width - across, height: height - down)
  }
}
