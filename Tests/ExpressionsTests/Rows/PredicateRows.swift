/// Conditions from NSPredicate's documentation and from SQL, translated to the example files.
let predicateRows = #"""
  # the words of NSPredicate
  T song artist.name == 'Robert Johnson' AND title CONTAINS[cd] 'cross road'
  F song artist.name == 'Robert Johnson' AND title CONTAINS[cd] 'crossroad'
  T song albumTitle BEGINSWITH 'King' && album.title ENDSWITH 'Singers'
  T song name LIKE 'Cross*'
  T song name LIKE[cd] 'cróss*'
  F song name LIKE 'cross*'
  T song name MATCHES 'C.*s'
  F song name MATCHES 'c.*s'
  T song title ==[c] 'cross road BLUES'
  T song (trackNumber == 7) && (discNumber == 0)
  T song (trackNumber == 1) || (discNumber == 0)
  T song NOT (trackNumber == 1)
  T song ! (trackNumber == 1)
  T song trackNumber BETWEEN {0, 7}
  T song trackNumber BETWEEN { 7 , 33 }
  F song trackNumber BETWEEN {8, 33}
  T song title IN {'Cross Road Blues', 'Ramblin On My Mind'}
  F song title IN {'cross road blues'}
  T song title IN[c] {'cross road blues'}
  T song NOT title IN {'x', 'y'}
  T song ANY keywords == 'Delta'
  T song ANY keywords LIKE 'D*a'
  T song ANY keywords BEGINSWITH 'De'
  T song ALL keywords != 'Jazz'
  F song ALL keywords BEGINSWITH 'B'
  T song NONE keywords == 'Jazz'
  T movie ANY track.width > 1000
  T movie ALL track.width > 600
  T movie NONE track.width > 2000
  T movie tracks.@count > 2
  T movie tracks.@count == 3
  T song duration > 120
  T song playbackDuration >= 120 AND playbackDuration =< 180
  T song trackNumber => 7
  T song trackNumber <> 8
  T song albumArtist == nil
  T song albumArtist == NULL
  T song albumArtist = NIL
  F song albumArtist != nil
  T song artist != nil
  T song protected == NO
  T song protected == FALSE
  T song cleanable == YES
  T song cleanable == TRUE
  F song cleanable == NO
  T bare TRUEPREDICATE OR FALSEPREDICATE
  F bare FALSEPREDICATE AND TRUEPREDICATE
  T bare NOT FALSEPREDICATE
  F bare 'é' == 'e'
  T bare 'é' ==[d] 'e'
  T bare 'É' ==[cd] 'e'
  F bare 'É' ==[d] 'e'
  F bare 'É' ==[c] 'e'
  T bare 'É' ==[c] 'é'
  T bare 'Straße' ==[c] 'STRASSE'
  F bare 'Straße' == 'STRASSE'
  T bare 'abc' BEGINSWITH 'ab'
  F bare 'abc' BEGINSWITH 'AB'
  T bare 'abc' BEGINSWITH[c] 'AB'
  T bare 'abc' ENDSWITH 'bc'
  T bare 'abc' CONTAINS 'b'
  F bare 'abc' CONTAINS 'B'
  T bare 'abc' LIKE 'a?c'
  F bare 'abc' LIKE 'a?'
  T bare 'abc' LIKE '*'
  T bare 'abc' LIKE 'a*'
  F bare 'ABC' LIKE 'a*'
  T bare 'a*c' LIKE 'a\*c'
  F bare 'abc' LIKE 'a\*c'
  T bare 'a?c' LIKE 'a\?c'
  T bare 'abc' MATCHES '[a-c]+'
  F bare 'abcd' MATCHES '[a-c]+'
  T bare 'abc' MATCHES 'abc|d'
  F bare 'xabc' MATCHES 'abc'
  T bare '' MATCHES 'a*'
  T bare 'a\'b' == "a'b"
  T bare "a\"b" == 'a"b'
  T bare 'a\\b' MATCHES 'a\\\\b'
  T bare 'a' < 'b'
  F bare 'b' < 'a'
  T bare 'B' < 'a'
  F bare 'B' <[c] 'a'
  T bare 1 < 2
  T bare 1 <= 1.0
  T bare 0x10 == 16
  T bare -1 < 0
  T bare 1e3 == 1000
  # SQL
  T song trackNumber BETWEEN 5 AND 9 AND discNumber = 0
  T song trackNumber NOT BETWEEN 8 AND 9
  T song title IS NOT NULL
  F song title IS NULL
  T song albumArtist IS NULL
  F song albumArtist IS NOT NULL
  F song albumArtist <> 'x'
  F song albumArtist NOT IN ('x')
  F song albumArtist NOT LIKE 'x'
  T song genre IN ('Blues', 'Jazz')
  T song genre NOT IN ('Rock', 'Pop')
  T song title LIKE 'Cross%' OR title LIKE 'Cross*'
  F song title LIKE 'Cross%'
  T song trackNumber <> 8 AND NOT trackNumber > 8
  T song (genre = 'Blues' OR genre = 'Jazz') AND duration < 300
  T song genre = 'Jazz' OR genre = 'Blues' AND duration < 300
  F song (genre = 'Jazz' OR genre = 'Blues') AND duration > 300
  """#
