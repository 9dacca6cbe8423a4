"""Draw docs/pictures/demo-chat.svg from a real run of the demo: `python -m benchmarks.pictures`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from benchmarks.pictures.chat_svg import Bubble, answered, asked, drawn
from bot.running import Session, opened, prepared_settings
from bot.terminal import crawling, questions
from bot.terminal.demonstration import FOLDER, demo_source, served_campus
from core.domain.answer import Answer, Citation

PICTURE = Path("docs/pictures/demo-chat.svg")


def draw() -> None:
    """Crawl the demo campus, ask its sample questions, and draw the conversation."""
    with TemporaryDirectory() as folder, served_campus(Path(folder) / "port") as address:
        settings = prepared_settings(data_dir=Path(folder) / "data").model_copy(update={"database_url": None})
        with opened(settings) as session:
            crawling.crawl_with_progress(session, [demo_source(address)])
            bubbles = _conversation(session)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(drawn("A conversation with Campus Advisor about its demo campus", bubbles), encoding="utf-8")
    print(f"{PICTURE} was drawn from {len(bubbles) // 2} answers.")


def _conversation(session: Session) -> list[Bubble]:
    where, bubbles = questions.conversation(None), list[Bubble]()
    for question in yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))["questions"]:
        answer = session.run(session.app.engine.answer(questions.message(question, where)))
        bubbles += [asked(question), answered(answer.text, _small_print(answer))]
    return bubbles


def _small_print(answer: Answer) -> list[str]:
    lines = [_source(citation) for citation in answer.citations]
    return ["", *lines] if lines else []


def _source(citation: Citation) -> str:
    about = f" · {citation.valid_for}" if citation.valid_for else ""
    return f"[{citation.number}] {citation.title}{about} · as of {citation.as_of:%Y-%m-%d}"


if __name__ == "__main__":
    draw()
