/// The standards that define the formats. Clause numbers refer to the editions named in this file.
extension Standard {
  /// Used for structures that no published standard describes and that are known only from files.
  package static let unpublished = Standard("no published standard")
}

// MARK: Boxes

extension Standard {
  package static let iso12 = Standard("ISO/IEC 14496-12", edition: "2022")
  package static let iso1 = Standard("ISO/IEC 14496-1", edition: "2010")
  package static let iso14 = Standard("ISO/IEC 14496-14", edition: "2020")
  package static let avc = Standard("ISO/IEC 14496-10", edition: "2022")
  package static let hevc = Standard("ISO/IEC 23008-2", edition: "2023")
  package static let vvc = Standard("ISO/IEC 23090-3", edition: "2024")
  package static let iso15 = Standard("ISO/IEC 14496-15", edition: "2022")
  package static let iso30 = Standard("ISO/IEC 14496-30", edition: "2018")
  package static let timedText = Standard("3GPP TS 26.245", edition: "17")
  package static let cenc = Standard("ISO/IEC 23001-7", edition: "2023")
  package static let dash = Standard("ISO/IEC 23009-1", edition: "2022")
  package static let quickTime = Standard("QuickTime File Format", edition: "2012")
  package static let iTunes = Standard("iTunes Metadata Format", edition: "2011")
  package static let threeGPP = Standard("3GPP TS 26.244", edition: "17")
  package static let piff = Standard("Protected Interoperable File Format", edition: "1.1")
  package static let smoothStreaming = Standard("MS-SSTR", edition: "8.0")
  package static let xmp = Standard("XMP Specification", edition: "2020")
  package static let spherical = Standard("Spherical Video RFC", edition: "1.0")
  package static let id3InMP4 = Standard("ID3v2 in MP4", edition: "2006")
  package static let auxiliaryTracks = Standard(
    "MP4 With Auxiliary Tracks Extension", edition: "0.9")
  package static let heif = Standard("ISO/IEC 23008-12", edition: "2025")
  package static let miaf = Standard("ISO/IEC 23000-22", edition: "2019")
  package static let gimi = Standard("NGA.STND.0076", edition: "1.0")
  package static let gainMaps = Standard("ISO 21496-1", edition: "2025")
  package static let avif = Standard("AV1 Image File Format", edition: "1.1")
  package static let uncompressed = Standard("ISO/IEC 23001-17", edition: "2024")
  package static let jpeg2000InItems = Standard("ISO/IEC 15444-16", edition: "2021")
  package static let av1 = Standard(
    "AV1 Bitstream & Decoding Process Specification", edition: "2019")
  package static let av1InISOMedia = Standard("AV1 in ISO Base Media Files", edition: "1.2")
  package static let ivf = Standard("IVF of libvpx")
  package static let hdr10PlusInAV1 = Standard("HDR10+ AV1 Metadata Handling", edition: "2022")
  package static let immersiveAudio = Standard("Immersive Audio Model and Formats", edition: "1.1")
}

// MARK: Pictures

extension Standard {
  package static let jpeg = Standard("ITU-T T.81", edition: "1992")
  package static let codestream = Standard("ITU-T T.800", edition: "2019")
  package static let jfif = Standard("ITU-T T.871", edition: "2011")
  package static let tiff = Standard("TIFF", edition: "6.0")
  package static let exif = Standard("CIPA DC-008", edition: "3.0")
  package static let multiPicture = Standard("CIPA DC-007", edition: "2009")
  package static let png = Standard("PNG", edition: "2025")
  package static let icc = Standard("ICC.1", edition: "2022")
  package static let iim = Standard("IPTC-NAA IIM", edition: "4.2")
  package static let photoshop = Standard("Adobe Photoshop File Formats", edition: "2019")
  package static let gif = Standard("GIF89a", edition: "1990")
  package static let bitmap = Standard("Windows bitmap")
  package static let webP = Standard("RFC 9649", edition: "2024")
}

// MARK: Tags

extension Standard {
  package static let id3v22 = Standard("ID3v2.2.0", edition: "1998")
  package static let id3v23 = Standard("ID3v2.3.0", edition: "1999")
  package static let id3v24 = Standard("ID3v2.4.0", edition: "2000")
  package static let id3Chapters = Standard("ID3v2 Chapter Frame Addendum", edition: "1.0")
  package static let replayGain = Standard("Replay Gain 1.0 Data Format")
  package static let id3v1 = Standard("ID3v1", edition: "1.1")
  package static let ape = Standard("APE Tags", edition: "2.0")
  package static let lyrics3 = Standard("Lyrics3", edition: "2.00")
  package static let icy = Standard("ICY protocol of SHOUTcast servers")
  package static let musicMatch = Standard("MusicMatch Tagging Format")
}

// MARK: Sound

extension Standard {
  package static let mpeg1Audio = Standard("ISO/IEC 11172-3", edition: "1993")
  package static let aac = Standard("ISO/IEC 14496-3", edition: "2019")
  package static let xing = Standard("Xing VBR header, LAME info tag")
  package static let vbri = Standard("Fraunhofer VBRI header")
}

// MARK: Chunks

extension Standard {
  package static let riff = Standard(
    "Multimedia Programming Interface and Data Specifications", edition: "1.0")
  package static let wave = Standard("RIFF WAVE, new multimedia data types", edition: "1994")
  package static let broadcast = Standard("EBU Tech 3285", edition: "2011")
  package static let rf64 = Standard("EBU Tech 3306", edition: "2009")
  package static let cart = Standard("AES46", edition: "2002")
  package static let aiff = Standard("Audio Interchange File Format AIFF-C", edition: "1991")
}

// MARK: FLAC

extension Standard {
  package static let flac = Standard("RFC 9639", edition: "2024")
  package static let vorbis = Standard("Vorbis I comment field", edition: "2020")
  /// Defines fields for Vorbis comments that the specification of Vorbis does not contain.
  package static let vorbisFields = Standard("VorbisComment page of the Xiph wiki")
}

// MARK: Archives

extension Standard {
  package static let zip = Standard(
    "APPNOTE.TXT - .ZIP File Format Specification", edition: "6.3.10")
}

// MARK: Playlists

extension Standard {
  package static let hls = Standard("RFC 8216", edition: "2017")
  /// The second edition of HTTP Live Streaming, which is a draft.
  package static let hlsDraft = Standard("draft-pantos-hls-rfc8216bis", edition: "18, 2025")
  package static let hlsAuthoring = Standard("HLS Authoring Specification for Apple Devices")
}

// MARK: Notations

extension Standard {
  package static let cbor = Standard("RFC 8949", edition: "2020")
  package static let json = Standard("RFC 8259", edition: "2017")
  package static let c2pa = Standard("C2PA Technical Specification", edition: "2.1")
  package static let jumbf = Standard("ISO/IEC 19566-5", edition: "2023")
  package static let der = Standard("ITU-T X.690", edition: "2021")
  package static let certificates = Standard("RFC 5280", edition: "2008")
  package static let signedMessages = Standard("RFC 5652", edition: "2009")
  package static let timeStamps = Standard("RFC 3161", edition: "2001")
  package static let ocsp = Standard("RFC 6960", edition: "2013")
}

// MARK: Telemetry

extension Standard {
  package static let gpmf = Standard("GoPro Metadata Format", edition: "2022")
  package static let camm = Standard("Camera Motion Metadata", edition: "2017")
  package static let rdd18 = Standard("SMPTE RDD 18", edition: "2012")
}
