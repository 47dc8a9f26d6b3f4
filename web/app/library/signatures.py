"""Signatures by Ed25519 (RFC 8032), since browsers have `crypto.subtle` at secure addresses only.

A point of the curve is a tuple of X, Y, Z and T, where x is X / Z, y is Y / Z and x * y is T / Z.
"""

from __future__ import annotations

from hashlib import sha512

Point = tuple[int, int, int, int]

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, PRIME) % PRIME
_ROOT = pow(2, (PRIME - 1) // 4, PRIME)
_ZERO: Point = (0, 1, 1, 0)


def _plus(one: Point, two: Point) -> Point:
    """Return the sum of two points."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = two
    a, b = (y1 - x1) * (y2 - x2) % PRIME, (y1 + x1) * (y2 + x2) % PRIME
    c, d = 2 * _D * t1 * t2 % PRIME, 2 * z1 * z2 % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _sum(one: Point, count: int, two: Point = _ZERO, other: int = 0) -> Point:
    """Return `count` times a point plus `other` times another, in one pass over all bits."""
    total, table = _ZERO, (_ZERO, one, two, _plus(one, two))
    for bit in reversed(range(253)):
        total = _plus(total, total)
        if which := (count >> bit & 1) + 2 * (other >> bit & 1):
            total = _plus(total, table[which])
    return total


def _bytes(point: Point) -> bytes:
    x, y, z, _t = point
    inverse = pow(z, -1, PRIME)
    return (y * inverse % PRIME | (x * inverse % PRIME & 1) << 255).to_bytes(32, "little")


def _point(data: bytes) -> Point:
    """Return the point with these bytes.

    Raises:
        ValueError: if there is none.
    """
    odd, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * _ROOT % PRIME
    if y >= PRIME or x * x % PRIME != square or (odd and not x):
        raise ValueError(data)
    if x & 1 != odd:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


_BASE = _point((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % ORDER


def _split(secret: bytes) -> tuple[int, bytes]:
    """Return the private number of a secret of 32 bytes, and what makes its signatures differ."""
    digest = sha512(secret).digest()
    number = int.from_bytes(digest[:32], "little") & 2**254 - 8 | 2**254
    return number % ORDER, digest[32:]


def public_key(secret: bytes) -> bytes:
    """Return the public key of a secret of 32 bytes."""
    return _bytes(_sum(_BASE, _split(secret)[0]))


def sign(secret: bytes, message: bytes) -> bytes:
    """Return the signature of a message, 64 bytes."""
    number, prefix = _split(secret)
    once = _number(prefix, message)
    point, key = _bytes(_sum(_BASE, once)), _bytes(_sum(_BASE, number))
    found = (once + _number(point, key, message) * number) % ORDER
    return point + found.to_bytes(32, "little")


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature is one of the owner of a public key."""
    point, count = signature[:32], int.from_bytes(signature[32:], "little")
    try:
        x, y, z, t = _point(key)
    except ValueError:
        return False
    minus = (-x % PRIME, y, z, -t % PRIME)
    found = _sum(_BASE, count, minus, _number(point, key, message))
    return len(signature) == 64 and count < ORDER and _bytes(found) == point
