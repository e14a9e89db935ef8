// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { elementsOf, markupOf } from '../testing.tsx';
import Countdown from './countdown.tsx';

const block = {
  type: 'countdown',
  id: 'countdown',
  until: '2026-12-06T14:00:00Z',
  label: '距报名截止',
  ended: '本期已截止',
} as const;

describe('countdown', () => {
  it("names the deadline in China's time before any script runs", () => {
    const root = elementsOf(markupOf(Countdown, block));

    expect(root.querySelector('time')?.textContent).toContain('12月6日 22:00');
    expect(root.querySelector<HTMLElement>('[data-ended]')?.hidden).toBe(true);
  });

  it('keeps a place for each part', () => {
    const root = elementsOf(markupOf(Countdown, block));

    const parts = [...root.querySelectorAll<HTMLElement>('[data-until] [data-part]')].map(
      ({ dataset }) => dataset.part,
    );
    expect(parts).toEqual(['days', 'hours', 'minutes', 'seconds']);
  });
});
