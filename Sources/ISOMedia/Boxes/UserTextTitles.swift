extension Boxes {
  /// Titles of the user data texts that QuickTime, cameras and editors write, by code.
  static let userTextTitles = """
    ©nam Title
    ©ART Artist
    ©alb Album
    ©arg Arranger
    ©ark Arranger Keywords
    ©aut Author
    ©cmt Comment
    ©cok Composer Keywords
    ©com Composer
    ©cpy Copyright
    ©day Creation Date
    ©des Description
    ©dir Director
    ©dis Disclaimer
    ©ed1 Edit Date 1
    ©ed2 Edit Date 2
    ©ed3 Edit Date 3
    ©ed4 Edit Date 4
    ©ed5 Edit Date 5
    ©ed6 Edit Date 6
    ©ed7 Edit Date 7
    ©ed8 Edit Date 8
    ©ed9 Edit Date 9
    ©enc Encoded By
    ©fmt Original Format
    ©gen Genre
    ©grp Grouping
    ©hst Host Computer
    ©inf Information
    ©isr ISRC
    ©key Keywords
    ©lab Record Label
    ©lal Record Label URL
    ©mak Make
    ©mal Maker URL
    ©mod Model
    ©nak Title Keywords
    ©ope Original Artist
    ©pdk Producer Keywords
    ©phg Recording Copyright
    ©prd Producer
    ©prf Performers
    ©prk Main Artist Keywords
    ©prl Main Artist URL
    ©req Requirements
    ©snk Subtitle Keywords
    ©snm Subtitle
    ©src Source Credits
    ©swf Songwriter
    ©swk Songwriter Keywords
    ©swr Software
    ©too Encoding Tool
    ©trk Track Number
    ©url URL
    ©wrn Warning
    ©wrt Writer
    ©TIM Start Timecode
    ©TSC Timecode Scale
    ©TSZ Timecode Frame Length
    ©xsp Speed X
    ©ysp Speed Y
    ©zsp Speed Z
    ©fpt Flight Pitch
    ©fyw Flight Yaw
    ©frl Flight Roll
    ©gpt Gimbal Pitch
    ©gyw Gimbal Yaw
    ©grl Gimbal Roll
    """
}
