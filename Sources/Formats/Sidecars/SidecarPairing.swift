import Bytes

/// The files of one folder that are sidecars, each with its media. Only names are compared.
package struct SidecarPairing: Sendable {
  /// The media of a sidecar, or why it has none.
  package enum Match: Equatable, Sendable {
    case media([String])
    case unpaired(String)

    package var media: [String] {
      if case .media(let names) = self { names } else { [] }
    }

    static let ambiguous = Match.unpaired(
      "its name fits more than \(FolderNames.maxMedia) media")
  }

  private let names: FolderNames
  private let takeout: TakeoutNames

  /// - Parameter names: the names of all files in the folder.
  package init(_ names: [String]) {
    self.names = FolderNames(names.map(SidecarName.init))
    takeout = TakeoutNames(self.names)
  }

  /// The kind of sidecar that the file name extension states; nil for other files.
  package static func kind(of name: String) -> SidecarKind? {
    SidecarRow.kinds[SidecarName(name).nameExtension]
  }

  /// Whether the file name extension is that of a sidecar.
  package static func isSidecar(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= maxExtension + 1
    else { return false }
    let letters = String(decoding: name[(dot + 1)...], as: UTF8.self)
    return SidecarRow.kinds[letters.lowercased()] != nil
  }

  /// Maximum number of bytes of the file name extension of a sidecar.
  private static let maxExtension = 4

  /// Returns the media of a sidecar.
  ///
  /// - Parameter title: the title that a description by Google Takeout states, which is the
  ///   original name of its medium; nil if there is none, or if it is not known.
  package func match(_ name: String, title: String? = nil) -> Match {
    let own = SidecarName(name)
    guard let row = SidecarRow.kinds[own.nameExtension]?.row else {
      return .unpaired("its name is not that of a sidecar")
    }
    for rule in row.rules {
      if rule == .takeout { return takeout.match(own, title: title) }
      let named = names.media(of: own, by: rule)
      guard named.count <= FolderNames.maxMedia else { return .ambiguous }
      let media = named.filter { row.media.contain($0.nameExtension) }
      if !media.isEmpty { return .media(media.map(\.text)) }
    }
    return .unpaired("no medium in the folder has a name that fits")
  }

  /// The names of the sidecars of each medium, as far as names decide. Titles in descriptions by
  /// Google Takeout are not compared.
  package var sidecarsByMedium: [String: [String]] {
    var found: [String: [String]] = [:]
    for name in names.sidecars {
      for medium in match(name.text).media { found[medium, default: []].append(name.text) }
    }
    return found
  }
}

/// The name of a file, divided for comparison. Letters are compared without regard to case, because
/// cameras and cards change it.
struct SidecarName: Sendable {
  let text: String
  /// The name in lower case.
  let lower: String
  /// The name before the extension, and the extension, in lower case.
  let stem: String
  let nameExtension: String

  init(_ text: String) {
    self.text = text
    let lower = text.lowercased()
    self.lower = lower
    guard let dot = lower.lastIndex(of: "."), dot > lower.startIndex else {
      (stem, nameExtension) = (lower, "")
      return
    }
    stem = String(lower[..<dot])
    nameExtension = String(lower[lower.index(after: dot)...])
  }
}

/// The media in a folder, by the parts of their names.
struct FolderNames: Sendable {
  private(set) var media: [SidecarName] = []
  private(set) var sidecars: [SidecarName] = []
  private var byName: [String: [SidecarName]] = [:]
  private var byStem: [String: [SidecarName]] = [:]

  init(_ names: [SidecarName]) {
    for name in names {
      if SidecarRow.kinds[name.nameExtension] != nil { sidecars.append(name) }
      guard MediaNames.isMedium(name.nameExtension) else { continue }
      media.append(name)
      byName[name.lower, default: []].append(name)
      byStem[name.stem, default: []].append(name)
    }
  }

  /// Maximum number of media of a sidecar. It bounds the number of pairs in folders with very many
  /// names that differ only in case.
  static let maxMedia = 100

  private func named(_ name: String) -> [SidecarName] { Self.first(of: byName[name]) }
  private func withStem(_ stem: String) -> [SidecarName] { Self.first(of: byStem[stem]) }

  /// Returns the first names: one more than the maximum number if there are more.
  private static func first(of names: [SidecarName]?) -> [SidecarName] {
    Array((names ?? []).prefix(maxMedia + 1))
  }

  func media(of sidecar: SidecarName, by rule: NamingRule) -> [SidecarName] {
    switch rule {
    case .wholeName: return named(sidecar.stem)
    case .stem: return withStem(sidecar.stem)
    case .numberedVersion: return Self.original(ofVersion: sidecar.stem).map(named) ?? []
    case .stemWithWords:
      var stem = sidecar.stem[...]
      for _ in 0..<Self.maxWords {
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex,
          Self.isWord(stem[stem.index(after: dot)...])
        else { return [] }
        stem = stem[..<dot]
        let found = withStem(String(stem)) + named(String(stem))
        if !found.isEmpty { return found }
      }
      return []
    case .renditions: return Self.renditions(of: sidecar.stem).flatMap(withStem)
    case .copyOfGoPro:
      guard sidecar.stem.hasPrefix("gl") else { return [] }
      let number = sidecar.stem.dropFirst(2)
      guard number.utf8.count == 6, number.allSatisfy(\.isDigit) else { return [] }
      return ["gx", "gh", "gs", "go"].flatMap { withStem($0 + number) }
    case .copyOfInsta360:
      // The third part is the number of the lens, and the small copy of two lenses is one file.
      let parts = sidecar.stem.split(separator: "_", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0] == "lrv" else { return [] }
      return ["00", "10", parts[3]].flatMap { lens in
        withStem("vid_\(parts[1])_\(parts[2])_\(lens)_\(parts[4])")
      }
    case .takeout: return []
    }
  }

  /// Maximum number of words between the name of a medium and the extension of its subtitles.
  private static let maxWords = 3

  /// Whether a part of a name can be a language, or a word about the use of subtitles.
  private static func isWord(_ part: Substring) -> Bool {
    guard (2...12).contains(part.utf8.count) else { return false }
    let parts = part.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    // Regions may be numbers, as in `es-419`.
    return parts.first.map { $0.count > 1 && $0.allSatisfy(\.isLetter) } ?? false
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isDigit }
      }
  }

  /// Returns the name `photo.jpg` for `photo_01.jpg`; nil for names without a number.
  private static func original(ofVersion name: String) -> String? {
    guard let dot = name.lastIndex(of: "."),
      let mark = name[..<dot].lastIndex(of: "_"), mark > name.startIndex
    else { return nil }
    let number = name[name.index(after: mark)..<dot]
    guard (2...3).contains(number.utf8.count), number.allSatisfy(\.isDigit) else { return nil }
    return String(name[..<mark] + name[dot...])
  }

  /// Returns the names of the versions of a photo, without extension. Apple's cameras name a photo
  /// `IMG_0001` and its edited version `IMG_E0001`. The adjustments of the original have the name
  /// `IMG_O0001` or `IMG_0001O`.
  private static func renditions(of stem: String) -> [String] {
    guard stem.hasPrefix("img_") else { return [] }
    var number = stem.dropFirst(4)
    if let first = number.first, "eo".contains(first) { number = number.dropFirst() }
    if let last = number.last, "eo".contains(last) { number = number.dropLast() }
    guard number.utf8.count >= 4, number.allSatisfy(\.isDigit) else { return [] }
    return ["img_" + number, "img_e" + number]
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
