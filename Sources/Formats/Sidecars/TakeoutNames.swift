import Bytes

/// The media in a folder, by the names that Google Takeout gives to their descriptions.
///
/// The description of `photo.jpg` is `photo.jpg.json` or `photo.jpg.supplemental-metadata.json`. Long
/// names are cut in front of `.json`. The description of `photo(1).jpg`, a second file of the same
/// name, is `photo.jpg(1).json`. Edited photos and the movies of live photos have no description, and
/// belong to that of the original.
struct TakeoutNames: Sendable {
  private struct Medium: Sendable {
    let name: SidecarName
    /// Whether the name has the ending of an edited version.
    let isEdited: Bool
    /// Whether the medium is a movie that takes the description of the photo of the same name.
    let isPartner: Bool
  }

  private struct Key: Hashable {
    let name: String
    /// The number of a second file of the same name; empty for the first one.
    let number: String
  }

  /// The media by the names of the files that their descriptions can describe. A name that ends
  /// with a period represents photos of any format.
  private var media: [Key: [Medium]] = [:]
  /// The names of all keys, sorted, to find the names that begin with a cut name.
  private var sortedNames: [String] = []
  /// The names, in lower case, of the movies that have a separate description.
  private var described: Set<String> = []

  /// The word that Takeout writes between the name of the medium and `.json`.
  private static let word = Array(".supplemental-metadata")

  /// Minimum number of characters of a name that is cut inside the name of its medium, with the
  /// number and without `.json`. Takeout cuts names to 46 or 51 characters.
  private static let minCutName = 46

  /// The endings of the names of edited versions, in the languages of Google Photos.
  static let edits = [
    "-edited", "-effects", "-smile", "-mix", "-collage", "-animation", "-pano", "-bearbeitet",
    "-modifié", "-modifie", "-modificato", "-editado", "-editada", "-ha editado", "-bewerkt",
    "-edytowane", "-redigerad", "-redigeret", "-redigert", "-muokattu", "-upraveno", "-upravené",
    "-szerkesztett", "-editat", "-düzenlendi", "-отредактировано", "-изменено", "-відредаговано",
    "-επεξεργασμένο", "-編集済み", "-已修改", "-已编辑", "-已編輯", "-수정됨", "-diedit",
    "-đã chỉnh sửa", "-แก้ไขแล้ว", "-संपादित", "-تم التعديل", "-נערך",
  ]

  /// The file name extensions of photos that can have a movie of the same name.
  private static let photos: Set<String> = ["heic", "heif", "jpg", "jpeg", "png"]

  init(_ names: FolderNames) {
    // Made only if the folder has a description.
    guard names.sidecars.contains(where: { SidecarRow.kinds[$0.nameExtension] == .takeout }) else {
      return
    }
    for name in names.media { add(name) }
    sortedNames = Set(media.keys.map(\.name)).sorted()
    for sidecar in names.sidecars where SidecarRow.kinds[sidecar.nameExtension] == .takeout {
      let (base, number) = Self.divided(sidecar.stem) ?? (sidecar.stem, "")
      for medium in named(base, number).prefix(FolderNames.maxMedia)
      where !medium.isEdited && !medium.isPartner {
        described.insert(medium.name.lower)
      }
    }
  }

  private mutating func add(_ name: SidecarName) {
    let dot = name.nameExtension.isEmpty ? "" : "." + name.nameExtension
    var forms = [(stem: name.stem, number: "")]
    if let (stem, number) = Self.divided(name.stem) { forms.append((stem, number)) }
    for form in forms {
      add(form.stem + dot, form.number, Medium(name: name, isEdited: false, isPartner: false))
      if MediaNames.extensionsOfMovies.contains(name.nameExtension) {
        add(form.stem + ".", form.number, Medium(name: name, isEdited: false, isPartner: true))
      }
      guard
        let original = Self.original(ofEdited: form.stem, isCut: name.text.count >= Self.minCutName)
      else { continue }
      let edited = Medium(name: name, isEdited: true, isPartner: false)
      add(original + dot, form.number, edited)
      // The edited version of a photo of another format is a JPEG file.
      add(original + ".", form.number, edited)
      // `photo(1)-edited.jpg`
      if let (stem, number) = Self.divided(original) { add(stem + dot, number, edited) }
    }
  }

  private mutating func add(_ name: String, _ number: String, _ medium: Medium) {
    media[Key(name: name, number: number), default: []].append(medium)
  }

  /// Divides `photo(1)` into `photo` and `(1)`; nil for names without a number at the end.
  private static func divided(_ stem: String) -> (stem: String, number: String)? {
    guard stem.last == ")", let open = stem.lastIndex(of: "("), open > stem.startIndex else {
      return nil
    }
    let digits = stem[stem.index(after: open)...].dropLast()
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return (String(stem[..<open]), String(stem[open...]))
  }

  /// Returns the name of a photo for that of its edited version; nil for other names.
  ///
  /// - Parameter isCut: whether the name may be cut inside the ending.
  private static func original(ofEdited stem: String, isCut: Bool) -> String? {
    if let ending = edits.first(where: stem.hasSuffix) {
      return nonempty(stem.dropLast(ending.count))
    }
    guard isCut, let dash = stem.lastIndex(of: "-") else { return nil }
    let rest = stem[dash...]
    return rest.count > 1 && edits.contains { $0.hasPrefix(rest) } ? nonempty(stem[..<dash]) : nil
  }

  private static func nonempty(_ name: Substring) -> String? { name.isEmpty ? nil : String(name) }

  // MARK: Descriptions

  /// Returns the media of a description.
  ///
  /// - Parameter title: the title that the description states; nil to compare only names.
  func match(_ sidecar: SidecarName, title: String?) -> SidecarPairing.Match {
    let (base, number) = Self.divided(sidecar.stem) ?? (sidecar.stem, "")
    var found = named(base, number)
    // `photo(1).jpg.json` belongs to `photo(1).jpg`, and `photo.json` to `photo.jpg` if the title
    // states this name.
    if found.isEmpty, !number.isEmpty { found = named(sidecar.stem, "") }
    if found.isEmpty, let title { found = withStem(base, number, title: title.lowercased()) }
    if found.isEmpty {
      found = cut(base, number, isLong: sidecar.stem.count >= Self.minCutName)
    }
    guard !found.isEmpty else { return .unpaired("no medium in the folder has a name that fits") }
    guard found.count <= FolderNames.maxMedia else { return .ambiguous }
    if let title {
      found = found.filter { Self.allows(title.lowercased(), $0) }
      guard !found.isEmpty else {
        return .unpaired("its title is not the name of the medium that its file name fits")
      }
    }
    return decided(found)
  }

  private func named(_ base: String, _ number: String) -> [Medium] {
    let letters = Array(base)
    for count in (0...Self.word.count).reversed() where count < letters.count {
      guard letters.suffix(count).elementsEqual(Self.word.prefix(count)) else { continue }
      let name = String(letters.dropLast(count))
      let found = of(name, number)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func withStem(_ base: String, _ number: String, title: String) -> [Medium] {
    SidecarName(title).stem == base ? of(title, number) : []
  }

  /// Returns the media with a name, and those that take the description of a photo with this name.
  private func of(_ name: String, _ number: String) -> [Medium] {
    let own = media[Key(name: name, number: number)] ?? []
    let divided = SidecarName(name)
    guard Self.photos.contains(divided.nameExtension),
      let others = media[Key(name: divided.stem + ".", number: number)]
    else { return own }
    let limit = FolderNames.maxMedia + 1
    return Array(own.prefix(limit) + others.prefix(limit))
  }

  /// Maximum number of names that are compared with a cut name.
  private static let maxCandidates = 64

  private func cut(_ base: String, _ number: String, isLong: Bool) -> [Medium] {
    guard isLong else { return [] }
    let first = sortedNames.endOfFirst { $0 < base }
    var found: [Medium] = []
    for name in sortedNames[first...].prefix(Self.maxCandidates) {
      guard name.hasPrefix(base), found.count <= FolderNames.maxMedia else { break }
      found += media[Key(name: name, number: number)] ?? []
    }
    // The name may be cut inside the extension of a photo.
    if let dot = base.lastIndex(of: ".") {
      let rest = base[base.index(after: dot)...]
      if !rest.isEmpty, Self.photos.contains(where: { $0.hasPrefix(rest) }) {
        found += media[Key(name: String(base[...dot]), number: number)] ?? []
      }
    }
    return found
  }

  /// Returns the media of a description, of which only one may be an original.
  private func decided(_ all: [Medium]) -> SidecarPairing.Match {
    let found = all.filter { !$0.isPartner || !described.contains($0.name.lower) }
    guard !found.isEmpty else {
      return .unpaired("the movie of the same name has a separate description")
    }
    let originals = found.filter { !$0.isEdited && !$0.isPartner }
    let names = (originals + found.filter { $0.isEdited || $0.isPartner }).map(\.name.text)
    var listed: [String] = []
    for name in names where !listed.contains(name) { listed.append(name) }
    let distinct = Set(originals.map(\.name.lower))
    return distinct.count > 1
      ? .unpaired("its name fits several media: " + listed.prefix(4).joined(separator: ", "))
      : .media(listed)
  }

  // MARK: Titles

  /// Whether a title can be that of a medium. Takeout replaces characters that file systems reject,
  /// and cuts long names.
  private static func allows(_ title: String, _ medium: Medium) -> Bool {
    let own = SidecarName(title)
    let isMedium = MediaNames.isMedium(own.nameExtension)
    let stated = isMedium ? own.stem : title
    if isMedium, !medium.isEdited, !medium.isPartner, own.nameExtension != medium.name.nameExtension
    {
      return false
    }
    let isCut = medium.name.text.count >= minCutName
    var stems = [medium.name.stem]
    if let (stem, _) = divided(medium.name.stem) { stems.append(stem) }
    if medium.isEdited {
      stems += stems.compactMap { original(ofEdited: $0, isCut: isCut) }
      stems += stems.compactMap { divided($0)?.stem }
    }
    return stems.contains { isEqual(Array(stated), Array($0), isCut: isCut) }
  }

  private static func isEqual(_ title: [Character], _ stem: [Character], isCut: Bool) -> Bool {
    guard title.count == stem.count || isCut && title.count > stem.count else { return false }
    return zip(title, stem).allSatisfy { $0 == $1 || $1 == "_" && !$0.isLetter && !$0.isNumber }
  }
}
