"""Hand-offs in memory; contract tests compare them with the real ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from core.domain.access import Acting
from core.domain.conversation import Person, Place
from core.domain.hand_off import SOMEBODY, HandOff, Said
from core.domain.posts import Kind, Post
from core.ports.hand_offs import Posts
from tests.fakes.acting import sees_hand_offs


@dataclass
class _Row:
    post: Post
    hand_off: UUID | None
    state: str = "due"


@dataclass
class MemoryHandOffs:
    """`HandOffs` in memory."""

    kept: dict[UUID, HandOff] = field(default_factory=dict)
    rows: dict[int, _Row] = field(default_factory=dict)

    async def send(self, hand_off: HandOff, posts: Posts, most_a_day: int = 0) -> HandOff | None:
        """Stores a new one with its posts; the stored one, where there is one already.

        None after too many, or for an id of somebody else's.
        """
        for known in self.kept.values():
            is_same = hand_off.answer_id and known.answer_id == hand_off.answer_id and not known.state.is_over
            if known.id == hand_off.id or is_same:
                return known if known.person == hand_off.person else None
        late = [each for each in self.of(hand_off.person) if each.created_at > hand_off.created_at - timedelta(days=1)]
        if most_a_day and len(late) >= most_a_day:
            return None
        self.kept[hand_off.id] = hand_off
        self._store(hand_off, "", posts, hand_off.created_at)
        return hand_off

    async def change(self, seen: HandOff, changed: HandOff, said: Said, posts: Posts) -> HandOff | None:
        """Stores what was done, if nobody changed the hand-off since it was seen."""
        now = self.kept.get(seen.id)
        if now and said.id in {each.id for each in now.said}:
            return now
        if now is None or (now.version, now.state) != (seen.version, seen.state):
            return None
        self.kept[seen.id] = replace(changed, version=seen.version + 1, said=(*now.said, said))
        self._store(seen, said.text, posts, said.at)
        return self.kept[seen.id]

    async def get(self, number: UUID, acting: Acting) -> HandOff | None:
        """One hand-off, where it is this person's."""
        found = self.kept.get(number)
        return found if found and sees_hand_offs(acting, found.person) else None

    async def find(self, reference: str, acting: Acting) -> HandOff | None:
        """The one whose id begins so."""
        if len(reference) < 6:
            return None
        found = [each for number, each in self.kept.items() if str(number).startswith(reference.lower())]
        return found[0] if len(found) == 1 and sees_hand_offs(acting, found[0].person) else None

    async def unfinished(self, office: str | None = None) -> list[HandOff]:
        """All that are not over, the longest waiting first."""
        waiting = [each for each in self.kept.values() if not each.state.is_over and office in {None, each.office}]
        return sorted(waiting, key=lambda each: (each.waiting_since, each.id))

    async def due(self, platforms: Sequence[str], limit: int = 200) -> list[Post]:
        """Posts that are to be posted on these platforms."""
        here = [row for row in self.rows.values() if row.state in {"due", "begun"}]
        return [self._shown(row) for row in here if row.post.door.platform in platforms][:limit]

    async def begin(self, post: Post) -> bool:
        """Notes that it may be posted from now on."""
        return self._noted(post, "begun", "")

    async def settle(self, post: Post, messages: str) -> bool:
        """Notes that it was posted."""
        return self._noted(post, "posted", messages)

    async def refuse(self, post: Post, instead: Posts) -> None:
        """Notes that its place is closed for good."""
        row = self.rows.get(post.id)
        if row and self._noted(post, "refused", "") and post.hand_off:
            self._store(post.hand_off, row.post.text, instead, row.post.since)

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes hand-offs that were sent before then."""

        def is_meant(each: HandOff) -> bool:
            where = (each.person.platform, each.person.workspace)
            return where not in without if within is None else where in within

        old = [each.id for each in self.kept.values() if each.created_at < moment and is_meant(each)]
        for number in old:
            self._drop(number)
        return len(old)

    def of(self, person: Person) -> list[HandOff]:
        """All that a student sent."""
        return [each for each in self.kept.values() if each.person == person]

    def erase(self, platform: str, workspace: str, user: str | None = None) -> None:
        """What the archive does when a person, or a workspace, is forgotten."""
        for each in list(self.kept.values()):
            is_there = (each.person.platform, each.person.workspace) == (platform, workspace)
            if is_there and user in {None, each.person.user}:
                self._remove_posts(each.id)
                self._drop(each.id)

    def unname_advisor(self, person: Person) -> None:
        """Takes the name of a person of an office out."""
        name = f"{person.platform}:{person.user}"
        for number, each in self.kept.items():
            said = tuple(replace(one, by=SOMEBODY) if one.by == name else one for one in each.said)
            advisor = "" if each.advisor == name else each.advisor
            self.kept[number] = replace(each, advisor=advisor, said=said)

    def _store(self, hand_off: HandOff, text: str, posts: Posts, at: datetime) -> None:
        for kind, door in posts:
            number = max(self.rows, default=0) + 1
            self.rows[number] = _Row(Post(number, kind, door, at, text=text), hand_off.id)

    def _shown(self, row: _Row) -> Post:
        hand_off = self.kept.get(row.hand_off) if row.hand_off else None
        return replace(row.post, hand_off=hand_off, begun=row.state == "begun")

    def _noted(self, post: Post, state: str, messages: str) -> bool:
        row = self.rows.get(post.id)
        if row is None or row.state not in {"due", "begun"}:
            return False
        row.state = state
        row.post = replace(row.post, removed=messages or row.post.removed)
        return True

    def _remove_posts(self, number: UUID) -> None:
        mine = [row for row in self.rows.values() if row.hand_off == number]
        for row in mine:
            if row.state in {"begun", "posted"} and not row.post.kind.is_for_student:
                key = max(self.rows) + 1
                gone = replace(row.post, id=key, kind=Kind.REMOVAL, text="", removes=f"{str(number)[:8]}-{row.post.id}")
                self.rows[key] = _Row(gone, None)

    def _drop(self, number: UUID) -> None:
        del self.kept[number]
        self.rows = {key: row for key, row in self.rows.items() if row.hand_off != number}
