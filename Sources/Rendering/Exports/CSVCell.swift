import Metadata

extension Output {
  /// Writes a row of CSV, quoted as RFC 4180 defines.
  package func csv(_ cells: [String]) { line(cells.map(\.asCSVCell).joined(separator: ",")) }
}
