/// The help topic on conditions and templates. Each text has at most 80 columns.
package enum ExpressionHelp {
  /// The complete topic.
  package static var topic: String {
    [
      introduction, "Grammar:\n\n" + grammar, "Operators:\n\n" + operators,
      "Absent values:\n\n" + truthTable, "Values, units and dates:\n\n" + values,
      "Patterns of matches:\n\n" + patterns, "Templates:\n\n" + templates,
      "Examples:\n\n" + examples.map { "  " + $0 }.joined(separator: "\n"),
    ].joined(separator: "\n\n")
  }

  package static let introduction = """
    A condition chooses files by their facts: tags, technical facts and results. It
    is written in the words below or in the words of NSPredicate.
    """

  package static let grammar = """
      condition  = and-part { ("or" | "||") and-part }
      and-part   = not-part { ("and" | "&&") not-part }
      not-part   = { "not" | "!" } part
      part       = "(" condition ")" | comparison | boolean-name
                 | ("exists" | "missing" | "empty") "(" name ")"
                 | "true" | "false" | "TRUEPREDICATE" | "FALSEPREDICATE"
      comparison = [ "any" | "some" | "all" | "none" ] operand operator right
      operand    = name | value | ("count" | "length") "(" name ")"
      operator   = ( "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">=" | "is"
                   | "is not" | [ "not" ] word ) [ "[c]" | "[d]" | "[cd]" ]
      word       = "in" | "between" | "contains" | "like" | "matches"
                 | ("begins" | "starts" | "ends") [ "with" ]
      right      = operand | range | "nil" | list | operand "and" operand
      list       = ("(" | "{") [ item { "," item } ] (")" | "}")
      item       = operand | range
      range      = operand ".." [ operand ] | ".." operand
    """

  package static let operators = """
      =  is  is not      equal or not, ignoring case and diacritics
      ==  !=  <>         equal or not, exact; also nil (absent)
      <  <=  >  >=       order; exact for texts
      in                 in a list or a range; 'x' in NAME: in a list of the file,
                         or a part of a text
      between            between two values, which are included
      contains begins ends   a part of a text
      like               the whole text, with * (any characters) and ? (one)
      matches            a regular expression that is found anywhere
      any all none       some, each or no element of a list; without it: any
    Words in lower case ignore case and diacritics. Words in capitals (CONTAINS,
    BEGINSWITH, ENDSWITH, LIKE, IN, BETWEEN, MATCHES), and operators with options,
    compare as in NSPredicate: exactly, but [c] ignores case, [d] diacritics, and
    [cd] both; MATCHES must match the whole text, and CONTAINS searches a list for
    an equal element.
    """

  package static let truthTable = """
                          'x'     other   empty   absent
      a = 'x'             true    false   false   false
      a != 'x'            false   true    true    false  (NSPredicate: true)
      not a = 'x'         false   true    true    true
      a in ('x')          true    false   false   false
      a not in ('x')      false   true    true    false
      any a = 'x'         true    false   false   false
      all a = 'x'         true    false   true    false
      none a = 'x'        false   true    true    true
      a == nil            false   false   false   true
      exists(a)           true    true    true    false
      empty(a)            false   false   true    false
    Empty is '' or a list without elements. 0 is neither empty nor absent. Two
    absent values are not equal. a not in ('x') means exists(a) and not a in ('x').
    """

  package static let values = """
      'text' "text"      with the escapes \\' \\" \\\\ \\n \\t \\r \\u{2013}
      1920  -5  3.5  1e6  0x1F
      ms s sec min h d   a duration; also 3:45; without a unit: seconds
      second seconds minute minutes hour hours day days
      B kB KB MB GB TB KiB MiB GiB TiB   a size; kB and KB are 1000 bytes
      Hz kHz MHz  bit/s kbit/s Mbit/s bps kbps Mbps
      px  fps  %  deg  m  km  bit
      2024  2024-07  2024-07-03  2024-07-03T10:20:30.5+02:00
      true false yes no  nil null
    A word that is not a name is a text: video.codecCode = avc1. A name with other
    characters is put in `backticks`. A text is read as a number or a date if it is
    compared with one without quotes. A date is all of its time: date = 2024-07 is
    the whole month, < is before it, > after it. A date without a zone is read as
    UTC; so two of them are compared by their local time. != with a list holds if
    any element differs.
    """

  package static let patterns = """
      . [a-z] [^a-z]   \\d \\w \\s \\D \\W \\S   \\p{L} \\p{Lu} \\P{N}   \\n \\t \\x41 \\u{2013}
      ^ $ \\A \\z \\b \\B   a|b   (a) (?:a)   * + ? {2} {2,} {2,5}
      (?i) (?s) at the start
    Matching takes linear time. Back references, look-around and possessive
    quantifiers are refused. At most 1,000 repetitions and 10,000 states.
    """

  package static let templates = """
      {artist} – {title}      values; {{ and }} are braces
      {albumArtist|artist|'unknown'}   the first one with a value
      {track:2}               leading zeros up to this number of digits
      {title:upper} {title:lower} {keywords:, } (separator of a list)
      {duration:mm:ss}        s, m:ss, mm:ss, h:mm:ss or hh:mm:ss, rounded
      {date:yyyy-MM-dd}       of yyyy MM dd HH mm ss, as far as it is stated
      {size:MB}               with one decimal place and the unit
    """

  package static let examples = [
    "title contains 'cafe' and duration > 3 min",
    "artist.name == 'Robert Johnson' AND title CONTAINS[cd] 'crossroad'",
    "date in 1930..1939 or date = 2024-07",
    "size between 4 MB and 10 MB",
    "genre in ('Blues', 'Jazz') and not protected",
    "missing(albumArtist) or empty(comments)",
    "any codecs contains 'aac' and audio.count > 1",
    "none audio.languages = 'de'",
    "title matches '^\\d+ ' or length(title) > 80",
    "created >= 2024-07-03T10:20+02:00",
  ]
}
