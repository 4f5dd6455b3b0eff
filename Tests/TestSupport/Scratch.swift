package import Foundation

/// A folder for the files of one test; it is removed when the test ends.
package final class Scratch {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "mediainspect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func path(_ name: String) -> String { folder.appending(path: name).path }

  package func write(_ bytes: [UInt8], to name: String = "file") throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }
}

/// Bytes without a repeating pattern, so that a read at a wrong offset cannot match.
package func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}

/// Reproducible offsets that jump, follow each other and overlap.
package func places(_ count: Int, below bound: Int, seed: UInt64 = 2) -> [Int] {
  var state = seed
  var place = 0
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let number = Int(state >> 33)
    place = number % 3 == 0 ? number / 3 % bound : (place + number / 3 % 700) % bound
    return place
  }
}
