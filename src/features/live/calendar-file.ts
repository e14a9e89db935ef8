import ICAL from 'ical.js';

interface CalendarEntry {
  readonly uuid: string;
  readonly name: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly teacher: { readonly name: string };
}

/** The calendar reminds the student 15 minutes before a class. */
const REMINDER = '-PT15M';

// RFC 5545 §3.1 allows 75 bytes; the space at the start of a continued line takes one.
ICAL.foldLength = 74;

/** A class as a calendar file with a reminder. Source: RFC 5545. */
export function calendarFile(live: CalendarEntry, url: string, now: number): string {
  const event = component('vevent', {
    uid: `${live.uuid}@live`,
    dtstamp: utc(now),
    dtstart: utc(Date.parse(live.start_time)),
    dtend: utc(Date.parse(live.end_time)),
    summary: live.name,
    description: `主讲：${live.teacher.name}\n${url}`,
    url,
  });
  event.addSubcomponent(
    component('valarm', {
      action: 'DISPLAY',
      description: live.name,
      trigger: ICAL.Duration.fromString(REMINDER),
    }),
  );
  const calendar = component('vcalendar', { version: '2.0', prodid: '-//zhiyan//live//ZH' });
  calendar.addSubcomponent(event);
  // The file ends with a line break.
  return `${calendar.toString()}\r\n`;
}

function component(name: string, properties: Readonly<Record<string, string | ICAL.Time | ICAL.Duration>>) {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties)) made.addPropertyWithValue(property, value);
  return made;
}

function utc(at: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true);
}
