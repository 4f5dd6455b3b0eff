import Anatomy

/// Keys of QuickTime metadata, in movies and in timed samples.
extension KeyList {
  package static let quickTimeMetadata = KeyList(.quickTimeMetadata) { keys in
    keys.add("location", .location, states: [.location: 21], by: "phones")
    keys.add("com.apple.quicktime.author", .person, states: [.author: 1], constants: "Author")
    keys.add(
      "com.apple.quicktime.producer", .person, states: [.artist: 3, .producer: 1],
      constants: "Producer")
    keys.add(
      "com.apple.quicktime.director", .person,
      states: [.albumArtist: 1, .composer: 2, .director: 1],
      constants: "Director")
    keys.add(
      "com.apple.quicktime.credits", .person, states: [.contributor: 1], constants: "Credits")
    keys.add("com.apple.quicktime.title", .descriptive, states: [.title: 1], constants: "Title")
    keys.add(
      "com.apple.quicktime.displayname", .descriptive, states: [.title: 2], constants: "DisplayName"
    )
    keys.add("com.apple.quicktime.album", .descriptive, states: [.album: 1], constants: "Album")
    keys.add("com.apple.quicktime.genre", .descriptive, states: [.genre: 1], constants: "Genre")
    keys.add(
      "com.apple.quicktime.artwork", .descriptive, states: [.artwork: 1], constants: "Artwork")
    keys.add(
      "com.apple.quicktime.copyright", .descriptive, states: [.copyright: 1], constants: "Copyright"
    )
    keys.add(
      "com.apple.quicktime.publisher", .descriptive, states: [.publisher: 1], constants: "Publisher"
    )
    keys.add("com.apple.quicktime.artist", .descriptive, states: [.artist: 1], constants: "Artist")
    keys.add(
      "com.apple.quicktime.performer", .descriptive, states: [.artist: 2], constants: "Performer")
    keys.add(
      "com.apple.quicktime.originalartist", .descriptive, states: [.originalArtist: 1],
      constants: "OriginalArtist")
    keys.add(
      "com.apple.quicktime.composer", .descriptive, states: [.composer: 1], constants: "Composer")
    keys.add(
      "com.apple.quicktime.arranger", .descriptive, states: [.arranger: 1], constants: "Arranger")
    keys.add("com.apple.quicktime.phonogramrights", .descriptive, constants: "PhonogramRights")
    keys.add("com.apple.quicktime.year", .descriptive, states: [.year: 1], constants: "Year")
    keys.add("title", .descriptive, states: [.title: 21])
    keys.add("artist", .descriptive, states: [.artist: 21])
    keys.add("album", .descriptive, states: [.album: 21])
    keys.add("album_artist", .descriptive, states: [.albumArtist: 21])
    keys.add("composer", .descriptive, states: [.composer: 21])
    keys.add("genre", .descriptive, states: [.genre: 21])
    keys.add("copyright", .descriptive, states: [.copyright: 21])
    keys.add("track", .descriptive, states: [.trackNumber: 21, .trackCount: 21])
    keys.add("disc", .descriptive, states: [.discNumber: 21, .discCount: 21])
    keys.add("date", .descriptive, states: [.year: 21, .creationDate: 21])
    keys.add("year", .descriptive, states: [.year: 22])
    keys.add("com.apple.quicktime.comment", .text, states: [.comments: 1], constants: "Comment")
    keys.add(
      "com.apple.quicktime.description", .text, states: [.comments: 2, .description: 1],
      constants: "Description")
    keys.add(
      "com.apple.quicktime.information", .text, states: [.comments: 3], constants: "Information")
    keys.add(
      "com.apple.quicktime.keywords", .text, states: [.grouping: 1, .subject: 1],
      constants: "Keywords")
    keys.add("comment", .text, states: [.comments: 21])
    keys.add("description", .text, states: [.comments: 22, .description: 21])
    keys.add("synopsis", .text, states: [.comments: 23, .description: 22])
    keys.add(
      "com.apple.quicktime.make", .device, states: [.make: 1], by: "phones", constants: "Make")
    keys.add(
      "com.apple.quicktime.model", .device, states: [.model: 1], by: "phones", constants: "Model")
    keys.add("com.android.model", .device, states: [.model: 22], by: "phones")
    keys.add("com.android.manufacturer", .device, states: [.make: 22], by: "phones")
    keys.add("make", .device, states: [.make: 21], by: "phones")
    keys.add("model", .device, states: [.model: 21], by: "phones")
    keys.add(
      "com.apple.quicktime.camera.identifier", .device, by: "cameras",
      constants: "CameraIdentifier")
    keys.add(
      "com.apple.quicktime.content.identifier", .identifier, states: [.identifier: 1],
      by: "iPhone", constants: "ContentIdentifier")
    keys.add(
      "com.apple.quicktime.creationdate", .time, states: [.year: 2, .creationDate: 1],
      constants: "CreationDate")
    keys.add(
      "com.apple.quicktime.software", .software, states: [.software: 1], constants: "Software")
    keys.add(
      "com.apple.quicktime.encodedby", .software, states: [.encoder: 1], constants: "EncodedBy")
    keys.add("encoder", .software, states: [.encoder: 21])
    keys.add("language", .structure, states: [.language: 21])
    keys.add(
      "com.apple.quicktime.video-orientation", .intent, as: .numbers, constants: "VideoOrientation")
    keys.add(
      "com.apple.quicktime.full-frame-rate-playback-intent", .playback, presents: .timing,
      constants: "FullFrameRatePlaybackIntent")
    keys.add("com.apple.quicktime.is-montage", .playback, constants: "IsMontage")
    keys.add("com.apple.quicktime.iXML", .unknown, constants: "iXML")
    keys.add(
      "com.apple.quicktime.location.ISO6709", .location, states: [.location: 1], by: "iPhone",
      constants: "LocationISO6709")
    keys.add(
      "com.apple.quicktime.camera.framereadouttimeinmicroseconds", .device, by: "phones",
      constants: "CameraFrameReadoutTime")
    keys.add("com.apple.quicktime.collection.user", .text, constants: "CollectionUser")
    keys.add(
      "com.apple.quicktime.rating.user", .text, states: [.rating: 1], constants: "RatingUser")
    keys.add(
      "com.apple.quicktime.location.name", .location, by: "iPhone", constants: "LocationName")
    keys.add(
      "com.apple.quicktime.location.body", .location, by: "iPhone", constants: "LocationBody")
    keys.add(
      "com.apple.quicktime.location.note", .location, by: "iPhone", constants: "LocationNote")
    keys.add(
      "com.apple.quicktime.location.role", .location, by: "iPhone", constants: "LocationRole")
    keys.add(
      "com.apple.quicktime.location.date", .location, by: "iPhone", constants: "LocationDate")
    keys.add(
      "com.apple.quicktime.location.accuracy.horizontal", .location, .low, by: "iPhone",
      constants: "LocationHorizontalAccuracyInMeters")
    keys.add(
      "com.apple.quicktime.direction.facing", .location, by: "iPhone", constants: "DirectionFacing")
    keys.add(
      "com.apple.quicktime.direction.motion", .location, by: "iPhone", constants: "DirectionMotion")
    keys.add(
      "com.apple.quicktime.preferred-affine-transform", .playback,
      constants: "PreferredAffineTransform")
    keys.add("com.apple.quicktime.detected-face", .face, by: "iPhone", constants: "DetectedFace")
    keys.add(
      "com.apple.quicktime.detected-human-body", .face, by: "iPhone", constants: "DetectedHumanBody"
    )
    keys.add(
      "com.apple.quicktime.detected-cat-body", .face, by: "iPhone", constants: "DetectedCatBody")
    keys.add(
      "com.apple.quicktime.detected-dog-body", .face, by: "iPhone", constants: "DetectedDogBody")
    keys.add(
      "com.apple.quicktime.detected-salient-object", .face, by: "iPhone",
      constants: "DetectedSalientObject")
    keys.add(
      "com.apple.quicktime.accessibility.description", .text,
      states: [.accessibilityDescription: 1], constants: "AccessibilityDescription")
    keys.add(
      "com.apple.quicktime.live-photo.auto", .identifier, .low, by: "iPhone",
      constants: "AutoLivePhoto")
    keys.add(
      "com.apple.quicktime.live-photo.vitality-score", .identifier, .low, by: "iPhone",
      constants: "LivePhotoVitalityScore")
    keys.add(
      "com.apple.quicktime.live-photo.vitality-scoring-version", .identifier, .low, by: "iPhone",
      constants: "LivePhotoVitalityScoringVersion")
    keys.add(
      "com.apple.quicktime.spatial-overcapture.quality-score", .playback, presents: .stereo,
      constants: "SpatialOverCaptureQualityScore")
    keys.add(
      "com.apple.quicktime.spatial-overcapture.quality-scoring-version", .playback,
      presents: .stereo, constants: "SpatialOverCaptureQualityScoringVersion")
    keys.add("grouping", .descriptive, states: [.grouping: 21])
    keys.add("subject", .descriptive, states: [.grouping: 22, .subject: 21])
    keys.add("creator", .person, states: [.composer: 22])
    keys.add("type", .descriptive, states: [.genre: 22, .type: 21])
    keys.add("publisher", .descriptive, states: [.publisher: 21])
    keys.add("contributor", .person, states: [.contributor: 21])
    keys.add("author", .person, states: [.author: 21])
    keys.add("lyrics", .descriptive, states: [.lyrics: 21])
    keys.add("xyz", .location, by: "phones")
    keys.add("com.apple.proapps.cameraName", .person)
    keys.add(["com.apple.quicktime.displaynamexp", "com.apple.quicktime.songwriter"], .descriptive)
    keys.add("com.apple.proapps.serialno", .device, .high, by: "cameras")
    keys.add(
      ["com.apple.quicktime.live-photo-info", "com.apple.quicktime.scene-illuminance"], .device,
      by: "iPhone")
    keys.add("com.apple.quicktime.still-image-time", .identifier, .low, by: "iPhone")
    keys.add(
      ["com.samsung.android.utc_offset", "samsung.android.utc_offset"], .time, by: "Samsung")
    keys.add(["com.apple.quicktime.date", "creation_time", "creationdate"], .time)
    keys.add(
      ["com.apple.quicktime.encoder", "com.android.version", "software", "encoded_by"], .software)
    keys.add("com.apple.quicktime.content.path", .path)
    keys.add("com.android.capture.fps", .intent, as: .numbers)
    keys.add("show", .descriptive, states: [.show: 21])
    keys.add("network", .descriptive, states: [.network: 21])
    keys.add("season_number", .descriptive, states: [.season: 21])
    keys.add("episode_sort", .descriptive, states: [.episode: 21])
    keys.add("episode_id", .descriptive, states: [.episodeName: 21])
    keys.add(
      [
        "com.apple.quicktime.pixeldensity", "com.android.video.temporal_layers_count",
        "major_brand", "minor_version", "compatible_brands",
      ], .playback)
    keys.add(
      ["com.apple.quicktime.location.*", "com.apple.quicktime.direction.*"], .location, by: "iPhone"
    )
    keys.add(
      ["location.*", "com.android.location*", "com.xiaomi.location*"], .location, by: "phones")
    keys.add(["com.apple.proapps.location*", "com.apple.quicktime.gps*"], .location)
    keys.add(
      ["com.apple.quicktime.detected-face*angle", "com.apple.quicktime.detected-*angle"], .face,
      .medium, by: "iPhone")
    keys.add(
      ["com.apple.quicktime.detected-face*", "com.apple.quicktime.detected-*"], .face, by: "iPhone")
    keys.add("com.apple.quicktime.user*", .person)
    keys.add(["com.apple.quicktime.collection.*", "com.apple.quicktime.rating.*"], .text)
    keys.add(
      ["com.apple.quicktime.camera.*", "com.apple.quicktime.lens*", "com.android.capture*"],
      .device, by: "phones")
    keys.add(
      ["com.apple.quicktime.camera.serial*", "*serialnumber", "*serial_number", "*serialno"],
      .device, .high, by: "cameras")
    keys.add(
      ["com.apple.quicktime.camera-debug*", "com.apple.quicktime.*lens*"], .device, by: "iPhone")
    keys.add(
      [
        "com.xiaomi.*", "com.samsung.*", "com.huawei.*", "com.oppo.*", "com.vivo.*", "com.google.*",
        "com.arri.*", "com.red.*", "com.blackmagic*", "com.panasonic.*", "com.sony.*", "com.dji.*",
        "com.gopro.*",
      ], .device, by: "cameras")
    keys.add(
      ["com.apple.photos.*", "com.apple.quicktime.live-photo*"], .identifier, by: "iPhone")
    keys.add(
      [
        "com.apple.proapps.*", "com.apple.quicktime.*identifier", "com.apple.quicktime.*uuid",
        "com.apple.finalcutstudio.*",
      ], .identifier)
    keys.add(["xiaomi.*", "samsung.*"], .device, by: "phones")
    keys.add("com.apple.quicktime.*date", .time)
    keys.add(["*path", "*filename"], .path)
    keys.add(
      [
        "com.apple.quicktime.player.*", "com.apple.quicktime.chapter*",
        "com.apple.quicktime.language*",
      ], .structure)
    keys.add("com.apple.quicktime.fullframerate*", .playback)
    keys.add("com.apple.quicktime.hdr*", .playback, presents: .dynamicRange)
    keys.add("com.apple.quicktime.spatial*", .playback, presents: .stereo)
    keys.add("com.apple.quicktime.stereo*", .playback, presents: .stereo)
    keys.add("com.apple.quicktime.parallax*", .playback, presents: .stereo)
    keys.add(
      ["com.apple.quicktime.c2pa*", "com.apple.quicktime.content.credentials*"], .provenance)
  }
}
