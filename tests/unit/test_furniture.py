"""What stands on nearly every page of a site is furniture; what a page says of its own subject never is."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain.document import Block, BlockKind, Document, TextLink, list_block, record_block, table_block
from core.domain.page import Furniture
from core.text.furniture.learning import folders_of, learn
from core.text.furniture.marks import entries, page_marks
from core.text.furniture.stripping import beside_furniture, places_of_furniture, stripped, whole

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MENU = list_block(["Home", "Admissions", "Library", "Give"])
CONTACT = "The office of the registrar is in Elm Hall 12 and is open on weekdays from nine to four."
COOKIES = "We use cookies to make this site work. By going on you accept them."


def said(text: str) -> Block:
    return Block(BlockKind.PARAGRAPH, text)


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def page(path: str, *blocks: Block) -> Document:
    return Document(f"https://larkmoor.example/{path}", path, blocks, "text/html", NOON)


def course(number: int, *more: Block) -> Document:
    own = (heading(f"Course {number}", 1), said(f"Course {number} is about the matter with the number {number}."))
    return page(f"courses/{number}", MENU, *own, *more, said(CONTACT))


def learned(pages: Sequence[Document], before: Furniture | None = None) -> Furniture:
    texts = {entry.mark: entry.text for each in pages for entry in entries(each.blocks)}
    return learn(map(page_marks, pages), texts, before or Furniture())


def without(document: Document, furniture: Furniture) -> Document:
    return stripped(document, places_of_furniture(page_marks(document), furniture))


def texts(document: Document) -> list[str]:
    return [block.text for block in document.blocks]


def test_menu_and_foot_leave_every_page_but_one() -> None:
    pages = [course(number) for number in range(20)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]
    assert texts(shown[7]) == ["Course 7", "Course 7 is about the matter with the number 7."]
    assert sum(CONTACT in each.text for each in shown) == 1
    assert sum("Admissions" in each.text for each in shown) == 1


def test_no_word_of_a_site_leaves_all_of_its_pages() -> None:
    pages = [course(number, said("Prerequisites"), said("none")) for number in range(20)]
    furniture = learned(pages)

    words = {word for each in pages for word in each.text.split()}

    assert words == {word for each in pages for word in without(each, furniture).text.split()}


def test_the_page_that_the_words_name_keeps_them() -> None:
    pages = [course(number) for number in range(20)]
    pages.append(page("offices/registrar", MENU, said("The registrar keeps the records."), said(CONTACT)))
    pages.append(page("", MENU, said("Welcome."), said(CONTACT)))

    furniture = learned(pages)

    assert CONTACT in without(pages[20], furniture).text
    assert "Admissions" in without(pages[21], furniture).text
    assert [CONTACT in without(each, furniture).text for each in pages].count(True) == 1


def test_a_tiny_site_has_no_furniture() -> None:
    assert learned([course(number) for number in range(5)]).blocks == []


def test_words_on_some_of_the_pages_are_no_furniture() -> None:
    policy = said("Late work loses ten points for every day, and after five days it is not taken any more.")
    pages = [course(number, *[policy] * (number % 3 > 0)) for number in range(21)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum(policy.text in each.text for each in shown) == 14


def test_a_value_that_other_pages_have_otherwise_stays_on_all() -> None:
    pages = [course(number, said("Units: 1.5" if number < 28 else "Units: 3.0")) for number in range(30)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum("Units: 1.5" in each.text for each in shown) == 28


def test_a_short_answer_under_a_heading_stays_where_other_pages_answer_otherwise() -> None:
    pages = [
        course(number, heading("Prerequisites"), said("None." if number % 10 else f"Course {number + 1}"))
        for number in range(30)
    ]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum("None." in each.text for each in shown) == 27
    assert all("Prerequisites" in each.text for each in shown)


def test_a_line_that_names_what_stands_below_it_stays() -> None:
    pages = [
        course(number, said("Required texts"), said(f"The book with the number {number} is used."))
        for number in range(20)
    ]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert all("Required texts" in each.text for each in shown)


def test_a_heading_leaves_with_all_that_stands_below_it() -> None:
    foot = (heading("Visit us"), said(COOKIES))
    pages = [course(number, *foot) for number in range(20)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum("Visit us" in each.text for each in shown) == 1


def test_a_heading_over_words_of_the_page_stays() -> None:
    pages = [course(number, heading("What you learn"), said(f"Matter {number} in depth.")) for number in range(20)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert all("What you learn" in each.text for each in shown)


def test_a_record_is_no_furniture() -> None:
    record = record_block(["CS 1 Programming; Credits: 3"])
    pages = [course(number, record) for number in range(20)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert all(record in each.blocks for each in shown)


def test_a_table_that_is_the_same_on_all_pages_is_furniture_and_its_header_alone_is_not() -> None:
    scale = table_block([("A", "90"), ("B", "80")], ("Grade", "Least points"))
    own = [table_block([("Essay", str(number))], ("Part", "Points")) for number in range(20)]
    pages = [course(number, scale, own[number]) for number in range(20)]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum(scale in each.blocks for each in shown) == 1
    assert all(own[number] in each.blocks for number, each in enumerate(shown))


def test_of_a_menu_that_opens_for_its_page_only_the_own_items_stay() -> None:
    pages = [
        page(f"p/{number}", list_block(["Home", "Admissions", f"Part {number}", "Give"]), said(f"Text of {number}."))
        for number in range(20)
    ]
    furniture = learned(pages)

    shown = without(pages[3], furniture)

    assert texts(shown) == ["- Part 3", "Text of 3."]
    assert whole(shown.blocks, shown.left_out) == pages[3].blocks


def test_what_was_left_out_can_be_put_back() -> None:
    pages = [course(number, heading("Visit us"), said(COOKIES)) for number in range(20)]
    furniture = learned(pages)

    for each in pages:
        shown = without(each, furniture)
        assert whole(shown.blocks, shown.left_out) == each.blocks


def test_stamps_and_random_ids_are_the_same_on_all_pages() -> None:
    pages = [
        course(number, said(f"Request ID: {number:08x}9a"), said(f"Page generated in 0.{number} s"))
        for number in range(20)
    ]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert sum("Request ID" in each.text or "generated" in each.text for each in shown) == 1


def test_a_folder_has_furniture_of_its_own() -> None:
    aside = said("The registrar asks you to bring your student card to every visit at the desk.")
    pages = [course(number) for number in range(40)]
    pages += [page(f"registrar/{number}", MENU, said(f"Form {number}."), aside, said(CONTACT)) for number in range(15)]

    furniture = learned(pages)

    assert {block.folder for block in furniture.blocks} == {"larkmoor.example/", "larkmoor.example/registrar/"}
    assert sum(aside.text in without(each, furniture).text for each in pages) == 1


def test_hosts_are_learned_apart() -> None:
    pages = [course(number) for number in range(20)]
    other = Document("https://other.example/a", "a", (MENU, said("Own.")), "text/html", NOON)

    furniture = learned([*pages, other])

    assert without(other, furniture) == other


def test_the_order_of_the_pages_does_not_matter() -> None:
    pages = [course(number, said(COOKIES)) for number in range(20)]

    assert learned(pages) == learned(pages[::-1])


def test_furniture_stays_furniture_when_some_pages_come_without_it() -> None:
    before = learned([course(number) for number in range(20)])
    plain = [page(f"courses/p{number}", said(f"Plain text {number} without a menu.")) for number in range(9)]
    pages = [*(course(number) for number in range(20)), *plain]

    assert learned(pages).blocks == []
    assert {block.mark for block in learned(pages, before).blocks} == {block.mark for block in before.blocks}


def test_links_leave_with_the_words_that_they_stand_in() -> None:
    pages = [course(number) for number in range(20)]
    links = (TextLink("Admissions", "/admissions"), TextLink("matter", "/matter"))
    linked = Document(pages[3].url, "3", pages[3].blocks, "text/html", NOON, text_links=links)

    assert without(linked, learned(pages)).text_links == (TextLink("matter", "/matter"),)


def test_what_is_new_beside_furniture_may_be_furniture() -> None:
    pages = [course(number) for number in range(20)]
    furniture = learned(pages)
    banner = page("courses/3", said("The campus is closed on Monday."), *pages[3].blocks)
    fact = page("courses/3", *pages[3].blocks[:2], said("Another fact."), *pages[3].blocks[2:])

    def is_beside(now: Document) -> bool:
        out = places_of_furniture(page_marks(now), furniture)
        return beside_furniture(page_marks(pages[3]), page_marks(now, out), furniture)

    assert is_beside(banner)
    assert not is_beside(fact)
    assert not is_beside(pages[3])


def test_folders_of_a_page_are_its_host_and_two_more_at_most() -> None:
    assert folders_of("https://www.a.example/b/c/d/e") == ["a.example/", "a.example/b/", "a.example/b/c/"]


@pytest.mark.slow
def test_what_stands_under_a_heading_of_the_page_alone_stays() -> None:
    pages = [
        course(number, heading(f"Units of course {number}"), said("1.5 to 3.0, value 1.5")) for number in range(30)
    ]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert all("value 1.5" in each.text for each in shown)


@pytest.mark.slow
def test_a_short_answer_under_a_heading_stays_between_words_of_the_page() -> None:
    more = said("Students of every year may take it, as the page of each course says in its own words: number {}.")
    pages = [
        course(number, heading("Units"), said("1.5 to 3.0, value 1.5"), heading("Notes"), said(f"{more.text}{number}"))
        for number in range(30)
    ]
    furniture = learned(pages)

    shown = [without(each, furniture) for each in pages]

    assert all("value 1.5" in each.text for each in shown)


def test_a_closure_that_the_branches_of_a_library_share_stays_beside_the_hours_of_each() -> None:
    closure = list_block(["Thursday, November 26, 2026: closed"])
    branches = [course(number, heading("Exceptions"), closure) for number in range(19)]
    home = page("", MENU, said("All branches of the library are listed here, with the hours of each."), said(CONTACT))

    furniture = learned([*branches, home])
    assert texts(without(branches[7], furniture))[-2:] == ["Exceptions", closure.text]

    shouted = [page(each.url[-2:], said(f"Page {each.url}"), closure) for each in branches]  # a banner on every page
    assert texts(without(shouted[7], learned(shouted))) == [f"Page {branches[7].url}"]
