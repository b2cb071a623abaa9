"""Text to vectors: two small static tables that travel with wsmem, and the protocol for other models.

Importing this package costs nothing; numpy is loaded only where many texts are embedded at once.
"""

from __future__ import annotations

from wsmem.embed.base import Embedder
from wsmem.embed.route import route
from wsmem.embed.static import (
    RoutedVector,
    StaticTable,
    embed_documents_bytes,
    embed_query_bytes,
    open_table,
)

__all__ = [
    "Embedder",
    "RoutedVector",
    "StaticTable",
    "embed_documents_bytes",
    "embed_query_bytes",
    "open_table",
    "route",
]
