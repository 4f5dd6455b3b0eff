import Anatomy
import Bytes
import Schema

/// Declarations of the text chunks in INFO lists.
extension Chunks {
  static let information = SpecSection(
    .riff,
    names.lines.map { line in
      let code = line.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      let key = String(line.prefix(4))
      return Chunk(FourCC(rawValue: code), String(line.dropFirst(5)), in: "INFO") {
        $0.chunkText("text", means: .tag(.riff, key), line: .value)
      }
    })

  /// Codes and titles of text chunks: those of the specification, and those that Windows, Adobe and
  /// digital cameras add.
  private static let names = """
    IARL Archival Location
    IART Artist
    ICMS Commissioned
    ICMT Comments
    ICOP Copyright
    ICRD Creation Date
    ICRP Cropped
    IDIM Dimensions
    IDPI Dots per Inch
    IENG Engineer
    IGNR Genre
    IKEY Keywords
    ILGT Lightness
    IMED Medium
    INAM Title
    IPLT Palette Setting
    IPRD Product
    ISBJ Subject
    ISFT Software
    ISHP Sharpness
    ISRC Source
    ISRF Source Form
    ITCH Technician
    ISMP Time Code
    IDIT Digitization Time
    ITRK Track Number
    IPRT Part
    IFRM Total Parts
    IMUS Composer
    ICDS Costume Designer
    ICNM Cinematographer
    ICNT Country
    IDST Distributor
    IEDT Editor
    IENC Encoder
    ILNG Language
    IMIT More Information
    IPRO Producer
    IPDS Production Designer
    IRIP Ripper
    IRTD Rating
    ISGN Secondary Genre
    ISTD Studio
    ISTR Starring
    IWEB Internet Address
    IWRI Writer
    IBSU Base Address
    ILOC Location
    ILIU Logo Address
    ILYC Lyrics
    ITOC Table of Contents
    IAS1 First Language
    IAS2 Second Language
    IAS3 Third Language
    IAS4 Fourth Language
    IAS5 Fifth Language
    IAS6 Sixth Language
    IAS7 Seventh Language
    IAS8 Eighth Language
    IAS9 Ninth Language
    IBPM Beats per Minute
    TAPE Tape Name
    TITL Title
    COMM Comment
    GENR Genre
    CMNT Comment
    RATE Rate
    STAT Statistics
    DTIM Creation Time
    YEAR Year
    DISC Disc
    TCOD Start Timecode
    TCDO End Timecode
    TLEN Length
    TRCK Track Number
    TURL Address
    TVER Version
    LOCA Location
    TORG Organization
    VMAJ Vegas Major Version
    VMIN Vegas Minor Version
    """
}
