import Clock
import ClockTestConfiguration
import xctest
