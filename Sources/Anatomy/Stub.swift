package struct CalendarDate { package var description: String { "" }
  init(secondsSince1904: UInt64) {} 
  init(secondsSince1970: Int64) {} 
  init(secondsSince1900: UInt64) {} }
enum Language { static func describe(packed: UInt16) -> String { "" } }
struct Duration { var value: Int64; var timescale: Int; var description: String { "\(value)/\(timescale)" } }
