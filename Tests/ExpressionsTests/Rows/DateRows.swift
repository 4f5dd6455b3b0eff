/// Conditions on dates.
let dateRows = #"""
  # precision
  T song date == 1936
  T song date == 1936-11
  T song date == 1936-11-27
  F song date == 1936-11-28
  F song date == 1936-12
  F song date == 1936-11-27T00:00
  T song date = 1936
  T song date is 1936
  T song date != 1937
  F song date != 1936
  T movie date == 2024
  T movie date == 2024-07
  F movie date == 2024-07-03
  T movie date != 2024-07-03
  T song date == '1936-11-27'
  T song date == '1936'
  T song 1936 == date
  T song '1936-11' == date
  # order
  T song date < 1937
  F song date < 1936
  F song date < 1936-11
  T song date < 1936-11-28
  T song date <= 1936
  T song date <= 1936-11-27
  F song date <= 1936-11-26
  T song date > 1935
  F song date > 1936
  T song date > 1936-10
  T song date >= 1936
  T song date >= 1936-11-27
  F song date >= 1936-12
  F movie date < 2024-07-15
  F movie date > 2024-07-15
  F movie date <= 2024-07-15
  F movie date >= 2024-07-15
  T movie date >= 2024-07-01
  T movie date <= 2024-07-31
  T song 1937 > date
  F song 1937 < date
  T song 1936 <= date
  # ranges
  T song date between 1930 and 1939
  T song date between 1936-11 and 1936-12
  F song date between 1937 and 1940
  T song date BETWEEN {1936, 1936}
  T song date in 1930..1939
  T song date in (1920, 1936)
  F song date in (1920, 1937)
  T song date = 1936-11..1936-12
  T song date in 1936..
  F song date in ..1935
  T song date in ..1936-11-27
  T movie date in 2024-07-01..2024-07-31
  F movie date in 2024-07-01..2024-07-30
  T song date not in (1937, 1938)
  # time and zones
  T song created == 2024-07-03
  T song created == 2024-07-03T10:20:30+02:00
  T song created == 2024-07-03T08:20:30Z
  T song created == '2024-07-03 08:20:30Z'
  T song created == 2024-07-03T08:20:30
  F song created == 2024-07-03T10:20:30
  F song created == 2024-07-03T10:20:30Z
  T song created == 2024-07-03T08:20Z
  T song created == 2024-07-03T10:20+0200
  T song created == 2024-07-03T10:20+02
  F song created == 2024-07-03T08:21Z
  T song created < 2024-07-03T08:20:31Z
  T song created > 2024-07-03T08:20:29Z
  F song created < 2024-07-03T08:20:30Z
  T song created == 2024-07-03T04:20:30-04:00
  T song modified == 2024-07-03T08:20:30
  T song modified == 2024-07-03T08:20
  T song modified == 2024-07-03T08:20:30Z
  F song modified == 2024-07-03T08:20:30+02:00
  T song modified == created
  F song modified < created
  T movie created == 2024-07-03T10:20:30.0Z or created == 2024-07-03T10:20:30Z
  F movie created == 2024-07-03T10:20:30.0Z
  F movie created == 2024-07-02
  T movie created > date or created < 2025
  T movie created >= date
  T movie created == date
  F movie date == created
  T song date < created
  # dates in texts
  T song tagDate == 2021-05
  T song tagDate > 2021-04
  F song tagDate > 2021-05
  T song tagDate == 2021-05-05
  T song tagDate between 2021-01 and 2021-12
  T song tagDate in (2020-01, 2021-05)
  F song title == 2021-05
  T song title != 2021-05
  F song title < 2021-05
  F song tagDate > 2020
  T song `item:id3/TXXX:Tagging time` >= 2024-07
  """#
