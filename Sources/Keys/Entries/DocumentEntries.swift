import Anatomy

/// Keys of property lists and of C2PA manifests in media files.
extension KeyList {
  package static let propertyList = KeyList(.propertyList) { keys in
    keys.add("*", .unknown)
  }

  package static let c2pa = KeyList(.c2pa) { keys in
    keys.add("*", .provenance)
  }
}
