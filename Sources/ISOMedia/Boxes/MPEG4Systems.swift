import Anatomy
import Schema

/// Media header boxes that MPEG-4 reserves, and boxes for intellectual property management and
/// protection (IPMP; ISO/IEC 14496-14).
extension Boxes {
  static let systemsHeads = SpecSection(
    .iso14,
    .init(heads) { code, title in
      Box(code, title, in: "minf", occurs: .atMostOnce, versions: 0...0)
    } + [
      Box(
        "imif", "IPMP Information", in: "sinf", "schi", occurs: .atMostOnce, versions: 0...0,
        holds: .descriptors)
    ])

  private static let heads = """
    crhd Clock Reference Media Header
    iphd IPMP Media Header
    m7hd MPEG-7 Media Header
    mjhd MPEG-J Media Header
    ochd Object Content Media Header
    odhd Object Descriptor Media Header
    sdhd Scene Description Media Header

    """
}
