"""Keys and passwords are found by their format or by the word before them; numbers of daily life are not."""

from __future__ import annotations

import string

import pytest

from wsmem.trust import find_secrets, mask_secrets
from wsmem.trust.secrets import mask_personal

# Made up here from parts, so that no scanner of repositories takes this file for a leak.
LETTERS = string.ascii_letters + string.digits
HEX = "0123456789abcdef" * 8
A = (LETTERS * 3)[7:]

FORMATS = [
    ("anthropic-key", "sk-" + "ant-api03-" + A[:40]),
    ("openai-key", "sk-" + "proj-" + A[:48]),
    ("openrouter-key", "sk-" + "or-v1-" + HEX[:64]),
    ("github-token", "gh" + "p_" + A[:36]),
    ("github-token", "github" + "_pat_" + A[:22] + "_" + A[:59]),
    ("gitlab-token", "gl" + "pat-" + A[:20]),
    ("slack-token", "xo" + "xb-123456789012-" + A[:24]),
    ("slack-webhook", "https://hooks." + "slack.com/services/T00000000/B00000000/" + A[:24]),
    ("aws-key-id", "AK" + "IA" + "IOSFODNN7ABCDEFG"),
    ("google-key", "AI" + "za" + A[:35]),
    ("stripe-key", "sk" + "_live_" + A[:24]),
    ("sendgrid-key", "S" + "G." + A[:22] + "." + A[:43]),
    ("npm-token", "np" + "m_" + A[:36]),
    ("pypi-token", "py" + "pi-AgEIcHlwaS5vcmc" + A[:50]),
    ("huggingface-token", "h" + "f_" + A[:34]),
    ("telegram-token", "123456789" + ":AA" + A[:33]),
    ("discord-token", "M" + A[:23] + "." + A[:6] + "." + A[:27]),
    ("twilio-key", "S" + "K" + HEX[:32]),
    ("digitalocean-token", "dop" + "_v1_" + HEX[:64]),
    ("shopify-token", "shp" + "at_" + HEX[:32]),
    ("notion-token", "nt" + "n_" + A[:46]),
    ("linear-key", "lin" + "_api_" + A[:40]),
    ("groq-key", "gs" + "k_" + A[:52]),
    ("databricks-token", "da" + "pi" + HEX[:32]),
    ("vault-token", "hv" + "s." + A[:24]),
    ("jwt", "ey" + "JhbGciOiJIUzI1NiJ9." + "ey" + "JzdWIiOiIxMjM0In0." + A[:43]),
    ("age-key", "AGE-SECRET-" + "KEY-1" + "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L" * 2),
]


@pytest.mark.parametrize(("kind", "key"), FORMATS, ids=lambda value: value[:12])
def test_a_key_is_known_by_its_format_wherever_it_stands(kind: str, key: str) -> None:
    for text in (key, f"The key is `{key}`.", f"鍵は{key}。", f'{{"k":"{key}"}}'):
        masked, found = mask_secrets(text)
        assert found, text
        assert key not in masked
        assert [text[secret.start : secret.end] for secret in found if secret.kind == kind] == [key]


def test_a_private_key_goes_as_a_whole() -> None:
    begin, end = "-----BEGIN OPENSSH " + "PRIVATE KEY-----", "-----END OPENSSH " + "PRIVATE KEY-----"
    text = f"before\n{begin}\n{A[:60]}\n{A[:20]}==\n{end}\nafter"
    assert mask_secrets(text)[0] == "before\n[masked private-key]\nafter"


def test_of_an_env_file_only_values_of_secrets_go() -> None:
    text = "# settings\nPORT=5433\nDB_PASSWORD=correcthorsebattery\nexport STRIPE_SECRET='abcdEFGH1234'\nAPI_KEY=${FROM_VAULT}\nDEBUG=true\n"
    masked, found = mask_secrets(text)
    assert masked == (
        "# settings\nPORT=5433\nDB_PASSWORD=[masked env-value]\nexport STRIPE_SECRET='[masked env-value]'\n"
        "API_KEY=${FROM_VAULT}\nDEBUG=true\n"
    )
    assert len(found) == 2


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("The password is hunter2!x.", "The password is [masked password]."),
        ("postgres://app:s3cr3tpw@db.local:5432/main", "postgres://app:[masked password]@db.local:5432/main"),
        ("Authorization: Bearer aB3dE6gH9jK2mN5pQ8", "Authorization: Bearer [masked bearer-token]"),
        ("Wi-Fiのパスワードは kelp-2291-xx です", "Wi-Fiのパスワードは [masked password] です"),
        ("密码：Kelp2291", "密码：[masked password]"),
    ],
)
def test_a_password_is_known_by_the_word_before_it(text: str, masked: str) -> None:
    assert mask_secrets(text)[0] == masked


@pytest.mark.parametrize(
    "text",
    [
        "The gateway listens on port 18789.",
        "Tamsin's phone is +81 76-555-0142, mail tamsin@example.org.",
        "Password is rotated every month.",
        "The API key is stored in 1Password.",
        "token: 2025-11-27",
        "password: <your-password>",
        "API_KEY=your_api_key_here",
        "secret = os.environ['SECRET']",
        "The commit is 9fe342a4c1d2e3f405162738495a6b7c8d9e0f12.",
        "パスワードは毎月変える。",
        "See https://example.org/a?page=2 and ~/notes/key.md.",
        "Max token limit is 200k, tokens: 4096",
        "The sk-learn pipeline and task-oriented design",
    ],
)
def test_what_is_no_secret_is_left_alone(text: str) -> None:
    assert find_secrets(text) == []


def test_personal_data_go_only_when_asked_for() -> None:
    text = "Jun: jun@example.org, +81 76-555-0142, since 2025-11-27, port 18789"
    assert mask_personal(text)[0] == "Jun: [masked email], [masked phone], since 2025-11-27, port 18789"
