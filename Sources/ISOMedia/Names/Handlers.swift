import Anatomy

extension Names {
  /// Names of handler types (`hdlr`), which state the kind of media or metadata.
  static let handlers = NameList(
    "handler type",
    of: [
      (
        .iso12,
        """
        auxv auxiliary video
        fdsm font data
        hapt haptics
        hint hint track
        meta metadata
        mp7b MPEG-7 metadata, binary
        mp7t MPEG-7 metadata, text
        null resources only
        soun audio
        subt subtitles
        text text
        vide video
        volv volumetric video
        """
      ),
      (.heif, "pict pictures"),
      (.iso15, "nnet neural network"),
      (
        .iso14,
        """
        crsm clock reference
        gesm general MPEG-4 systems stream
        ipsm IPMP (intellectual property)
        m7sm MPEG-7 stream
        mjsm MPEG-J stream
        ocsm object content information
        odsm object descriptors
        sdsm scene description
        """
      ),
      (
        .quickTime,
        """
        MPEG MPEG program or system stream
        alis file referenced by alias
        clcp closed captions
        mdta metadata with keys
        musi QuickTime music
        qd3d QuickDraw 3D
        rsrc file referenced by resource
        sbtl subtitles
        sprt sprites
        strm streaming media
        tmcd timecode
        twen tween
        url  file referenced by URL
        """
      ),
      (.iTunes, "mdir iTunes metadata"),
      (
        .threeGPP,
        """
        3gsd 3GPP scene description
        mpd  DASH presentation
        mpdl link to a DASH presentation
        """
      ),
      (
        .dvb,
        """
        cpad CPCM auxiliary metadata
        dmbd DVB mandatory metadata
        dtva TV-Anytime metadata
        ipdc DVB program guide
        skmm key management messages
        uri  metadata identified by URI
        """
      ),
      (.mpeg21, "mp21 MPEG-21 digital item"),
      (.id3InMP4, "ID32 ID3 version 2"),
      (.registered(by: "Avid"), "avmd Avid metadata"),
      (.registered(by: "Hipix"), "hpix Hipix rich picture"),
      (.registered(by: "Samsung"), "smhr Samsung video metadata"),
      (
        .registered(by: "Sony"),
        """
        GRAP subtitle graphics
        nrtm non-real-time metadata
        """
      ),
      (.authority, "dvmd Dolby Vision metadata (withdrawn)"),
      (.unpublished, "subp subpictures"),
    ])
}
