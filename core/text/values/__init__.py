"""The lexer of values: times, money, numbers, codes and contacts in a text, in every way they can be meant."""
