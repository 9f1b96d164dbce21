import Money
import Testing
