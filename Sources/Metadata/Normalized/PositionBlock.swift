import Anatomy
import Movie

/// Initializers for geographic positions in Exif and XMP, which mark the hemispheres with letters
/// instead of signs.
extension StatedLocation {
  /// - Parameter node: the GPS directory of Exif, or a value of it. A value that does not follow its
  ///   directory is a sibling of the directory.
  init?(exif node: Node) {
    let holder = node.isPositionBlock ? node : node.parent
    guard let holder, let directory = holder.positionBlock,
      let latitude = directory.degrees(.GPSLatitude, .GPSLatitudeRef, minus: "S", in: holder),
      let longitude = directory.degrees(.GPSLongitude, .GPSLongitudeRef, minus: "W", in: holder)
    else { return nil }
    // The label of the height has a minus sign if GPSAltitudeRef states that it is below sea level.
    self.init(
      latitude: latitude, longitude: longitude,
      altitude: directory.words(.GPSAltitude)?.split(separator: " ").first.map(String.init))
  }

  /// Parses XMP coordinates: degrees and minutes with a hemisphere letter, such as `46,27.0N` or
  /// `46,27,30N`.
  package init?(xmp latitude: String, _ longitude: String) {
    guard let latitude = Self.degrees(xmp: latitude, "N", minus: "S"),
      let longitude = Self.degrees(xmp: longitude, "E", minus: "W")
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func degrees(
    xmp text: String, _ plus: Character, minus: Character
  ) -> String? {
    guard let letter = text.last, letter == plus || letter == minus else { return nil }
    let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count else { return nil }
    var sum = 0.0
    var unit = 1.0
    for part in parts {
      guard let number = Double(part), 0...360 ~= number else { return nil }
      sum += number / unit
      unit *= 60
    }
    return Self.text(ofDegrees: sum).map { (letter == minus ? "-" : "") + $0 }
  }
}

extension Node {
  private func members(_ name: FieldName) -> [Field] {
    guard case .group(let members)? = field(name)?.value else { return [] }
    return members
  }

  /// The text of a directory entry's value; nil if there is no such entry.
  fileprivate func words(_ name: FieldName) -> String? {
    members(name).first { $0.isNamed(.offset) || $0.isNamed(.value) }?.label
  }

  /// Returns a coordinate of this GPS directory in signed degrees.
  ///
  /// - Parameter holder: the node with the value: this directory or its parent.
  fileprivate func degrees(
    _ name: FieldName, _ reference: FieldName, minus: Character, in holder: Node
  ) -> String? {
    func value(in holder: Node) -> Node? {
      holder.children.first { $0.name == .word(name.rawValue) }
    }
    guard let value = value(in: self) ?? (holder == self ? parent : holder).flatMap(value),
      let degrees = value.degrees, degrees <= 360
    else { return nil }
    var letter: Character?
    if case .text(let text)? = members(reference).first(where: { $0.isNamed(.value) })?.value {
      letter = text.string.first
    }
    let millionths = Int((degrees * 1e6).rounded())
    let decimals = String(String(1_000_000 + millionths % 1_000_000).dropFirst())
    return (letter == minus ? "-" : "") + "\(millionths / 1_000_000).\(decimals)"
  }

  /// The angle in degrees that this entry states in degrees, minutes and seconds; nil if its value
  /// is not an angle.
  private var degrees: Double? {
    guard let table = table(.value), 1...3 ~= table.rowCount,
      let above = table.column(named: .numerator), let below = table.column(named: .denominator)
    else { return nil }
    var sum = 0.0
    var unit = 1.0
    for row in 0..<table.rowCount {
      guard let one = table.rawCell(row: row, column: above),
        let two = table.rawCell(row: row, column: below)
      else { return nil }
      // Some writers store unused minutes or seconds as 0/0, which counts as 0.
      if two != 0 {
        sum += Double(one) / Double(two) / unit
      } else if one != 0 || row == 0 {
        return nil
      }
      unit *= 60
    }
    return sum
  }
}

extension Node {
  /// Whether the node is the GPS directory of Exif.
  var isPositionBlock: Bool { name == .word("GPS") }

  /// This node if it is the GPS directory of Exif; otherwise the GPS directory among its children.
  fileprivate var positionBlock: Node? {
    isPositionBlock ? self : children.prefix(4096).first(where: \.isPositionBlock)
  }
}
