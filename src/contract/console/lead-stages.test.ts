import { describe, expect, it } from 'vitest';
import { LEAD_STAGES, nextStages, reasonsOf, shownStage, WORKED_STAGES } from './lead-stages.ts';

describe('nextStages', () => {
  it.each([
    ['new', ['called', 'valid', 'invalid', 'lost']],
    ['called', ['valid', 'invalid', 'lost']],
    ['valid', ['called', 'invalid', 'lost']],
    ['invalid', ['called', 'valid']],
    ['lost', ['called', 'valid']],
    ['paid', []],
    ['studying', []],
  ] as const)('leads from %s to %j, and nowhere else', (from, to) => {
    expect(nextStages(from)).toEqual(to);
  });

  it('knows every stage and never leads back to new', () => {
    for (const stage of LEAD_STAGES) expect(nextStages(stage)).not.toContain('new');
  });
});

describe('shownStage', () => {
  const facts = (hasPaid: boolean, hasStudied: boolean) => ({ hasPaid, hasStudied });

  it.each(WORKED_STAGES)('is %s as long as nothing is paid, even if a lesson was begun', (worked) => {
    expect(shownStage(worked, facts(false, false))).toBe(worked);
    expect(shownStage(worked, facts(false, true))).toBe(worked);
  });

  it.each(WORKED_STAGES)('is what orders and lessons say over %s', (worked) => {
    expect(shownStage(worked, facts(true, false))).toBe('paid');
    expect(shownStage(worked, facts(true, true))).toBe('studying');
  });
});

describe('reasonsOf', () => {
  it('are asked for where a lead is given up, and nowhere else', () => {
    expect(WORKED_STAGES.filter((stage) => reasonsOf(stage))).toEqual(['invalid', 'lost']);
  });
});
