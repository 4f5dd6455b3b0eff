/// File types with the names and raw values of AVFoundation's constants.
extension FileType {
  /// A QuickTime movie.
  public static let mov = FileType("com.apple.quicktime-movie", "qt", "QuickTime movie")
  /// An MPEG-4 file, or another ISO base media file.
  public static let mp4 = FileType("public.mpeg-4", "mp4", "MPEG-4 movie")
  /// An MPEG-4 movie with the brand `M4V`.
  public static let m4v = FileType("com.apple.m4v-video", "M4V", "MPEG-4 video")
  /// An MPEG-4 audio file with the brand `M4A`, `M4B` or `M4P`.
  public static let m4a = FileType("com.apple.m4a-audio", "M4A", "MPEG-4 audio")
  /// A 3GPP file.
  public static let mobile3GPP = FileType("public.3gpp", "3gp", "3GPP media")
  /// A 3GPP2 file.
  public static let mobile3GPP2 = FileType("public.3gpp2", "3g2", "3GPP2 media")
  /// An audio file of MPEG layer III.
  public static let mp3 = FileType("public.mp3", "mp3", "MPEG audio layer III")
  /// A WAVE file, including RF64 and Broadcast Wave.
  public static let wav = FileType("com.microsoft.waveform-audio", "RIFF", "WAVE sound")
  /// An AIFF file.
  public static let aiff = FileType("public.aiff-audio", "AIFF", "AIFF sound")
  /// An AIFF-C file.
  public static let aifc = FileType("public.aifc-audio", "AIFC", "AIFF-C sound")
  /// A JPEG image.
  public static let jpg = FileType("public.jpeg", "JPEG", "JPEG image")
  /// An image in HEIF that is coded with HEVC.
  public static let heic = FileType("public.heic", "heic", "HEIF image")
  /// An image in HEIF.
  public static let heif = FileType("public.heif", "mif1", "HEIF image")
  /// An image in HEIF that is coded with AVC.
  public static let avci = FileType("public.avci", "avci", "HEIF image")
  /// A TIFF image.
  public static let tif = FileType("public.tiff", "TIFF", "TIFF image")
  /// A raw photo in Adobe's format DNG.
  public static let dng = FileType("com.adobe.raw-image", "DNG", "DNG raw photo")
}

/// File types of AVFoundation that the library does not detect.
extension FileType {
  /// A file in Core Audio Format.
  public static let caf = FileType("com.apple.coreaudio-format", "caff", "Core Audio file")
  /// A file of AC-3 audio.
  public static let ac3 = FileType("public.ac3-audio", "AC-3", "AC-3 audio")
  /// A file of Enhanced AC-3 audio.
  public static let eac3 = FileType("public.enhanced-ac3-audio", "E-AC-3", "Enhanced AC-3 audio")
  /// An AU file, in the audio format of NeXT and Sun.
  public static let au = FileType("public.au-audio", "AU", "AU sound")
  /// A file of Adaptive Multi-Rate speech.
  public static let amr = FileType("org.3gpp.adaptive-multi-rate-audio", "AMR", "AMR speech")
  /// Closed captions in Scenarist's format.
  public static let SCC = FileType("com.scenarist.closed-caption", "SCC", "Scenarist captions")
  /// Subtitles in the iTunes Timed Text format.
  public static let appleiTT = FileType("com.apple.itunes-timed-text", "iTT", "iTunes Timed Text")
  /// A pattern of haptic feedback.
  public static let AHAP = FileType("com.apple.haptics.ahap", "AHAP", "haptic pattern")
}

/// File types that the library detects, and for which AVFoundation has no constants.
extension FileType {
  /// A sequence of images in HEIF that is coded with HEVC.
  public static let heics = FileType("public.heics", "hevc", "HEIF image")
  /// An AVIF image.
  public static let avif = FileType("public.avif", "avif", "AVIF image")
  /// A JPEG 2000 file or codestream.
  public static let jpeg2000 = FileType("public.jpeg-2000", "jp2", "JPEG 2000")
  /// A JPEG XL file.
  public static let jpegXL = FileType("public.jpeg-xl", "jxl", "JPEG XL image")
  /// A PNG image.
  public static let png = FileType("public.png", "PNG", "PNG image")
  /// A GIF image.
  public static let gif = FileType("com.compuserve.gif", "GIF", "GIF image")
  /// A WebP image.
  public static let webP = FileType("org.webmproject.webp", "WebP", "WebP image")
  /// A Windows bitmap.
  public static let bmp = FileType("com.microsoft.bmp", "BMP", "Windows bitmap")
  /// A FLAC file.
  public static let flac = FileType("org.xiph.flac", "fLaC", "FLAC sound")
  /// An audio file of MPEG layer II.
  public static let mp2 = FileType("public.mp2", "mp2", "MPEG audio layer II")
  /// An AAC stream in ADTS frames.
  public static let aac = FileType("public.aac-audio", "adts", "AAC in ADTS")
  /// An HLS playlist, or another playlist of type M3U.
  public static let m3u = FileType("public.m3u-playlist", "EXTM3U", "HLS playlist")

  /// All file types with a constant.
  static let listed: [FileType] = [
    .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2, .mp3, .wav, .aiff, .aifc, .jpg, .heic,
    .heif, .avci, .tif, .dng, .caf, .ac3, .eac3, .au, .amr, .SCC, .appleiTT, .AHAP, .heics, .avif,
    .jpeg2000, .jpegXL, .png, .gif, .webP, .bmp, .flac, .mp2, .aac, .m3u,
  ]
}
