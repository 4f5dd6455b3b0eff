import Anatomy
import Bytes

extension TrackProperty {
  /// Reads the value of a request.
  init(_ request: RequestName, _ text: String) throws(ChangeError) {
    func expected(_ words: String) -> ChangeError {
      ChangeError("\(request.rawValue) \(text): expected \(words)")
    }
    switch request {
    case .enabled:
      guard let isEnabled = ["yes": true, "no": false][text] else { throw expected("yes or no") }
      self = .isEnabled(isEnabled)
    case .alternateGroup:
      guard let group = Int(text), 0...Int(Int16.max) ~= group else {
        throw expected("a number from 0 to \(Int16.max)")
      }
      self = .alternateGroup(group)
    case .handler: self = .handlerName(text)
    case .rotate:
      guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
        throw expected("0, 90, 180 or 270")
      }
      self = .rotation(degrees)
    case .aspect:
      let parts = text.split(separator: ":").map { UInt32($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0
      else { throw expected("the width and height of a pixel, such as 4:3") }
      self = .pixelAspect(Int(width), Int(height))
    case .cleanAperture:
      self = .cleanAperture(text == "none" ? nil : try Self.aperture(text, expected))
    case .kind:
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty, Self.isPlain(parts[0]) else {
        throw expected("a scheme and a value, such as urn:mpeg:dash:role:2011=main")
      }
      self = .kind(scheme: parts[0], value: parts[1] == "none" ? nil : parts[1])
    case .characteristic:
      let isRemoval = text.hasPrefix("-")
      let tag = isRemoval ? String(text.dropFirst()) : text
      guard tag.contains("."), Self.isPlain(tag) else {
        throw expected("an identifier, such as public.easy-to-read")
      }
      self = isRemoval ? .removedCharacteristic(tag) : .addedCharacteristic(tag)
    default:
      let parts = text.split(separator: "=", maxSplits: 1)
      let numbers = parts.last.map { $0 == "none" ? [] : $0.split(separator: ",") } ?? []
      let ids = numbers.compactMap { Int($0) }
      guard parts.count == 2, parts[0].utf8.count == 4, Self.isPlain(String(parts[0])),
        ids.count == numbers.count, ids.allSatisfy({ $0 > 0 }), parts[1] == "none" || !ids.isEmpty
      else { throw expected("a kind of reference and IDs of tracks, such as cdsc=1") }
      self = .references(FourCC(bytes: Array(parts[0].utf8)), ids)
    }
  }

  private static func aperture(
    _ text: String, _ expected: (String) -> ChangeError
  ) throws(ChangeError) -> CleanAperture {
    let parts = text.split(separator: ":").map { Int($0) }
    let size = parts.first.flatMap { _ in text.split(separator: ":").first }?
      .split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
    guard let size, size.count == 2, let width = size[0], let height = size[1], width > 0,
      height > 0, parts.count == 1 || parts.count == 3
    else { throw expected("a size, such as 640x480, or 640x480:8:-4") }
    guard parts.count == 3 else { return CleanAperture(width: width, height: height) }
    guard let right = parts[1], let down = parts[2] else {
      throw expected("a size, such as 640x480, or 640x480:8:-4")
    }
    return CleanAperture(width: width, height: height, right: right, down: down)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }
}
