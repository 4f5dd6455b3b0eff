import Anatomy

extension Names {
  /// Brands of `ftyp` and `styp`, which state the specifications that a file conforms to.
  static let brands = NameList(
    "brand", of: formatBrands + streamingBrands + applicationBrands + makerBrands)

  /// Brands of file formats and of codecs in these formats.
  private static let formatBrands: [(Standard, String)] = [
    (
      .iso12,
      """
      isom ISO base media
      iso2 ISO base media, version 2
      iso3 ISO base media, version 3
      iso4 ISO base media, version 4
      iso5 ISO base media, version 5
      iso6 ISO base media, version 6
      iso7 ISO base media, version 7
      iso8 ISO base media, version 8
      iso9 ISO base media, version 9
      isoa ISO base media, version 10
      isob ISO base media, version 11
      isoc ISO base media, version 12
      isod ISO base media, version 13
      avc1 AVC extensions
      comp compressed boxes
      mp71 MPEG-7 metadata of the file
      relo relative addressing
      saie saio and saiz boxes of version 1 or 2
      unif unified identifiers
      """
    ),
    (
      .iso14,
      """
      mp41 MP4, version 1
      mp42 MP4, version 2
      """
    ),
    (.quickTime, "qt   QuickTime"),
    (
      .iso15,
      """
      hvce layered HEVC, explicit reconstruction
      hvci layered HEVC, implicit reconstruction
      hvcx layered HEVC, extended explicit reconstruction
      hvti HEVC tile tracks
      lhte layered HEVC tile tracks, explicit reconstruction
      lhti layered HEVC tile tracks, implicit reconstruction
      nras sync samples without leading pictures
      """
    ),
    (
      .dash,
      """
      dash DASH, initialization segment
      dsms DASH, self-initializing media segment
      emsg DASH, event messages present
      lmsg DASH, last media segment
      msdh DASH, media segment
      msix DASH, indexed media segment
      risx DASH, representation index segment of MPEG-2 streams
      sims DASH, sub-indexed media segment
      sisx DASH, single index segment of MPEG-2 streams
      ssss DASH, subsegment index segment of MPEG-2 streams
      """
    ),
    (
      .heif,
      """
      1pic single intra-coded picture
      avci AVC image
      avcs AVC image sequence
      evbi EVC Baseline image
      evbs EVC Baseline image sequence
      evmi EVC Main image
      evms EVC Main image sequence
      heic HEVC image, Main or Main Still Picture
      heim layered HEVC image, Multiview Main
      heis layered HEVC image, Scalable
      heix HEVC image, Main 10 or range extensions
      hevc HEVC image sequence, Main or Main Still Picture
      hevm layered HEVC image sequence, Multiview Main
      hevs layered HEVC image sequence, Scalable
      hevx HEVC image sequence, Main 10 or range extensions
      jpeg JPEG image
      jpgs JPEG image sequence
      mif1 HEIF image, structural
      mif2 HEIF image, structural, with color codes, alpha and depth
      msf1 HEIF image sequence, structural
      pred predictively coded image items
      vvic VVC image
      vvis VVC image sequence
      """
    ),
    (
      .miaf,
      """
      MiAB MIAF, AVC Basic profile
      MiAC MIAF, fragmented alpha video
      MiAn MIAF, animation
      MiBu MIAF, burst capture
      MiCm MIAF, CMAF compatible
      MiHA MIAF, HEVC Advanced profile
      MiHB MIAF, HEVC Basic profile
      MiHE MIAF, HEVC Extended profile
      MiPr MIAF, progressive rendering
      miaf MIAF, general
      """
    ),
    (
      .avif,
      """
      MA1A AVIF, Advanced profile
      MA1B AVIF, Baseline profile
      avif AV1 image
      avio AV1 intra-only image
      avis AV1 image sequence
      """
    ),
    (.av1InISO, "av01 AV1 video"),
    (.iamf, "iamf immersive audio sequence"),
  ]
}
