import Anatomy
import Bytes
import Keys
import Metadata
import Movie

extension Disclosure {
  /// This disclosure, with the gravity of its value. A key may hold very different values:
  /// a path may contain the name of a user, or name only a file next to this file.
  var weighedByValue: Disclosure {
    guard let weight = gravityOfValue, weight != self.weight else { return self }
    var disclosure = self
    disclosure.weight = weight
    return disclosure
  }

  /// The gravity of the value; nil if that of the key counts.
  private var gravityOfValue: Gravity? {
    if category != .time, let text = statedText, text.statesNothing { return .low }
    if let field = statedField, field.isOfFormat(in: category) { return .low }
    switch category {
    case .time: return min(weight, .medium)
    case .location: return gravityOfLocation
    case .person: return gravityOfPerson
    case .text: return statedText?.isOnWeb ?? false ? .medium : nil
    case .path: return textOfPath?.gravityOfPath ?? .low
    case .account where key?.space == .id3:
      return statedText?.contains("@") ?? false ? .high : min(weight, .medium)
    case .device where key?.space == .icc:
      if case .bytes? = statedField?.value { return .low }
      return nil
    case .unreferenced:
      if case .bytes(let count) = statement, count <= Self.maxHarmless { return .low }
      return nil
    default: return nil
    }
  }

  /// Unreferenced bytes up to this number hardly contain anything.
  private static let maxHarmless = 20

  private var statedField: Field? {
    if case .value(let field, _) = statement { field } else { nil }
  }

  private var gravityOfLocation: Gravity? {
    if whole?.isMain ?? false, whole?.place.isUnset ?? false { return .low }
    if case .places(let first, 1, _) = statement, first.isUnset { return .low }
    guard let field = statedField else { return nil }
    // A letter, such as `N` for north, and the height of the sea only belong to a location.
    if let text = statedText, text.utf8.count <= 1 { return .low }
    if let digits = field.label?.filter(\.isNumber), digits.allSatisfy({ $0 == "0" }),
      !digits.isEmpty
    {
      return .low
    }
    if case .bytes = field.value { return min(weight, .medium) }
    let isPart = field.name.hasSuffix("altitude")
    return isPart ? min(weight, .medium) : nil
  }

  private var gravityOfPerson: Gravity? {
    guard let text = statedText else { return nil }
    if key?.feeds(.encoder) ?? false, text.namesVersion { return .low }
    if key?.feeds(.copyright) ?? false { return text.namesHolder ? .high : .low }
    return nil
  }

  /// The path or name of a file, which an alias states as bytes.
  private var textOfPath: String? {
    if let text = statedText { return text }
    guard case .value(let field, let node) = statement, case .bytes = field.value else {
      return nil
    }
    let bytes = node.source.bytes(field.range, limit: 1024)
    return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The disclosure, with high gravity if it names the people who made a work that is not music:
  /// artists of music are meant to be known, but not those who filmed or spoke something.
  var asWorkOfPerson: Disclosure {
    guard category == .descriptive, weight < .high,
      key?.feeds(.artist, .albumArtist, .author, .composer, .director, .producer) ?? false,
      statedText.map({ !$0.statesNothing }) ?? false
    else { return self }
    var disclosure = self
    disclosure.weight = .high
    return disclosure
  }
}

extension Field {
  /// Whether the field describes the file more than a person, place or device: a digest, the
  /// name of a type, or four letters, such as the registered code of a maker. The types of maker
  /// notes are names of makers.
  fileprivate func isOfFormat(in category: Anatomy.Category) -> Bool {
    if case .code = value { return true }
    if case .checksum = meaning.role { return true }
    return meaning.role == .type && category != .device
  }
}

extension Position {
  /// Whether the location is the one that devices state before they know any.
  fileprivate var isUnset: Bool {
    [latitude, longitude].allSatisfy { number in
      number.description.allSatisfy { $0 == "0" || $0 == "." || $0 == "-" }
    }
  }
}

extension String {
  /// Whether the text is the name of a program with its version, such as `iTunes 8.1`.
  fileprivate var namesVersion: Bool {
    let words = split { $0.isWhitespace }
    return words.count <= 6
      && words.dropFirst().contains { word in
        let number = word.first == "v" ? word.dropFirst() : word
        return number.contains(".") && number.allSatisfy { $0.isNumber || $0 == "." }
      }
  }

  /// Whether the text is an address on the web, or the name of a host.
  fileprivate var isOnWeb: Bool {
    let text = lowercased()
    if text.hasPrefix("www.") || text.contains("://") { return true }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { $0.count > 1 }
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
      && parts[1].allSatisfy(\.isLetter) && parts[1].count <= 4
  }

  /// Whether the text is one that devices and programs write if they know nothing.
  fileprivate var statesNothing: Bool {
    let text = lowercased().filter { !$0.isWhitespace && $0 != "\0" }
    return Self.textsOfNothing.contains(text) || text.allSatisfy { "0+-:./?_*9".contains($0) }
  }

  private static let textsOfNothing: Set<String> = [
    "none", "no", "off", "n/a", "na", "null", "undefined", "unknown", "default", "nolens",
    "notset", "unset", "(none)", "(null)", "(unknown)", "iccprofile", "photoshopiccprofile",
  ]

  /// The gravity of the path or address of a file: high if it may contain the name of a user, medium
  /// if it names a server or a volume, low if it only names a file near this file.
  fileprivate var gravityOfPath: Gravity {
    let path = lowercased().replacing("\\", with: "/")
    if Self.homes.contains(where: path.contains) || path.contains("@") { return .high }
    let isOnVolume = path.hasPrefix("/") || path.dropFirst().hasPrefix(":/")
    return isOnVolume || path.contains("://") ? .medium : .low
  }

  /// Folders in which each user has a folder with the name of the user.
  private static let homes = [
    "/users/", "/home/", "/documents and settings/", "/volumes/", "~/", "/var/mobile/",
    "file://",
  ]

  /// Whether a copyright notice names a holder: whether it has other words than those that are in
  /// all notices.
  fileprivate var namesHolder: Bool {
    lowercased().split { !$0.isLetter }.contains { !Self.wordsOfNotices.contains(String($0)) }
  }

  private static let wordsOfNotices: Set<String> = [
    "c", "copyright", "all", "rights", "reserved", "no", "public", "domain", "use", "freely",
    "license", "licensed", "under", "creative", "commons", "cc", "by", "sa", "nc", "nd", "zero",
    "the", "in", "is", "this", "file", "and", "of", "for", "none", "unknown",
  ]
}
