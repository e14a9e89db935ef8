// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { countsOf, type Round } from './round.ts';

/** As tabs have it in their storage: an update of the app meets rounds that began before it. */
const STORED = `{ "place": "[]", "startedAtMs": 0, "items": [], "at": 1, "drafts": {}, "given": {
  "q1": { "requestId": "r1", "answer": ["A"], "sent": { "status": "kept" } },
  "q2": { "requestId": "r2", "answer": ["B"], "sent": { "status": "refused", "text": "题目已下架" } },
  "q3": { "requestId": "r3", "answer": ["C"] } } }`;

describe('a round that a tab has stored', () => {
  it('counts answers that wait to be sent', () => {
    expect(countsOf(JSON.parse(STORED) as Round)).toEqual({ done: 2, right: 0, wrong: 0, waiting: 2 });
  });
});
