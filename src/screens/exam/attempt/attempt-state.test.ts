import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  type AttemptState,
  conflicts,
  type Draft,
  FRESH_STATE,
  nextState,
  saveStatus,
  toSend,
} from './attempt-state.ts';

const met = (...events: AttemptEvent[]): AttemptState => events.reduce(nextState, FRESH_STATE);
const draft = (revision: number, key: string, isFlagged = false): Draft => ({
  revision,
  answer: key ? [key] : [],
  isFlagged,
});
const answered = (key: string): AttemptEvent => ({ type: 'answered', question: 'q', answer: key ? [key] : [] });
const sent = (revision: number, key: string): AttemptEvent => ({
  type: 'sent',
  items: [{ question: 'q', ...draft(revision, key) }],
});
const seen = (revision: number, key: string, isFlagged = false): AttemptEvent => ({
  type: 'seen',
  saved: [{ question: 'q', ...draft(revision, key, isFlagged) }],
});
const outcome = (kind: 'saved' | 'kept' | 'late', revision: number, key: string): AttemptEvent => ({
  type: 'outcomes',
  outcomes: [{ question: 'q', outcome: kind, ...draft(revision, key) }],
});
const heard = (revision: number, key: string): AttemptEvent => ({
  type: 'heard',
  question: 'q',
  draft: draft(revision, key),
});

describe('nextState', () => {
  it.each<[string, AttemptEvent[], { revision: number; answer: string; status: string }]>([
    ['gives a first answer revision 1', [answered('A')], { revision: 1, answer: 'A', status: 'saving' }],
    [
      'keeps the revision of an answer that has not left the device',
      [answered('A'), answered('B')],
      { revision: 1, answer: 'B', status: 'saving' },
    ],
    [
      'raises the revision of an answer that is on its way',
      [answered('A'), sent(1, 'A'), answered('B')],
      { revision: 2, answer: 'B', status: 'saving' },
    ],
    ['goes on from what the server has', [seen(4, 'A'), answered('B')], { revision: 5, answer: 'B', status: 'saving' }],
    [
      'rests when the server has it',
      [answered('A'), sent(1, 'A'), outcome('saved', 1, 'A')],
      { revision: 1, answer: 'A', status: 'saved' },
    ],
    [
      'still holds what was changed while the older answer was saved',
      [answered('A'), sent(1, 'A'), answered('B'), outcome('saved', 1, 'A')],
      { revision: 2, answer: 'B', status: 'saving' },
    ],
    [
      'tells that it is offline after a failure',
      [answered('A'), sent(1, 'A'), { type: 'failed' }],
      { revision: 1, answer: 'A', status: 'offline' },
    ],
    [
      'takes an answer back by a higher revision',
      [seen(1, 'A'), answered('')],
      { revision: 2, answer: '', status: 'saving' },
    ],
    ['ignores an older reading', [seen(3, 'B'), seen(2, 'A')], { revision: 3, answer: 'B', status: 'saved' }],
    [
      'takes over what another device saved',
      [seen(1, 'A'), seen(2, 'B')],
      { revision: 2, answer: 'B', status: 'saved' },
    ],
    [
      'asks when another device has the same revision',
      [answered('A'), seen(1, 'B')],
      { revision: 1, answer: 'A', status: 'conflict' },
    ],
    [
      'asks when the server kept another answer',
      [answered('A'), sent(1, 'A'), outcome('kept', 3, 'B')],
      { revision: 1, answer: 'A', status: 'conflict' },
    ],
    [
      'asks also when the answer was changed meanwhile',
      [answered('A'), sent(1, 'A'), answered('C'), outcome('kept', 1, 'B')],
      { revision: 2, answer: 'C', status: 'conflict' },
    ],
    [
      'does not ask about its own answer that arrived unheard',
      [answered('A'), sent(1, 'A'), { type: 'failed' }, answered('B'), seen(1, 'A')],
      { revision: 2, answer: 'B', status: 'offline' },
    ],
    [
      'does not ask about an equal answer',
      [answered('A'), sent(1, 'A'), outcome('kept', 2, 'A')],
      { revision: 2, answer: 'A', status: 'saved' },
    ],
    [
      'keeps its own flag over one that stands',
      [answered('A'), { type: 'flagged', question: 'q', isFlagged: true }, seen(1, 'A')],
      { revision: 2, answer: 'A', status: 'saving' },
    ],
    [
      'sends the chosen own answer above the other',
      [answered('A'), seen(3, 'B'), { type: 'chosen', question: 'q', isMine: true }],
      { revision: 4, answer: 'A', status: 'saving' },
    ],
    [
      'rests with the chosen answer of the other device',
      [answered('A'), seen(3, 'B'), { type: 'chosen', question: 'q', isMine: false }],
      { revision: 3, answer: 'B', status: 'saved' },
    ],
    [
      'holds a draft of an earlier visit as unsaved',
      [heard(2, 'A'), seen(1, 'B')],
      { revision: 2, answer: 'A', status: 'saving' },
    ],
    [
      'raises a draft of an earlier visit when it is changed',
      [heard(2, 'A'), answered('B')],
      { revision: 3, answer: 'B', status: 'saving' },
    ],
    ['knows a draft that had arrived', [heard(2, 'A'), seen(2, 'A')], { revision: 2, answer: 'A', status: 'saved' }],
    ['follows another tab', [answered('A'), heard(2, 'B')], { revision: 2, answer: 'B', status: 'saving' }],
    [
      'does not follow an older word of another tab',
      [seen(3, 'B'), heard(2, 'A')],
      { revision: 3, answer: 'B', status: 'saved' },
    ],
    [
      'names a refused answer instead of sending it again',
      [answered('A'), sent(1, 'A'), { type: 'refused', problems: [{ question: 'q', text: '答案与题目不符' }] }],
      { revision: 1, answer: 'A', status: 'refused' },
    ],
    [
      'sends a refused answer once it is changed',
      [answered('A'), sent(1, 'A'), { type: 'refused', problems: [{ question: 'q', text: 'x' }] }, answered('B')],
      { revision: 2, answer: 'B', status: 'saving' },
    ],
    [
      'rests with a late answer',
      [answered('A'), sent(1, 'A'), outcome('late', 0, '')],
      { revision: 1, answer: 'A', status: 'saved' },
    ],
  ])('%s', (_, events, expected) => {
    const state = met(...events);

    const entry = state.entries.q;
    expect({ revision: entry?.revision, answer: entry?.answer.join(''), status: saveStatus(state) }).toEqual(expected);
  });

  it('sends nothing of a question that waits for a choice', () => {
    const state = met(answered('A'), seen(3, 'B'));

    expect([toSend(state), conflicts(state)]).toEqual([[], ['q']]);
  });

  it.each<[string, AttemptEvent[], Partial<AttemptState>]>([
    ['takes no answers while it is submitted', [{ type: 'submitting', by: 'student' }, answered('A')], { entries: {} }],
    [
      'goes on after a submission of the student that failed',
      [{ type: 'submitting', by: 'student' }, { type: 'submit-failed' }],
      { phase: 'answering' },
    ],
    [
      'stays shut after a submission at the end of the time that failed',
      [{ type: 'submitting', by: 'time' }, { type: 'submit-failed' }],
      { phase: 'submitting', link: 'failing', failures: 1 },
    ],
    [
      'changes nothing once it is closed',
      [{ type: 'closed', ending: 'elsewhere' }, answered('A')],
      { phase: 'closed', entries: {} },
    ],
  ])('%s', (_, events, expected) => {
    expect(met(...events)).toMatchObject({ entries: {}, ...expected });
    expect(toSend(met(...events))).toEqual([]);
  });
});
