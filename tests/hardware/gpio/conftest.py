"""The mock pins that the tests of GPIO adapters share. It contains no tests."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin


@pytest.fixture
def factory() -> MockFactory:
    """Mock pins with PWM."""
    return MockFactory(pin_class=MockPWMPin)
