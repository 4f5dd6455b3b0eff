# shellcheck shell=bash disable=SC2054,SC2154
# ISO media and QuickTime files: tags, cover art, chapters, subtitles, locations.

cat >work/chapters <<'END'
;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=700
title=Beginning
[CHAPTER]
TIMEBASE=1/1000
START=700
END=1400
title=Mitte und Maß
[CHAPTER]
TIMEBASE=1/1000
START=1400
END=2000
title=終わり
END
ff work/sound.m4a '' "${tone[@]}" -c:a aac -b:a 24k
ff work/movie.mp4 '' "${picture[@]}" "${tone[@]}" "${h264[@]}" -c:a aac -b:a 24k
ff work/movie.mov '' "${picture[@]}" "${tone[@]}" "${h264[@]}" -c:a aac -b:a 24k
wait_for_all

place=+46.4500+006.5500+372.000/
some=(-metadata title='Example Title' -metadata artist='Example Artist'
  -metadata album='Example Album' -metadata date=2024-05-17 -metadata genre=Electronic
  -metadata comment='Größe, 大きさ' -metadata copyright='Public domain' -metadata track=3/12)
device=(-metadata make=Example -metadata model='Camera One' -metadata location="$place")
all_itunes=("${some[@]}" -metadata album_artist='Example Ensemble'
  -metadata composer='Example Composer' -metadata grouping=Group
  -metadata lyrics=$'First line\nSecond line' -metadata disc=1/2
  -metadata description=Short -metadata synopsis=Long -metadata show=Show
  -metadata episode_id=S01E02 -metadata episode_sort=2 -metadata season_number=1
  -metadata network=Network -metadata keywords=one,two -metadata media_type=1
  -metadata hd_video=1 -metadata gapless_playback=1 -metadata compilation=1
  -metadata sort_name=Title -metadata sort_artist=Artist -metadata sort_album=Album
  -metadata sort_album_artist=Ensemble -metadata sort_composer=Composer -metadata sort_show=Show)

ff iso/aac.m4a 'AAC, brand M4A' -i work/sound.m4a -c copy
ff iso/alac.m4a 'ALAC' "${short_tone[@]}" -c:a alac
ff iso/alac-24.m4a 'ALAC 24 bit, 5.1' "${surround[@]}" -c:a alac -sample_fmt s32p
ff iso/all-tags.m4a 'every iTunes tag that ffmpeg writes' -i work/sound.m4a -c copy \
  "${all_itunes[@]}"
ff iso/all-tags.mp4 'the same in MP4' -i work/movie.mp4 -c copy "${all_itunes[@]}" "${dated[@]}"
ff iso/cover-jpeg.m4a 'covr: JPEG with a location in its Exif' -i work/sound.m4a \
  -i pictures/cover-exif.jpg -map 0 -map 1 -c copy -disposition:v attached_pic "${some[@]}"
ff iso/cover-two.m4a 'covr: PNG and JPEG' -i work/sound.m4a -i pictures/cover.png \
  -i pictures/cover.jpg -map 0 -map 1 -map 2 -c copy -disposition:v attached_pic
ff iso/chapters.m4b 'chpl, and a text track that tref chap names' -i work/sound.m4a \
  -i work/chapters -map 0 -map_chapters 1 -c copy -f ipod
ff iso/chapters.mp4 'chpl, and a text track' -i work/movie.mp4 -i work/chapters -map 0 \
  -map_chapters 1 -c copy
ff iso/chapters-no-chpl.mp4 'a chapter track without chpl' -i work/movie.mp4 -i work/chapters \
  -map 0 -map_chapters 1 -c copy -movflags +disable_chpl
ff iso/chapters.mov 'a QuickTime chapter track' -i work/movie.mov -i work/chapters -map 0 \
  -map_chapters 1 -c copy
ff iso/user-data.mov 'udta with QuickTime texts, ©mak, ©mod, ©xyz' -i work/movie.mov -c copy \
  "${some[@]}" "${device[@]}" "${dated[@]}"
ff iso/location.mp4 'udta loci' -i work/movie.mp4 -c copy "${device[@]}"
ff iso/keys.mp4 'mdta keys inside udta' -i work/movie.mp4 -c copy "${some[@]}" \
  -metadata com.apple.quicktime.location.ISO6709=$place \
  -metadata com.apple.quicktime.make=Example -metadata com.apple.quicktime.model='Camera One' \
  -metadata com.example.unknown=value -movflags +use_metadata_tags
ff iso/keys.mov 'mdta keys inside udta of QuickTime, and loci' -i work/movie.mov -c copy \
  "${some[@]}" "${device[@]}" -metadata com.apple.quicktime.creationdate=2024-05-17T11:30:00+0200 \
  -movflags +use_metadata_tags
ff iso/assets.3gp '3GPP assets: titl, auth, gnre, dscp, albm, cprt, yrrc, loci' \
  -i work/movie.mp4 -c copy "${some[@]}" "${device[@]}" -f 3gp
ff iso/tags.f4v 'tags in F4V' -i work/movie.mp4 -c copy "${some[@]}"
ff iso/subtitles.mp4 'tx3g subtitles with styles' -i work/movie.mp4 -i work/subtitles.srt \
  -map 0 -map 1 -c copy -c:s mov_text -metadata:s:s:0 language=eng
ff iso/subtitles.mov 'subtitles in QuickTime' -i work/movie.mov -i work/subtitles.srt \
  -map 0 -map 1 -c copy -c:s mov_text
ff iso/subtitles-ttml.mp4 'TTML subtitles: stpp' -i work/movie.mp4 -i work/subtitles.srt \
  -map 0 -map 1 -c copy -c:s ttml
ff iso/track-names.mp4 'titles of tracks: udta name' -i work/movie.mp4 -map 0 -c copy \
  -metadata:s:v:0 title='Main picture' -metadata:s:a:0 title='Main sound'

edit=(exiftool -q -overwrite_original)
changed exiftool iso/exiftool-keys.mov work/movie.mov \
  'moov/meta with com.apple.quicktime keys, as phones write it' "${edit[@]}" \
  -Keys:Make=Example -Keys:Model='Camera One' -Keys:Software=1.0 \
  -Keys:CreationDate='2024:05:17 11:30:00+02:00' -Keys:GPSCoordinates='46.45, 6.55, 372' \
  -Keys:LocationAccuracyHorizontal=4.7 -Keys:Author='Example Artist'
changed exiftool iso/exiftool-user-data.mov work/movie.mov 'udta texts' "${edit[@]}" \
  -UserData:Title='Example Title' -UserData:GPSCoordinates='-46.45, -6.55, 372' \
  -UserData:Make=Example -UserData:DateTimeOriginal='2024:05:17 11:30:00+02:00'
changed exiftool iso/exiftool-user-data-languages.mov work/movie.mov \
  'udta text in several languages' "${edit[@]}" -UserData:Title=Title \
  -UserData:Title-fra=Titre -UserData:Title-deu=Titel
changed exiftool iso/exiftool-languages.mov work/movie.mov 'keys in several languages' \
  "${edit[@]}" -Keys:Title=Title -Keys:Title-fra-FR=Titre -Keys:Title-deu=Titel \
  -ItemList:Title=Title -ItemList:Title-fra=Titre
changed exiftool iso/exiftool-item-list.m4a work/sound.m4a 'ilst, with a location' "${edit[@]}" \
  -ItemList:Title='Example Title' -ItemList:GPSCoordinates='46.45, 6.55, 372' \
  -ItemList:BeatsPerMinute=120 -ItemList:Artist='Example Artist'
changed exiftool iso/exiftool-xmp.mp4 work/movie.mp4 'XMP in a uuid box' "${edit[@]}" \
  -XMP-dc:Creator='Example Artist' -XMP-exif:GPSLatitude=46.45 -XMP-exif:GPSLongitude=6.55 \
  -XMP-xmpMM:DocumentID=xmp.did:00000000-0000-4000-8000-000000000001
changed exiftool iso/exiftool-xmp.mov work/movie.mov 'XMP in udta XMP_' "${edit[@]}" \
  -XMP-dc:Creator='Example Artist' -XMP-photoshop:City='Example City'
changed exiftool iso/exiftool-dates.mp4 work/movie.mp4 'other dates in every header' "${edit[@]}" \
  -QuickTime:CreateDate='2001:02:03 04:05:06' -QuickTime:ModifyDate='2041:02:03 04:05:06' \
  -TrackCreateDate='2001:02:03 04:05:07' -MediaCreateDate='2001:02:03 04:05:08'
changed exiftool pictures/exiftool.heic pictures/still.heic 'Exif and XMP items changed' \
  "${edit[@]}" -EXIF:Artist='Other Artist' -XMP-dc:Title='Example Title'

parsley() { AtomicParsley "${@: -1}" --overWrite "${@:1:$#-1}"; }
changed AtomicParsley iso/parsley-tags.m4b work/sound.m4a 'iTunes tags, ---- and store items' \
  parsley --artist 'Example Artist' --title 'Example Title' --album 'Example Album' \
  --genre Rock --tracknum 3/12 --disk 1/2 --comment Comment --year 2024-05-17 \
  --lyrics 'First line' --composer Composer --copyright 'Public domain' --grouping Group \
  --bpm 120 --albumArtist Ensemble --compilation true --hdvideo false --advisory clean \
  --stik Audiobook --description Short --longdesc Long --podcastFlag true \
  --podcastURL https://example.com/feed --podcastGUID guid-1 --category Category \
  --keyword one,two --purchaseDate 2024-05-17T09:30:00Z --apID someone@example.com \
  --cnID 1234 --geID 5678 --xID vendor:isrc:1 --encodingTool Tool --encodedBy Example \
  --gapless true --sortOrder artist Artist --contentRating PG --rDNSatom value \
  name=NAME domain=com.example
changed AtomicParsley iso/parsley-cover.m4a work/sound.m4a 'covr with PNG and JPEG' parsley \
  --artwork pictures/cover.png --artwork pictures/cover.jpg
changed AtomicParsley iso/parsley-show.mp4 work/movie.mp4 'tags of a television episode' parsley \
  --TVNetwork Network --TVShowName Show --TVEpisode S01E02 --TVSeasonNum 1 --TVEpisodeNum 2 \
  --stik 'TV Show'
changed AtomicParsley iso/parsley-assets.3gp iso/h264.3gp '3GPP assets in two languages' parsley \
  --3gp-title Title lang=eng --3gp-title Titre lang=fra --3gp-author 'Example Artist' lang=eng \
  --3gp-performer Performer lang=eng --3gp-genre Genre lang=eng \
  --3gp-description Description lang=eng --3gp-copyright 'Public domain' lang=eng \
  --3gp-album Album lang=eng trknum=3 --3gp-year 2024 --3gp-rating G entity=MPAA criteria=PG \
  lang=eng --3gp-keyword keywords=one,two lang=eng \
  --3gp-location 'Example Place' longitude=6.55 latitude=46.45 altitude=372 role=0 body=earth \
  notes=None lang=eng
changed AtomicParsley iso/parsley-iso-copyright.mp4 work/movie.mp4 'cprt of the movie and a track' \
  parsley --ISO-copyright 'Public domain' movie lang=eng \
  --ISO-copyright 'Public domain' track=1 lang=eng
changed AtomicParsley iso/parsley-uuid.mp4 work/movie.mp4 'uuid boxes of AtomicParsley' parsley \
  --meta-uuid ©xyz text 'some text'
changed AtomicParsley iso/parsley-removed.m4a iso/all-tags.m4a 'all tags removed' \
  parsley --metaEnema
