import Anatomy

/// Keys of documents in media files.
extension KeyList {
  package static let propertyList = KeyList(.propertyList) { keys in
    keys.add("*", .unknown)
  }

  package static let c2pa = KeyList(.c2pa) { keys in
    keys.add("*", .provenance)
  }
}
