extension KeyTables {
  /// Catalog lines for keys in picture files, and in documents embedded in media files.
  static let pictures = """
    gps location: *
    gps location low: GPSVersionID GPSMapDatum GPSStatus GPSMeasureMode GPSDOP GPSDifferential GPSSpeedRef GPSTrackRef GPSImgDirectionRef GPSDestBearingRef GPSDestDistanceRef GPSAltitudeRef GPSSatellites GPSHPositioningError
    gps location medium: GPSSpeed GPSTrack GPSImgDirection GPSDestBearing GPSDestDistance
    exif location: ModelTiepoint ModelTransformation GeoKeyDirectory GeoDoubleParams GeoAsciiParams — maps
    exif location low: ModelPixelScale — maps
    exif device: Make Model UniqueCameraModel LocalizedCameraModel LensMake LensModel LensSpecification — cameras
    exif device high: BodySerialNumber LensSerialNumber CameraSerialNumber SerialNumber — cameras
    exif person: Artist CameraOwnerName XPAuthor Photographer ImageEditor
    exif identifier high: ImageUniqueID
    exif identifier: DocumentName RawImageDigest NewRawImageDigest OriginalRawFileName OriginalRawFileDigest
    exif device: MakerNote SEMInfo CameraLabel — cameras
    exif time: DateTime DateTimeOriginal DateTimeDigitized OffsetTime* SubSecTime* PreviewDateTime GPSDateStamp GPSTimeStamp TimeZoneOffset
    exif software: Software ProcessingSoftware CameraFirmware RAWDevelopingSoftware ImageEditingSoftware MetadataEditingSoftware HostComputer
    exif motion: Acceleration CameraElevationAngle
    exif descriptive: ImageTitle Copyright
    exif text: ImageDescription UserComment XPTitle XPComment XPKeywords XPSubject Rating*
    exif structure numbers: Exposure* FNumber ISO* Photographic* SensitivityType StandardOutputSensitivity RecommendedExposureIndex SpectralSensitivity ShutterSpeed* Aperture* Brightness* MaxAperture* SubjectDistance* SubjectArea SubjectLocation MeteringMode CompressedBitsPerPixel LightSource Flash FlashEnergy FocalLength* FocalPlane* SensingMethod FileSource SceneType CustomRendered WhiteBalance DigitalZoomRatio SceneCaptureType GainControl Contrast Saturation Sharpness DeviceSettingDescription CompositeImage* SourceImageNumberOfCompositeImage
    exif picture: ThumbnailImage
    exif text: GDALMetadata WangAnnotation ReelName SemanticName ImageHistory SecurityClassification PageName InkNames TargetPrinter
    exif identifier: ImageNumber
    exif unknown: tag_0x* DNGPrivateData OriginalRawFileData PrintIM Padding
    exif playback: Strip* Tile* JPEG* Free* BitsPerSample Sample* Extra* YCbCr* Reference* Transfer* Color* InterColorProfile
    exif playback: CFA* Linearization* Black* White* Camera*Calibration* Analog* AsShot* Baseline* Forward* Noise* Opcode* ProfileHue* ProfileLook* ProfileTone* ProfileGain* ProfileDynamicRange IlluminantData* RGBTables Depth* TimeCodes Default* Active* Masked* Reduction*
    exif playback numbers: *
    makernote playback: HDRHeadroom HDRGain
    makernote identifier high: SerialNumber InternalSerialNumber LensSerialNumber InternalLensSerialNumber AccessorySerialNumber ImageUniqueID ContentIdentifier PhotoIdentifier BurstUUID ImageCaptureRequestID — cameras
    makernote identifier: ShutterCount MechanicalShutterCount ImageCount DeletedImageCount FileNumber LivePhotoVideoIndex — cameras
    makernote person: OwnerName BabyName BabyAge
    makernote face: Face* RecognizedFace*
    makernote location: Location LocationName LocalLocationName LocationInfo Country CountryCode State City City2 Landmark
    makernote time: RunTime TimeZone TimeZoneCity WorldTimeLocation DaylightSaving WorldTime TimeInfo TimeStamp TimeSincePowerOn PowerUpTime TravelDay DateStampMode
    makernote motion: AccelerationVector Accelerometer* RollAngle PitchAngle
    makernote device: Lens LensModel LensType* LensID LensSpec AuxiliaryLens ModelID SamsungModelID DeviceType ImageType ConversionLens AccessoryType CameraType BatteryType SensorPixelSize — cameras
    makernote software: Firmware* LensFirmware* NikonCaptureVersion
    makernote text: Title TextStamp* Categories
    makernote unknown: tag_0x*
    makernote structure numbers: *
    interop playback: InteroperabilityIndex InteroperabilityVersion Related*
    mpf identifier high: ImageUIDList
    mpf playback: *
    iptc location: 2:26 2:27 2:90 2:92 2:95 2:100 2:101
    iptc person: 2:80 2:85 2:110 2:115 2:116 2:118 2:122
    iptc time: 1:70 1:80 2:30 2:35 2:37 2:38 2:47 2:55 2:60 2:62 2:63
    iptc descriptive: 2:5 2:105
    iptc text: 2:15 2:20 2:25 2:40 2:120
    iptc software: 2:65 2:70
    iptc identifier: *
    xmp location: exif:GPS* Iptc4xmpCore:Location Iptc4xmpExt:Location* photoshop:City photoshop:State photoshop:Country Iptc4xmpCore:Country* exifEX:GPS* drone-dji:* *Latitude *Longitude
    xmp playback numbers: GCamera:MotionPhoto GCamera:MotionPhotoVersion GCamera:MotionPhotoPresentationTimestampUs
    xmp playback numbers: GCamera:MicroVideo GCamera:MicroVideoVersion GCamera:MicroVideoOffset GCamera:MicroVideoPresentationTimestampUs
    xmp face: mwg-rs:* MP:* MPRI:* MPReg:*
    xmp person: dc:creator dc:contributor dc:publisher photoshop:AuthorsPosition photoshop:CaptionWriter photoshop:Credit aux:OwnerName exifEX:CameraOwnerName Iptc4xmpCore:Creator* Iptc4xmpCore:Ci* xmpDM:artist xmpDM:engineer xmpDM:client cc:attribution* plus:*
    xmp device: tiff:Make tiff:Model aux:Lens* exifEX:Lens* xmpDM:cameraModel aux:ApproximateFocusDistance GCamera:* Camera:* crs:CameraProfile* xmpDM:camera*
    xmp device high: aux:SerialNumber exifEX:BodySerialNumber exifEX:LensSerialNumber aux:LensSerialNumber
    xmp identifier high: xmpMM:* stEvt:* stRef:* xmp:Identifier dc:identifier exif:ImageUniqueID
    xmp path: creatorAtom:* *filePath *FilePath *Path xmpDM:projectRef* stRef:filePath xmpMM:Ingredients*
    xmp time: xmp:CreateDate xmp:ModifyDate xmp:MetadataDate photoshop:DateCreated exif:DateTime* tiff:DateTime xmpDM:shotDate xmpDM:releaseDate xmpDM:*Date dc:date
    xmp software: xmp:CreatorTool tiff:Software x:xmptk *toolkit crs:Version bmsp:*
    xmp text: dc:description dc:subject xmp:Label xmp:Rating exif:UserComment photoshop:Headline photoshop:Instructions lr:* xmpDM:logComment xmpDM:comment tiff:ImageDescription tiff:Artist
    xmp descriptive: dc:title dc:rights xmpRights:* xmpDM:album xmpDM:genre xmpDM:composer xmpDM:trackNumber tiff:Copyright dc:language dc:type dc:relation dc:format
    xmp path: crs:RawFileName
    xmp software: GPano:*Software pdf:Producer photoshop:ICCProfile
    xmp location: GPano:PoseHeading*
    xmp motion: exifEX:Acceleration exifEX:CameraElevationAngle exif:Acceleration exif:CameraElevationAngle
    xmp path: Item:DataURI
    xmp time: GPano:*PhotoDate
    xmp device: GDepth:Manufacturer GDepth:Model
    xmp picture: GImage:* GDepth:Data GDepth:Confidence GDepth:Image*
    xmp playback: xmpNote:HasExtendedXMP
    xmp playback: apdi:AuxiliaryImageType apdi:AuxiliaryImageSubType
    xmp playback numbers: apdi:*
    xmp playback: photoshop:ColorMode apple_desktop:*
    xmp playback numbers: hdrgm:* Container:* Item:* GDepth:* GPano:* HDRGainMap:* hdr_metadata:* tiff:* exif:* exifEX:* crs:* xmpDM:* xmpTPg:* pdf:*
    png time: Creation Time|date:*|tIME
    png person: Author
    png software: Software|Source
    png text: Description|Comment|Disclaimer|Warning|Title|parameters|prompt|workflow
    png descriptive: Copyright
    png unknown: Raw profile*|XML:*
    jpeg text: *
    jpeg2000 text: *
    gif text: *
    icc device: desc dmnd dmdd mmod vued targ
    icc text: *
    """
}
