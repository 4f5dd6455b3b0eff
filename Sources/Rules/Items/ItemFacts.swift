import Anatomy
import Bytes
import Movie
import RuleEngine

extension InheritedValue where Answer == ItemSurvey {
  static let itemSurvey = InheritedValue<ItemSurvey>("itemSurvey", scope: { $0.enclosing("meta") })
  { ItemSurvey($0) }
}

extension ItemSurvey {
  func item(_ id: Int) -> Information? { informationPlaces[id].map { information[$0] } }

  func location(of id: Int) -> Location? { locationPlaces[id].map { locations[$0] } }

  func extents(of location: Location) -> ArraySlice<Extent> { extents[location.extents] }

  /// Returns the property associations of an item, in the order of `ipma`.
  func associations(of id: Int) -> ArraySlice<Association> {
    entryPlaces[id].map { associations[entries[$0].associations] } ?? []
  }

  /// Returns the box code of the property to which an association refers; nil if `ipco` has no
  /// property with that index.
  func code(of association: Association) -> FourCC? {
    properties.indices.contains(association.property - 1)
      ? properties[association.property - 1] : nil
  }

  /// Returns the index in `ipco`, counted from 0, of the first property of an item with the given
  /// box code; nil if there is none.
  func property(_ code: FourCC, of id: Int) -> Int? {
    associations(of: id).first { self.code(of: $0) == code }.map { $0.property - 1 }
  }

  /// The types of items that are pictures, coded or derived.
  static let pictureTypes: Set<FourCC> = [
    "av01", "avc1", "evc1", "grid", "hvc1", "iden", "iovl", "j2k1", "jpeg", "lhv1", "tmap", "unci",
    "vvc1",
  ]

  /// The decoder configuration property of each type of coded picture.
  static let configurations: [FourCC: FourCC] = [
    "av01": "av1C", "avc1": "avcC", "evc1": "evcC", "hvc1": "hvcC", "j2k1": "j2kH",
    "lhv1": "lhvC", "unci": "uncC", "vvc1": "vvcC",
  ]
}

extension ItemSurvey.Information {
  var isPicture: Bool { type.map(ItemSurvey.pictureTypes.contains) ?? false }
}

extension Node {
  /// Returns the node with the given node index in the same document, or this node if there is
  /// none.
  func box(_ index: Int32) -> Node { document.node(at: index) ?? self }

  /// Returns the property with the given index in `ipco`, counted from 0; nil if there is none.
  func property(_ place: Int) -> Node? {
    guard let children = descendant("iprp", "ipco")?.children, children.indices.contains(place)
    else { return nil }
    return children[place]
  }

  /// Whether this is a file-level `meta` box with the handler `pict`.
  var isOfPictures: Bool {
    code == "meta" && parent?.isRoot == true && child("hdlr")?.codeValue(.handler_type) == "pict"
  }
}

extension Value {
  var bits: UInt64? {
    if case .unsigned(let number) = self { return number }
    return nil
  }
}

extension Set<Profile> {
  static let pictures: Set<Profile> = [.heif, .avif]
}
