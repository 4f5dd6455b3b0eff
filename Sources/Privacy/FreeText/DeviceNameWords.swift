/// Words that occur in device names, in lower case.
enum DeviceNameWords {
  /// Names of devices that are named after their owner by default. Such a name identifies a device
  /// without further words.
  static let devices = words(
    "iphone ipad ipod macbook imac macmini macpro macstudio")

  /// Kinds of devices in several languages. These words identify a device only together with its
  /// owner.
  static let kinds = words(
    """
    pixel galaxy pc laptop phone desktop computer notebook tablet surface thinkpad xperia mac watch
    telefoon telefon teléfono telefone téléphone telefono handy portátil ordinateur ordenador rechner
    """)

  /// Words that follow `mac` and `apple` in names of Apple devices.
  static let macs = words("mini pro studio")
  static let apples = words("watch vision tv")

  /// Words that may be between a device and the name of its owner, as in `iPhone Pro van Jan`.
  static let models = words(
    """
    pro air mini max plus ultra se studio touch nano xr xs x retina pc book tab note fold flip lite fe
    """)

  /// Prepositions between a device and its owner, in Dutch, German, French, Spanish, Italian,
  /// Portuguese, Swedish, Norwegian, Danish, Catalan and Romanian.
  static let prepositions = words(
    "van von vom de del der des di da do dos della dello dell av af fra från til tilhører al lui")

  /// Prepositions that are joined to the name that follows.
  static let elisions = ["d'", "de l'", "dell'", "l'", "d’", "dell’", "l’"]

  /// Particles between the name of an owner and a device, in Japanese, Chinese and Korean.
  static let particles = ["の", "的", "의"]

  /// Capitalized words next to a device that are not names of persons.
  static let names = words(
    """
    apple sony google samsung adobe microsoft windows android ios ipados macos osx version build
    retina late early mid simulator wifi cellular intel generation gen edition preset presets export
    quicktime itunes handbrake ffmpeg lavf lavc series lens model firmware software encoder decoder
    recorder camera audio video movie movies music media photo photos voice memos memo app apps
    all for and with the on in by from to as pro air mini max plus ultra se classic touch nano studio
    new old my high low medium standard default universal system mobile tablet desktop laptop phone user
    """)

  /// Makers of cameras, phones and recorders.
  static let makers = words(
    """
    canon nikon sony gopro dji panasonic lumix olympus fujifilm fuji leica pentax ricoh samsung huawei
    xiaomi redmi poco oneplus oppo vivo motorola lg lge htc nokia asus honor realme insta360 garmin zoom
    tascam roland marantz hasselblad sigma arri blackmagic jvc kodak casio minolta konica parrot yuneec
    autel akaso viofo philips sennheiser edirol yamaha coolpix eos powershot finepix cyber-shot
    """)

  /// Makers and product lines with model names that may be plain numbers: `Nokia 6300`,
  /// `DJI Mini 3`.
  static let makersOfNumbers = words("nokia dji insta360 pixel galaxy")

  /// Words that follow the name of a maker and indicate a program or a format instead of a model.
  static let programs = words(
    """
    vegas studio professional utility fly transfer scan capture kies player encoder codec viewer view
    viewnx picture imaging image browser photo suite software app converter forge movie video media
    catalyst acid raw silkypix quik edge connect express desktop express cine-x design davinci resolve
    desktopvideo mobile share link editor edit workspace master avc xavc xdcam aac mpeg library sdk
    meeting cloud rooms fusion mimo assistant utilities
    """)

  /// Words with letters and digits that look like models but are not models.
  static let formats = words(
    """
    mp3 mp4 mp2 mpeg1 mpeg2 mpeg4 mpeg-1 mpeg-2 mpeg-4 h264 h265 h.264 h.265 x264 x265 avc1 hvc1 av1 vp8
    vp9 3gp 3gp4 3gp5 3gp6 3gpp 3d 4k x86 x64 x86_64 arm64 win32 win64 32bit 64bit 32-bit
    64-bit cs2 cs3 cs4 cs5 cs6 utf8 utf-8 dvcpro50 dvcpro25
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
