"""Languages of metadata items: codes in files, and tags in records."""

# ISO 639-1 and the terminologic code of ISO 639-2, of each language that has both.
PAIRS = """
aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak be bel bg bul bi bis bm bam
bn ben bo bod br bre bs bos ca cat ce che ch cha co cos cr cre cs ces cu chu cv chv cy cym da dan de deu dv div dz dzo
ee ewe el ell en eng eo epo es spa et est eu eus fa fas ff ful fi fin fj fij fo fao fr fra fy fry ga gle gd gla gl glg
gn grn gu guj gv glv ha hau he heb hi hin ho hmo hr hrv ht hat hu hun hy hye hz her ia ina id ind ie ile ig ibo ii iii
ik ipk io ido is isl it ita iu iku ja jpn jv jav ka kat kg kon ki kik kj kua kk kaz kl kal km khm kn kan ko kor kr kau
ks kas ku kur kv kom kw cor ky kir la lat lb ltz lg lug li lim ln lin lo lao lt lit lu lub lv lav mg mlg mh mah mi mri
mk mkd ml mal mn mon mr mar ms msa mt mlt my mya na nau nb nob nd nde ne nep ng ndo nl nld nn nno no nor nr nbl nv nav
ny nya oc oci oj oji om orm or ori os oss pa pan pi pli pl pol ps pus pt por qu que rm roh rn run ro ron ru rus rw kin
sa san sc srd sd snd se sme sg sag si sin sk slk sl slv sm smo sn sna so som sq sqi sr srp ss ssw st sot su sun sv swe
sw swa ta tam te tel tg tgk th tha ti tir tk tuk tl tgl tn tsn to ton tr tur ts tso tt tat tw twi ty tah ug uig uk ukr
ur urd uz uzb ve ven vi vie vo vol wa wln wo wol xh xho yi yid yo yor za zha zh zho zu zul
""".split()
# The bibliographic codes of ISO 639-2 that differ from the terminologic ones.
BIBLIOGRAPHIC = """
alb sqi arm hye baq eus bur mya chi zho cze ces dut nld fre fra geo kat ger deu gre ell ice isl mac mkd mao mri may msa
per fas rum ron slo slk tib bod wel cym
""".split()
LONG = {**dict(zip(PAIRS[0::2], PAIRS[1::2])), **dict(zip(BIBLIOGRAPHIC[0::2], BIBLIOGRAPHIC[1::2]))}
# Language codes of the Macintosh, from 0.
MACINTOSH = """
en fr de it nl sv es da pt nb he ja ar fi el is mt tr hr zh ur hi th ko lt pl hu et lv se fo fa ru zh nl ga sq ro cs sk
sl yi sr mk bg uk be uz kk az
""".split()
UNKNOWN = "unknown"


def packed(code):
    """The three letters in the 15 bits of a code of ISO 639-2."""
    return "".join(chr(0x60 + (code >> shift & 31)) for shift in (10, 5, 0))


def of_code(code):
    """The language of a 16-bit code in user data: three letters, None if it is not stated, or UNKNOWN."""
    if code == 0x7FFF:
        return None
    if code >= 0x400:
        return language(packed(code))
    return LONG[MACINTOSH[code]] if code < len(MACINTOSH) else UNKNOWN


def language(tag):
    """The language of a tag such as de-CH as three letters; None if it is not determined."""
    short = tag.replace("_", "-").split("-")[0].lower()
    return None if short in ("", "und") else LONG.get(short, short)


def country(tag):
    """The country of a tag such as de-CH; None without one."""
    return next((part.upper() for part in tag.replace("_", "-").split("-")[1:] if len(part) == 2), None)
