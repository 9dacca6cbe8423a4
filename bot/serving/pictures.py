"""Build what draws cited pages of PDF files."""

from bot.application import App
from bot.setting_up.source_book import SourceBook
from core.ports.crawling import PagePictures


def build_pictures(app: App) -> PagePictures | None:
    """Its process is started for the first picture, and ends with ours; None where the index has no pages to cite."""
    if app.stores.curated is None:
        return None
    from core.crawl.pictures.kept_files import KeptFiles
    from core.crawl.pictures.page_pictures import FetchedPictures
    from core.extract.worker.extractor import ProcessExtractor

    settings, kept = app.settings, KeptFiles(app.settings.data_dir / "cited-files")
    return FetchedPictures(
        settings.user_agent, app.stores.curated.pages, SourceBook(app).listed, ProcessExtractor(), kept
    )
