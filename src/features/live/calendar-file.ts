interface CalendarEntry {
  readonly uuid: string;
  readonly name: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly teacher: { readonly name: string };
}

const REMIND_MINUTES = 15;
const LINE_BYTES = 75;

/** A class as a file for the calendar of the phone or computer, with a reminder. Source: RFC 5545. */
export function calendarFile(live: CalendarEntry, url: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//zhiyan//live//ZH',
    'BEGIN:VEVENT',
    `UID:${live.uuid}@live`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(Date.parse(live.start_time))}`,
    `DTEND:${utcStamp(Date.parse(live.end_time))}`,
    `SUMMARY:${escapeText(live.name)}`,
    `DESCRIPTION:${escapeText(`主讲：${live.teacher.name}\n${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(live.name)}`,
    `TRIGGER:-PT${REMIND_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function utcStamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** Long lines go on in the next one after a space; a character is never cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
