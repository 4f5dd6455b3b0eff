package import Anatomy

/// Recognizes names of devices and their owners, host names, and device models in the text of an
/// encoder or a tool: `iPhone van Jan`, `DESKTOP-AB12CD3`, `Canon EOS R5`.
package struct DeviceText {
  private let words: [Word]

  fileprivate struct Word {
    /// The word as written. The property `lower` has the same word in lower case.
    let text: String
    let lower: String

    init(_ text: some StringProtocol) {
      self.text = String(text)
      lower = text.lowercased()
    }

    var isBracket: Bool { text == "(" || text == ")" }
  }

  /// Maximum number of words of a text that are examined.
  private static let maxWords = 64
  private static let maxCharacters = 1024

  /// Returns the category of a text: `person` if it contains the name of an owner, `device` if it
  /// contains the name of a host or a device, nil otherwise.
  package static func category(of text: String) -> Anatomy.Category? {
    let text = DeviceText(text)
    if text.namesOwner { return .person }
    return text.namesDevice ? .device : nil
  }

  private init(_ text: String) {
    var words: [Word] = []
    func isSeparator(_ character: Character) -> Bool {
      character.isWhitespace || "(),;=:/[]\"\0+".contains(character)
    }
    let text = text.prefix(Self.maxCharacters)
    var start = text.startIndex
    func end(at place: String.Index) {
      if start < place { words.append(Word(text[start..<place])) }
    }
    for place in text.indices where isSeparator(text[place]) {
      end(at: place)
      let sign = text[place...place]
      if sign == "(" || sign == ")" { words.append(Word(sign)) }
      start = text.index(after: place)
    }
    end(at: text.endIndex)
    self.words = Array(words.prefix(Self.maxWords))
  }

  // MARK: Owners

  private var namesOwner: Bool {
    words.indices.contains { index in
      isOwned(at: index) || words[index].isHostOfOwner || words[index].isJoined
    }
  }

  private func isOwned(at index: Int) -> Bool {
    let isDevice = isDevice(at: index)
    guard isDevice || DeviceNameWords.kinds.contains(words[index].lower) else { return false }
    if index > 0, words[index - 1].isPossessive(beforeDevice: isDevice) { return true }
    var next = index + 1
    while next < words.count, words[next].isOfModel { next += 1 }
    guard next < words.count else { return false }
    let word = words[next]
    if let elision = DeviceNameWords.elisions.first(where: word.lower.hasPrefix) {
      return Word(word.text.dropFirst(elision.count)).isName
    }
    if DeviceNameWords.prepositions.contains(word.lower), next + 1 < words.count {
      return words[next + 1].isName || isDevice && words[next + 1].isNameInLowerCase
    }
    // In Polish, Czech and Russian, systems name a device in the form `iPhone (Jan)`.
    guard isDevice, word.text == "(" else { return false }
    let names = words[(next + 1)...].prefix { !$0.isBracket }
    return 1...3 ~= names.count && names.allSatisfy(\.isName)
  }

  // MARK: Devices

  private func isDevice(at index: Int) -> Bool {
    let word = words[index].lower
    if DeviceNameWords.devices.contains(where: { word.isDevice($0) }) { return true }
    guard index + 1 < words.count else { return false }
    let next = words[index + 1].lower
    return word == "mac" && DeviceNameWords.macs.contains(next)
      || word == "apple" && DeviceNameWords.apples.contains(next)
  }

  private var namesDevice: Bool {
    words.indices.contains { index in
      isDevice(at: index) || words[index].isHost || words[index].isModelAlone
        || isModelOfMaker(at: index)
    }
  }

  /// Maximum number of words between a maker and its model.
  private static let maxModelWords = 4

  /// Whether the word at `index` is a maker, and one of the next words is a model: letters with
  /// digits.
  private func isModelOfMaker(at index: Int) -> Bool {
    let word = words[index].lower
    let mayBeNumber = DeviceNameWords.makersOfNumbers.contains(word)
    guard mayBeNumber || DeviceNameWords.makers.contains(word) else { return false }
    let next = words[(index + 1)...].prefix(Self.maxModelWords).prefix { !$0.isBracket }
    guard !next.contains(where: \.isOfProgram) else { return false }
    return next.contains { $0.isModel || mayBeNumber && $0.lower.allSatisfy(\.isNumber) }
  }
}

extension DeviceText.Word {
  /// Whether the word looks like the name of a person: it begins with a capital letter, or with a
  /// letter of a script without capital letters, such as Chinese.
  fileprivate var isName: Bool {
    guard let first = text.first, first.isLetter, !first.isLowercase else { return false }
    return isNameInLowerCase
  }

  fileprivate var isNameInLowerCase: Bool {
    (text.count > 1 || text.first?.isASCII == false)
      && text.allSatisfy { $0.isLetter || "-'’.".contains($0) }
      && !DeviceNameWords.names.contains(lower) && !DeviceNameWords.devices.contains(lower)
  }

  /// Whether the word is a possessive: `John's`, `James'`, or, before a device, `Jans`.
  fileprivate func isPossessive(beforeDevice: Bool) -> Bool {
    for ending in ["'s", "’s", "'", "’"] where lower.hasSuffix(ending) {
      let name = Self(text.dropLast(ending.count))
      return (ending.count == 2 || name.lower.hasSuffix("s")) && name.isName
    }
    guard beforeDevice, text.count > 3, lower.hasSuffix("s"), isName else { return false }
    return !DeviceNameWords.names.contains(String(lower.dropLast()))
  }

  /// Whether the word is a model, a year or a size, which may follow a device, as in `iPhone 15
  /// Pro`.
  fileprivate var isOfModel: Bool {
    DeviceNameWords.models.contains(lower) || lower.allSatisfy { $0.isNumber || $0 == "." }
      || text.count <= 5 && isModel
  }

  /// Whether the word is a name and a device, joined by a particle: `JanのiPhone`.
  fileprivate var isJoined: Bool {
    DeviceNameWords.devices.contains { device in
      DeviceNameWords.particles.contains { particle in
        lower.hasSuffix(particle + device) && lower.count > particle.count + device.count
      }
    }
  }

  // MARK: Hosts

  private var partsOfHost: [Self] {
    var name = text[...]
    for ending in Self.domains where lower.hasSuffix(ending) { name = text.dropLast(ending.count) }
    return name.split { $0 == "-" || $0 == "_" || $0 == "@" }.map { Self($0) }
  }

  private static let domains = [".local", ".lan", ".localdomain", ".fritz.box", ".home.arpa"]

  /// Whether the word is a host name that contains the name of an owner: `Johns-iPhone`,
  /// `MacBook-Pro-van-Jan.local`, `jan@macbook`.
  fileprivate var isHostOfOwner: Bool {
    let parts = partsOfHost
    guard parts.count > 1,
      let device = parts.firstIndex(where: { part in
        part.lower == "mbp" || DeviceNameWords.devices.contains(where: part.lower.isDevice)
      })
    else { return false }
    if text.contains("@") { return device > 0 }
    return parts.enumerated().contains { index, part in
      index != device && part.isName && !DeviceNameWords.prepositions.contains(part.lower)
        && !part.isOfModel
    }
  }

  /// Whether the word is a host name generated by Windows or Android, or a name in a local network.
  fileprivate var isHost: Bool {
    let isLocal = Self.domains.contains { lower.hasSuffix($0) && lower.count > $0.count }
    if isLocal, text.first?.isLetter == true { return true }
    for beginning in ["DESKTOP-", "LAPTOP-", "WIN-", "MSI-", "PC-"] where text.hasPrefix(beginning)
    {
      let rest = text.dropFirst(beginning.count)
      let isRandom = rest.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
      return isRandom && rest.count >= 5 && (rest.count >= 7 || rest.contains(where: \.isNumber))
    }
    guard lower.hasPrefix("android-") else { return false }
    let rest = lower.dropFirst(8)
    return rest.count >= 12 && rest.allSatisfy(\.isHexDigit)
  }

  // MARK: Models

  /// Whether the word has the form of a model: letters with digits that are not a version: `R5`,
  /// `ILCE-7M4`, `HERO11`.
  fileprivate var isModel: Bool {
    guard text.contains(where: \.isNumber), text.contains(where: \.isLetter),
      !text.contains("."), !DeviceNameWords.formats.contains(lower)
    else { return false }
    let isVersion = lower.first == "v" && lower.dropFirst().allSatisfy(\.isNumber)
    // Resolutions, such as `1080p` and `1080i60`, are not models.
    let parts = lower.split { $0 == "p" || $0 == "i" }
    let isResolution = lower.first?.isNumber == true && parts.joined().allSatisfy(\.isNumber)
    return !isVersion && !isResolution
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Whether the word is a model that is recognized without the name of its maker.
  fileprivate var isModelAlone: Bool {
    for (beginning, digits) in Self.series where lower.hasPrefix(beginning) {
      let rest = lower.dropFirst(beginning.count).filter(\.isNumber)
      if isModel, rest.count >= digits { return true }
    }
    return false
  }

  /// Prefixes of model names, each with the minimum number of digits after the prefix.
  private static let series = [
    ("sm-", 3), ("gt-", 4), ("ilce-", 1), ("dsc-", 1), ("dmc-", 1), ("dc-g", 1), ("nex-", 1),
    ("hero", 1), ("mixpre-", 1), ("fc", 3),
  ]

  fileprivate var isOfProgram: Bool { DeviceNameWords.programs.contains(lower) }
}

extension String {
  /// Whether the text is the given Apple device or its model code: `iphone`, `iphone14`,
  /// `macbookpro18`.
  fileprivate func isDevice(_ device: String) -> Bool {
    guard hasPrefix(device) else { return false }
    var rest = dropFirst(device.count)
    for model in ["pro", "air"] where device == "macbook" && rest.hasPrefix(model) {
      rest = rest.dropFirst(model.count)
    }
    return rest.allSatisfy(\.isNumber)
  }
}
