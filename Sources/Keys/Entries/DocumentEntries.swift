import Anatomy

/// Keys of property lists and of C2PA manifests in media files.
extension KeyList {
  package static let propertyList = KeyList(.propertyList) { keys in
    keys.add("adjustmentEditorBundleID", .software)
    keys.add("adjustmentTimestamp", .time)
    keys.add(
      [
        "adjustmentBaseVersion", "adjustmentFormatIdentifier", "adjustmentFormatVersion",
        "adjustmentRenderTypes",
      ], .structure)
    keys.add("*", .unknown)
  }

  /// Members of descriptions by Google Takeout. Their paths are joined by periods.
  package static let takeout = KeyList(.takeout) { keys in
    keys.add("title", .path)
    keys.add(
      ["description", "sharedAlbumComments.text", "enrichments.textEnrichment.text"], .text)
    keys.add(
      ["people.name", "sharedAlbumComments.contentOwnerName"], .person)
    keys.add("url", .account)
    keys.add("googlePhotosOrigin.mobileUpload.deviceType", .device)
    keys.add(
      "googlePhotosOrigin.mobileUpload.deviceFolder.localFolderName", .path)
    keys.add("appSource.androidPackageName", .software)
    keys.add("imageViews", .structure, as: .numbers)
    keys.add(["location", "locality"], .location)
    keys.add(
      [
        "geoData.*", "geoDataExif.*", "*latitude", "*longitude", "*latitudeE7", "*longitudeE7",
        "enrichments.locationEnrichment.*", "enrichments.narrativeEnrichment.location*",
      ], .location)
    keys.add(["*.timestamp", "*.formatted", "*time"], .time)
    keys.add(["*email", "*emailAddress"], .account)
    keys.add(["*ownerName", "*displayName", "*author"], .person)
    keys.add("googlePhotosOrigin.*", .software)
    keys.add("*", .unknown)
  }

  package static let gpx = KeyList(.gpx) { keys in
    keys.add(
      [
        "trkpt@lat", "trkpt@lon", "wpt@lat", "wpt@lon", "rtept@lat", "rtept@lon", "bounds@minlat",
        "bounds@minlon", "bounds@maxlat", "bounds@maxlon", "ele", "geoidheight",
      ], .location)
    keys.add(["author/name", "copyright@author"], .person)
    keys.add(["email@id", "email@domain", "link@href"], .account)
    keys.add("gpx@creator", .software)
    keys.add("time", .time)
    keys.add(["name", "desc", "cmt", "keywords", "src", "text"], .text)
    keys.add(["magvar", "speed", "course", "hr", "cad", "power"], .motion)
    keys.add(["fix", "sat", "hdop", "vdop", "pdop", "gpx@version"], .structure, as: .numbers)
    keys.add("*", .unknown)
  }

  package static let lrc = KeyList(.lrc) { keys in
    keys.add(["ti", "ar", "al", "au", "lr"], .descriptive)
    keys.add("by", .person)
    keys.add(["re", "tool", "ve"], .software)
    keys.add(["length", "offset"], .structure, as: .numbers)
    keys.add("#", .text)
    keys.add("*", .unknown)
  }

  package static let c2pa = KeyList(.c2pa) { keys in
    keys.add("*", .provenance)
  }
}
