import Anatomy
import Bytes

extension InheritedValue where Answer == ItemSurvey {
  static let itemSurvey = InheritedValue<ItemSurvey>("itemSurvey", scope: { $0.enclosing("meta") })
  {
    ItemSurvey($0)
  }
}

extension ItemSurvey {
  func item(_ id: Int) -> Information? { informationPlaces[id].map { information[$0] } }

  func location(of id: Int) -> Location? { locationPlaces[id].map { locations[$0] } }

  func extents(of location: Location) -> ArraySlice<Extent> { extents[location.extents] }

  /// The properties of an item, in their order.
  func associations(of id: Int) -> ArraySlice<Association> {
    entryPlaces[id].map { associations[entries[$0].associations] } ?? []
  }

  /// The code of the property that an association names, if there is one.
  func code(of association: Association) -> FourCC? {
    properties.indices.contains(association.property - 1)
      ? properties[association.property - 1] : nil
  }

  /// The place in `ipco` of the first property of a kind that an item has.
  func property(_ code: FourCC, of id: Int) -> Int? {
    associations(of: id).first { self.code(of: $0) == code }.map { $0.property - 1 }
  }

  /// Types of items that are pictures, coded or made of others.
  static let pictureTypes: Set<FourCC> = [
    "av01", "avc1", "evc1", "grid", "hvc1", "iden", "iovl", "j2k1", "jpeg", "lhv1", "tmap", "unci",
    "vvc1",
  ]

  static let madeOfOthers: Set<FourCC> = ["grid", "iden", "iovl", "tmap"]
}

extension ItemSurvey.Information {
  var isPicture: Bool { type.map(ItemSurvey.pictureTypes.contains) ?? false }
}

extension Node {
  /// The box that a survey of this document remembers.
  func box(_ index: Int32) -> Node { document.node(at: index) ?? self }

  /// A property by its place.
  func property(_ place: Int) -> Node? {
    guard let children = descendant("iprp", "ipco")?.children, children.indices.contains(place)
    else { return nil }
    return children[place]
  }

  func codeValue(_ name: String) -> FourCC? {
    if case .code(let code)? = value(name) { return code }
    return nil
  }

  /// Whether this is the metadata of the file itself and says that it is about pictures.
  var isOfPictures: Bool {
    code == "meta" && parent?.isRoot == true && child("hdlr")?.codeValue("handler_type") == "pict"
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
