/// Descriptions of violations, each with its place first. A broken file violates many properties at
/// once, so only the first are kept.
package struct Violations {
  package private(set) var texts: [String] = []
  private static let most = 12

  package init() {}

  package mutating func add(_ place: String, _ problem: String) {
    if texts.count < Self.most { texts.append("\(place): \(problem)") }
  }

  /// Adds a violation unless `holds`; its texts are only evaluated then.
  package mutating func expect(
    _ holds: Bool, _ place: @autoclosure () -> String, _ problem: @autoclosure () -> String
  ) {
    if !holds { add(place(), problem()) }
  }
}
