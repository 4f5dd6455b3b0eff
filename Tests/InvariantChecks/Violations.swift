/// What does not hold, in words: the place first. A broken file breaks much at once, so that only
/// the first of them are kept.
package struct Violations {
  package private(set) var texts: [String] = []
  private static let most = 12

  package init() {}

  package mutating func add(_ place: String, _ problem: String) {
    if texts.count < Self.most { texts.append("\(place): \(problem)") }
  }

  /// The words are only made when they are needed.
  package mutating func expect(
    _ holds: Bool, _ place: @autoclosure () -> String, _ problem: @autoclosure () -> String
  ) {
    if !holds { add(place(), problem()) }
  }
}
