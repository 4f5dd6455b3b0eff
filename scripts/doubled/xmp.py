"""XMP packets with many or deep elements."""

from html import escape

from .made import each, made, number, side
from .plain import jpeg, png, png_chunk, segment

RDF = b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'


def packet(body, attributes=b""):
    return (b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' + RDF
            + b'><rdf:Description rdf:about="" ' + attributes + b">" + body
            + b'</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>')


def picture(xmp):
    return png(png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp))


@made("png", 500)
def xmp_properties(n):
    return picture(packet(each(n, lambda index: b"<dc:p%b>v</dc:p%b>" % (number(index), number(index)))))


@made("png", 500)
def xmp_properties_equal(n):
    return picture(packet(b"<dc:title>v</dc:title>" * n))


@made("png", 500)
def xmp_list(n):
    return picture(packet(b"<dc:subject><rdf:Bag>" + b"<rdf:li>v</rdf:li>" * n + b"</rdf:Bag></dc:subject>"))


@made("png", 500)
def xmp_languages(n):
    values = each(n, lambda index: b'<rdf:li xml:lang="x-%b">v</rdf:li>' % number(index))
    return picture(packet(b"<dc:title><rdf:Alt>" + values + b"</rdf:Alt></dc:title>"))


@made("png", 500)
def xmp_history(n):
    """Events of a history, each with three properties."""
    event = (b'<rdf:li rdf:parseType="Resource"><e:action>saved</e:action><e:when>2024-01-01</e:when><e:who>me</e:who>'
             b"</rdf:li>")
    return picture(packet(b"<m:History><rdf:Seq>" + event * n + b"</rdf:Seq></m:History>",
                          b'xmlns:m="http://ns.adobe.com/xap/1.0/mm/" '
                          b'xmlns:e="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"'))


@made("png", 200)
def xmp_nested(n):
    return picture(packet(b'<dc:a rdf:parseType="Resource">' * n + b"</dc:a>" * n))


@made("png", 200)
def xmp_elements_nested(n):
    return picture(packet(b"<dc:a>" * n + b"</dc:a>" * n))


@made("png", 500)
def xmp_attributes(n):
    return picture(packet(b"", each(n, lambda index: b'dc:a%b="v" ' % number(index))))


@made("png", 500)
def xmp_namespaces(n):
    return picture(packet(b"", each(n, lambda index: b'xmlns:n%b="u%b" ' % (number(index), number(index)))))


@made("png", 500)
def xmp_namespaces_used(n):
    """As many properties as namespaces; each property has the prefix of a different one."""
    names = each(n, lambda index: b'xmlns:n%b="u%b" ' % (number(index), number(index)))
    return picture(packet(each(n, lambda index: b"<n%b:a/>" % number(index)), names))


@made("png", 500)
def xmp_namespaces_of_properties(n):
    """Each property declares a namespace."""
    return picture(packet(each(n, lambda index: b'<n:a xmlns:n="u%b">v</n:a>' % number(index))))


@made("png", 1000)
def xmp_namespaces_nested(n):
    """Nested elements, each with many namespaces."""
    count = side(n)
    names = each(count, lambda index: b' xmlns:n%b="u"' % number(index))
    return picture(packet((b"<dc:a" + names + b">") * count + b"</dc:a>" * count))


@made("png", 1000)
def xmp_comments(n):
    return picture(packet(b"<!-- me -->" * n))


@made("png", 5000)
def xmp_text(n):
    return picture(packet(b"<dc:title>" + b"abc &amp; " * n + b"</dc:title>"))


@made("png", 2, limit=12)
def xmp_entities(n):
    """Entities that expand to ten times the previous one."""
    entities = b'<!ENTITY a0 "aaaaaaaaaa">' + b"".join(
        b'<!ENTITY a%d "%b">' % (index, b"&a%d;" % (index - 1) * 10) for index in range(1, n + 4))
    return picture(b'<?xml version="1.0"?><!DOCTYPE x [' + entities + b"]>" + packet(b"<dc:title>&a%d;</dc:title>" % (n + 3)))


@made("png", 200)
def xmp_in_xmp(n):
    """A packet that is the text of a property, four times."""
    xmp = b"<a/>" * n
    for _ in range(4):
        xmp = packet(b"<dc:title>" + escape(xmp.decode()).encode() + b"</dc:title>")
    return picture(xmp)


@made("jpg", 50)
def xmp_packets(n):
    """Packets after the end of a picture."""
    return jpeg(tail=packet(b"<dc:title>v</dc:title>") * n)


@made("jpg", 50)
def xmp_segments(n):
    return jpeg(segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0" + packet(b"<dc:title>v</dc:title>")) * n)


@made("jpg", 500)
def xmp_extended(n):
    """Parts of one extended packet."""
    def part(index):
        return segment(0xe1, b"http://ns.adobe.com/xmp/extension/\0" + b"A" * 32
                       + (40 * n).to_bytes(4, "big") + (40 * index).to_bytes(4, "big") + b"<x/>" * 10)
    return jpeg(each(n, part))
