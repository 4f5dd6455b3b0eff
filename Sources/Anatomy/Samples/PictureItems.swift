extension Node {
  /// What tells of coded pictures that belong to no track, in a file or in its movie.
  package var itemsOfPictures: [Node] {
    children.flatMap { child in
      child.code == "moov" ? child.children("meta").flatMap(\.listedPictures) : child.listedPictures
    }
  }

  private var listedPictures: [Node] {
    guard code == "meta", !isPayload else { return [] }
    return children("iinf").flatMap { $0.children.filter { $0.picture != nil } }
  }
}
