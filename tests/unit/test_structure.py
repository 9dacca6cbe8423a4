from pathlib import Path

import pytest
from pydantic import ValidationError

from benchmarks.structure.ceilings import FILE, Ceilings, passed, read_ceilings
from benchmarks.structure.measured import measured
from benchmarks.structure.report import report
from benchmarks.structure.sizes import Size, sizes, total

MODULE = '"""What it is."""\n\n\ndef told() -> int:\n    """One."""\n    return 1\n'
ROOMY = Ceilings(
    lines={"core": 100, "product": 100},
    files={"core": 10},
    files_in_a_folder=5,
    crowded_folders=0,
    circles=0,
    median_function=4,
    nine_in_ten_functions=8,
    modules_told=1,
    functions_told=1,
    files_of_a_question=9,
)


def write(root: Path, **files: str) -> Path:
    """A tree with these files; two underscores in a name are a folder, one before the last part its suffix."""
    for name, text in {"core__a_py": MODULE, **files}.items():
        path = root / ".".join(name.replace("__", "/").rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def over(tree: Path, **ceilings: object) -> list[str]:
    return list(passed(measured(tree), ROOMY.model_copy(update=ceilings)))


def test_python_counts_whole_and_text_half_and_a_long_line_of_it_more_than_once(tmp_path: Path) -> None:
    tree = write(tmp_path, core__words_yaml="a: b\n" * 3 + "c" * 241 + "\n", core__sql__find_sql="select 1\n" * 4)

    assert sizes(tree) == {"core": Size(1, 6, 6), "core/sql": Size(0, 0, 4)}
    assert total(sizes(tree), "core").lines == 6 + 5


def test_what_a_program_fitted_does_not_count(tmp_path: Path) -> None:
    tree = write(tmp_path, core__data__weights_json="1\n" * 50, core__model_onnx="\0\n" * 50)

    assert sizes(tree) == {"core": Size(1, 6, 0)}


def test_a_folder_whose_name_begins_alike_is_another_one(tmp_path: Path) -> None:
    tree = write(tmp_path, core__text__a_py=MODULE, core__texts__b_py=MODULE)

    assert total(sizes(tree), "core/text").files == 1


def test_a_tree_under_its_ceilings_passes_none(tmp_path: Path) -> None:
    assert over(write(tmp_path)) == []


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"core__b_py": MODULE + "\n" * 95}, "lines of core: 107, and 100 is the most"),
        ({"bot__words_txt": "word\n" * 200}, "lines of product: 106, and 100 is the most"),
        ({f"core__more__b{at}_py": "" for at in range(10)}, "Python files of core: 11, and 10 is the most"),
        ({f"bot__b{at}_py": '"""B."""\n' for at in range(6)}, "crowded folders (bot): 1, and 0 is the most"),
        ({f"core__{a}_py": f'"""A."""\nimport core.{b}\n' for a, b in ("bc", "cb")}, "circles of imports: 1"),
        (
            {"core__b_py": MODULE.replace("1\n", "1\n" + "    # so\n" * 20 + "    x = 2\n")},
            "lines of nine in ten functions",
        ),
        ({"core__b_py": "x = 1\n"}, "modules with a docstring: 0.500, and 1.000 is the least"),
        ({"core__b_py": MODULE.replace('    """One."""\n', "")}, "public functions with a docstring: 0.500"),
    ],
)
def test_a_tree_over_a_ceiling_is_told_which(tmp_path: Path, files: dict[str, str], said: str) -> None:
    assert [each for each in over(write(tmp_path, **files)) if each.startswith(said)]


def test_the_migrations_may_be_many(tmp_path: Path) -> None:
    tree = write(tmp_path, **{f"migrations__versions__v{at}_py": '"""V."""\n' for at in range(9)})

    assert over(tree) == []


def test_a_docstring_does_not_make_a_function_long(tmp_path: Path) -> None:
    long = MODULE.replace('"""One."""', '"""One.\n\n' + "    More.\n" * 30 + '    """')

    assert measured(write(tmp_path, core__a_py=long)).functions.median == 2


def test_the_ceilings_of_this_project_can_be_read_and_a_wrong_name_is_refused(tmp_path: Path) -> None:
    assert read_ceilings().files_in_a_folder == 20
    wrong = tmp_path / "ceilings.yaml"
    wrong.write_text(FILE.read_text(encoding="utf-8") + "folders: 3\n", encoding="utf-8")

    with pytest.raises(ValidationError, match="folders"):
        read_ceilings(wrong)


def test_two_trees_are_shown_beside_each_other(tmp_path: Path) -> None:
    before, now = write(tmp_path / "a"), write(tmp_path / "b", core__text__b_py=MODULE)

    told = report(measured(now), measured(before), ROOMY)

    assert "| core | 1 → 2 | 6 → 12 | 0 | 6 → 12 |" in told
    assert "| core/text | 0 → 1 | 0 → 6 | 0 | 0 → 6 |" in told
    assert "| circles of imports | 0 |" in told
