import { expect, it } from 'vitest';
import { publishInstant } from './instant-text.ts';

it.each([
  '2026-12-19T08:30:00+08:00',
  '2026-12-19T08:30:00+0800',
  '2026-12-19T08:30:00+08',
  '2026-12-19 08:30:00+08:00',
  '2026-12-19t00:30:00z',
  '2026-12-19T00:30:00.000Z',
  '2026-12-18T19:30:00-05:00',
  '2026-12-19T09:30:00+09:00',
])('%s is published as the same moment in one form', (written) => {
  expect(publishInstant(written)).toBe('2026-12-19T08:30:00+08:00');
});
