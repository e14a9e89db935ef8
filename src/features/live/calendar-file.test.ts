import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { aLive, NOON } from './testing.ts';

const URL = 'https://m.zhiyan.example/liveDetail?classroom=20261121-4&is_public=true';

describe('calendarFile', () => {
  const file = calendarFile(aLive({ name: '早课；长难句, 每日; 一拆\\回放' }), URL, NOON);
  const lines = file.split('\r\n');
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

  it('gives the times in UTC and reminds before the start', () => {
    expect(unfolded).toContain('DTSTART:20261121T110000Z');
    expect(unfolded).toContain('DTEND:20261121T130000Z');
    expect(unfolded).toContain('DTSTAMP:20261120T040000Z');
    expect(unfolded).toContain('TRIGGER:-PT15M');
  });

  it('escapes what means something to calendars', () => {
    expect(unfolded).toContain('SUMMARY:早课；长难句\\, 每日\\; 一拆\\\\回放');
    expect(unfolded).toContain(`DESCRIPTION:主讲：周老师\\n${URL}`);
  });

  it('ends every line with CRLF and folds what is longer than 75 bytes', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  });

  it.each(['a', '课', '😀', '课a'])('folds a long name of %j within 75 bytes and cuts no character', (piece) => {
    const name = piece.repeat(120);
    const long = calendarFile(aLive({ name }), URL, NOON);

    expect(Math.max(...long.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(
      75,
    );
    expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`);
  });

  it('keeps the line break of a name inside its line', () => {
    const sly = calendarFile(aLive({ name: '早课\r\nATTACH:https://evil.example/x' }), URL, NOON);

    expect(sly).not.toMatch(/[\r\n]ATTACH/);
  });
});
