"""The rule sheet and the difference of two games."""

import re
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.house_rules import rulesets
from tests.rules.test_flip import CASES, UNFIT, Case
from tests.support import bits
from tests.words.test_translated import PLAIN, Wide

from deece.game.value import best_meld
from deece.rules.beside import left
from deece.rules.catalog import CATALOG
from deece.rules.catalog.auction import TELLING
from deece.rules.check import matters
from deece.rules.count import points_in_play
from deece.rules.house import house_set
from deece.rules.meld_table import rule_of_meld
from deece.rules.ruleset import RulesError, Ruleset, library, load, load_text, parse_value, systems
from deece.rules.saying import choice_says, sentence, topic
from deece.rules.sheet import FORMS, MOST_CHANGES, difference, outdated, sheet, sheet_blocks
from deece.say import speaking, translation


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("system", systems())
def test_every_system_has_a_sheet_with_six_chapters(system: str, form: str) -> None:
    text = sheet(load(system), form)
    for title in ("The deal", "The auction", "The exchange", "Meld", "The tricks", "The score"):
        assert title in text
    assert load(system).name in text
    assert "{}" not in text
    assert "None" not in text
    assert "True" not in text
    assert "`" not in text


def test_steps_are_in_words() -> None:
    assert "Bids go up by ones to 60, then by fives to 100, then by tens;" in sheet(load("double-deck-passing"))
    assert "Bids go up by tens to 600, then by fifties;" in sheet(load("racehorse"))


def test_meld_values_stand_in_a_table() -> None:
    assert "  Run (A 10 K Q J of trump)               16  150    225   300" in sheet(load("double-deck"))
    assert "| Aces around | 10 | 100 | 150 | 200 |" in sheet(load("double-deck"), "md")
    assert '<th scope="row">Aces around</th><td>10</td><td>100</td>' in sheet(load("double-deck"), "html")
    assert "the game" in sheet(load("racehorse"))


def test_rows_that_cannot_matter_are_left_out() -> None:
    assert "The first bid" not in sheet(load("two-handed"))
    assert "after winning a trick" not in sheet(load("double-deck"))
    assert "after winning a trick" in sheet(load("two-handed"))
    assert "Overtime" not in sheet(load("three-handed-widow"))
    assert "Overtime raises the goal by 250, and again" in sheet(
        load("three-handed-widow", {"score.several": "overtime"})
    )


def test_house_rules_are_marked_and_said_though_they_are_off(tmp_path: Path) -> None:
    text = sheet(load("double-deck", {"meld.throw_in": "off", "auction.first_bid": "51", "auction.calls": "none"}))
    assert "The first bid is at least 51. (house rule)" in text
    assert "Declarer may throw in after meld: no. (house rule)" in text
    path = tmp_path / "kitchen.toml"
    path.write_text('extends = "double-deck"\n[score]\ngoal = 600\n')
    assert "The game is to 600. (kitchen)" in sheet(load(str(path)))
    assert "(house rule)" not in sheet(load("double-deck"))


def test_counts_are_said_at_the_scale() -> None:
    assert "Aces, tens and kings count one each." in sheet(load("double-deck"))
    assert "Aces, tens and kings count ten each." in sheet(load("racehorse"))


def test_a_name_cannot_bring_in_markup(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text('extends = "double-deck"\nname = "<script>*x*</script> & co"\n')
    assert "<script>" not in sheet(load(str(path)), "html")
    assert "&lt;script&gt;*x*&lt;/script&gt; &amp; co" in sheet(load(str(path)), "html")
    assert "\\<script\\>\\*x\\*" in sheet(load(str(path)), "md")


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(RulesError, match="choose text, md, html"):
        sheet(load("double-deck"), "pdf")


@pytest.mark.parametrize("form", FORMS)
def test_the_difference_says_what_both_say(form: str) -> None:
    text = difference(load("double-deck"), load("double-deck-passing"), form)
    assert "Double deck: Cards are dealt 5 at a time." in text
    assert "Double deck with passing: Cards are dealt 4 at a time." in text
    assert "The first bid" not in text


def test_a_rule_that_only_one_game_has_is_not_in_the_other() -> None:
    assert "Two-handed: not in this game" in difference(load("double-deck"), load("two-handed"))


def test_the_difference_keeps_the_order_given_and_says_off_values_in_words() -> None:
    text = difference(load("three-handed"), load("cutthroat"))
    assert text.startswith("Three-handed with a kitty and Cutthroat: the differences")
    assert text.index("Three-handed with a kitty: Each") < text.index("Cutthroat: Each")
    assert "Three-handed with a kitty: no limit" in text
    assert "Three-handed with a kitty: no such rule" in text
    assert "Cutthroat: none" in text  # the widow
    assert ": no.\n" not in text
    assert ": 0" not in text


def test_the_difference_lists_what_people_change_with_it_and_this_table_did_not() -> None:
    wanted = "The same in both, and often changed with these"
    base, about = load("three-handed-widow"), topic(CATALOG["auction.first_bid"])
    text = difference(base, load("three-handed-widow", {"score.goal": 1500}))
    assert text.index(f"{about}: The first bid is at least 300.") > text.index(wanted)
    both = difference(base, load("three-handed-widow", {"score.goal": 1500, "auction.first_bid": 350}))
    assert about not in both.split(wanted)[1]
    assert wanted not in difference(load("double-deck"), load("three-handed"))  # not built on it


def test_a_rule_that_means_nothing_in_the_game_is_not_said_to_be_left() -> None:
    changed = load("double-deck", {"score.goal": 400, "score.hands": 6})
    assert "score.bid_to_win_at" not in left(changed.rules, load("double-deck").rules, ["score.goal"])
    for system in systems():
        rules = load(system).rules
        assert all(matters(key, rules) for key in left(rules, rules, list(CATALOG)))
    assert left(load("check").rules, load("check").rules, []) == []


def test_the_same_game_has_no_difference() -> None:
    assert "They are the same game." in difference(load("check"), load("check"))


def test_a_game_and_its_variant_are_told_apart() -> None:
    text = difference(load("double-deck"), load("double-deck", {"deal.packet": "4"}))
    assert "Double deck (double-deck with house rules): Cards are dealt 4 at a time." in text


@pytest.mark.parametrize("second", systems())
def test_any_two_systems_can_be_compared(second: str) -> None:
    for first in systems():
        assert ("same game" in difference(load(first), load(second))) == (first == second)


@pytest.mark.parametrize("system", systems())
def test_a_sheet_is_at_most_80_columns_wide(system: str) -> None:
    assert max(map(len, sheet(load(system)).splitlines())) <= 80
    both = difference(load(system), load(system, {"score.goal": "7770"}))
    assert max(map(len, both.splitlines())) <= 80


@pytest.mark.parametrize("system", systems())
def test_where_nobody_has_a_partner_there_are_no_sides(system: str) -> None:
    one = load(system)
    if one.rules.deal.sides == one.rules.deal.players and one.rules.exchange.partner == "fixed":
        body = sheet(one).split("Notes\n")[0]
        assert not re.search(r"\bsides?\b", body)
        assert "plays alone" in body


def test_all_cards_are_dealt_only_where_there_is_no_widow() -> None:
    assert "All cards are dealt." in sheet(load("cutthroat"))
    assert "All cards are dealt." not in sheet(load("check"))


def test_the_moon_pays_at_the_scale() -> None:
    assert "scores 1000 points" in " ".join(sheet(load("four-handed", {"trick.moon": "points"})).split())
    text = sheet(load("double-deck", {"trick.moon": "points"}))
    assert "scores 100 points" in " ".join(text.split())


def test_partners_are_described_as_they_sit() -> None:
    assert "There are two partnerships; partners sit opposite each other." in sheet(load("four-handed"))
    assert "There are two sides of three: every second player" in sheet(load("racehorse"))
    assert "the partners are new in each hand" in sheet(load("five-handed-call"))


# What holds in every game


@pytest.mark.parametrize("system", systems())
def test_the_rule_of_meld_stands_in_every_sheet_with_an_example(system: str) -> None:
    """SYSTEMS "What a player can always read": once in each type, again in another, a run's K Q make no marriage."""
    text = " ".join(sheet(load(system)).split())
    assert "A card counts once in each type of meld, and again in melds of another type." in text
    assert "The types are runs and marriages; pinochles; arounds" in text
    assert "The king and queen inside a run make no marriage besides. For example, with spades trump," in text
    assert ("The dix stands alone." in text) == bool(load(system).rules.meld.dix)


@pytest.mark.parametrize("system", systems())
def test_the_example_of_meld_is_what_the_engine_pays(system: str) -> None:
    rules = load(system).rules
    text = rule_of_meld(rules)[1]
    example = re.search(r"run \((\d+)\) and a pinochle \((\d+)\), (\d+) in all", text)
    assert example is not None
    run, pinochle, total = map(int, example.groups())
    hand = "AS TS KS QS JS JD"
    assert best_meld(rules, bits(hand), 0).total == total == run + pinochle
    more = re.search(r"add a royal marriage \((\d+)\)", text)
    if more:
        assert best_meld(rules, bits(hand + " KS QS"), 0).total == total + int(more[1])
    else:
        assert system in ("two-handed", "two-handed-classic", "family-passing", "racehorse")


def test_the_example_has_no_figures_where_marriages_pay_more_than_a_run() -> None:
    text = " ".join(sheet(load("double-deck", {"meld.royal_marriage": "16"})).split())
    assert "(16)" not in text
    assert "the queen of spades may count in a marriage, a pinochle and queens around" in text


@pytest.mark.parametrize(
    ("system", "house", "words"),
    [
        ("double-deck", {}, "the other side scores its meld if it has 20 or more, without needing a trick"),
        (
            "double-deck-tournament",
            {},
            "more than 500 from the tricks, the bid is lost, the hand is not played, and the",
        ),
        ("family-passing", {}, "before the first lead: the bid is lost, and the others score their meld without"),
        ("three-handed-widow", {}, "before the others show meld: the bid is lost, and the others score their meld"),
        ("three-handed-widow", {}, "without looking at the widow: the bid is lost, and nobody else scores"),
        ("double-pinochle", {}, "without one the bid is lost, the hand is not played, and nobody scores meld"),
        ("eight-handed", {"meld.least": 100}, "each other side scores its meld if it has 100 or more"),
        ("cutthroat", {"meld.least": 100}, "each other player scores their meld if they have 100 or more"),
    ],
)
def test_who_scores_meld_when_a_hand_is_given_up_or_lost_unplayed(
    system: str, house: dict[str, object], words: str
) -> None:
    assert words in " ".join(sheet(load(system, house)).split())


@pytest.mark.parametrize(
    ("system", "house", "words"),
    [
        ("double-deck", {}, "The other side must take at least 20 in tricks, or it scores nothing."),
        (
            "double-deck-tournament",
            {},
            "must take at least 200 in tricks to score its meld; its tricks score in any case.",
        ),
        ("three-handed", {}, "Each other player must win a trick, or they score nothing."),
        (
            "check",
            {"score.save": "tricks and points", "score.save_tricks": 2, "score.save_points": 30},
            "Each other player must win at least 2 tricks and take at least 30 in tricks, or they score nothing. (",
        ),
        ("double-deck", {"score.save_points": 15}, "at least 15 in tricks, or it scores nothing. (house rule)"),
        ("eight-handed", {}, "The others score their meld in any case."),
    ],
)
def test_what_saves_meld_and_what_is_lost_is_one_sentence(system: str, house: dict[str, object], words: str) -> None:
    text = " ".join(sheet(load(system, house)).split())
    assert words in text
    chapter = text.partition("The score -----")[2]
    assert chapter.count("scores nothing.") + chapter.count("they score nothing.") <= 1
    opening = text.partition("The deal -----")[0]
    assert opening.count("score nothing.") <= 1, "a sentence of several rows stands once among the changes, too"


def test_save_raises_the_figure_and_not_a_bid_already_made() -> None:
    text = " ".join(sheet(load("double-deck")).split())
    assert "Save raises the figure to beat by one step (to 50 if nobody has bid), but not a bid already made" in text
    assert "Save raises" not in sheet(load("double-pinochle"))


def test_cutthroat_says_nothing_of_ties_which_cannot_be() -> None:
    """Only a bid won and made wins: nobody else at the goal matters."""
    text = sheet(load("cutthroat"))
    assert "If several" not in text
    assert "A tie" not in text
    assert "A player can win only on a hand in which they had the bid and made it." in " ".join(text.split())


def test_the_table_calls_its_undealt_cards_what_the_source_calls_them() -> None:
    for system, name in (("three-handed", "kitty"), ("three-handed-widow", "widow"), ("racehorse", "blind")):
        body = " ".join(block.text + str(block.rows) for block in sheet_blocks(load(system))[2:])
        assert f"cards go face down: the {name}." in " ".join(body.split())
        assert {word for word in ("kitty", "widow", "blind") if word in body} == {name}
    assert "go face down: the blind." in " ".join(sheet(load("check", {"deal.widow_name": "blind"})).split())


@pytest.mark.parametrize("system", systems())
def test_a_player_is_they(system: str) -> None:
    """Nobody is taken for a man."""
    assert not re.search(r"\b(he|him|his|himself)\b", sheet(load(system)), re.IGNORECASE)


def test_no_sentence_of_the_catalog_takes_a_player_for_a_man() -> None:
    for row in CATALOG.values():
        said = list(row.say.values()) if isinstance(row.say, dict) else [row.say]
        choices = [text for choice in row.choices.values() for text in choice]
        words = " ".join((row.name, row.what, *said, *choices))
        assert not re.search(r"\b(he|him|his)\b", words, re.IGNORECASE), row.key


def test_counts_follow_the_place_under_the_standard_order() -> None:
    """SYSTEMS "Play": counts follow the place (counters A K Q); a further row keeps them with the card."""
    order = {"trick.order": "standard"}
    assert "Aces, kings and queens count ten each." in sheet(load("four-handed", order))
    assert "Aces, tens and kings count ten each." in sheet(load("four-handed", {**order, "trick.counts_stay": "on"}))
    classic = {**order, "trick.count": "classic"}
    assert "Ace 11, king 10, queen 4, jack 3, ten 2." in sheet(load("four-handed", classic))
    assert "Aces and kings count 10 each, queens and jacks 5." in sheet(
        load("four-handed", {**order, "trick.count": "simple"})
    )


# House rules leave nothing untrue behind


def base_of(case: Case) -> Ruleset:
    return load(case.system, case.base)


@pytest.mark.parametrize("key", [key for key in CATALOG if key not in UNFIT])
def test_a_flipped_row_changes_the_sheet_and_its_old_sentence_goes(key: str) -> None:
    case = CASES[key]
    before = base_of(case)
    after = load(case.system, {**case.base, key: case.value})
    assert parse_value(CATALOG[key], case.value) != before.rules.value(key)
    texts = [" ".join(sheet(ruleset).split()) for ruleset in (before, after)]
    assert texts[0] != texts[1]
    assert "Built on" in texts[1]
    old, new = (sentence(CATALOG[key], ruleset.rules) for ruleset in (before, after))
    if old and old != new:
        items = [row[0] for block in sheet_blocks(after) if block.kind == "list" for row in block.rows]
        assert old not in items, "the sentence of the standard is still there"


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def in_force(ruleset: Ruleset) -> set[int]:
    """Every number that a sheet may say: those of the rules in force, and those that belong to the game itself."""
    rules = ruleset.rules
    found = {rules.pack_size, rules.exchange.cards - 1, sum(rules.meld.run[:1]) + sum(rules.meld.pinochle[:1])}
    found |= {points_in_play(rules), points_in_play(rules) - rules.trick.last_trick_declarer}
    for key in CATALOG:
        value = rules.value(key)
        found |= {part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, int)}
    fixed = {
        "the scales": (10, 25, 250),
        "the order of the cards, and what each counts": (10, 9, 11, 4, 3, 2, 5),
        "the spoken digit": (51, 59, 54),
        "the moon, and its option's name": (1000, 100, 250, 25),
        "ways of play": (1945,),
        "checks": (1, 2),
    }
    if rules.deal.nines_misdeal != "off":
        found |= {6, 5, 4}
    if "save" in rules.auction.calls:
        found.add(rules.auction.first_bid + TELLING * rules.score.scale)
    return found.union(*fixed.values())


def chapters(ruleset: Ruleset) -> str:
    """The sheet without what people wrote: no name, summary, notes or source."""
    texts, blocks = [], sheet_blocks(ruleset)
    first = next(place for place, block in enumerate(blocks) if block.text == "The deal")
    for block in blocks[first:]:
        if block.kind == "heading" and block.text.startswith("Notes"):
            break
        if not block.text.startswith("Source"):
            texts += [block.text, *(" ".join(row) for row in block.rows)]
    return "\n".join(texts)


@settings(max_examples=150, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets())
def test_every_number_in_a_sheet_is_of_the_rules_in_force(ruleset: Ruleset) -> None:
    text = chapters(ruleset)
    assert numbers(text) <= in_force(ruleset)
    assert not re.search(r"[{}\[\]|]", text), "a mark of the catalog is left"
    if ruleset.rules.deal.widow:
        assert ("widow" in text) <= (ruleset.rules.deal.widow_name == "widow")


def test_a_summary_and_notes_are_flagged_where_rules_were_changed_since() -> None:
    text = " ".join(sheet(load("double-pinochle", {"deal.nines": True, "deal.hand": 24})).split())
    assert "Built on Double pinochle: " in text
    assert "Double pinochle without these changes: Four players in partnerships, 80 cards" in text
    assert "Notes on Double pinochle that hold here too" in text
    assert "Notes on Double pinochle without these changes" not in text
    assert "96 cards in all" in text


@pytest.mark.parametrize("system", systems())
def test_a_note_of_a_system_goes_where_a_rule_of_which_it_speaks_is_changed(system: str) -> None:
    """And by what rules a note is, each of them tells."""
    ruleset = load(system)
    assert set(ruleset.about) == set(ruleset.notes)
    assert all(keys and set(keys) <= CATALOG.keys() for keys in ruleset.about.values())
    for note, keys in ruleset.about.items():
        rules = ruleset.rules
        other = replace(rules.score, goal=rules.score.goal + 10)
        changed = replace(ruleset, rules=replace(rules, score=other), below=ruleset)
        assert (note in notes(changed)) is ("score.goal" not in keys)


def notes(ruleset: Ruleset) -> list[str]:
    """All notes that stand on the sheet."""
    blocks = sheet_blocks(ruleset)
    return [row[0] for head, block in pairwise(blocks) if "Notes" in head.text for row in block.rows]


def test_a_changed_set_says_nothing_of_what_it_took_away() -> None:
    """Binokel: no 250 to go, no duty to open, and nobody is forced to take a bid, so that none concedes unseen."""
    text = " ".join(sheet(load("binokel")).split())
    for gone in ("Exactly 250", "concede unseen", "that hold here too", "fewer than three others"):
        assert gone not in text
    assert "The source gives no goal" in " ".join(sheet(load("firehouse")).split())
    assert "must bid at the first turn" not in " ".join(sheet(load("firehouse")).split())
    changed = sheet(load("three-handed-widow", {"meld.concede_unseen": "no"}))
    assert "concede unseen: no. (house rule)" in changed
    free = {"meld.concede_unseen": "no", "auction.opening": "free"}
    assert "unseen" not in sheet(load("three-handed-widow", free))


@pytest.mark.parametrize("name", library())
def test_a_set_of_the_library_reads_as_a_game_of_its_own(name: str) -> None:
    """No sentence bears a mark, nor is it said of what it has not; house rules on top of it are marked as ever."""
    text = sheet(load(name))
    assert f"({name})" not in text
    assert "marked below" not in text
    assert "Built on" in text
    again = sheet(load(name, {"deal.packet": 2}))
    assert f"Built on {load(name).name}: one rule differs:" in " ".join(again.split())
    assert again.count("(house rule)") == 1


@pytest.mark.parametrize("system", systems())
def test_a_system_as_it_stands_flags_nothing(system: str) -> None:
    text = sheet(load(system))
    assert "without these changes" not in text
    assert "Built on" not in text
    assert outdated(load(system)) is None
    assert sheet(load(system, {"score.goal": load(system).rules.score.goal})) == text


def test_a_house_sets_own_words_are_for_its_own_rules() -> None:
    """They are flagged only when a rule is changed on top of them, for nobody knows of which rule they speak."""
    kitchen = house_set("double-deck", {"score.goal": 600}, name="Kitchen", summary="To 600!", notes=["Tea first."])
    text = sheet(kitchen)
    assert text.startswith("Kitchen\n=======\n\nTo 600!\n\nBuilt on Double deck: one rule differs:\n\n")
    assert "rule differs:\n\n  - The game is to 600.\n" in text
    assert "Notes\n-----\n\n  - Tea first." in text
    assert "Notes on Double deck that hold here too" in text
    assert outdated(kitchen) is None
    again = load_text(
        'extends = "double-deck"\nname = "Kitchen"\nsummary = "To 600!"\nnotes = ["Tea."]\n[score]\ngoal = 600\n',
        {"score.goal": 700},
    )
    assert "Notes on Kitchen without these changes\n-----" in sheet(again)
    assert "Kitchen without these changes: To 600!" in sheet(again)
    assert outdated(again) is again.below


def test_rules_of_a_house_set_without_a_name_are_marked_as_house_rules() -> None:
    assert "The game is to 600. (house rule)" in sheet(house_set("double-deck", {"score.goal": 600}))
    assert "The game is to 600. (our-club)" in sheet(house_set("double-deck", {"score.goal": 600}, name="Our club"))


def test_many_changes_are_counted_and_not_listed() -> None:
    text = sheet(load("eight-handed", {"score.scale": 1}))
    assert re.search(r"Built on Eight-handed: \d\d rules differ, each marked below\.", text)


def built_on(ruleset: Ruleset) -> tuple[int, list[str]]:
    """How many rules the sheet says to differ, and what it lists of them."""
    blocks = sheet_blocks(ruleset)
    for place, block in enumerate(blocks):
        found = re.search(r"^Built on [^:]*: (one|\d+) rules? differs?", block.text)
        if found:
            listed = [row[0] for row in blocks[place + 1].rows] if block.text.endswith(":") else []
            return 1 if found[1] == "one" else int(found[1]), listed
    return 0, []


def marks(ruleset: Ruleset) -> int:
    """How many sentences and lines of the meld table are marked as house rules."""
    return chapters(ruleset).count(" (house rule)")


@settings(max_examples=150, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets())
def test_as_many_rules_are_said_to_differ_as_are_listed_and_marked(ruleset: Ruleset) -> None:
    said, listed = built_on(ruleset)
    assert said == marks(ruleset)
    assert len(listed) == (said if said <= MOST_CHANGES else 0)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize(
    ("system", "house", "said"),
    [
        # two rows that are off: each is a rule of its own, though both are said in the same words
        ("three-handed-widow", {"meld.concede": "off", "meld.concede_unseen": "off"}, 2),
        # three rows of one sentence
        ("check", {"score.save": "tricks and points", "score.save_tricks": 2, "score.save_points": 30}, 1),
        # no cards are passed, so who passes first means nothing any more: it is no rule that differs
        ("four-handed-passing", {"exchange.cards": 0}, 1),
        ("double-deck", {"exchange.cards": 4}, 1),
        ("eight-handed", {"score.scale": 1}, 14),
    ],
)
def test_the_rules_said_to_differ_can_be_counted_on_the_sheet(system: str, house: dict[str, object], said: int) -> None:
    ruleset = load(system, house)
    assert built_on(ruleset)[0] == said == marks(ruleset)


def test_a_difference_says_the_sentence_of_several_rows_once() -> None:
    text = " ".join(difference(load("check"), load("check", {"score.save": "points", "score.save_points": 30})).split())
    assert text.count("must take at least 30 in tricks") == 1


def test_the_catalog_s_own_sentences_are_said_in_the_language_of_a_translation() -> None:
    text = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "The auction"
msgstr "Die Reizung"

msgid "The first bid is at least {}."
msgstr "Das erste Gebot ist {} oder mehr."
"""
    with speaking(translation(text)):
        said = sheet(load("double-deck"))
    assert "Die Reizung" in said
    assert "Das erste Gebot ist 50 oder mehr." in said
    assert "The first bid is at least 50." in sheet(load("double-deck"))


@pytest.mark.parametrize("system", systems())
def test_nothing_of_a_sheet_is_left_in_english(system: str) -> None:
    """But for names and what people wrote about the game."""
    ruleset = load(system, {"score.goal": 777})
    written = {ruleset.name, *ruleset.notes}
    with speaking(Wide()):
        texts = {text for block in sheet_blocks(ruleset) for text in (block.text, *chain(*block.rows))} - written
    theirs = re.compile("|".join(map(re.escape, [ruleset.name, ruleset.summary, ruleset.source])))
    assert not [text for text in texts if PLAIN.search(theirs.sub("", text))]


def test_what_a_choice_says_goes_without_saying_where_a_row_has_one_sentence() -> None:
    rules = load("double-deck").rules
    assert choice_says(CATALOG["score.save"], "trick", rules)
    assert choice_says(CATALOG["score.goal"], "500", rules) == ""
