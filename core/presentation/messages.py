"""The message catalogue: every text of the bot by its key, in English.

A second language is a second mapping with the same keys. `{names}` are filled in by `say`; keys that end in `.one` and
`.other` belong to `say_count`. No markup stands here: a platform shows every character as it is.
"""

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    # ---- answers
    "answer.sources": "Sources",
    "answer.page": "{title}, page {page}",
    "answer.as_of": "as of {day}",
    "answer.understood_as": "Understood as: {question}",
    "answer.automatic": "Written automatically from the pages above; check them before you rely on it.",
    "answer.ask_a_person": "To ask a person: {contact}",
    "answer.searching": "Looking this up on the university's pages …",
    "answer.status": "is looking this up on the university's pages …",
    "answer.reading.one": "Reading {count} passage …",
    "answer.reading.other": "Reading {count} passages …",
    "answer.thread": "Question",
    "answer.stopped": "Stopped. Ask again whenever you like.",
    "answer.stopped_early": "Stopped before it was complete.",
    # ---- when there is no answer
    "apology.busy": "I cannot do this right now, because something I depend on is busy. Please ask again in a minute.",
    "apology.fault": (
        "Something went wrong on my side, and I could not answer. Please tell the people who run me, and give them "
        "the reference."
    ),
    "apology.until_then": "Until then, ask {contact}.",
    "apology.reference": "Reference: {reference}",
    "apology.restarting": "I am being restarted right now. Please ask me again in a minute.",
    "apology.not_served": "I do not answer in this server.",
    # ---- feedback
    "feedback.good": "Good answer",
    "feedback.bad": "Bad answer",
    "feedback.helpful": "Thank you. I have noted that this answer helped.",
    "feedback.unhelpful": "Thank you. I have noted that this answer did not help.",
    "feedback.why": "Why? Press a button if you like. Advisors see reasons as numbers only, and never who gave them.",
    "feedback.reason.outdated": "Outdated",
    "feedback.reason.wrong": "Wrong",
    "feedback.reason.not_asked": "Not what I asked",
    "feedback.reason.incomplete": "Incomplete",
    "feedback.reason.stored": "Thank you. I have noted why.",
    "feedback.share": "Show advisors my question",
    "feedback.shared": (
        "Thank you. Advisors may see this question in your words, without who asked. Rate the answer as good to take "
        "that back."
    ),
    "feedback.not_shared": "Only the person who asked can show the question to advisors.",
    "feedback.unknown": "This answer is no longer stored, so I could not save your rating.",
    # ---- follow-ups
    "follow_up.button": "Ask a follow-up",
    "follow_up.field": "What else do you want to know?",
    # ---- asking back
    "choice.hint": "Press a button, or say it in your own words.",
    "choice.chosen": "You chose: {label}",
    "choice.not_yours": "Only the person who asked can choose here. You can ask me anything yourself.",
    "choice.gone": "This question is no longer stored. Please ask it again.",
    # ---- what only one person may see
    "private.waiting": (
        "I have information for you that only you should see. Press the button, or write me a direct message."
    ),
    "private.waiting.command": (
        "I have information for you that only you should see. Write me a direct message, or type /ask."
    ),
    "private.button": "Show it to me",
    "private.not_yours": "This is for somebody else. You can ask me anything yourself.",
    "private.gone": (
        "Your message is no longer there, so I do not know what it was about. You can always write me a direct message."
    ),
    "private.cut_off": "I was interrupted before I could answer you. Please write to me again; I am here now.",
    "private.emergency": (
        "If you or somebody else may be in danger, please call the emergency number of the place where you are now."
    ),
    # ---- why
    "why.button": "Why this answer?",
    "why.title": "Why this answer",
    "why.reference": "reference ",
    "why.asked": "Asked on {day}",
    "why.searched": "Searched",
    "why.searched_unchanged": "as it was asked",
    "why.decided": "Decided",
    "why.decision": (
        "{outcome}, at a probability of {probability:.2f} (an answer needs {answer:.2f}, the closest quotation "
        "{closest:.2f})"
    ),
    "why.passages": "Passages",
    "why.passage_counts": "{found} found, {kept} kept",
    "why.kept": "kept: ",
    "why.dropped": "dropped: ",
    "why.version": "version {version}",
    "why.more": "… and {count} more",
    "why.removed": "Removed, because no passage supports it",
    "why.fallbacks": "Fallbacks",
    "why.written_by": "Written by",
    "why.models": "Models",
    "why.time": "Time",
    "why.model_use": "Language model",
    "model_use.counted": "{requests:,} requests, {sent:,} tokens sent, {received:,} received",
    "model_use.cost": "cost {cost:.4f}",
    "why.total": "total {ms:.1f} ms",
    "why.unknown": "I found no such answer of yours. It may have been deleted, or the reference may be too short.",
    "why.nothing_yet": "You have not asked me anything here yet.",
    "outcome.answered": "answered",
    "outcome.closest": "closest quotation shown",
    "outcome.no_evidence": "no answer found",
    "outcome.conversation": "small talk",
    "outcome.crisis": "help in distress shown",
    "outcome.asked_back": "asked what was meant",
    "outcome.duplicate": "answered before",
    "outcome.invalid": "not a question",
    "outcome.limited": "asked too often",
    # ---- ranked passages
    "sources.title": "Passages for",
    "sources.none": "No passage was found for: {question}",
    "sources.none_about": "No passage here is about {subject}. Search again without this filter.",
    "sources.or": " or ",
    "sources.no_question": "Say what to look for: /advisor-sources when are fees due?",
    "sources.features": "features: ",
    "sources.grounds": "grade by: ",
    "scope.unknown_topic": "There is no topic “{topic}”. The topics are: {topics}.",
    "scope.no_topics": "none yet",
    "scope.unknown_subject": "I know no passages about “{subject}”. You can say: {subjects}.",
    # ---- permissions
    "permissions.advisors": "This command is for advisors. If you are one, ask the people who run me to add you.",
    "permissions.admins": (
        "This command is for the people who run me. If you are one of them, add yourself to {setting}."
    ),
    # ---- status and crawls
    "status.stored": "Stored",
    "status.holdings": ("{pages:,} pages in {passages:,} passages, {messages:,} messages stored, {megabytes:,.0f} MB"),
    "status.models": "Models",
    "status.model_names": "embedder {embedder} · reranker {reranker} · judge {judge}",
    "status.no_model": "none",
    "status.answers": "Answers",
    "status.written_by": "written by {model}",
    "status.chat_model": "Language model",
    "status.model_use": "Language model today",
    "status.quoted": "quoted from the pages, because no language model is set",
    "status.unset": "Not set",
    "status.unset_names": "{settings}: people who need help are told the default text, or nobody to ask",
    "status.next_embedder": "Next embedder",
    "status.crawls": "Latest crawls",
    "status.never": "{source}: never crawled",
    "status.stored_pages": "{pages:,} pages in {passages:,} passages stored",
    "status.changes": "Changes",
    "crawl.running": "Crawling …",
    "crawl.done": "Crawled",
    "crawl.state": "{source}: {state}",
    "crawl.finished": "{source}: {state} on {moment:%Y-%m-%d %H:%M} UTC",
    "crawl.pages": "{seen} pages seen, {new} new, {changed} changed, {unchanged} unchanged",
    "crawl.embedded": "{count} passages embedded",
    "crawl.moved": "{count} moved",
    "crawl.removed": "{count} removed",
    "crawl.guarded": "{count} kept",
    "crawl.skipped": "skipped: {reasons}",
    "crawl.doubted": "doubtful, so nothing was removed: {doubt}",
    "crawl.cut_short": "limit reached, continued by the next crawl: {limit}",
    "crawl.findings": "problems on the site: {kinds} ({new} new)",
    "crawl.more": "… and {count} more",
    "crawl.unknown_source": "There is no source “{source}”. The sources are: {sources}.",
    # ---- what people missed
    "gaps.title": "What people missed from {since} to {until}",
    "gaps.none": "Nothing was missed that at least {people} people asked in like words.",
    "gaps.people": "at least {people} people",
    "gaps.trend.new": "new, fewer than {least} people in the time before",
    "gaps.trend.more": "more than in the time before ({people})",
    "gaps.trend.same": "as many as in the time before ({people})",
    "gaps.trend.fewer": "fewer than in the time before ({people})",
    "gaps.miss.refused": "refused: {people}",
    "gaps.miss.closest": "closest quotation: {people}",
    "gaps.miss.unhelpful": "rated as bad: {people}",
    "gaps.complaint": "{why}: {people}",
    "gaps.page.answers": "should be answered by ",
    "gaps.page.nearest": "no page answers; the nearest is ",
    "gaps.page.none": "no page answers",
    "gaps.words": "words: {words}",
    "gaps.shared": "Questions that people agreed to show",
    "gaps.more": "… and {count} more groups",
    "gaps.others": "In smaller groups",
    "gaps.others.people": "at least {people} people, each group of fewer than {least}",
    "gaps.note": (
        "Numbers count people and are rounded down to multiples of {least}. The words of a heading were written by at "
        "least {least} people, in this order."
    ),
    "gaps.tail": "The command “advisor feedback” shows more.",
    # ---- privacy
    "privacy.title": "What I store about you here",
    "privacy.counts": "{questions} of your questions, {answers} of my answers and {ratings} of your ratings",
    "privacy.since": ", since {day}",
    "privacy.with": (
        "Each with the channel, your {platform} id and the time. No name, no profile, and nothing that was not said"
        " to me."
    ),
    "privacy.why": "Why",
    "privacy.because": "so that I understand a follow-up, and can explain an answer.",
    "privacy.who": "Who sees it",
    "privacy.readers": (
        "you, and for what was asked in a channel its readers and the advisors here. What you write in a direct "
        "message or ask in private stays with you. Advisors also see what several people missed in like words, without "
        "who they are."
    ),
    "privacy.how_long": "How long",
    "privacy.until": "until you delete the message, delete all of it here, or the bot is removed.",
    "privacy.days": (
        "for {days} days at most, and not longer than until you delete the message, delete all of it here, or the "
        "bot is removed."
    ),
    "privacy.platform": "I cannot delete what {platform} itself stores.",
    "privacy.person": "To ask a person",
    "privacy.export": "Export my data",
    "privacy.exported": "All data that I store about you here, as JSON. Only you see it.",
    "privacy.sent": "I have sent you your data in a direct message.",
    "privacy.not_sent": "I could not write to you; ask the people who run me for your copy.",
    "privacy.delete": "Delete my data",
    "privacy.keep": "Keep it",
    "privacy.confirm": (
        "This deletes everything that I store about you here: {messages} messages (your questions and my answers), with"
        " your ratings. It cannot be undone, and it does not touch what {platform} itself stores."
    ),
    "privacy.deleted": (
        "Deleted: {messages} messages, with everything that belonged to them. I store nothing about you here now."
    ),
    "privacy.nothing": "There was nothing to delete: I store nothing about you here.",
    # ---- corrections
    "corrections.title": "An answer you got from me has changed",
    "corrections.asked": "You asked: {question}",
    "corrections.before": " said until {day}:",
    "corrections.now": "Now it says:",
    "corrections.gone": "The page is no longer there.",
    "corrections.nothing": "The page no longer says anything similar.",
    "corrections.because": "You get this because you asked me to tell you. Ask me again for a new answer.",
    "corrections.stop": "Stop these notices",
    "corrections.stopped": (
        "Stopped: I will no longer tell you when an answer you got changes. You can turn it on again in {place}."
    ),
    "corrections.switch": "Tell me when an answer I got changes: {state}",
    "corrections.on": "on",
    "corrections.off": "off",
    "corrections.switched_on": (
        "On: when a sentence behind an answer you got here changes, I tell you in a direct message, once."
    ),
    "corrections.switched_off": "Off: I will not tell you when an answer you got here changes.",
    # ---- commands on Discord; Slack's stand in its manifest
    "command.ask": "Ask about the university; answers come with their sources.",
    "command.ask.question": "What do you want to know?",
    "command.ask.private": "Only you see the answer.",
    "command.ask_about": "Ask the advisor about this",
    "command.topic": "Search only pages of this topic.",
    "command.about": "Search only passages about this subject.",
    "command.sources": "For advisors: the passages behind a question, with their scores.",
    "command.sources.query": "What to look for",
    "command.feedback": "For advisors: what people asked and the pages did not answer.",
    "command.feedback.days": "How many days back; leave it out for 30.",
    "command.why": "Explain an answer: passages, scores, dates. Only you see it.",
    "command.why.answer": "The reference of an answer; leave it out for your latest one here.",
    "command.status": "For admins: what is stored, and the latest crawls.",
    "command.reindex": "For admins: crawl one source, or all of them, now.",
    "command.reindex.source": "The source to crawl; leave it out for all.",
    "command.privacy": "What I store about you, and a copy of it. Only you see it.",
    "command.forget": "Delete all that I store about you. Asks for confirmation first.",
    # ---- the Home tab in Slack
    "home.title": "Ask about the university",
    "home.tab": "the Home tab",
    "home.prompt.dates": "Deadlines",
    "home.prompt.dates.question": "When is the last day to add or drop a course?",
    "home.prompt.fees": "Tuition and fees",
    "home.prompt.fees.question": "When are tuition and fees due, and how can I pay?",
    "home.prompt.advising": "Advising",
    "home.prompt.advising.question": "How do I make an appointment with an academic advisor?",
    "home.how": (
        "Write to me in the Messages tab, mention me in a channel that I am in, or type /ask anywhere: then only "
        "you see the answer. I answer from the university's own pages, with links and dates, and say so when they "
        "do not answer. My answers are automatic; check the pages before you rely on them."
    ),
    # ---- the terminal
    "terminal.help": (
        "Ask in plain words. A follow-up may refer to what was said before.   /sources  the passages the last "
        "answer quotes    /forget  delete this conversation   /why      explain the last answer             "
        "/quit    leave (or Ctrl-D)"
    ),
    "terminal.choose": "Type a number, or say it in your own words.",
    "terminal.no_sources": "The last answer quotes nothing.",
    "terminal.no_answer": "There is no answer to explain yet.",
    "terminal.forgotten": "Deleted: {count} messages of this conversation.",
}


def say(key: str, /, **values: object) -> str:
    """The sentence of this key with its values. Raises KeyError for an unknown key, or for a value that is missing."""
    return ENGLISH[key].format(**values)


def say_count(key: str, count: int, /, **values: object) -> str:
    """The sentence for one or for any other number."""
    return say(f"{key}.{'one' if count == 1 else 'other'}", count=count, **values)
