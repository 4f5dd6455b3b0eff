import Anatomy

extension Names {
  /// Names of codecs by object type number (`objectTypeIndication`).
  static let objectTypes = NameList(
    "object type",
    ofNumbers: [
      (
        .iso1,
        """
        00 forbidden
        01 MPEG-4 Systems (BIFS)
        02 MPEG-4 Systems (BIFS version 2)
        03 interaction stream
        04 extended BIFS
        05 AFX
        06 font data
        07 synthesized texture
        08 text stream
        09 LASeR
        0A SAF
        20 MPEG-4 Visual
        21 H.264
        22 H.264 parameter sets
        23 H.265
        40 MPEG-4 Audio
        60 MPEG-2 video, Simple
        61 MPEG-2 video, Main
        62 MPEG-2 video, SNR
        63 MPEG-2 video, Spatial
        64 MPEG-2 video, High
        65 MPEG-2 video, 4:2:2
        66 MPEG-2 AAC, Main
        67 MPEG-2 AAC, Low Complexity
        68 MPEG-2 AAC, Scaleable Sampling Rate
        69 MPEG-2 audio
        6A MPEG-1 video
        6B MPEG-1 audio
        6C JPEG
        6D PNG
        6E JPEG 2000
        C0-E0 user private
        E2-FE user private
        FF no object type stated
        """
      ),
      (
        .threeGPP2,
        """
        A0 EVRC voice
        A1 SMV voice
        A2 3GPP2 Compact Multimedia Format
        E1 QCELP 13K voice
        """
      ),
      (.vc1, "A3 VC-1"),
      (.registered(by: "the Dirac project"), "A4 Dirac"),
      (
        .authority,
        """
        A5 AC-3 (withdrawn)
        A6 Enhanced AC-3 (withdrawn)
        AE AC-4 (withdrawn)
        """
      ),
      (.registered(by: "Digital Rise"), "A7 DRA audio"),
      (.g719, "A8 G.719"),
      (
        .dts,
        """
        A9 DTS core
        AA DTS core and extension
        AB DTS extension, XLL only
        AC DTS extension, LBR only
        """
      ),
      (.opusInISO, "AD Opus"),
      (.registered(by: "Auro Technologies"), "AF Auro-Cx 3D"),
      (.registered(by: "RealNetworks"), "B0 RealVideo 11"),
      (.vpInISO, "B1 VP9"),
      (
        .dtsUHD,
        """
        B2 DTS-UHD profile 2
        B3 DTS-UHD profile 3 or higher
        """
      ),
    ])

  /// Names of stream types by number (`streamType`).
  static let streamTypes = NameList(
    "stream type",
    ofNumbers: [
      (
        .iso1,
        """
        00 forbidden
        01 object descriptors
        02 clock reference
        03 scene description
        04 visual
        05 audio
        06 MPEG-7
        07 IPMP
        08 object content information
        09 MPEG-J
        0A interaction
        0B IPMP tools
        0C font data
        0D streaming text
        20-3F user private
        """
      )
    ])
}
