"""What the bot says in English without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "Hi! What would you like to know about the university?",
    "thanks": "You're welcome! Ask me whenever something else comes up.",
    "goodbye": "Goodbye, and all the best! I am here whenever you have another question.",
    "about_bot": "I am a bot that answers questions from this university's own web pages, with links, so that you can check what I say.",
    "about_bot.topics": "I know pages about {topics}.",
    "about_bot.ask": "Ask in your own words, such as “When is the last day to drop a class?”. I cannot see your records, and I can be wrong.",
    "human": "Of course. A person can help: {contact}",
    "human.office": "I cannot connect you myself, but people can help you here. {office}: {ways}",
    "human.none": "I cannot connect you myself. Ask me which office deals with your question, and I will look for its phone number and address.",
    "feedback": "Thank you for telling me. I only quote the pages that I know, and I can pick the wrong one. Please ask again in other words, with what matters most to you.",
    "own_records": "I cannot see anybody's own records, such as grades, schedules, holds, bills or packages.",
    "own_records.portal": "You find yours in the student portal:",
    "own_records.link": "Student portal",
    "own_records.none": "The student portal or the office in charge can tell you.",
    "own_records.person": "A person can help: {contact}",
    "about_oneself": "Good to know! I answer each question from the university's pages. Say what matters in your question, such as “Which scholarships are there for transfer students?”",
    "own_conversation.none": "You have not asked me anything here yet that I could look back at.",
    "own_conversation.asked": "What you asked here so far:",
    "own_conversation.one": "You asked: “{question}”",
    "own_conversation.said": "You asked: “{question}” I said:",
    "crisis.opening": "Thank you for telling me. This sounds serious, and you do not have to deal with it alone. I am only a program, but people are ready to help you now.",
    "crisis.emergency": "Is someone in danger, hurt or not breathing? Call {number} now.",
    "crisis.emergency.any": "Is someone in danger, hurt or not breathing? Call your local emergency number now.",
    "crisis.line": "To talk to someone who listens: {name}, {how}.",
    "crisis.line.any": "To talk to someone who listens, find a helpline near you: {how}.",
    "crisis.campus": "On campus:",
    "crisis.person": "You can also reach: {contact}",
    "crisis.closing": "If you can, stay near someone you trust until help is there. Things can get better with support. I have not stored what you wrote.",
}
