"""Greetings, thanks and goodbyes in English: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": (
        "hi hello hey heya hiya yo hii hai hallo halo helo hullo howdy greetings aloha ahoy ayo ello gm morning "
        "mornin afternoon evening evenin wassup whatsup wazzup sup 👋"
    ),
    "thanks": ("thanks thank thx thnx thanx tks ty tyvm tysm tyy cheers kudos appreciated thankyou thankss 🙏 👍 ❤️ ❤"),
    "goodbye": ("bye goodbye byebye byee bai cya farewell ciao adios goodnight gn ttyl gtg g2g laters ✌️ ✌"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "good morning",
        "good afternoon",
        "good evening",
        "good day",
        "what is up",
        "whats up",
        "what's up",
        "what's good",
        "whats good",
        "how are you",
        "how are u",
        "how r u",
        "how are you doing",
        "how is it going",
        "hows it going",
        "how's it going",
        "how do you do",
        "nice to meet you",
        "knock knock",
        "anyone here",
        "anybody here",
        "are you there",
        "you there",
        "anyone there",
    ),
    "thanks": (
        "thank you",
        "thank u",
        "thanks a lot",
        "thanks so much",
        "much appreciated",
        "appreciate it",
        "appreciate that",
        "appreciate your help",
        "got it",
        "good to know",
        "makes sense",
        "that helped",
        "that helps",
        "that was helpful",
        "you are the best",
        "you're the best",
        "ur the best",
        "youre the best",
        "lifesaver",
    ),
    "goodbye": (
        "good bye",
        "bye bye",
        "see you",
        "see ya",
        "see u",
        "see you later",
        "see you soon",
        "see you tomorrow",
        "talk to you later",
        "have a nice day",
        "have a good day",
        "have a good one",
        "have a great day",
        "good night",
        "take care",
        "gotta go",
        "got to go",
        "peace out",
        "bye for now",
        "catch you later",
        "have a nice weekend",
        "have a good weekend",
    ),
}

BESIDE = (
    "bot there again everyone all friend buddy mate man dude sir madam dear guys folks ok okay k so very much "
    "a lot for the your you u now today then oh well please pls really help time kind again :) lol and to me "
    "my that this just perfect great awesome cool nice good super advisor team"
)
