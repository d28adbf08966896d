"""Which version plays: one that does not come up twice gives way to the last, whatever the power does."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scripts.fake_releases import Releases, with_old
from tests.scripts.programs import put

Story = Callable[[Releases], None]


def test_a_version_that_comes_up_stays(releases: Releases) -> None:
    releases.offer("new")
    assert releases.start()
    for _ in range(3):
        releases.run()  # it crashes before it is up: that is no fault of the update any more
    assert releases.current == "new"
    assert releases.link("previous") is None
    releases.run("tidy")
    assert releases.there() == {"new"}


INTERRUPTED = """#!/bin/bash
left=$(<{root}/reads)
echo $((left - 1)) >{root}/reads
((left)) || {root}/opt/narrator/take-update {command}
exec /bin/readlink "$@"
"""
"""Stands for `readlink`; the box starts before one of the links is read."""


@pytest.mark.parametrize("reads", range(5))
@pytest.mark.parametrize("command", ["", "switch"])
def test_a_switch_while_it_tidies_loses_no_version(releases: Releases, command: str, reads: int) -> None:
    releases.offer("new")
    put(releases.root / "bin/readlink", INTERRUPTED.format(root=releases.root, command=command))
    (releases.root / "reads").write_text(f"{reads}\n")
    releases.run("tidy")
    assert releases.current == ("new" if reads < 4 else "old")
    assert releases.there() == {"old", "new"}


@pytest.mark.parametrize("reads", range(5))
def test_a_roll_back_while_it_tidies_loses_no_version(releases: Releases, reads: int) -> None:
    releases.offer("broken")
    assert [releases.start() for _ in range(2)] == [False, False]
    put(releases.root / "bin/readlink", INTERRUPTED.format(root=releases.root, command=""))
    (releases.root / "reads").write_text(f"{reads}\n")
    releases.run("tidy")
    assert releases.current == ("old" if reads < 4 else "broken")
    assert "old" in releases.there()


def test_until_it_has_come_up_the_one_before_is_kept(releases: Releases) -> None:
    releases.offer("new")
    releases.run()
    releases.run("tidy")
    assert releases.current == "new"
    assert releases.there() == {"old", "new"}


def test_one_that_does_not_come_up_twice_gives_way(releases: Releases) -> None:
    releases.offer("broken")
    assert [releases.start() for _ in range(3)] == [False, False, True]
    assert (releases.current, releases.link("failed")) == ("old", "broken")
    assert releases.start()
    assert releases.current == "old"
    releases.run("tidy")
    assert releases.there() == {"old"}


def test_one_that_comes_up_at_the_second_start_stays(releases: Releases) -> None:
    releases.offer("new")
    releases.run()
    assert releases.start()
    assert releases.start()
    assert (releases.current, releases.link("failed")) == ("new", None)


def test_the_first_version_has_nothing_to_return_to(tmp_path: Path) -> None:
    releases = Releases(tmp_path)
    releases.add("broken", comes_up=False)
    releases.offer("broken")
    assert [releases.start() for _ in range(5)] == [False] * 5
    assert releases.current == "broken"


def test_a_third_version_after_one_that_does_not_come_up_returns_to_the_first(
    releases: Releases,
) -> None:
    releases.offer("broken")
    releases.start()
    releases.add("worse", comes_up=False)
    releases.offer("worse")
    assert [releases.start() for _ in range(3)] == [False, False, True]
    assert (releases.current, releases.link("failed")) == ("old", "worse")


def test_a_version_that_failed_once_may_be_offered_again_by_hand(releases: Releases) -> None:
    releases.offer("broken")
    for _ in range(3):
        releases.start()
    releases.add("broken")
    releases.offer("broken")
    assert releases.start()
    assert (releases.current, releases.link("failed")) == ("broken", None)


def test_what_is_not_whole_is_not_taken(releases: Releases) -> None:
    releases.offer("gone")
    assert releases.start()
    assert releases.current == "old"


def test_a_switch_alone_counts_no_start(releases: Releases) -> None:
    """`scripts/install` switches where no box runs; the first start comes later."""
    releases.offer("broken")
    releases.run("switch")
    assert [releases.start() for _ in range(3)] == [False, False, True]


def starts_new(releases: Releases) -> None:
    releases.offer("new")


def starts_broken(releases: Releases) -> None:
    releases.offer("broken")


def failed_once(releases: Releases) -> None:
    releases.offer("broken")
    releases.start()


def failed_twice(releases: Releases) -> None:
    failed_once(releases)
    releases.start()


def is_up(releases: Releases) -> None:
    releases.offer("new")
    releases.run()


def another_while_on_trial(releases: Releases) -> None:
    failed_once(releases)
    releases.offer("new")


@pytest.mark.parametrize(
    ("story", "call", "ends"),
    [
        (starts_new, (), "new"),
        (starts_new, ("switch",), "new"),
        (starts_broken, (), "old"),
        (failed_once, (), "old"),
        (failed_twice, (), "old"),
        (is_up, ("confirm",), "new"),
        (is_up, ("tidy",), "new"),
        (another_while_on_trial, (), "new"),
    ],
)
def test_after_a_power_cut_at_any_step_a_whole_version_plays(
    tmp_path: Path, story: Story, call: tuple[str, ...], ends: str
) -> None:
    for cut in count():
        releases = with_old(tmp_path / str(cut))
        story(releases)
        ended = releases.run(*call, cut=cut)
        assert releases.current
        for _ in range(4):
            releases.start()
            assert releases.current
        assert releases.current == ends
        assert releases.start()
        releases.run("tidy")
        assert releases.there() == {ends}
        if ended:
            assert cut > 0
            return


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["offer new", "offer broken", "offer worse", "start", "tidy", "confirm"]),
        st.one_of(st.none(), st.integers(0, 8)),
    ),
    max_size=12,
)


@given(events=EVENTS)
@settings(max_examples=30, deadline=None)
def test_whatever_happens_a_box_comes_up_in_the_end(
    tmp_path_factory: pytest.TempPathFactory, events: list[tuple[str, int | None]]
) -> None:
    """Power cuts during any of it included."""
    releases = with_old(tmp_path_factory.mktemp("box"))
    for what, cut in events:
        verb, _, name = what.partition(" ")
        if verb == "offer":
            releases.add(name, comes_up=name == "new")
            releases.offer(name)
        elif verb == "start" and cut is None:
            releases.start()
        elif verb == "confirm" and not (releases.home / "current/bin/works").read_text():
            continue  # only what is up is confirmed
        else:
            call = () if verb == "start" else (verb,)
            releases.run(*call, **({} if cut is None else {"cut": cut}))
        assert releases.current
    for _ in range(5):
        up = releases.start()
    assert up


LOOKS = """#!/bin/sh
echo "$0 $*" >>"$ROOT/looked"
"""
"""Stands for a version that is asked to look for an update."""

STARTS = """#!/bin/sh
echo >>"$ROOT/slept"
env PATH=/usr/bin:/bin "$ROOT/opt/narrator/take-update"
"""
"""Stands for sleep: meanwhile systemd starts the version that does not come up."""


def looked(releases: Releases, sleeping: str) -> tuple[str, int]:
    """Which version looked for an update, and how often it was waited for."""
    for each in ("old", "new", "broken"):
        put(
            releases.home / "releases" / each / "bin/narrator",
            LOOKS.replace("$ROOT", str(releases.root)),
        )
    put(releases.root / "bin/sleep", sleeping.replace("$ROOT", str(releases.root)))
    releases.run("look", "/boot/firmware")
    (told,) = (releases.root / "looked").read_text().splitlines()
    program, *arguments = told.split()
    assert arguments == ["update", "/boot/firmware"]
    slept = releases.root / "slept"
    return str((releases.home / program).parent.parent.resolve().name), (
        len(slept.read_text().splitlines()) if slept.exists() else 0
    )


def test_the_version_that_has_come_up_looks_for_an_update_at_once(releases: Releases) -> None:
    releases.offer("new")
    releases.start()
    assert looked(releases, STARTS) == ("new", 0)


def test_while_a_version_does_not_come_up_nobody_looks_but_the_one_that_it_gives_way_to(
    releases: Releases,
) -> None:
    """Or what became of it would be told at the next start only."""
    releases.offer("broken")
    releases.start()
    assert looked(releases, STARTS) == ("old", 2)


def test_a_version_that_hangs_looks_itself_after_ten_minutes(releases: Releases) -> None:
    releases.offer("broken")
    releases.start()
    assert looked(releases, '#!/bin/sh\necho >>"$ROOT/slept"\n') == ("broken", 300)


def test_a_word_that_it_does_not_know_counts_no_start(releases: Releases) -> None:
    """On a card the unit stays, and the script may be an older one that was installed by hand."""
    releases.offer("new")
    call = [str(releases.home / "take-update"), "listen"]
    done = subprocess.run(call, capture_output=True, check=False)
    assert (done.returncode, releases.current, releases.link("next")) == (2, "old", "new")
