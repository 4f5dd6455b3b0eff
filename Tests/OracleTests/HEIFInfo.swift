/// The output of heif-info about the boxes of a file.
struct HEIFInfo {
  struct Item: Equatable {
    var type: String?
    /// Offset and length of each extent, such as `687+5769`.
    var extents: [String] = []
    /// Index of each property, followed by `!` if it is essential, such as `3!`.
    var properties: [String] = []
    /// The items that this one is derived from.
    var sources: [Int] = []
  }

  private(set) var items: [Int: Item] = [:]
  private(set) var primary: Int?
  private(set) var sizes: [String] = []
  init(_ path: String) throws {
    self.init(text: try Tool.heifInfo.output(of: ["-d", path]))
  }

  init(text: String) {
    var box = ""
    var item = 0
    var width = ""
    var base: UInt64 = 0
    for line in text.split(separator: "\n") {
      let plain = line.drop { $0 == "|" || $0 == " " }
      let parts = plain.split(separator: ":", maxSplits: 1)
      guard let key = parts.first else { continue }
      let value = parts.count == 2 ? String(parts[1].drop { $0 == " " }).trimmed : ""
      if key == "Box" { box = String(value.prefix(4)) }
      switch (box, key) {
      case ("pitm", "item_ID"): primary = Int(value)
      case ("infe", "item_ID"), ("iloc", "item ID"): item = Int(value) ?? -1
      case ("infe", "item_type"): items[item, default: Item()].type = value.trimmed
      case ("iloc", "base_offset"): base = UInt64(value) ?? 0
      case ("iloc", "extents"):
        items[item, default: Item()].extents = value.split(separator: " ").map { pair in
          let numbers = pair.split(separator: ",").compactMap { UInt64($0) }
          return "\(base &+ (numbers.first ?? 0))+\(numbers.last ?? 0)"
        }
      case ("iref", _) where plain.hasPrefix("reference with type 'dimg'"):
        // The type of the reference is in quotes; the numbers follow two colons.
        let words = value.split(separator: " ")
        guard let place = words.firstIndex(of: "IDs:"), place >= 2,
          let from = Int(words[place - 2])
        else { break }
        items[from, default: Item()].sources = words[(place + 1)...].compactMap { Int($0) }
      case ("ispe", "image width"): width = value
      case ("ispe", "image height"): sizes.append("\(width)×\(value)")
      case ("ipma", _) where key.hasPrefix("associations for item ID"):
        item = Int(value) ?? -1
      case ("ipma", "property index"):
        let mark = value.hasSuffix("true)") ? "!" : ""
        items[item, default: Item()].properties.append(value.prefix { $0.isNumber } + mark)
      default: break
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
