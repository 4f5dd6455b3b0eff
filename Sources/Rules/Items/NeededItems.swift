import Anatomy
import Bytes
import Movie
import RuleEngine

extension ItemSurvey {
  /// The items that readers decode to show the pictures of the file: the primary item, displayed
  /// pictures that are no thumbnails, their inputs, and their auxiliary pictures. Damage to other
  /// items, such as thumbnails, does not change what readers show.
  fileprivate var neededItems: Set<Int> {
    let thumbnails = Set(references.filter { $0.type == "thmb" }.map(\.from))
    var inputs: [Int: [Int]] = [:]
    for reference in references {
      if reference.type == "dimg" { inputs[reference.from, default: []] += reference.to }
      guard reference.type == "auxl" else { continue }
      for master in reference.to { inputs[master, default: []].append(reference.from) }
    }
    var waiting = information.filter { $0.isPicture && !$0.isHidden && !thumbnails.contains($0.id) }
      .map(\.id)
    if let primary { waiting.append(primary) }
    var needed = Set(waiting)
    while let id = waiting.popLast() {
      for input in inputs[id] ?? [] where needed.insert(input).inserted { waiting.append(input) }
    }
    return needed
  }

  /// The IDs of the items from which pictures are derived, such as the tiles of grids.
  var inputsOfDerivations: Set<Int> {
    Set(references.filter { $0.type == "dimg" }.flatMap(\.to))
  }

  /// Types of pictures that only new readers know.
  private static let newPictureTypes: Set<FourCC> = ["mski", "jxs1", "jxl1", "sato"]

  /// Whether an item is a picture of a type that some readers know.
  static func isPicture(_ item: Information) -> Bool {
    item.isPicture || item.type.map(newPictureTypes.contains) == true
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The items that readers decode to show the pictures of a `meta` box.
  static let neededItems = InheritedValue<Set<Int>>(
    "neededItems", scope: { $0.enclosing("meta") },
    answer: { $0.inherited(.itemSurvey)?.neededItems })
}

extension Node {
  /// Returns whether readers decode the item to show the pictures of this `meta` box.
  func needsItem(_ id: Int) -> Bool { inherited(.neededItems)?.contains(id) == true }

  /// The bytes of an item in this `meta` box; nil if they are elsewhere, or if an extent is empty or
  /// extends past the end of its source.
  func contentOfItem(_ id: Int, in survey: ItemSurvey) -> (bytes: ByteSource, parts: JoinedRanges)?
  {
    guard let location = survey.location(of: id), let ranges = survey.ranges(of: id, in: self),
      !survey.extents(of: location).contains(where: { $0.length == 0 })
    else { return nil }
    return (source.joined(ranges), JoinedRanges(ranges))
  }

  /// Returns a violation for each item for which `problem` returns a message; nil if this is no
  /// `meta` box with pictures.
  func judgeItems(
    _ problem: (ItemSurvey, ItemSurvey.Information) -> String?
  ) -> [Violation]? {
    guard isOfPictures, let survey = inherited(.itemSurvey), !survey.information.isEmpty else {
      return nil
    }
    return survey.information.enumerated().compactMap { place, item in
      // Further items with the same ID share its extents, which are read once.
      guard survey.informationPlaces[item.id] == place else { return nil }
      return problem(survey, item).map { .about(box(item.index), $0) }
    }
  }
}
