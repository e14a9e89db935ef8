// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptDrafts } from './attempt-drafts.ts';

const attempt = { answer_id: 'a-1', draft_key: 'a1'.repeat(32) };
const essay = { revision: 2, answer: ['我的作文'], isFlagged: true };

beforeEach(() => localStorage.clear());

describe('the drafts of an attempt', () => {
  it('are read again by the next login of the same student', () => {
    attemptDrafts(attempt).keep('q1', essay);

    expect(attemptDrafts(attempt).read('q1')).toEqual(essay);
  });

  it('tell nobody else what was answered', () => {
    attemptDrafts(attempt).keep('q1', essay);

    expect(JSON.stringify({ ...localStorage })).not.toMatch(/作文|revision|isFlagged/);
    expect(attemptDrafts({ ...attempt, draft_key: 'b2'.repeat(32) }).read('q1')).toBeUndefined();
  });

  it('are forgotten up to the revision that the server has', () => {
    const drafts = attemptDrafts(attempt);
    drafts.keep('q1', essay);

    drafts.forget('q1', 1);
    expect(drafts.read('q1')).toEqual(essay);

    drafts.forget('q1', 2);
    expect(drafts.read('q1')).toBeUndefined();
  });

  it('of another tab are heard', () => {
    const heard: unknown[] = [];
    const drafts = attemptDrafts(attempt);
    const stop = drafts.listen((question, draft) => heard.push([question, draft]));
    drafts.keep('q1', essay);
    const key = 'exam-draft:a-1:q1';

    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{"revision":3}' }));
    stop();

    expect(heard).toEqual([['q1', essay]]);
  });
});
