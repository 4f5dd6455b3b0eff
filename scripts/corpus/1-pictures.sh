# shellcheck shell=bash disable=SC2154
# Pictures, mostly for use as cover art in other files; one has a location and a device in its Exif.

ff pictures/cover.png 'PNG' -f lavfi -i testsrc2=s=48x48:d=1 -frames:v 1
ff pictures/cover.jpg 'JPEG' -f lavfi -i testsrc2=s=64x64:d=1 -frames:v 1 -pix_fmt yuvj420p
wait_for_all
changed exiftool pictures/cover-exif.jpg pictures/cover.jpg \
  'JPEG with Exif (location, device, serial number, thumbnail), IPTC and XMP' \
  exiftool -q -overwrite_original \
  -EXIF:Make=Example -EXIF:Model='Camera One' -EXIF:SerialNumber=000123 \
  -EXIF:DateTimeOriginal='2024:05:17 11:30:00' -EXIF:OffsetTimeOriginal=+02:00 \
  -EXIF:GPSLatitude=46.45 -EXIF:GPSLatitudeRef=N -EXIF:GPSLongitude=6.55 \
  -EXIF:GPSLongitudeRef=E -EXIF:GPSAltitude=372 -EXIF:Artist='Example Artist' \
  '-ThumbnailImage<=pictures/cover.jpg' -IPTC:City='Example City' \
  -XMP-dc:Creator='Example Artist' -XMP-photoshop:City='Example City'
wait_for_all

by heif-enc pictures/still.heic 'HEIF still of one HEVC item, with a thumbnail and Exif' \
  heif-enc -q 30 -t 32 pictures/cover-exif.jpg -o pictures/still.heic
by heif-enc pictures/still.avif 'AVIF still with Exif' \
  heif-enc -A -q 30 pictures/cover-exif.jpg -o pictures/still.avif
by heif-enc pictures/two.heic 'HEIF with two pictures, one with alpha' \
  heif-enc -q 30 pictures/cover.jpg pictures/cover.png -o pictures/two.heic
ff pictures/ffmpeg.avif 'AVIF still' -i pictures/cover.png -c:v libaom-av1 -still-picture 1 -crf 40
ff pictures/sequence.avif 'AVIF image sequence, brand avis' -f lavfi \
  -i testsrc2=s=48x48:r=5:d=1 -c:v libaom-av1 -crf 50 -cpu-used 8 -f avif
