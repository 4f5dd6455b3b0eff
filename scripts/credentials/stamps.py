"""Time stamps (RFC 3161) of any date, and an HTTP server on the loopback interface that returns them."""

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from asn1crypto import cms, core, tsp, x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .certificates import date


def der(certificate):
    return certificate.public_bytes(serialization.Encoding.DER)


def time_stamp(authority, imprint, when, *, algorithm="sha256", nonce=None, signed_at=None):
    """Returns a time stamp token: a hash, signed by a time stamp authority with a date. `signed_at` is the date of the
    signed attribute signingTime."""
    info = {"version": "v1", "policy": "2.999.1", "serial_number": 1, "gen_time": date(when), "message_imprint": {
        "hash_algorithm": {"algorithm": algorithm}, "hashed_message": imprint}}
    if nonce is not None:
        info["nonce"] = nonce
    content = tsp.TSTInfo(info).dump()
    certificates = [x509.Certificate.load(der(one)) for one in authority.chain]
    attributes = cms.CMSAttributes([
        {"type": "content_type", "values": ["tst_info"]},
        {"type": "signing_time", "values": [cms.Time({"utc_time": core.UTCTime(date(signed_at or when))})]},
        {"type": "message_digest", "values": [hashlib.sha256(content).digest()]},
        {"type": "signing_certificate_v2", "values": [{"certs": [{
            "cert_hash": hashlib.sha256(certificates[0].dump()).digest()}]}]}])
    signed = {
        "version": "v3", "digest_algorithms": [{"algorithm": "sha256"}],
        "encap_content_info": {"content_type": "tst_info", "content": core.ParsableOctetString(content)},
        "certificates": certificates,
        "signer_infos": [{
            "version": "v1", "digest_algorithm": {"algorithm": "sha256"}, "signed_attrs": attributes,
            "sid": {"issuer_and_serial_number": {
                "issuer": certificates[0].issuer, "serial_number": certificates[0].serial_number}},
            "signature_algorithm": {"algorithm": "sha256_ecdsa"},
            "signature": authority.key.sign(attributes.dump(), ec.ECDSA(hashes.SHA256()))}]}
    return cms.ContentInfo({"content_type": "signed_data", "content": signed}).dump()


def response(token):
    return tsp.TimeStampResp({
        "status": {"status": "granted"}, "time_stamp_token": cms.ContentInfo.load(token)}).dump()


class Server:
    """A time stamp authority at an address of the loopback interface. All its time stamps have the same date."""

    def __init__(self, authority, when):
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):  # noqa: N802
                body = self.rfile.read(int(self.headers["Content-Length"]))
                request = tsp.TimeStampReq.load(body)
                imprint = request["message_imprint"]
                token = time_stamp(
                    authority, imprint["hashed_message"].native, when, nonce=request["nonce"].native,
                    algorithm=imprint["hash_algorithm"]["algorithm"].native)
                answer = response(token)
                self.send_response(200)
                self.send_header("Content-Type", "application/timestamp-reply")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
