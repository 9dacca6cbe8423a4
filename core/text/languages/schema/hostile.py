"""The words of hostile text."""

from core.text.languages.pattern import CasedPattern


class HostilePhrases:
    """The words of hostile text: what speaks to an assistant, asks for secrets, or sends money elsewhere."""

    spoken_to: CasedPattern
    addresses_a_model: CasedPattern
    claims_authority: CasedPattern
    secrets: CasedPattern
    gives_a_secret: CasedPattern
    secret_in_the_open: CasedPattern
    foreign_secret: CasedPattern
    refuses: CasedPattern
    sign_in: CasedPattern
    campus_secret: CasedPattern
    presses: CasedPattern
    pays_the_school: CasedPattern
    money_app: CasedPattern
    crypto: CasedPattern
    gift_cards: CasedPattern
    prize: CasedPattern
    another_account: CasedPattern
    runs_a_command: CasedPattern
    squeezed: CasedPattern
