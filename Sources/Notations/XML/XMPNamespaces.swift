/// The namespaces of XMP properties and their registered prefixes.
enum XMPNamespaces {
  static func prefix(of namespace: String) -> String? { prefixes[namespace] }

  static func namespace(of prefix: String) -> String? { namespaces[prefix] }

  private static let namespaces = Dictionary(
    prefixes.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// The namespaces with properties that describe the files after a picture.
  static let ofContainers = prefixes.filter { ["Item", "GCamera"].contains($1) }.map(\.key)

  /// Other prefixes that programs use for some of these namespaces.
  static let aliases: Set<String> = [
    "xap", "xapMM", "xapRights", "xapBJ", "xapTPg", "xapG", "Camera", "GContainer", "RDF",
  ]

  private static let prefixes = Dictionary(
    list.lines.compactMap { line -> (String, String)? in
      let parts = line.words()
      return parts.count == 2 ? (String(parts[1]), String(parts[0])) : nil
    }, uniquingKeysWith: { first, _ in first })

  private static let list = """
    x adobe:ns:meta/
    rdf http://www.w3.org/1999/02/22-rdf-syntax-ns#
    xml http://www.w3.org/XML/1998/namespace
    dc http://purl.org/dc/elements/1.1/
    dcterms http://purl.org/dc/terms/
    xmp http://ns.adobe.com/xap/1.0/
    xmpidq http://ns.adobe.com/xmp/Identifier/qual/1.0/
    xmpRights http://ns.adobe.com/xap/1.0/rights/
    xmpMM http://ns.adobe.com/xap/1.0/mm/
    xmpBJ http://ns.adobe.com/xap/1.0/bj/
    xmpTPg http://ns.adobe.com/xap/1.0/t/pg/
    xmpDM http://ns.adobe.com/xmp/1.0/DynamicMedia/
    xmpG http://ns.adobe.com/xap/1.0/g/
    xmpNote http://ns.adobe.com/xmp/note/
    stEvt http://ns.adobe.com/xap/1.0/sType/ResourceEvent#
    stRef http://ns.adobe.com/xap/1.0/sType/ResourceRef#
    stVer http://ns.adobe.com/xap/1.0/sType/Version#
    stJob http://ns.adobe.com/xap/1.0/sType/Job#
    stDim http://ns.adobe.com/xap/1.0/sType/Dimensions#
    stFnt http://ns.adobe.com/xap/1.0/sType/Font#
    stMfs http://ns.adobe.com/xap/1.0/sType/ManifestItem#
    stArea http://ns.adobe.com/xmp/sType/Area#
    pdf http://ns.adobe.com/pdf/1.3/
    photoshop http://ns.adobe.com/photoshop/1.0/
    crs http://ns.adobe.com/camera-raw-settings/1.0/
    aux http://ns.adobe.com/exif/1.0/aux/
    tiff http://ns.adobe.com/tiff/1.0/
    exif http://ns.adobe.com/exif/1.0/
    exifEX http://cipa.jp/exif/1.0/
    bwf http://ns.adobe.com/bwf/bext/1.0/
    riffinfo http://ns.adobe.com/riff/info/
    creatorAtom http://ns.adobe.com/creatorAtom/1.0/
    lr http://ns.adobe.com/lightroom/1.0/
    hdrgm http://ns.adobe.com/hdr-gain-map/1.0/
    hdr_metadata http://ns.adobe.com/hdr-metadata/1.0/
    Iptc4xmpCore http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/
    Iptc4xmpExt http://iptc.org/std/Iptc4xmpExt/2008-02-29/
    plus http://ns.useplus.org/ldf/xmp/1.0/
    mwg-rs http://www.metadataworkinggroup.com/schemas/regions/
    mwg-kw http://www.metadataworkinggroup.com/schemas/keywords/
    mwg-coll http://www.metadataworkinggroup.com/schemas/collections/
    MicrosoftPhoto http://ns.microsoft.com/photo/1.0/
    MP http://ns.microsoft.com/photo/1.2/
    MPRI http://ns.microsoft.com/photo/1.2/t/RegionInfo#
    MPReg http://ns.microsoft.com/photo/1.2/t/Region#
    GPano http://ns.google.com/photos/1.0/panorama/
    GImage http://ns.google.com/photos/1.0/image/
    GAudio http://ns.google.com/photos/1.0/audio/
    GDepth http://ns.google.com/photos/1.0/depthmap/
    GFocus http://ns.google.com/photos/1.0/focus/
    GCamera http://ns.google.com/photos/1.0/camera/
    Container http://ns.google.com/photos/1.0/container/
    Item http://ns.google.com/photos/1.0/container/item/
    GSpherical http://ns.google.com/videos/1.0/spherical/
    drone-dji http://www.dji.com/drone-dji/1.0/
    apple-fi http://ns.apple.com/faceinfo/1.0/
    apdi http://ns.apple.com/pixeldatainfo/1.0/
    HDRGainMap http://ns.apple.com/HDRGainMap/1.0/
    digiKam http://www.digikam.org/ns/1.0/
    acdsee http://ns.acdsee.com/iptc/1.0/
    cc http://creativecommons.org/ns#
    dwc http://rs.tdwg.org/dwc/index.htm
    pixelmator http://www.pixelmator.com/xmp/1.0/
    """
}
