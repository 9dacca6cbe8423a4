#!/usr/bin/env bash
# Three readers of the same valid iCalendar text disagree about RDATE, by which campus calendars name meetings that follow no rule.
# A session on 2026-11-02 with RDATE for Nov 5 and 6, and no RRULE: by RFC 5545 (3.8.5.2) DTSTART is the first of them, so there are
# three. recurring-ical-events 3.8.2 tells three; ical.js 2.2.1 (its event's iterator) leaves the first out; node-ical 0.27.2 knows
# nothing but the first. A weekly series whose RDATE names a day that the rule gives, too, which the RFC counts once: ical.js tells
# Nov 2 twice. And an extra session beside a rule (Nov 5) is lost by node-ical.
# Seen: only RDATE: 3 / ical.js 2 (from Nov 5) / node-ical 1; a day named twice: 3 / 4 / 3; a rule and one more day: 4 / 4 / 3
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
series() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//campus//EN \
    BEGIN:VTIMEZONE TZID:America/New_York \
    BEGIN:DAYLIGHT DTSTART:20070311T020000 "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU" TZOFFSETFROM:-0500 TZOFFSETTO:-0400 END:DAYLIGHT \
    BEGIN:STANDARD DTSTART:20071104T020000 "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU" TZOFFSETFROM:-0400 TZOFFSETTO:-0500 END:STANDARD \
    END:VTIMEZONE BEGIN:VEVENT UID:one DTSTAMP:20260801T000000Z "SUMMARY:Review session" \
    "DTSTART;TZID=America/New_York:20261102T140000" "DTEND;TZID=America/New_York:20261102T150000" "${@:2}" END:VEVENT END:VCALENDAR >"$1.ics"
}
series only "RDATE;TZID=America/New_York:20261105T100000,20261106T100000"
series twice "RRULE:FREQ=WEEKLY;COUNT=3" "RDATE;TZID=America/New_York:20261102T140000"
series more "RRULE:FREQ=WEEKLY;COUNT=3" "RDATE;TZID=America/New_York:20261105T100000"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check recurring-ical-events==3.8.2 icalendar==7.3.0 tzdata==2026.6 >pip.log 2>&1 || { cat pip.log; exit 1; }
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-fund --no-audit ical.js@2.2.1 node-ical@0.27.2 >npm.log 2>&1 || { cat npm.log; exit 1; }
cat >check.py <<'PY'
import recurring_ical_events
from icalendar import Calendar

for name in ("only", "twice", "more"):
    calendar = Calendar.from_ical(open(f"{name}.ics", "rb").read())
    found = recurring_ical_events.of(calendar).between((2026, 10, 1), (2027, 1, 1))
    print("recurring-ical-events", name, *(f"{each.start:%m-%d}" for each in found))
PY
cat >check.js <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import ical from "node-ical";
const day = (date) => date.toISOString().slice(5, 10);
for (const name of ["only", "twice", "more"]) {
  const text = readFileSync(`${name}.ics`, "utf8");
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent"));
  const days = event.iterator();
  const told = [];
  for (let next = days.next(); next && told.length < 20; next = days.next()) told.push(next.toString().slice(5, 10));
  console.log("ical.js", name, ...told);
  const series = Object.values(ical.sync.parseICS(text)).find((one) => one.type === "VEVENT");
  const found = ical.expandRecurringEvent(series, { from: new Date("2026-10-01"), to: new Date("2027-01-01") });
  console.log("node-ical", name, ...found.map((one) => day(one.start)));
}
JS
(env/bin/python check.py && node check.js) | tee seen
diff seen - <<'SEEN'
recurring-ical-events only 11-02 11-05 11-06
recurring-ical-events twice 11-02 11-09 11-16
recurring-ical-events more 11-02 11-05 11-09 11-16
ical.js only 11-05 11-06
node-ical only 11-02
ical.js twice 11-02 11-02 11-09 11-16
node-ical twice 11-02 11-09 11-16
ical.js more 11-02 11-05 11-09 11-16
node-ical more 11-02 11-09 11-16
SEEN
