import Anatomy
import Bytes
import Movie

/// The color description of a picture (ISO/IEC 23091-2).
package struct Color: Hashable, Sendable {
  /// A code point for one property of the color, and its name.
  package struct Part: Hashable, Sendable {
    package let number: Int
    package let words: String?
  }

  package let primaries: Part?
  package let transfer: Part?
  package let matrix: Part?
  /// Whether sample values use the full range (true) or the video range (false); nil if it is not
  /// stated.
  package let isFullRange: Bool?
  /// Whether the file has an ICC profile for the picture.
  package let hasProfile: Bool
}

extension Color {
  /// Reads the color description of the container, or of the codec if the container has none. Fails
  /// if neither of them has a color description.
  init?(_ entry: SampleEntry) {
    let boxes = entry.boxes("colr")
    let hasProfile = boxes.contains { ["prof", "rICC"].contains($0.fourCC(of: .colour_type)) }
    let numbers = boxes.first { ["nclx", "nclc"].contains($0.fourCC(of: .colour_type)) }
    if let numbers {
      let parts = Parts(FlatFields(numbers), usesBritishFieldNames: true)
      // The older form of the `colr` box (`nclc`) does not state the range, so the codec's range is
      // used.
      let range =
        numbers.integer(.full_range_flag) ?? entry.sequence?.number(.video_full_range_flag)
      self.init(parts, range: range, hasProfile)
      return
    }
    if let box = entry.box("vpcC"), box.integer(.colourPrimaries) != nil {
      let parts = Parts(
        FlatFields(box), .colourPrimaries, .transferCharacteristics, .matrixCoefficients)
      self.init(parts, range: box.integer(.videoFullRangeFlag), hasProfile)
      return
    }
    let sequence = entry.sequence
    let parts = sequence.map {
      Parts($0, usesBritishFieldNames: $0.number(.colour_primaries) != nil)
    }
    let range = sequence?.number(.video_full_range_flag) ?? sequence?.number(.color_range)
    guard parts?.isThere == true || range != nil || hasProfile else { return nil }
    self.init(parts, range: range, hasProfile)
  }

  private init(_ parts: Parts?, range: Int?, _ hasProfile: Bool) {
    primaries = parts?.primaries
    transfer = parts?.transfer
    matrix = parts?.matrix
    isFullRange = range.map { $0 == 1 }
    self.hasProfile = hasProfile
  }

  private struct Parts {
    let primaries, transfer, matrix: Part?

    var isThere: Bool { primaries != nil || transfer != nil || matrix != nil }

    init(_ fields: FlatFields, usesBritishFieldNames: Bool) {
      self.init(
        fields, usesBritishFieldNames ? .colour_primaries : .color_primaries,
        .transfer_characteristics, .matrix_coefficients)
    }

    init(_ fields: FlatFields, _ primaries: FieldName, _ transfer: FieldName, _ matrix: FieldName) {
      func part(_ name: FieldName) -> Part? {
        fields.number(name).map { Part(number: $0, words: fields.label(name)) }
      }
      self.primaries = part(primaries)
      self.transfer = part(transfer)
      self.matrix = part(matrix)
    }
  }

  /// The names of the color properties for display, such as `BT.2020, PQ`. A name that several
  /// properties share occurs once. Nil if nothing is stated.
  package var words: String? {
    let parts = [primaries, transfer, matrix].compactMap { $0 }
    let stated = parts.filter { $0.number != 2 }.map { $0.words ?? "\($0.number)" }
    var names: [String] = []
    for name in stated where !names.contains(name) { names.append(name) }
    if isFullRange == true { names.append("full range") }
    if names.isEmpty { return hasProfile ? "ICC profile" : nil }
    return names.joined(separator: ", ")
  }
}
