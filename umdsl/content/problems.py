"""The catalogue of what can be wrong with a content file, a pack or a plugin.

UM5xx is about the file and its YAML, UM6xx about what is written in it, UM7xx about packs and plugins. Every entry
is a message and a page of the docs: see :class:`umdsl.language.problems.Problem`.
"""

from __future__ import annotations

from umdsl.content import limits
from umdsl.language.diagnostics import Severity
from umdsl.language.problems import Problem

# UM5xx: the file and its YAML ----------------------------------------------------------------------------------

NO_SUCH_PATH = Problem(
    code="UM500",
    name="no such file",
    message="There is no file or folder `{path}`.",
    why="A path that does not exist cannot be read; most often it is a spelling mistake or another working folder.",
    bad="umdsl lint heros/mine.yaml",
    good="umdsl lint heroes/mine.yaml",
    way="Check the spelling, and which folder you are in.",
)
NOT_A_FILE = Problem(
    code="UM501",
    name="not a file",
    message="`{path}` is {what}, not a file that can be read.",
    why="Content is read from ordinary files. `umdsl lint FOLDER` reads a folder; pipes and devices are not read.",
    bad="load_file('heroes/')",
    good="load_file('heroes/mine.yaml')",
    way="Give the path of a file.",
)
UNREADABLE = Problem(
    code="UM502",
    name="file cannot be read",
    message="`{path}` cannot be read: {reason}.",
    why="The operating system refused to open the file, usually because of its permissions.",
    bad="a file without read permission",
    good="chmod +r mine.yaml",
    way="See to it that the file may be read, or give another one.",
)
TOO_LARGE = Problem(
    code="UM503",
    name="file too large",
    message="The file holds {size:,} bytes; a content file may hold {limit:,}.",
    why="A hero takes a few thousand bytes. A file this large is not a content file, or it is many in one.",
    bad="one file with every hero of a series",
    good="one file for each hero",
)
NOT_TEXT = Problem(
    code="UM504",
    name="not a text file",
    message="This is not text in UTF-8: byte {byte} at position {position} does not belong there.",
    why="Content files are text in UTF-8. Pictures, archives and texts saved in an older encoding cannot be read.",
    bad="a hero saved as Windows-1252, or a picture called mine.yaml",
    good="the same file saved as UTF-8",
)
CONTROL_CHARACTER = Problem(
    code="UM505",
    name="control character",
    message="There is an invisible control character here ({character}).",
    why="Such characters get into a file by copying from other programs; they show nothing and mean nothing in YAML.",
    bad="text: draw 2<U+0000>",
    good="text: draw 2",
)
EMPTY_FILE = Problem(
    code="UM506",
    name="empty file",
    message="The file is empty: it defines nothing.",
    why="A content file starts with the kind of thing it defines and its name.",
    bad="# nothing but a comment",
    good="hero: Ada of the Marsh",
)
YAML_SYNTAX = Problem(
    code="UM507",
    name="YAML that cannot be read",
    message="This cannot be read as YAML: {problem}.",
    why="Content files are YAML: keys with a colon, lists with hyphens, and spaces that show what belongs to what.",
    bad="name: Riposte: the answer",
    good='name: "Riposte: the answer"',
)
TAB = Problem(
    code="UM508",
    name="tab as indentation",
    message="This line is indented with a tab; YAML wants spaces.",
    why="How far a line is indented says what it belongs to, and a tab has no fixed width.",
    bad="cards:\n\t- name: Riposte",
    good="cards:\n  - name: Riposte",
)
TAG = Problem(
    code="UM509",
    name="YAML tag",
    message="The tag `{tag}` is not allowed here: content is plain data and never creates anything else.",
    why="YAML tags can ask a program to build objects or run code. Content from a stranger must not be able to.",
    bad="name: !!python/object:os.system ls",
    good="name: Riposte",
)
ALIAS_LOOP = Problem(
    code="UM510",
    name="alias inside itself",
    message="`*{name}` refers to itself, so it would never end.",
    why="An alias stands for everything under its anchor; inside that same anchor it would repeat for ever.",
    bad="tags: &t [*t]",
    good="tags: &t [swift]",
    way="Write out what the alias should stand for.",
)
TOO_MANY_VALUES = Problem(
    code="UM511",
    name="file expands too far",
    message="With its aliases written out the file would hold more than {limit:,} values.",
    why="A few aliases of aliases can stand for billions of values and fill the memory. Real content never needs it.",
    bad="a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]  # and so on",
    good="tags: [swift, loud]",
    way="Write the values out where they are needed, and only there.",
)
TOO_DEEP = Problem(
    code="UM512",
    name="nested too deeply",
    message="Lists and mappings are nested more than {limit} deep here.",
    why="Content is at most a handful of levels deep; deeper nesting is an accident or an attack.",
    bad="tags: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ swift ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    good="tags: [swift]",
    way="Close the brackets that were opened by mistake, or write it with fewer levels.",
)
DUPLICATE_KEY = Problem(
    code="UM513",
    name="key written twice",
    message="`{key}` is written twice; the first one is on line {line}.",
    why="Only one of them could count, and a reader cannot know which.",
    bad="value: 3\nvalue: 4",
    good="value: 4",
)
KEY_NOT_TEXT = Problem(
    code="UM514",
    name="key that is not a word",
    message="A key must be a word or a number, but this is {seen}.",
    why="Keys name what follows the colon. Lists and mappings cannot be names.",
    bad="[a, b]: 3",
    good="value: 3",
    way="Write a word before the colon, or put it in quotes if it is a text.",
)
UNKNOWN_ALIAS = Problem(
    code="UM515",
    name="alias without an anchor",
    message="`*{name}` refers to nothing: there is no `&{name}` above it.",
    why="In YAML a value that starts with `*` stands for an earlier value. A text that starts with `*` needs quotes.",
    bad="text: *draw 2",
    good='text: "*draw 2"',
)

# UM6xx: what is written in the file ----------------------------------------------------------------------------

NOT_A_DEFINITION = Problem(
    code="UM600",
    name="no definition",
    message="A content file starts with what it defines, such as `hero: NAME`, but this is {seen}.",
    why="The first key says the kind of the file, and its value the name.",
    bad="- name: Riposte",
    good="hero: Ada of the Marsh",
)
UNKNOWN_KIND = Problem(
    code="UM601",
    name="unknown kind",
    message="`{key}` is not a kind of content; the first key of a file says what it defines.",
    why="The kind decides which keys may follow, so it comes first.",
    bad="move: 2\nhero: Ada of the Marsh",
    good="hero: Ada of the Marsh\nmove: 2",
)
UNKNOWN_KEY = Problem(
    code="UM602",
    name="unknown key",
    message="{owner} has no key `{key}`.",
    why="A key that nobody reads is most often a spelling mistake, and what it says would be lost without a word.",
    bad="valeu: 3",
    good="value: 3",
)
MISSING_KEY = Problem(
    code="UM603",
    name="missing key",
    message="{owner} needs {keys}.",
    why="Without it the thing cannot be played or shown.",
    bad="- {name: Riposte, value: 3}",
    good="- {name: Riposte, type: defense, value: 3}",
)
WRONG_TYPE = Problem(
    code="UM604",
    name="wrong kind of value",
    message="{what} should be {wanted}, but this is {seen}.",
    why="Each key holds one kind of value: a number, a text, a list or a mapping.",
    bad="value: [3]",
    good="value: 3",
)
NOT_A_CHOICE = Problem(
    code="UM605",
    name="not one of the choices",
    message="`{key}` cannot be `{seen}`.",
    why="This key knows a few words only.",
    bad="type: defence",
    good="type: defense",
)
OUT_OF_RANGE = Problem(
    code="UM606",
    name="number out of range",
    message="`{key}` is {seen}, but it must be {range}.",
    why="A number outside these bounds has no meaning in the game.",
    bad="copies: 0",
    good="copies: 1",
)
NEEDS_QUOTES = Problem(
    code="UM607",
    name="text that YAML reads as something else",
    message="`{key}` should be text, but YAML reads `{seen}` as {read_as}.",
    why="Some words and all numbers mean something else in YAML unless they stand in quotes.",
    bad="name: 1984",
    good='name: "1984"',
)
EMPTY_TEXT = Problem(
    code="UM608",
    name="nothing written",
    message="`{key}` is empty.",
    why="This key names something that texts and players refer to.",
    bad='name: ""',
    good="name: Riposte",
)
TEXT_TOO_LONG = Problem(
    code="UM609",
    name="text too long",
    message="`{key}` is {length:,} characters long; it may be {limit:,}.",
    why="A card holds a few hundred characters. A text this long is not the text of one card.",
    bad="the whole rulebook in `text`",
    good="text: |\n  AFTER COMBAT: draw 2",
    way="Shorten it; what is no effect belongs into `note`.",
)
TOO_MANY_CARDS = Problem(
    code="UM610",
    name="too many cards",
    message="This deck lists {count:,} cards; it may list {limit:,}. Copies of a card are one entry with `copies`.",
    why="A deck has about thirty cards with ten to twenty different names.",
    bad="thirty entries of the same card",
    good="- {name: Riposte, type: defense, value: 3, copies: 3}",
    way="Leave out what is too much, or make two decks of it.",
)
DUPLICATE_NAME = Problem(
    code="UM611",
    name="name used twice",
    message="There are two {what} called `{name}`; the first one is on line {line}.",
    why="Texts, decks and players refer to things by name. Copies of one card are written with `copies`.",
    bad="- {name: Riposte, type: defense, value: 3}\n- {name: Riposte, type: defense, value: 3}",
    good="- {name: Riposte, type: defense, value: 3, copies: 2}",
    way="Give one of them another name.",
)
UNKNOWN_FIGHTER = Problem(
    code="UM612",
    name="unknown fighter",
    message="`{key}` names `{name}`, but the file declares no such {what}.",
    why="Whoever plays a card or has an ability must be declared under `fighters` or `states`.",
    bad="by: Adda",
    good="by: Ada",
)
UNKNOWN_STATE = Problem(
    code="UM613",
    name="unknown state",
    message="`{name}` is not a declared state{group}.",
    why="A state that is not declared can never hold.",
    bad="mood: {values: [CALM, ANGRY], start: FURIOUS}",
    good="mood: {values: [CALM, ANGRY], start: CALM}",
    way="Write one of the values that the group declares, or add it to them.",
)
BAD_BOUNDS = Problem(
    code="UM614",
    name="numbers that contradict each other",
    message="These numbers contradict each other: {problem}.",
    why="A start outside the bounds, or a smallest above a largest, can never be true in a game.",
    bad="Mud: {start: 6, max: 5}",
    good="Mud: {start: 5, max: 5}",
    way="Change one of them.",
)
NO_HERO = Problem(
    code="UM615",
    name="no hero among the fighters",
    message="None of these fighters has `role: hero`.",
    why="Every side needs a fighter whose defeat decides the game.",
    bad="fighters:\n  - {name: Ada, role: sidekick}",
    good="fighters:\n  - {name: Ada, role: hero, health: 14}",
)
HERO_WITHOUT_HEALTH = Problem(
    code="UM616",
    name="hero without health",
    message="`{name}` is a hero and needs `health`.",
    why="Only a sidekick without a dial has one health by rule; a hero's health is printed.",
    bad="- {name: Ada, role: hero}",
    good="- {name: Ada, role: hero, health: 14}",
)
UNKNOWN_SPACE = Problem(
    code="UM617",
    name="unknown space",
    message="`{name}` is not {what} of this battlefield.",
    why="Paths, starts and regions join spaces that are listed under `spaces`.",
    bad="paths: [[a1, a9]]  # there is no a9",
    good="paths: [[a1, a2]]",
    way="Write a space that is listed under `spaces`, or add it there.",
)
NOT_A_PAIR = Problem(
    code="UM618",
    name="not a pair",
    message="An entry of `{key}` joins {wanted}, but this one has {seen}.",
    why="A path joins exactly two different spaces; a passage joins two or more.",
    bad="paths: [[a1]]",
    good="paths: [[a1, a2]]",
    way="Write the names of the spaces that are joined.",
)
SHORT_AND_LONG = Problem(
    code="UM619",
    name="said in two ways",
    message="`{short}` and `{long}` say the same thing; use only one of them.",
    why="The short form is for a single plain entry; with more to say, the list holds all of it.",
    bad="ability: |\n  draw 1\nabilities:\n  - text: draw 2",
    good="abilities:\n  - text: draw 1\n  - text: draw 2",
    way="Move what one of them says into the other.",
)
BAD_ID = Problem(
    code="UM620",
    name="id that is not an id",
    message="`{id}` cannot be an id: use small letters, digits and single hyphens.",
    why="Ids stand in commands, file names and saved games.",
    bad="id: Ada of the Marsh!",
    good="id: ada-of-the-marsh",
)

JOINED_TWICE = Problem(
    code="UM621",
    name="spaces joined in two ways",
    message="`{one}` and `{other}` are joined here and by `{key}` on line {line}; {what}.",
    why="A path is walked both ways or one way, not both, and spaces that a path joins are adjacent already.",
    bad="paths: [[a1, a2]]\none_way: [[a1, a2]]",
    good="one_way: [[a1, a2]]",
    way="Delete one of the two.",
)
UNREACHABLE = Problem(
    code="UM622",
    name="space without a way",
    message="No way leads from `{start}` to `{end}`.",
    why="Fighters walk along paths, one-way paths and secret passages. A space that none of them leads to, or away "
    "from, is most often a path that was forgotten or a one-way path that points the wrong way.",
    bad="paths: [[a1, a2]]\none_way: [[a2, a3]]  # nobody comes back from a3",
    good="paths: [[a1, a2], [a3, a1]]\none_way: [[a2, a3]]",
    severity=Severity.WARNING,
    way="Add a path, or a one-way path in the other direction.",
)
LONE_ZONE = Problem(
    code="UM623",
    name="zone of one space",
    message="Only `{space}` is part of the zone `{zone}`.",
    why="A zone is what several spaces have in common: ranged attacks reach through it, and sidekicks start in it. A "
    "zone of one space is most often a spelling mistake.",
    bad="a1: {zones: [red]}\na2: {zones: [rad]}",
    good="a1: {zones: [red]}\na2: {zones: [red]}",
    severity=Severity.WARNING,
)
NO_ZONE = Problem(
    code="UM624",
    name="space without a zone",
    message="`{space}` is part of no zone.",
    why="Nobody could attack from afar there, and a hero who starts there has no place for sidekicks.",
    bad="a1: {zones: []}",
    good="a1: {zones: [red]}",
    severity=Severity.WARNING,
    way="Name its zones: `zones: [red]`.",
)
HIGH_GROUND_ALONE = Problem(
    code="UM625",
    name="high ground between spaces that are not adjacent",
    message="`{one}` lies above `{other}`, but the two are not adjacent.",
    why="High ground is printed on a path. Between spaces that nothing joins it counts for ranged attacks only, and "
    "nobody would look for it there.",
    bad="paths: [[a1, a2], [a2, a3]]\nhigh_ground: [[a1, a3]]",
    good="paths: [[a1, a2], [a2, a3]]\nhigh_ground: [[a1, a2]]",
    severity=Severity.WARNING,
    way="Join the two by a path, or leave the high ground out.",
)

# UM7xx: packs and plugins --------------------------------------------------------------------------------------

PLUGIN_FAILED = Problem(
    code="UM700",
    name="plugin failed",
    message="The plugin `{plugin}` failed {when} and is left out: {error}",
    why="A plugin is somebody's program. When it fails, it is named, and everything else goes on.",
    bad="raise RuntimeError('no')",
    good="a plugin whose hooks return what they promise",
)
PLUGIN_PATH = Problem(
    code="UM701",
    name="no plugin there",
    message="`{path}` is no plugin: {reason}.",
    why="A plugin is a folder with a Python module that registers hooks, a Python file, or a plain folder of YAML.",
    bad="--plugin plugins/typo",
    good="--plugin plugins/my-set",
)
PLUGIN_ANSWER = Problem(
    code="UM702",
    name="plugin gave something else",
    message="The plugin `{plugin}` answered `{hook}` with {seen}; {wanted}.",
    why="Each hook promises one kind of answer; anything else is left out.",
    bad="def umdsl_content(): return 42",
    good="def umdsl_content(): return Path(__file__).parent / 'content'",
)
DUPLICATE_ID = Problem(
    code="UM703",
    name="id used twice",
    message="The {kind} `{id}` is defined twice: here and in {other}.",
    why="An id names one thing. Neither file wins by being found first, so the second is left out until one changes.",
    bad="two files with `hero: Ada of the Marsh`",
    good="hero: Ada of the Marsh\nid: ada-second-edition",
)
NOTHING_TO_READ = Problem(
    code="UM704",
    name="no content files",
    message="There is no content file in `{path}`: nothing ends in .yaml or .yml.",
    why="A folder is searched for YAML files, also in the folders inside it.",
    bad="umdsl lint empty-folder/",
    good="umdsl lint content/",
    severity=Severity.WARNING,
    way="Give a folder with content files.",
)
MORE_PROBLEMS = Problem(
    code="UM705",
    name="more problems",
    message="{count:,} more problems in this file are not shown.",
    why=f"After {limits.DIAGNOSTICS} problems the list helps nobody; most of them often have one cause near the top.",
    bad="a file of another program",
    good="a file with a problem or two",
    severity=Severity.NOTE,
)
UNKNOWN_ITEM = Problem(
    code="UM706",
    name="unknown battlefield item",
    message="The battlefield `{board}` comes with the item `{id}`, but no file defines it.",
    why="A board names its items by their ids; each is a file of its own, in the same pack or in another one in force.",
    bad="items: [brass-lamp]  # and no such item anywhere",
    good="items: [brass-lamp]\n---\nitem: Brass Lamp",
)
