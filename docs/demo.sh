#!/bin/sh
# A minute with wsmem, on a copy of the example workspace: what `make demo` runs.
set -eu
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
trap 'exit 130' INT TERM
cp -R "$(dirname "$0")/../fixtures/workspace" "$copy/workspace"
cd "$copy/workspace"

unset WSMEM_WORKSPACE WSMEM_DEBUG
WSMEM_TODAY=2025-12-15 # the day on which the example's story stops
export WSMEM_TODAY

show() {
  printf '\n# %s\n$ %s\n' "$1" "$2"
  sh -c "$2"
}

show "Four months of daily logs go into an index that can be thrown away." \
  'wsmem index'
show "Ask about a belief: what is believed, and what speaks for it and against it, line by line." \
  'wsmem recall "Is Friday a safe deploy day?" -k 1 --format text'
show "Ask in Japanese (when are the lessons now?): the newest answer, with its source." \
  'wsmem recall "古賀先生のレッスンは今、何曜日の何時？" -k 1 --format text'
show "Read the source: it names the line that it replaced." \
  'wsmem show memory/2025-11-03.md#L11'
show "What would reflection change in the curated pages? Nothing is written." \
  'wsmem reflect'
show "The same as a diff; here what it says of Fridays. --apply would write it, for you to review in git." \
  'wsmem reflect --diff --quiet | grep -A 5 "^-.*Friday is a safe deploy day"'

printf '\n# That was a copy, and it is gone. Next: docs/tutorial/first-recall.md\n'
