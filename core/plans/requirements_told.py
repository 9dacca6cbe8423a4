"""Tell what programmes ask for, in the lines of their pages."""

from core.domain.units import LIST_MARK
from core.messages.speaking import say
from core.plans.telling import Told, catalog_told, missing_told
from core.plans.wishes import StudyPlan


def requirements_told(plan: StudyPlan) -> Told:
    """Each clause of the programmes of a plan, as its page says it; what is not understood is marked so."""
    said = Told([*missing_told(plan)], is_plan=False)
    for programme in plan.programmes:
        name = f"{programme.name} ({programme.section})"
        said.lines += ["", f"{say('plan.requires', programme=name)} {catalog_told(plan, programme)}".strip()]
        told = dict.fromkeys((each.line, each.is_understood, each.below) for each in programme.clauses)
        for line, is_understood, below in told:
            mark = said.mark((programme.page, line))
            plain = line.removeprefix(LIST_MARK)
            said.lines.append(f"- {plain if is_understood else say('plan.requires.open', line=plain)}{mark}")
            said.lines += [f"  - {each.removeprefix(LIST_MARK).strip()}" for each in below if each != line]
    return said
