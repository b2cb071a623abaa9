"""What must not be believed, obeyed or kept: who wrote a text, orders hidden in it, secrets in it.

Pure text work, standard library only. Nothing here deletes: the scanners report, and callers decide.
"""

from wsmem.trust.injection import Finding, Severity, scan_text
from wsmem.trust.secrets import Secret, find_secrets, mask_secrets
from wsmem.trust.source import Trust, read_trust

__all__ = [
    "Finding",
    "Secret",
    "Severity",
    "Trust",
    "find_secrets",
    "mask_secrets",
    "read_trust",
    "scan_text",
]
