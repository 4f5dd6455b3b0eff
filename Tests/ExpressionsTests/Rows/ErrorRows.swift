/// Conditions with an error: the offset in bytes, the condition, and a part of the message.
let errorRows = #"""
  0 ⟨⟩ a name, a value, not, or (
  5 ⟨title⟩ an operator
  0 ⟨titel == 'x'⟩ did you mean title?
  9 ⟨title == ⟩ a value
  9 ⟨title == ⟩ found the end
  16 ⟨title == 'x' and⟩ a name, a value, not, or (
  16 ⟨title == 'x' or or⟩ a name, a value
  13 ⟨(title == 'x'⟩ and, or, or )
  12 ⟨title == 'x')⟩ and, or, or the end, found )
  6 ⟨title contans 'x'⟩ did you mean contains?
  9 ⟨title == 'x⟩ a closing '
  10 ⟨`title` = "x⟩ a closing "
  0 ⟨`title = 'x'⟩ a closing `
  11 ⟨duration > 'abc'⟩ a duration such as 10 min or 3:45, found 'abc'; duration is a duration
  11 ⟨duration > 4 MB⟩ a duration
  7 ⟨size > 10 min⟩ a size such as 4 MB, found 10 min
  14 ⟨duration > 10 mins⟩ did you mean min?
  9 ⟨size > 4 mb⟩ did you mean MB?
  15 ⟨trackNumber == 'x'⟩ a number, found 'x'; trackNumber is a number
  15 ⟨trackNumber == 5 px⟩ a number
  0 ⟨trackNumber contains 'x'⟩ a text before this operator
  0 ⟨date matches 'x'⟩ a text before this operator
  9 ⟨title == 5 min⟩ a text
  8 ⟨date == 2024-13⟩ a date
  8 ⟨date == 2024-02-30⟩ a date
  8 ⟨date == 2024-07-03T25:00⟩ a date
  8 ⟨date == 'x'⟩ a date
  7 ⟨date > 5⟩ a date
  10 ⟨cleanable > true⟩ = or !=
  13 ⟨cleanable == 'x'⟩ true or false
  13 ⟨cleanable == 2⟩ true or false
  14 ⟨cleanable in (true..false)⟩ expected true or false
  15 ⟨title matches '('⟩ a closing )
  16 ⟨title matches 'a)'⟩ the end of the pattern
  16 ⟨title matches 'a\1'⟩ back references are not supported
  15 ⟨title matches '\\1'⟩ back references are not supported
  17 ⟨title matches 'é\1'⟩ back references are not supported
  15 ⟨title matches '\k<x>'⟩ back references are not supported
  15 ⟨title matches '(?P=x)'⟩ back references are not supported
  15 ⟨title matches '(?=a)'⟩ look-around is not supported
  15 ⟨title matches '(?!a)'⟩ look-around is not supported
  15 ⟨title matches '(?<=a)b'⟩ look-around is not supported
  15 ⟨title matches '(?<!a)b'⟩ look-around is not supported
  15 ⟨title matches '(?>a)'⟩ atomic groups
  17 ⟨title matches 'a*+'⟩ possessive
  17 ⟨title matches 'a**'⟩ at most one quantifier
  16 ⟨title matches 'a{2'⟩ a count such as
  16 ⟨title matches 'a{,2}'⟩ a count such as
  16 ⟨title matches 'a{3,2}'⟩ the smaller count first
  16 ⟨title matches 'a{1001}'⟩ at most 1000 repetitions
  15 ⟨title matches '*a'⟩ a character before *
  16 ⟨title matches '[b-a]'⟩ the smaller character
  15 ⟨title matches '[]'⟩ a character in the class
  15 ⟨title matches '[a'⟩ a closing ]
  16 ⟨title matches '[[:alpha:]]'⟩ [:alpha:]
  17 ⟨title matches '[a&&b]'⟩ operations on classes
  15 ⟨title matches '\q'⟩ an escape such as
  15 ⟨title matches '\p{Greek}'⟩ a general category
  15 ⟨title matches '\x4'⟩ the number of a character
  15 ⟨title matches '\\'⟩ a character after \
  15 ⟨title matches '(?x)a'⟩ options other than
  24 ⟨title matches '(a{1000}){1000}'⟩ at most 10000 states
  14 ⟨title matches artist⟩ a pattern in quotes
  9 ⟨title == %@⟩ format arguments such as %@
  0 ⟨%K == 'x'⟩ format arguments such as %@
  9 ⟨title == $x⟩ variables such as $NAME are not supported
  13 ⟨title == 'x' + 'y'⟩ arithmetic is not supported
  10 ⟨bitrate > 5 kHz⟩ a bit rate
  7 ⟨gain > 5 kHz⟩ a number
  9 ⟨title in 'x'⟩ a list
  9 ⟨title in 5⟩ a list
  13 ⟨title in ('x'⟩ a comma or )
  14 ⟨title in ('x' 'y')⟩ a comma or )
  14 ⟨title in {'x' 'y'}⟩ a comma or }
  16 ⟨trackNumber in ('x')⟩ a number
  17 ⟨title between 'a'⟩ and, and the upper bound
  19 ⟨title between {'a' 'b'}⟩ a comma and the upper bound
  9 ⟨title ==[x] 'y'⟩ c, d or cd
  12 ⟨title ==[cd 'y'⟩ expected ]
  9 ⟨duration ==[c] 5⟩ without [c] and [d]
  7 ⟨exists(titel)⟩ did you mean title?
  7 ⟨exists('x')⟩ the name of a fact
  12 ⟨exists(title⟩ expected )
  6 ⟨count(title) > 1⟩ the name of a list
  7 ⟨length(duration) > 1⟩ the name of a text
  0 ⟨lower(title) == 'x'⟩ a function
  0 ⟨SUBQUERY(tracks, $x, $x == 1) > 1⟩ SUBQUERY is not supported
  6 ⟨empty(duration)⟩ the name of a text or of a list
  8 ⟨title < nil⟩ nil can only be compared with == and !=
  16 ⟨any keywords == nil⟩ nil can only be compared
  9 ⟨any title⟩ an operator
  8 ⟨title is⟩ a value
  6 ⟨title not 'x'⟩ an operator
  16 ⟨artist == title title⟩ and, or, or the end
  0 ⟨lake == title⟩ the name of a fact
  11 ⟨duration > lenght⟩ a duration
  12 ⟨title == 'x'; drop⟩ found ;
  9 ⟨title == “x”⟩ straight quotes
  5 ⟨1 == 'x'⟩ a number
  0 ⟨[⟩ a name, a value
  7 ⟨exists title⟩ expected ( after exists
  14 ⟨title == Lake House⟩ texts of several words must be in quotes
  3 ⟨not⟩ a name, a value
  12 ⟨title == 1.2.3⟩ and, or, or the end
  12 ⟨duration == 3:75⟩ a duration such as 3:45
  12 ⟨duration == 3:5⟩ a duration such as 3:45
  10 ⟨title == '\u{110000}'⟩ the number of a character
  9 ⟨title <> ()⟩ a value
  8 ⟨title = {'a'}⟩ a value
  11 ⟨duration < size⟩ a duration
  8 ⟨title = duration⟩ a text
  8 ⟨width = bitrate⟩ pixels
  """#
