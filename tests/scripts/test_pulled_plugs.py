"""A version that fails by itself gives way to the last; one whose plug is pulled does not."""

from __future__ import annotations

from tests.scripts.fake_releases import Releases


def test_plugs_that_are_pulled_are_no_fault_of_a_version(releases: Releases) -> None:
    releases.offer("new")
    for _ in range(5):
        releases.boots()
        assert (releases.current, releases.link("failed")) == ("new", None)
    assert releases.start()
    assert releases.current == "new"


def test_one_that_fails_gives_way_although_plugs_are_pulled_between(releases: Releases) -> None:
    releases.offer("broken")
    assert not releases.start()
    releases.boots()
    assert [releases.start() for _ in range(2)] == [False, False]
    releases.boots()
    assert not releases.start()
    assert releases.start()
    assert (releases.current, releases.link("failed")) == ("old", "broken")


def test_where_systemd_does_not_tell_each_start_counts(releases: Releases) -> None:
    releases.offer("broken")
    for _ in range(3):
        releases.restarts(None)
        releases.run()
    assert (releases.current, releases.link("failed")) == ("old", "broken")
