"""What presentation and adapters may use of the catalogues."""

from core.messages.speaking import own_words, say, say_count, say_day, speaking

__all__ = ["own_words", "say", "say_count", "say_day", "speaking"]
