import { describe, expect, it } from 'vitest';
import { startOfStudyDay, studyDayNumber } from '#server/kernel/days/study-day.ts';
import { mistakeStates } from '#src/contract/states.ts';
import { foldAnswers, type LoggedAnswer } from './schedule.ts';

const FIRST = new Date('2026-11-20T21:00:00+08:00');

/** `0- 1+`: wrong on the first day, right on the next; `0:00` hours and minutes after 21:00 may follow the day. */
function logOf(text: string): LoggedAnswer[] {
  return text.split(' ').map((part, index) => {
    const [, day = '0', minutes = '0', sign] = /^(\d+)(?:m(\d+))?([+-])$/.exec(part) ?? [];
    return {
      source: 'redo',
      requestId: `request ${index}`,
      isRight: sign === '+',
      answeredAt: new Date(FIRST.getTime() + Number(day) * 24 * 3600_000 + Number(minutes) * 60_000),
    };
  });
}

const daysUntil = (moment: Date) => studyDayNumber(moment) - studyDayNumber(FIRST);

describe('foldAnswers', () => {
  it.each([
    ['0-', 1, 0, false],
    ['0- 1+', 4, 1, false],
    ['0- 1+ 4+', 12, 2, true],
    ['0- 1+ 4+ 12+', 34, 3, true],
    ['0- 1+ 4-', 5, 0, false],
    ['0- 1+ 4+ 12-', 13, 0, false],
    ['0- 1+ 4+ 12- 13+ 16+', 21, 2, true],
    // Long after it was due.
    ['0- 31+', 36, 1, false],
    // The key has just been seen: a right answer on the day of a wrong one counts for nothing.
    ['0- 0m5+', 1, 0, false],
    ['0- 0m5+ 1+', 4, 1, false],
    // Twice on one day is once.
    ['0- 1+ 1m5+', 4, 1, false],
    ['0- 1+ 1m5-', 2, 0, false],
    // From 21:00 to 03:59 is one study day, at 04:00 the next one begins.
    ['0- 0m419+', 1, 0, false],
    ['0- 0m420+', 4, 1, false],
    // What came before the first wrong answer does not count.
    ['0+ 1-', 2, 0, false],
  ])('%s: due on day %i, right on %i days', (log, due, rightDays, isMastered) => {
    const fold = foldAnswers(logOf(log), undefined);

    expect(fold && [daysUntil(fold.dueAt), fold.rightDays, fold.state === mistakeStates.MASTERED]).toEqual([
      due,
      rightDays,
      isMastered,
    ]);
  });

  it.each([
    ['0- 1+', 3, 2],
    ['0- 1+', 5, 4],
    ['0- 1+', 90, 4],
    // It is the eve, or the exam is over: nothing to hurry for.
    ['0- 1+', 2, 4],
    ['0- 1+', -5, 4],
  ])('%s with the exam on day %i: due on day %i', (log, examIn, due) => {
    const fold = foldAnswers(logOf(log), studyDayNumber(FIRST) + examIn);

    expect(fold && daysUntil(fold.dueAt)).toBe(due);
  });

  it('takes an answer that says it is older than the last one for one of that day', () => {
    const [wrong, right, old] = logOf('0- 4+ 2-');
    if (!wrong || !right || !old) throw new Error('Too short.');

    const fold = foldAnswers([wrong, right, old], undefined);

    expect(fold).toMatchObject({ lastAnswerAt: right.answeredAt, wrongCount: 2, rightDays: 0 });
    expect(fold && daysUntil(fold.dueAt)).toBe(5);
  });

  it('says nothing of a question that was never answered wrong', () => {
    expect(foldAnswers(logOf('0+ 1+'), undefined)).toBeUndefined();
    expect(foldAnswers([], undefined)).toBeUndefined();
  });
});

describe('a study day', () => {
  it.each([
    ['2026-11-20T04:00:00+08:00', '2026-11-20T04:00:00+08:00'],
    ['2026-11-20T03:59:59+08:00', '2026-11-19T04:00:00+08:00'],
    ['2026-11-20T23:59:59+08:00', '2026-11-20T04:00:00+08:00'],
    ['2027-01-01T00:30:00+08:00', '2026-12-31T04:00:00+08:00'],
  ])('of %s began at %s', (moment, start) => {
    expect(startOfStudyDay(studyDayNumber(new Date(moment)))).toEqual(new Date(start));
  });
});
