"""Tokens: bytes in a link, found again in any text.

    #g=AQRrJ…   a kind, and in base64url: version, length, checksum, data

    version     1 byte
    length      2 bytes, the number of bytes of the data
    checksum    4 bytes, the CRC-32 of the kind, as ASCII, and the data
    data        as the kind has it

Numbers are big-endian. Letters of other alphabets, signs, spaces and escapes like `%0A` within a
token don't count, nor does anything before or behind it: apps break links into lines, encode them
again, and append what they like. Length and checksum tell whether all of it is there, unchanged.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from struct import Struct
from urllib.parse import unquote
from zlib import crc32

VERSION = 1

LONGEST_TEXT = 100_000
"""The length in characters after which a text is not searched."""

ENCODED = 3
"""The number of times that a text may have been escaped as part of an address."""

_HEADER = Struct(">BHI")
_BEGINNING = re.compile(r"(?:^|#)([a-z])=")
_OTHERS = re.compile(r"[^0-9A-Za-z_-]+")


class BadToken(ValueError):
    """A token that was cut or altered."""


class NewerToken(BadToken):
    """A token of another version, unless its beginning was altered."""


def write_token(kind: str, data: bytes) -> str:
    """Return the token of at most 65,535 bytes, which follows the `#` of an address."""
    header = _HEADER.pack(VERSION, len(data), _checksum(kind, data))
    return f"{kind}={urlsafe_b64encode(header + data).decode().rstrip('=')}"


def read_token(text: str, kinds: str) -> tuple[str, bytes] | None:
    """Return the kind and the data of the first whole token in a text, None without any token.

    Raises:
        BadToken: if there are tokens of these kinds, but none is whole.
    """
    plain = text[:LONGEST_TEXT]
    for _ in range(ENCODED):
        plain = unquote(plain)
    _before, *parts = _BEGINNING.split(plain)
    found = [pair for pair in zip(parts[::2], parts[1::2], strict=True) if pair[0] in kinds]
    problems: list[BadToken] = []
    for kind, rest in found:
        try:
            return kind, _data(kind, rest)
        except BadToken as problem:
            problems.append(problem)
    if problems:
        raise problems[0]
    return None


def _data(kind: str, text: str) -> bytes:
    """Return the data of a token at the beginning of a text."""
    letters = _OTHERS.sub("", text)
    content = urlsafe_b64decode(letters + "A" * (-len(letters) % 4))
    if len(content) < _HEADER.size:
        raise BadToken
    version, length, checksum = _HEADER.unpack_from(content)
    if version != VERSION:
        raise NewerToken
    data = content[_HEADER.size :][:length]
    if len(data) < length or _checksum(kind, data) != checksum:
        raise BadToken
    return data


def _checksum(kind: str, data: bytes) -> int:
    return crc32(kind.encode() + data)
