/// A pattern for names in which `*` matches any characters.
package struct Wildcard: Sendable {
  private let pieces: [[UInt8]]

  package init(_ text: String) {
    pieces = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  package func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    guard let first = pieces.first, let last = pieces.last else { return false }
    guard pieces.count > 1 else { return name == first }
    guard name.starts(with: first), name.count >= first.count + last.count,
      name.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = name[first.count..<name.count - last.count]
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else {
        return false
      }
      rest = rest[(place + piece.count)...]
    }
    return true
  }
}
