import Anatomy

/// Camera facts from TIFF directories.
extension CameraFacts {
  mutating func pictureTags(_ tiff: Node) {
    var separate: [Int: Node] = [:]
    var directories: [Node] = []
    var open = Array(tiff.children)
    while let node = open.popLast() {
      if node.name == .word("tiff") { continue }
      if node.title == "Image File Directory" { directories.append(node) }
      if node.title == "Value" { separate[node.range.start] = node }
      open += node.children
    }
    for directory in directories {
      let group = directory.name.description == "Exif" ? "ExifIFD" : directory.name.description
      for entry in directory.fields {
        guard case .group(let members) = entry.value else { continue }
        var value = members.first { $0.name == "value" }
        if let offset = members.first(where: { $0.name == "offset" })?.value.integer {
          value = separate[tiff.range.start + offset]?.field(named: "value")
        }
        guard let text = value?.words(isAngle: entry.name.hasSuffix("itude")) else { continue }
        add(group, Self.tags[entry.name] ?? entry.name, text)
      }
    }
  }

  private static let tags = ["DateTime": "ModifyDate", "DateTimeDigitized": "CreateDate"]
}

extension Field {
  /// The texts in the field.
  var texts: [String] {
    switch value {
    case .text(let text): return [text.string]
    case .group(let members): return members.texts
    case .list:
      var found: [String] = []
      forEachRow { row in
        found += row.texts
        return true
      }
      return found
    default: return []
    }
  }

  /// A text, or fractions; the fractions of an angle are degrees, minutes and seconds.
  func words(isAngle: Bool) -> String? {
    guard case .table(let table) = value, let above = table.column(named: "numerator"),
      let below = table.column(named: "denominator")
    else { return texts.first }
    let parts = (0..<table.rowCount).map { row in
      let under = table.cell(row: row, column: below).integer ?? 0
      return Double(table.cell(row: row, column: above).integer ?? 0) / Double(max(1, under))
    }
    if isAngle { return "\(parts.reversed().reduce(0) { $0 / 60 + $1 })" }
    return parts.map { String($0) }.joined(separator: " ")
  }
}

extension [Field] {
  var texts: [String] { flatMap(\.texts) }
}
