import Anatomy

extension Names {
  /// Registered names of user data boxes; used if the box is not decoded.
  static let userData = NameList(
    "box", in: ["udta"],
    of: [
      (
        .iso12,
        """
        alou Album Loudness
        ludt Loudness
        tlou Track Loudness
        """
      ),
      (
        .threeGPP,
        """
        orie Orientation
        urat User Rating
        """
      ),
      (.registered(by: "Google"), "prmd Production Metadata"),
      (.registered(by: "Hipix"), "hpix Hipix Rich Picture"),
      (.registered(by: "Marlin"), "dcfD Duration"),
    ])

  /// Names of boxes in JPEG 2000 headers, some of which have the same code as other boxes.
  static let jpeg2000Header = NameList(
    "box", in: ["jp2h"],
    of: [
      (
        .jpeg2000,
        """
        bpcc Bits per Component
        cdef Channel Definition
        cmap Component Mapping
        colr Color Specification
        ihdr Image Header
        pclr Palette
        res  Resolution
        """
      )
    ])

  static let jpeg2000Resolution = NameList(
    "box", in: ["res "],
    of: [
      (
        .jpeg2000,
        """
        resc Capture Resolution
        resd Display Resolution
        """
      )
    ])

  static let jpeg2000Information = NameList(
    "box", in: ["uinf"],
    of: [
      (
        .jpeg2000,
        """
        ulst UUID List
        url  Data Entry URL
        """
      )
    ])
}
