"""The words that generated logs are made of.

A thing or an action comes as a pair: how the log says it, and how somebody says it who does not remember
the log's words. The two share no stem, so that a question can be a paraphrase by construction.
"""

from __future__ import annotations

from typing import Final


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    lines = (line.strip() for line in text.strip().split("\n"))
    pairs = (part.partition("=") for line in lines for part in line.split(";") if part.strip())
    return tuple((left.strip(), right.strip()) for left, _, right in pairs)


FIRST_NAMES: Final = (
    "Aurelio Benedikta Caspar Dorothea Eskil Filippa Gregor Hedda Isolde Jaromir Katarina Leopold Marguerite "
    "Nikolai Ottoline Percival Quirin Rosamund Sigrid Theodora Ulrika Valentin Wilhelmina Xavier Yevgenia "
    "Zacharias Amadou Bolanle Chidi Desta Ekow Folami Halima Imani Jelani Kwame Lindiwe Makena Nkechi Oluwaseun "
    "Padma Rajesh Sunita Tarun Usha Vikram Chandra Devika Gopal Hemant Aiko Botan Chiyo Daichi Emiko Fumio"
).split()
LAST_NAMES: Final = (
    "Abernathy Beaumont Cavendish Donnelly Engstrom Fairweather Galloway Hargreave Ingersoll Jorgensen Kirkwood "
    "Lockhart Merriweather Northcott Oakhurst Pemberton Quillfeather Ravenscroft Stallworth Thackeray Underhill "
    "Vandermeer Whitlock Yarborough Zimmerman Adebayo Balogun Chukwu Danjuma Eze"
).split()
HAN_NAMES: Final = (
    "佐久間 戸田 榎本 宮園 久我 三枝 柏木 水無瀬 郭敏 沈佳 唐磊 薛芳 彭宇 任洁 白鷺堂 錦屋".split()
)
PROJECT_FIRST: Final = (
    "amber brass copper drizzle elder fennel granite heron iris jasper kestrel lantern maple nettle otter pepper "
    "quince raven sorrel thistle ultra violet walnut yarrow zinc bramble clover dapple ember feather"
).split()
PROJECT_SECOND: Final = (
    "board beacon chart crate dock desk engine field frame gate grid hatch hive house key line loom mill "
    "pilot press port rail reef scout shelf signal spool stage track vault"
).split()
TOWNS: Final = (
    "Antwerp Brighton Coimbra Dresden Evora Freiburg Galway Heidelberg Innsbruck Jaipur Kanazawa Lausanne Matera "
    "Nagano Odense Padua Quito Rotterdam Salamanca Trieste Uppsala Varna Winterthur Xalapa York Zadar"
).split()

QUALITIES: Final = (
    "annual backup central digital eastern family garden hourly internal junior kitchen legacy monthly nightly "
    "outdoor portable quarterly remote staging temporary upstairs vintage weekly wooden yearly attic balcony "
    "basement bathroom corner emergency external guest indoor leased mobile municipal northern office public"
).split()

THINGS: Final = _pairs("""
boiler=heating system; invoice=bill; parser=text reader; database=data store; bicycle=two-wheeler
greenhouse=glass shed; dentist=tooth doctor; lease=rental agreement; newsletter=mailing; piano=keyboard instrument
firewall=network filter; scheduler=job planner; thermostat=temperature control; passport=travel document
vaccination=jab; marathon=long race; router=wifi box; printer=paper machine; telescope=stargazing tube
sailboat=small yacht; orchard=fruit trees; bakery=bread shop; chimney=smoke outlet; curtain=window cloth
warehouse=storage hall; payroll=salary run; podcast=audio show; recipe=cooking instructions; staircase=steps
tractor=farm vehicle; aquarium=fish tank; antenna=aerial; battery=power cell; camera=photo device
dashboard=overview screen; elevator=lift; freezer=ice chest; gearbox=transmission; helmet=head protection
insurance=policy cover; laptop=notebook computer; mattress=bedding; notary=public official; oven=baking appliance
pension=retirement money; quilt=patchwork blanket; radiator=heater panel; satellite=orbiter; tenant=lodger
umbrella=rain cover; vineyard=grape slope; webhook=callback url; compiler=code translator; glossary=word list
allotment=vegetable plot; choir=singing group; donation=charity gift; exhibition=art show; ferry=boat crossing
gallery=picture rooms; harness=strap set; inspection=official check; keynote=opening talk; lawsuit=court case
migration=data move; nursery=childcare; outage=downtime; prototype=first model; questionnaire=survey form
refund=money back; scaffold=building frame; timetable=hours plan; uplink=internet connection; wardrobe=clothes closet
""")

ACTIONS: Final = _pairs("""
repaired=mended; replaced=swapped out; cancelled=called off; measured=took readings of; painted=coloured
ordered=purchased; tested=tried out; cleaned=scrubbed; moved=relocated; sold=got rid of; renewed=extended
inspected=looked over; photographed=took pictures of; calibrated=fine tuned; archived=filed away
documented=wrote instructions for; insulated=made warmer; unlocked=opened up; borrowed=got on loan; returned=gave back
translated=put into another language; accelerated=made faster; rejected=turned down; approved=said yes to
rehearsed=practised; catalogued=made an inventory of; dismantled=took apart; delivered=dropped off
negotiated=haggled over; automated=scripted; encrypted=made secret; postponed=put off; duplicated=copied
audited=reviewed the books of; restored=brought back; simplified=made easier
""")

DETAILS: Final = tuple(
    part.strip()
    for part in """
before the frost came; after the second reminder; because the supplier went bankrupt; with the spare set of keys;
while the neighbours were away; so that nobody has to wake up at night; on the advice of the accountant;
once the paperwork was signed; although the estimate was too high; in exchange for two jars of honey;
without telling the landlord; for the third time in a row; under the old contract; using the borrowed ladder;
following the thunderstorm; at half the usual price; in front of the whole team; despite the missing permit;
to make room for the visitors; just before the deadline; with a handwritten label; by the light of a torch;
after comparing four offers; as a birthday surprise; in less than twenty minutes; because the manual was wrong;
with help from the fire brigade; to satisfy the new regulation; during the long train ride; over a bad phone line;
from the cheaper catalogue; with the colour nobody liked; instead of throwing it away; on the condition of silence;
until the replacement arrives; thanks to an old photograph; against the advice of the manufacturer;
in time for the holidays; with the warranty still valid; because two screws were missing; for the school fair;
after the memory leak was found; behind a feature switch; with a rollback ready; on the smaller server;
since the cache went stale; with thirty unit checks; to cut the loading time; after the certificate expired
""".replace("\n", " ").split(";")
)  # fmt: skip

# Words that a tenth of all lines hold without being stop words: what makes a query slow.
COMMON: Final = "today finally again together quickly".split()

TOPICS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("breakfast", ("porridge with salted butter", "nothing but black tea", "rye toast and boiled eggs")),
    ("status reports", ("three bullets and no adjectives", "a long weekly letter", "a chart with one sentence")),
    ("travel", ("night trains over flights", "the earliest flight of the day", "driving with many stops")),
    ("code review", ("small patches within a day", "one big review on Thursdays", "pairing instead of comments")),
    ("phone calls", ("a text message first", "unannounced calls in the afternoon", "no calls at all")),
    ("office temperature", ("nineteen degrees and a jumper", "windows open all winter", "twenty-three degrees")),
    ("naming", ("full words without abbreviations", "short names with a comment", "names taken from birds")),
    ("presents", ("books with an inscription", "something edible", "no presents and a walk together")),
    ("error messages", ("the cause and the remedy in one line", "a code to look up", "a stack of details")),
    ("music", ("string quartets at low volume", "silence until noon", "loud brass bands")),
    ("testing", ("examples worked out by hand", "random inputs and an oracle", "manual checks before release")),
    ("seating", ("the desk by the window", "a standing desk near the door", "the sofa in the corner")),
    ("holidays", ("two weeks in the mountains", "many short trips", "staying in town in August")),
    ("paper", ("squared notebooks", "loose sheets in a folder", "no paper whatsoever")),
)  # fmt: skip

SETTINGS: Final = (
    "listening port;retention period;storage quota;contact person;release branch;room number;door code;budget limit;"
    "backup host;support address;sampling interval;licence key"
).split(";")

HEADINGS: Final = "Early;Before lunch;After lunch;Late;Stand-up;Errands;Desk work;Post;朝;夜;上午;傍晚".split(
    ";"
)
PROSE: Final = (
    "{name} called about the {thing} and talked for {number} minutes before we got to the point.",
    "Left the {quality} {thing} as it is, since {name} wants to see it first.",
    "Read {number} pages about every {thing} in {town}, most of it outdated.",
    "The {quality} {thing} took {number} minutes, which is {detail} a small record.",
    "Nothing came of the meeting with {name} in {town}, it rained and the {thing} was closed.",
    "Inbox at {number}, calendar quiet, {name} still waits for the {thing}.",
    "{name} thinks that the {quality} {thing} can stay {detail}.",
    "Wrote down how the {thing} works, {detail}, for whoever comes next.",
    "Spent the rest of the day on the {quality} {thing} and on a walk with {name}.",
)
