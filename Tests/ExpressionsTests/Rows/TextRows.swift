/// Conditions on texts: `T` or `F`, the file, the condition.
let textRows = #"""
  # equality, exact
  T song title == 'Cross Road Blues'
  F song title == 'cross road blues'
  F song title == 'Cross Road'
  T song title ==[c] 'CROSS ROAD BLUES'
  F song title ==[c] 'CRÖSS ROAD BLUES'
  T song title ==[cd] 'crôss röad BLUES'
  F song title ==[d] 'cross road blues'
  T song title ==[d] 'Cróss Road Blues'
  T movie title == 'Café Müller'
  T movie title == album
  T movie album == 'Café Müller'
  F movie title == 'Cafe Muller'
  T movie title ==[d] 'Cafe Muller'
  T song comments == ''
  F song comments == ' '
  T song title == "Cross Road Blues"
  T song 'Cross Road Blues' == title
  F song 'cross road blues' == title
  T song artist.name == 'Robert Johnson'
  T song `artist.name` == 'Robert Johnson'
  T song item:itsk/cnID == '123456789'
  T song item:itsk/cnID == 123456789
  F song item:itsk/cnID == 12345678
  T song `item:id3/TXXX:Tagging time` == '2024-07-03'
  # equality, folded
  T song title = 'Cross Road Blues'
  T song title = 'cross road blues'
  T song title is 'CROSS ROAD BLUES'
  T song title is 'cróss road blues'
  F song title is 'cross road'
  F song title = ''
  T song genre = Blues
  T song genre = blues
  F song genre == blues
  T song title is not 'x'
  F song title is not 'cross road blues'
  T movie title = 'cafe muller'
  T movie title is album
  T song artist is not title
  T song comments = ''
  T song digits = 7
  T song digits = 7.0
  F song digits = 8
  # inequality
  F song title != 'Cross Road Blues'
  T song title != 'cross road blues'
  T song title <> 'x'
  F song title <> 'Cross Road Blues'
  F song title !=[c] 'cross road blues'
  T song title !=[c] 'x'
  T song title != artist
  F movie title != album
  T song digits != 8
  F song digits != 7
  T song title != 7
  T song comments != 'x'
  # order
  T song title < 'D'
  F song title < 'C'
  T song title > 'C'
  T song title <= 'Cross Road Blues'
  T song title >= 'Cross Road Blues'
  F song title > 'Cross Road Blues'
  T song title < 'c'
  F song title <[c] 'c'
  T song title >[c] 'C'
  T song title =< 'Z'
  T song title => 'A'
  T song 'D' > title
  F song 'D' < title
  T movie title > 'Caf'
  T movie title >[d] 'CAFE'
  # in
  T song genre in ('Jazz', 'Blues')
  T song genre in {'jazz', 'BLUES'}
  F song genre IN {'jazz', 'BLUES'}
  T song genre IN {'Jazz', 'Blues'}
  T song genre IN[c] {'jazz', 'BLUES'}
  F song genre in ('Jazz', 'Rock')
  F song genre in ()
  F song genre IN {}
  T song genre not in ('Jazz', 'Rock')
  F song genre not in ('Jazz', 'blues')
  T song genre NOT IN {'Jazz', 'blues'}
  T song digits in (6, 7)
  T song digits in (6..8)
  F song digits in (8..9)
  T song genre in (Jazz, Blues)
  T song 'road' in title
  F song 'road' IN title
  T song 'Road' IN title
  T song genre in ('A'..'C')
  F song genre in ('C'..'D')
  # between
  T song title between 'Ca' and 'Cz'
  F song title between 'Da' and 'Dz'
  T song title between 'ca' and 'cz'
  F song title BETWEEN {'ca', 'cz'}
  T song title BETWEEN {'Ca', 'Cz'}
  T song title BETWEEN {'Cross Road Blues', 'Cross Road Blues'}
  T song title between ('A', 'D')
  T song title between 'A'..'D'
  F song title between 'D'..'A'
  T song title not between 'D' and 'E'
  F song title not between 'A' and 'E'
  T song digits between 5 and 9
  # contains
  T song title contains 'road'
  T song title contains 'ROAD'
  F song title CONTAINS 'road'
  T song title CONTAINS 'Road'
  T song title CONTAINS[cd] 'crossroad' or title contains 'oss ro'
  T song title CONTAINS[c] 'ROAD'
  F song title CONTAINS[d] 'ROAD'
  T movie title contains 'cafe mu'
  F movie title CONTAINS 'Cafe'
  T movie title CONTAINS[d] 'Cafe'
  T movie album CONTAINS 'Café'
  F movie album CONTAINS 'Cafe'
  F movie title CONTAINS 'Caf' and title CONTAINS 'Cafe'
  T song lyrics contains 'strasse'
  T song lyrics contains 'cesme'
  F song lyrics CONTAINS 'Strasse'
  T song lyrics CONTAINS[c] 'STRASSE'
  T song title contains ''
  F song comments contains 'x'
  T song item:itsk/cnID contains 345
  T song lyrics contains '\nZweite'
  F song title not contains 'road'
  T song title not contains 'xyz'
  T song title contains genre
  F song title contains artist
  # begins
  T song title begins 'cross'
  T song title begins with 'Cross'
  T song title beginswith 'CROSS'
  T song title BEGINSWITH 'Cross'
  F song title BEGINSWITH 'cross'
  T song title BEGINSWITH[c] 'cross'
  T song title BEGINSWITH[cd] 'cröss'
  F song title BEGINSWITH[c] 'cröss'
  F song title begins 'road'
  F song title BEGINS WITH 'cross'
  T song title BEGINS WITH 'Cross'
  F movie title BEGINSWITH 'Cafe'
  F movie album BEGINSWITH 'Cafe'
  T movie album BEGINSWITH 'Café'
  T song title begins ''
  F song comments begins 'x'
  F song title begins 'cross road blues and more'
  # ends
  T song title ends 'blues'
  T song title ends with 'Blues'
  T song title endswith 'BLUES'
  T song title ENDSWITH 'Blues'
  F song title ENDSWITH 'blues'
  T song title ENDSWITH[c] 'blues'
  T song title ENDSWITH[cd] 'blüés'
  F song title ends 'road'
  T song ext ends '4a'
  T song item:itsk/cnID ends 789
  F song item:itsk/cnID ends 788
  T song title ends genre
  T movie composer ends 'σίσυφοσ'
  T song title not ends 'x'
  F song comments ends 'x'
  # like
  T song title like '*road*'
  F song title LIKE '*road*'
  T song title LIKE '*Road*'
  T song title LIKE[c] '*ROAD*'
  F song title like 'road'
  F song title like 'road*'
  T song title like 'cross*'
  T song title like '*blues'
  T song title like 'cross ???? blues'
  F song title like 'cross ??? blues'
  T song title LIKE 'C*R*B*s'
  T song genre like 'bl?es'
  T movie title LIKE 'Caf? M?ller'
  T movie album LIKE 'Caf? M?ller'
  T movie title like 'cafe m*'
  F song title like ''
  T song comments like ''
  T song comments like '*'
  F song genre like '\*'
  T song lyrics like 'straße*zeile'
  T song title not like 'x*'
  # matches
  T song title matches 'road'
  F song title MATCHES 'Road'
  T song title MATCHES '.*Road.*'
  F song title MATCHES '.*road.*'
  T song title MATCHES[c] '.*road.*'
  T song title matches '^cross'
  F song title matches '^road'
  T song title matches 'blues$'
  T song title matches 'cross\s+road'
  T song title matches 'cross\\s+road'
  T song item:itsk/cnID MATCHES '\d{9}'
  F song item:itsk/cnID MATCHES '\d{8}'
  T song item:itsk/cnID matches '\d{8}'
  T movie title MATCHES 'Caf. M.ller'
  T movie album MATCHES 'Caf. M.ller'
  T movie title MATCHES[cd] 'CAFE MULLER'
  T movie title matches 'cafe'
  F movie title MATCHES[c] 'CAFE MULLER'
  F song title MATCHES 'Cross|Blues'
  F song title matches[c] 'road'
  T song title matches[c] '.*ROAD.*'
  T song title matches 'Jazz|Blues'
  T song title not matches 'jazz'
  T song title MATCHES '(?i)cross road blues'
  """#
