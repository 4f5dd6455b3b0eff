import Anatomy

/// Properties of XMP and of other XML.
extension KeyList {
  package static let xmp = KeyList(.xmp) { keys in
    keys.add("dc:creator", .person, states: [.artist: 2, .author: 1], new: .preferred)
    keys.add("dc:contributor", .person, states: [.contributor: 1])
    keys.add("dc:publisher", .person, states: [.publisher: 1])
    keys.add("xmpDM:artist", .person, states: [.artist: 1])
    keys.add("tiff:Make", .device, states: [.make: 1])
    keys.add("tiff:Model", .device, states: [.model: 1])
    keys.add("dc:identifier", .identifier, states: [.identifier: 1])
    keys.add("xmp:CreateDate", .time, states: [.year: 1, .creationDate: 3])
    keys.add("xmp:ModifyDate", .time, states: [.lastModifiedDate: 1])
    keys.add("photoshop:DateCreated", .time, states: [.year: 2, .creationDate: 2])
    keys.add("dc:date", .time, states: [.year: 3])
    keys.add("xmp:CreatorTool", .software, states: [.encoder: 1, .software: 1])
    keys.add("tiff:Software", .software, states: [.software: 2])
    keys.add("dc:description", .text, states: [.comments: 1, .description: 1])
    keys.add("dc:subject", .text, states: [.grouping: 1, .subject: 1])
    keys.add("exif:UserComment", .text, states: [.comments: 2])
    keys.add("xmpDM:logComment", .text, states: [.comments: 3])
    keys.add("dc:title", .descriptive, states: [.title: 1])
    keys.add("dc:rights", .descriptive, states: [.copyright: 1])
    keys.add("xmpDM:album", .descriptive, states: [.album: 1])
    keys.add("xmpDM:genre", .descriptive, states: [.genre: 1])
    keys.add("xmpDM:composer", .descriptive, states: [.composer: 1])
    keys.add("xmpDM:trackNumber", .descriptive, states: [.trackNumber: 1])
    keys.add("dc:language", .descriptive, states: [.language: 1])
    keys.add("dc:type", .descriptive, states: [.type: 1])
    keys.add("dc:relation", .descriptive, states: [.relation: 1])
    keys.add("dc:format", .descriptive, states: [.format: 1])
    keys.add("GDepth:Manufacturer", .device, presents: .relations)
    keys.add("GDepth:Model", .device, presents: .relations)
    keys.add("GDepth:Data", .picture, presents: .relations)
    keys.add("GDepth:Confidence", .picture, presents: .relations)
    keys.add("apdi:AuxiliaryImageType", .playback, presents: .relations)
    keys.add("apdi:AuxiliaryImageSubType", .playback, presents: .relations)
    keys.add("xmpDM:tempo", .playback, as: .numbers, states: [.bpm: 1])
    keys.add("xmpDM:discNumber", .playback, as: .numbers, states: [.discNumber: 1])
    keys.add("xmpDM:copyright", .playback, as: .numbers, states: [.copyright: 2])
    keys.add("exif:GPSLatitude", .location, states: [.location: 1], new: .never)
    keys.add("exif:DateTimeOriginal", .time, states: [.creationDate: 1])
    keys.add("xmpMM:DocumentID", .identifier, states: [.identifier: 2])
    keys.add("dc:source", .text, states: [.source: 1])
    keys.add("GPano:ProjectionType", .playback, as: .numbers, presents: .projection)
    keys.add("GPano:UsePanoramaViewer", .playback, as: .numbers, presents: .projection)
    keys.add("Item:Semantic", .playback, as: .numbers, presents: .relations)
    keys.add(
      [
        "GCamera:MotionPhoto", "GCamera:MotionPhotoVersion",
        "GCamera:MotionPhotoPresentationTimestampUs", "GCamera:MicroVideo",
        "GCamera:MicroVideoVersion", "GCamera:MicroVideoOffset",
        "GCamera:MicroVideoPresentationTimestampUs",
      ], .playback, as: .numbers)
    keys.add(
      ["aux:OwnerName", "exifEX:CameraOwnerName", "xmpDM:engineer", "xmpDM:client"], .person)
    keys.add("xmpDM:cameraModel", .device)
    keys.add("aux:ApproximateFocusDistance", .device, .low)
    keys.add(
      [
        "aux:SerialNumber", "exifEX:BodySerialNumber", "exifEX:LensSerialNumber",
        "aux:LensSerialNumber",
      ], .device, .high)
    keys.add(["xmp:Identifier", "exif:ImageUniqueID"], .identifier)
    keys.add("stEvt:when", .time)
    keys.add("stEvt:softwareAgent", .software)
    keys.add(["stEvt:action", "stEvt:changed", "stEvt:parameters"], .provenance)
    keys.add(["stRef:filePath", "crs:RawFileName", "Item:DataURI"], .path)
    keys.add(["xmp:MetadataDate", "tiff:DateTime", "xmpDM:shotDate", "xmpDM:releaseDate"], .time)
    keys.add(["x:xmptk", "crs:Version", "pdf:Producer", "photoshop:ICCProfile"], .software)
    keys.add(
      ["xmp:Label", "xmpDM:comment", "tiff:ImageDescription"], .text)
    keys.add(["tiff:Artist", "photoshop:Source"], .person)
    keys.add(["tiff:Copyright", "exif:Copyright"], .descriptive)
    keys.add("xmp:Rating", .text, states: [.rating: 1])
    keys.add("photoshop:Headline", .text, states: [.headline: 1])
    keys.add("Iptc4xmpCore:Location", .location, states: [.sublocation: 1])
    keys.add("photoshop:City", .location, .medium, states: [.city: 1])
    keys.add("photoshop:State", .location, .medium, states: [.state: 1])
    keys.add("photoshop:Country", .location, .medium, states: [.country: 1])
    keys.add("Iptc4xmpCore:CountryCode", .location, .medium, states: [.countryCode: 1])
    keys.add("photoshop:AuthorsPosition", .person, .medium, states: [.creatorJobTitle: 1])
    keys.add("photoshop:Credit", .person, states: [.credit: 1])
    keys.add("photoshop:CaptionWriter", .person, states: [.captionWriter: 1])
    keys.add("photoshop:Instructions", .text, states: [.instructions: 1])
    keys.add("photoshop:TransmissionReference", .identifier, states: [.jobID: 1])
    keys.add("xmpRights:UsageTerms", .descriptive, states: [.usageTerms: 1])
    keys.add("xmpRights:WebStatement", .descriptive, states: [.rightsURL: 1])
    keys.add("exifEX:LensMake", .device, states: [.lensMake: 1], new: .never)
    keys.add("exifEX:LensModel", .device, states: [.lensModel: 1], new: .never)
    keys.add("aux:Lens", .device, states: [.lensModel: 2], new: .never)
    keys.add(
      "exif:ExposureTime", .playback,
      as: .numbers, states: [.exposureTime: 1], new: .never)
    keys.add(
      "exif:FNumber", .playback,
      as: .numbers, states: [.aperture: 1], new: .never)
    keys.add(
      "exifEX:PhotographicSensitivity", .playback,
      as: .numbers, states: [.iso: 1], new: .never)
    keys.add(
      "exif:ISOSpeedRatings", .playback,
      as: .numbers, states: [.iso: 2], new: .never)
    keys.add(
      "exif:FocalLength", .playback,
      as: .numbers, states: [.focalLength: 1], new: .never)
    keys.add(
      "exif:FocalLengthIn35mmFilm", .playback,
      as: .numbers, states: [.focalLengthIn35mmFilm: 1], new: .never)
    keys.add(
      "exif:ExposureBiasValue", .playback,
      as: .numbers, states: [.exposureBias: 1], new: .never)
    keys.add(
      "exif:ExposureProgram", .playback,
      as: .numbers, states: [.exposureProgram: 1], new: .never)
    keys.add(
      "exif:MeteringMode", .playback,
      as: .numbers, states: [.meteringMode: 1], new: .never)
    keys.add(
      "exif:WhiteBalance", .playback,
      as: .numbers, states: [.whiteBalance: 1], new: .never)
    keys.add(
      "Iptc4xmpExt:DigitalSourceType", .provenance, states: [.digitalSourceType: 1], new: .never)
    keys.add(
      [
        "exifEX:Acceleration", "exifEX:CameraElevationAngle", "exif:Acceleration",
        "exif:CameraElevationAngle",
      ], .motion)
    keys.add(["xmpNote:HasExtendedXMP", "photoshop:ColorMode"], .playback)
    keys.add("GPano:Initial*", .playback, as: .numbers, presents: .projection)
    keys.add("GPano:PoseRoll*", .playback, as: .numbers, presents: .projection)
    keys.add("GPano:PosePitch*", .playback, as: .numbers, presents: .projection)
    keys.add("GPano:Full*", .playback, as: .numbers, presents: .projection)
    keys.add("GPano:Cropped*", .playback, as: .numbers, presents: .projection)
    keys.add(
      [
        "exif:GPSVersionID", "exif:GPSStatus", "exif:GPSMeasureMode", "exif:GPSDOP",
        "exif:GPSDifferential", "exif:GPSMapDatum", "exif:GPSSatellites", "exif:GPSAltitudeRef",
        "exif:GPSSpeedRef", "exif:GPSTrackRef", "exif:GPSImgDirectionRef",
        "exif:GPSProcessingMethod", "exif:GPSHPositioningError",
      ], .location, .low)
    keys.add(
      [
        "exif:GPSAltitude", "exif:GPSTimeStamp", "exif:GPSDateStamp", "exif:GPSSpeed",
        "exif:GPSTrack", "exif:GPSImgDirection", "drone-dji:AbsoluteAltitude",
        "drone-dji:RelativeAltitude",
      ], .location, .medium)
    keys.add(["drone-dji:DroneID", "drone-dji:*SerialNumber"], .device, .high)
    keys.add(["drone-dji:*Model", "drone-dji:ProductName"], .device)
    keys.add("drone-dji:CaptureUUID", .identifier)
    keys.add(["drone-dji:Gimbal*Degree", "drone-dji:Flight*"], .motion)
    keys.add(["exif:GPS*", "exifEX:GPS*", "*Latitude", "*Longitude", "*Longtitude"], .location)
    keys.add("drone-dji:*", .location, .low)
    keys.add("Iptc4xmpCore:Country*", .location, .medium)
    keys.add("Iptc4xmpExt:Location*", .location)
    keys.add(["mwg-rs:*", "MP:*", "MPRI:*", "MPReg:*"], .face)
    keys.add(
      [
        "plus:*Status", "plus:*Disclosure", "plus:*Type*", "plus:Version", "plus:Media*",
        "plus:Reuse*", "plus:OtherConstraints", "plus:*Constraints",
      ], .person, .low)
    keys.add(
      [
        "Iptc4xmpCore:CiAdrCity", "Iptc4xmpCore:CiAdrRegion", "Iptc4xmpCore:CiAdrCtry",
        "plus:LicensorCity", "plus:LicensorRegion", "plus:LicensorCountry",
      ], .person, .medium)
    keys.add(["Iptc4xmpCore:Creator*", "Iptc4xmpCore:Ci*", "cc:attribution*", "plus:*"], .person)
    keys.add(
      [
        "aux:Lens*", "exifEX:Lens*", "GCamera:*", "Camera:*", "xmpDM:camera*",
      ], .device)
    keys.add("crs:CameraProfile*", .device, .low)
    // The address of a C2PA manifest outside of the file.
    keys.add("dcterms:provenance", .provenance)
    keys.add(["xmpMM:*", "stEvt:*", "stRef:*"], .identifier)
    keys.add(
      [
        "creatorAtom:*", "*filePath", "*FilePath", "*Path", "xmpDM:projectRef*",
        "xmpMM:Ingredients*",
      ], .path)
    keys.add(["exif:DateTime*", "xmpDM:*Date"], .time)
    keys.add(["*toolkit", "bmsp:*"], .software)
    keys.add("lr:*", .text)
    keys.add("xmpRights:*", .descriptive)
    keys.add("GPano:*Software", .software)
    keys.add("GPano:PoseHeading*", .location)
    keys.add("GPano:*PhotoDate", .time)
    keys.add("GImage:*", .picture)
    keys.add("GDepth:Image*", .picture, presents: .relations)
    keys.add("apdi:*", .playback, as: .numbers, presents: .relations)
    keys.add("apple_desktop:*", .playback)
    keys.add("hdrgm:*", .playback, as: .numbers, presents: .dynamicRange)
    keys.add(["Container:*", "Item:*"], .playback, as: .numbers)
    keys.add("GDepth:*", .playback, as: .numbers, presents: .relations)
    keys.add("GPano:*", .playback, as: .numbers)
    keys.add("HDRGainMap:*", .playback, as: .numbers, presents: .dynamicRange)
    keys.add("hdr_metadata:*", .playback, as: .numbers, presents: .dynamicRange)
    keys.add(
      ["tiff:*", "exif:*", "exifEX:*", "crs:*", "xmpDM:*", "xmpTPg:*", "pdf:*"], .playback,
      as: .numbers)
  }

  package static let xml = KeyList(.xml) { keys in
    keys.add("GSpherical:Spherical", .playback, presents: .projection)
    keys.add("GSpherical:Stitched", .playback, presents: .projection)
    keys.add("GSpherical:ProjectionType", .playback, presents: .projection)
    keys.add("GSpherical:StereoMode", .playback, presents: .stereo)
    keys.add("GSpherical:StitchingSoftware", .software)
    keys.add("GSpherical:Timestamp", .time)
    keys.add("GSpherical:SourceCount", .playback, as: .numbers)
    keys.add("GSpherical:Initial*", .playback, as: .numbers, presents: .projection)
    keys.add("GSpherical:Cropped*", .playback, as: .numbers, presents: .projection)
    keys.add("GSpherical:Full*", .playback, as: .numbers, presents: .projection)
    keys.add("*", .unknown)
  }
}
