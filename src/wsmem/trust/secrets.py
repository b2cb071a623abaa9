"""Keys, tokens and passwords in a text: where they are, and the text without them.

Each format is known by its own prefix and length; what has none (a password in a sentence, a line of a ``.env``
file) is known by the word before it, and must look like a value: a placeholder is no secret, nor is a port, a date, a
telephone number or a path.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Final, NamedTuple

_B: Final = r"(?<![A-Za-z0-9_/+-])"
_E: Final = r"(?![A-Za-z0-9_-])"

_FORMATS: Final = (
    ("private-key", r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:.*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]*)"),
    ("age-key", rf"{_B}AGE-SECRET-KEY-1[0-9A-Z]{{40,}}"),
    ("anthropic-key", rf"{_B}sk-ant-[A-Za-z0-9_-]{{20,}}"),
    ("openrouter-key", rf"{_B}sk-or-(?:v1-)?[A-Za-z0-9]{{32,}}"),
    ("openai-key", rf"{_B}sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{{20,}}"),
    ("github-token", rf"{_B}gh[pousr]_[A-Za-z0-9]{{30,}}"),
    ("github-token", rf"{_B}github_pat_[A-Za-z0-9_]{{40,}}"),
    ("gitlab-token", rf"{_B}gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|oas)-[A-Za-z0-9_.-]{{18,}}"),
    ("slack-token", rf"{_B}xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{{10,}}"),
    ("slack-token", rf"{_B}xapp-\d-[A-Za-z0-9-]{{20,}}"),
    ("slack-webhook", r"https://hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{20,}"),
    ("discord-webhook", r"https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{15,}/[A-Za-z0-9_-]{40,}"),
    ("discord-token", rf"{_B}[MNO][A-Za-z0-9_-]{{22,28}}\.[A-Za-z0-9_-]{{6}}\.[A-Za-z0-9_-]{{27,}}"),
    ("telegram-token", r"(?<![\d:])\d{8,10}:AA[A-Za-z0-9_-]{32,35}(?![A-Za-z0-9_-])"),
    ("telegram-token", r"(?<![\d:])\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("aws-key-id", rf"{_B}(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z2-7]{{16}}{_E}"),
    ("google-key", rf"{_B}AIza[A-Za-z0-9_-]{{35}}"),
    ("google-oauth", rf"{_B}(?:GOCSPX-[A-Za-z0-9_-]{{20,}}|ya29\.[A-Za-z0-9_-]{{20,}}|1//0[A-Za-z0-9_-]{{20,}})"),
    ("stripe-key", rf"{_B}(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{{16,}}|whsec_[A-Za-z0-9+/=]{{20,}})"),
    ("twilio-key", rf"{_B}SK[0-9a-f]{{32}}{_E}"),
    ("sendgrid-key", rf"{_B}SG\.[A-Za-z0-9_-]{{16,}}\.[A-Za-z0-9_-]{{16,}}"),
    ("mailgun-key", rf"{_B}key-[0-9a-f]{{32}}{_E}"),
    ("mailchimp-key", rf"{_B}[0-9a-f]{{32}}-us\d{{1,2}}{_E}"),
    ("npm-token", rf"{_B}npm_[A-Za-z0-9]{{36}}"),
    ("pypi-token", rf"{_B}pypi-[A-Za-z0-9_-]{{50,}}"),
    ("huggingface-token", rf"{_B}(?:hf|api_org)_[A-Za-z0-9]{{30,}}"),
    ("digitalocean-token", rf"{_B}do[opr]_v1_[0-9a-f]{{64}}"),
    ("shopify-token", rf"{_B}shp(?:at|ca|pa|ss)_[0-9a-fA-F]{{32}}"),
    ("square-token", rf"{_B}(?:EAAA[A-Za-z0-9_-]{{60}}|sq0[a-z]{{3}}-[A-Za-z0-9_-]{{22,}})"),
    ("groq-key", rf"{_B}gsk_[A-Za-z0-9]{{40,}}"),
    ("xai-key", rf"{_B}xai-[A-Za-z0-9]{{40,}}"),
    ("perplexity-key", rf"{_B}pplx-[A-Za-z0-9]{{40,}}"),
    ("replicate-token", rf"{_B}r8_[A-Za-z0-9]{{30,}}"),
    ("notion-token", rf"{_B}(?:ntn_[A-Za-z0-9]{{40,}}|secret_[A-Za-z0-9]{{40,}})"),
    ("linear-key", rf"{_B}lin_(?:api|oauth)_[A-Za-z0-9]{{32,}}"),
    ("airtable-token", rf"{_B}pat[A-Za-z0-9]{{14}}\.[0-9a-f]{{64}}"),
    ("databricks-token", rf"{_B}dapi[0-9a-f]{{32}}"),
    ("vault-token", rf"{_B}hv[sbr]\.[A-Za-z0-9_-]{{24,}}"),
    ("doppler-token", rf"{_B}dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]+\.)?[A-Za-z0-9]{{40,}}"),
    ("supabase-key", rf"{_B}sb(?:p_[0-9a-f]{{40}}|_secret_[A-Za-z0-9_-]{{20,}})"),
    ("figma-token", rf"{_B}fig[du]_[A-Za-z0-9_-]{{30,}}"),
    ("atlassian-token", rf"{_B}ATATT3[A-Za-z0-9_=-]{{60,}}"),
    ("terraform-token", r"(?<![\w.])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,}"),
    ("grafana-token", rf"{_B}gl(?:sa|c)_[A-Za-z0-9+/=_]{{32,}}"),
    ("newrelic-key", rf"{_B}NRAK-[A-Z0-9]{{27}}"),
    ("sentry-token", rf"{_B}sntrys_[A-Za-z0-9+/=_-]{{40,}}"),
    ("postman-key", rf"{_B}PMAK-[0-9a-f]{{24}}-[0-9a-f]{{34}}"),
    ("tavily-key", rf"{_B}tvly-(?:dev-|prod-)?[A-Za-z0-9]{{20,}}"),
    ("fireworks-key", rf"{_B}fw_[A-Za-z0-9]{{20,}}"),
    ("onepassword-token", rf"{_B}ops_eyJ[A-Za-z0-9+/=_-]{{100,}}"),
    ("alibaba-key-id", rf"{_B}LTAI[A-Za-z0-9]{{16,20}}{_E}"),
    ("azure-key", r"(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{40,}={0,2}"),
    ("jwt", rf"{_B}eyJ[A-Za-z0-9_-]{{8,}}\.eyJ[A-Za-z0-9_-]{{8,}}\.[A-Za-z0-9_-]{{10,}}"),
)  # fmt: skip
_URL_PASSWORD: Final = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{0,80}:(?P<value>[^\s/@]{3,200})@(?=[\w\[])", re.IGNORECASE
)
_BEARER: Final = re.compile(r"\b(?:Bearer|Basic|token)\s+(?P<value>[A-Za-z0-9._~+/-]{16,}={0,2})(?![\w-])")
_KEY_WORD: Final = (
    r"(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[ _-]?(?:access[ _-]?)?key)?|token|api[ _-]?key|apikey|access[ _-]?key|private[ _-]?key|client[ _-]?secret|"
    r"auth[ _-]?key|encryption[ _-]?key|signing[ _-]?key|credentials?|connection[ _-]?string|seed phrase|recovery code)"
)
_ASSIGNED: Final = re.compile(
    rf"(?:(?<![A-Za-z])|(?<=_)){_KEY_WORD}(?:[ _-]?(?:prod|dev|test|live|value|key|id))?[\"'`*]{{0,2}}\s{{0,2}}(?::=|=>|[:=：＝]|\bis\b|\bwas\b|(?<=\w) ist\b)\s{{0,2}}[\"'`*]{{0,2}}(?P<value>[^\s\"'`,;。、（）()<>\[\]{{}}]{{6,200}})",
    re.IGNORECASE,
)
_ENV: Final = re.compile(
    r"^[ \t]*(?:export[ \t]+|set[ \t]+|-[ \t]+)?(?P<name>[A-Z][A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|CREDENTIALS?|PASSPHRASE|DSN|SALT))[ \t]*[=:][ \t]*"
    r"(?P<quote>[\"']?)(?P<value>[^\s\"']{6,400})(?P=quote)[ \t]*(?:#.*)?\r?$",
    re.MULTILINE,
)
_CJK_ASSIGNED: Final = re.compile(
    r"(?:パスワード|暗証番号|パスフレーズ|シークレット(?:キー)?|秘密鍵|API ?キー|アクセストークン|トークン|合言葉|密码|密碼|口令|密钥|密鑰|令牌)\s?(?:は|が|を|[:：=＝]|是|为|為)\s?[「『\"'`]?(?P<value>[!-~]{4,200}?)(?=[」』\"'`\s。、，,;)）]|です|だ|に|を|$)"
)
_AWS_SECRET: Final = re.compile(
    r"(?i:aws.{0,30}?(?:secret|key).{0,20}?)(?P<value>(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))"
)
_NO_VALUE: Final = re.compile(
    r"(?:x{3,}|\*{2,}|\.{3,}|…|-{3,}|_{3,}|•+)|^(?:your|my|the|a|an|some|insert|replace|change|example|sample|dummy|fake|test|todo|tbd|none|null|nil|true|false|undefined|"
    r"redacted|masked|hidden|secret|password|passwd|token|key|value|string|env|required|optional|changeme|placeholder|unknown|empty|here|stored|kept|rotated|needed|missing|invalid|"
    r"wrong|expired|valid|correct|incorrect|saved|set|in|on|at|not|only|protected|based|managed|see|ask|from|used|generated|documented|shared|different)(?:[_\W]|$)|[<>{}]|\$[({A-Z_]|%[({A-Z_]|^process\.|^os\.|^env[.(]|^config\.|^settings\.|^vault:|^op://|^secrets?\.|\(\)",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(
    r"^(?:\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?|v?\d+(?:\.\d+)+|https?://\S*|[\w.+-]+@[\w-]+\.[\w.]+|(?:\.{0,2}/|~/)[\w./-]+|[A-Za-z]:\\\S*|[\w-]+\.(?:md|py|toml|json|ya?ml|txt|env|pem|key))\W?$"
)
_WORDS_ONLY: Final = re.compile(r"^[A-Za-z][a-z]*(?:[-_][A-Za-z][a-z]*)*\W?$")


class Secret(NamedTuple):
    """A secret in a text: its sort ("github-token"), and where it begins and ends."""

    kind: str
    start: int
    end: int


def find_secrets(text: str) -> list[Secret]:
    """Return the secrets in a text in order, none overlapping another.

    Of an assignment (``password: …``), a URL or a header only the value is meant, never the words before it.
    """
    found = [
        Secret(kind, match.start(), match.end())
        for kind, pattern in _formats()
        for match in pattern.finditer(text)
    ]
    found += [
        Secret("password", *match.span("value"))
        for match in _URL_PASSWORD.finditer(text)
        if not _NO_VALUE.search(match["value"])
    ]
    found += [Secret("aws-secret", *match.span("value")) for match in _AWS_SECRET.finditer(text)]
    found += [
        Secret("bearer-token", *match.span("value"))
        for match in _BEARER.finditer(text)
        if _is_random(match["value"])
    ]
    found += [
        Secret("env-value", *match.span("value"))
        for match in _ENV.finditer(text)
        if _is_value(match["value"], bare=True)
    ]
    found += [
        Secret("password", *_trimmed(match))
        for match in _ASSIGNED.finditer(text)
        if _is_value(match["value"].rstrip(".!?"))
    ]
    found += [
        Secret("password", *match.span("value"))
        for match in _CJK_ASSIGNED.finditer(text)
        if _is_value(match["value"], short=True)
    ]
    kept: list[Secret] = []
    for secret in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or secret.start >= kept[-1].end:
            kept.append(secret)
    return kept


def mask_secrets(text: str) -> tuple[str, list[Secret]]:
    """Return the text with ``[masked github-token]`` in place of each secret, and the secrets as they were."""
    found = find_secrets(text)
    parts: list[str] = []
    at = 0
    for secret in found:
        parts += [text[at : secret.start], f"[masked {secret.kind}]"]
        at = secret.end
    parts.append(text[at:])
    return "".join(parts), found


_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE: Final = re.compile(
    r"(?<![\w.+-])(?:\+\d{1,3}[ -]?)?(?:\(\d{2,5}\)[ -]?|\d{2,5}[ -])\d{2,4}[ -]?\d{3,4}(?:[ -]\d{2,4})?(?![\w-]|\.\d)"
)
_CARD: Final = re.compile(r"(?<![\d-])(?:\d{4}[ -]?){3}\d{1,4}(?![\d-])")


def mask_personal(text: str) -> tuple[str, int]:
    """Return the text without e-mail addresses, telephone and card numbers, and how many there were.

    Only for whoever asks for it: the addresses of the people one knows are what a memory is for.
    """
    count = 0
    for kind, pattern in (("email", _EMAIL), ("card", _CARD), ("phone", _PHONE)):
        parts: list[str] = []
        at = 0
        for match in pattern.finditer(text):
            if not _is_day(match[0]):
                parts += [text[at : match.start()], f"[masked {kind}]"]
                at = match.end()
                count += 1
        text = "".join([*parts, text[at:]])
    return text, count


def _is_day(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\d(?: \d\d)?", text) is not None


@cache
def _formats() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern, re.DOTALL)) for kind, pattern in _FORMATS)


def _trimmed(match: re.Match[str]) -> tuple[int, int]:
    start, end = match.span("value")
    return start, end - (len(match["value"]) - len(match["value"].rstrip(".!?")))


def _is_value(value: str, *, bare: bool = False, short: bool = False) -> bool:
    """Say whether what was assigned to a secret's name is one.

    Args:
        value: the text.
        bare: it stands alone on a line of settings, where words are values too.
        short: four characters are enough, and digits alone.
    """
    if _NO_VALUE.search(value) or _PLAIN.match(value):
        return False
    if bare:
        return len(value) >= 8
    if short:
        return not _WORDS_ONLY.match(value)
    if value.isdigit() or len(value) < 6:
        return False
    letters = any(char.isalpha() for char in value)
    others = any(char.isdigit() for char in value) or any(
        not char.isalnum() and char not in "-_./" for char in value[:-1]
    )
    return (letters and others) or (len(value) >= 20 and _is_random(value))


def _is_random(value: str) -> bool:
    """Say whether a text looks drawn by lot: many different characters, of more than one sort."""
    sorts = sum(any(test(char) for char in value) for test in (str.islower, str.isupper, str.isdigit))
    counts = [value.count(char) / len(value) for char in set(value)]
    entropy = -sum(share * math.log2(share) for share in counts)
    return sorts >= 2 and entropy > 3.2
