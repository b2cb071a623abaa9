"""The tables of ``.memory/index.sqlite``.

Everything here can be made again from the Markdown files. What depends on the order in which files
arrived (row numbers, file times) stands apart from what the files say, so that an index grown by edits
and one built at once hold the same (see ``digest``).
"""

from __future__ import annotations

from typing import Final

# Bump it when tables change or when the same file would be read differently: the index is rebuilt.
VERSION: Final = 4
APPLICATION_ID: Final = 0x77736D6D  # "wsmm"
PAGE_SIZE: Final = 4096

# A unit's number is slot << 20 | order: the slot is the day of the log (its proleptic ordinal), or, for an
# undated file, the file's own number, which stays below every day in use. A span of days is thus a range
# of row numbers, which FTS5 can seek; filtering by a join instead is 20 times slower.
ORDER_BITS: Final = 20
FIRST_DAY_SLOT: Final = 1 << 19

TABLES: Final = """
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value
) WITHOUT ROWID;

CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  hash BLOB NOT NULL,
  size INTEGER NOT NULL,
  role TEXT NOT NULL,
  recorded INTEGER NOT NULL,      -- day of the log as an ordinal, 0 if undated
  private INTEGER NOT NULL,
  title TEXT NOT NULL,
  error TEXT                      -- why the file could not be read, else NULL
);

CREATE INDEX file_unreadable ON file (path) WHERE error IS NOT NULL;

CREATE TABLE file_stat (          -- volatile: decides what to read again, says nothing
  file_id INTEGER PRIMARY KEY,
  mtime_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL
);

CREATE TABLE section (
  file_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  heading TEXT NOT NULL,
  PRIMARY KEY (file_id, number)
) WITHOUT ROWID;

CREATE TABLE unit (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  section INTEGER NOT NULL,
  kind TEXT NOT NULL,
  statement INTEGER NOT NULL,     -- fingerprint of kind, entities, text and day: the fact's id
  same INTEGER NOT NULL,          -- the same without the day: exact duplicates share it
  confidence REAL,
  occurred_from INTEGER,          -- ordinals of the days that the text names
  occurred_to INTEGER,
  valid_to INTEGER,               -- last day on which it holds, where it says so
  retired INTEGER NOT NULL,
  private INTEGER NOT NULL,       -- stands in a private file, or is tagged #private
  content TEXT NOT NULL,
  entities TEXT NOT NULL,         -- as written, joined by U+001F
  extra TEXT                      -- JSON: time, details, supersedes, meta
);
CREATE INDEX unit_file ON unit (file_id);
CREATE INDEX unit_statement ON unit (statement);
CREATE INDEX unit_same_opinion ON unit (same) WHERE kind = 'O';
CREATE INDEX unit_occurred ON unit (occurred_from, occurred_to) WHERE occurred_from IS NOT NULL;

CREATE TABLE entity (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE        -- folded name
);

CREATE TABLE unit_entity (
  entity_id INTEGER NOT NULL,
  unit_id INTEGER NOT NULL,
  PRIMARY KEY (entity_id, unit_id)
) WITHOUT ROWID;

CREATE TABLE alias (              -- names of the pages in bank/entities, their own first
  file_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (file_id, position)
) WITHOUT ROWID;
CREATE INDEX alias_key ON alias (key);

CREATE TABLE link (               -- what a unit says of another: a line, or an id (as a range of fingerprints)
  unit_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  relation TEXT NOT NULL,         -- supersedes, supports, weakens, contradicts
  path TEXT,
  line INTEGER,
  low INTEGER,
  high INTEGER,
  PRIMARY KEY (unit_id, position)
) WITHOUT ROWID;
CREATE INDEX link_path ON link (path, line);
CREATE INDEX link_low ON link (low) WHERE low IS NOT NULL;

CREATE TABLE slot (               -- what a fact says that there is one of: the newer value takes the older's place
  unit_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,             -- "lives in", "port: api", see wsmem.stance
  subject TEXT NOT NULL,          -- folded name of the entity, "" without one
  value TEXT NOT NULL,            -- folded, so that equal values are equal
  shown TEXT NOT NULL,
  day INTEGER NOT NULL,           -- when it was said: of its log, or of the log that it cites; 0 if nobody knows
  first INTEGER NOT NULL,         -- from when on it holds
  last INTEGER,                   -- until when, NULL: until further notice
  PRIMARY KEY (unit_id, position)
) WITHOUT ROWID;
CREATE INDEX slot_of ON slot (name, subject, day);

CREATE TABLE vector (             -- the meaning of a unit, mixed with its neighbours' (see operations.vectors)
  unit_id INTEGER PRIMARY KEY,
  space TEXT,                     -- id of the table of the embedder, NULL where it knows nothing of the text
  v BLOB                          -- signed bytes; only their direction counts
);

CREATE VIRTUAL TABLE words USING fts5 (
  body, near, date,
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE word_count USING fts5vocab (words, 'col');
"""
