"""Where a condition holds, looked up value by value, is where it holds state by state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from narrator.script.story.public_facts import NUMBERS, WORDS, When, holds
from narrator.script.story.storybook import BEATS
from narrator.words.state_sets import state_set
from narrator.words.town_states import states

FACTS = ("night", "died", "last", "late", "manner")

ranges = some.builds(range, some.integers(0, 4), some.integers(0, 9))
conditions = some.fixed_dictionaries(
    {},
    optional={
        name: ranges if name in NUMBERS else some.frozensets(some.sampled_from(WORDS[name])) for name in FACTS
    },
)


@given(beat=some.sampled_from(sorted(BEATS)), here=conditions, there=conditions)
def test_two_conditions_hold_and_fail_together_where_each_state_says_so(
    beat: str, here: When, there: When
) -> None:
    names = tuple(sorted({*here, *there}))
    town, each = state_set(beat, names), states(beat, names)
    for some_of_them, so in [
        (town.where(here), [one for one in each if holds(here, one)]),
        (town.where(here) & ~town.where(there),
         [one for one in each if holds(here, one) and not holds(there, one)]),
        (town.all & ~(town.where(here) | town.where(there)),
         [one for one in each if not holds(here, one) and not holds(there, one)]),
    ]:  # fmt: skip
        assert town.first(some_of_them) == next(iter(so), None)
        assert some_of_them.bit_count() == len(so)
