"""Text to vectors: two small static tables that travel with wsmem, and other models by choice.

Importing this package costs nothing; numpy is loaded only where many texts are embedded at once, and a model
only where it is chosen (see ``registry``).
"""

from __future__ import annotations

from wsmem.embed.base import Embedder
from wsmem.embed.route import route
from wsmem.embed.static import StaticTable, embed_documents_bytes, embed_question, open_table
from wsmem.embed.vector import AskedVector, RoutedVector, Scale

__all__ = [
    "AskedVector",
    "Embedder",
    "RoutedVector",
    "Scale",
    "StaticTable",
    "embed_documents_bytes",
    "embed_question",
    "open_table",
    "route",
]
