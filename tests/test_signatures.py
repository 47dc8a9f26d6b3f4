"""Signatures, by the examples of RFC 8032, section 7.1."""

from __future__ import annotations

import pytest

from app.library.signatures import ORDER, is_signed, public_key, sign

EXAMPLES = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_signatures_are_those_of_the_standard(example: tuple[str, ...]) -> None:
    secret, key, message, signature = map(bytes.fromhex, example)
    assert public_key(secret) == key
    assert sign(secret, message) == signature
    assert is_signed(key, message, signature)


def test_a_changed_signature_key_or_message_is_refused() -> None:
    _secret, key, message, signature = map(bytes.fromhex, EXAMPLES[1])
    doubled = int.from_bytes(signature[32:], "little") + ORDER
    for wrong in (
        (key, b"s", signature),
        (public_key(bytes(32)), message, signature),
        (b"\xff" * 32, message, signature),
        (key, message, signature[:63]),
        (key, message, signature + b"\0"),
        (key, message, bytes(64)),
        (key, message, signature[:32] + doubled.to_bytes(32, "little")),
    ):
        assert not is_signed(*wrong)
