import { vi } from 'vitest';
import type { AttemptCalls, SaveFailure } from './attempt-calls.ts';
import type { Drafts } from './attempt-drafts.ts';
import { AttemptEngine } from './attempt-engine.ts';
import type { Draft, Outcome } from './attempt-state.ts';

const QUESTIONS = ['q1', 'q2', 'q3'];
const HOUR_MS = 3_600_000;

export class Failure extends Error {
  readonly failure: SaveFailure;

  constructor(failure: SaveFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** A fake server that follows docs/exam-rules.md. Each next call fails with the next one of `faults`. */
export function aServer() {
  const rows = new Map<string, Draft>();
  let closedBy: 'student' | 'time' | undefined;
  const late = new Map<string, readonly string[]>();
  const faults: ('lost' | 'unheard' | 'none')[] = [];
  const meet = async <T>(act: () => T): Promise<T> => {
    const fault = faults.shift() ?? 'none';
    await new Promise((go) => setTimeout(go, 50));
    if (fault === 'lost') throw new Failure({ kind: 'unreachable' });
    const reply = act();
    if (fault === 'unheard') throw new Failure({ kind: 'unreachable' });
    return reply;
  };
  const take = (item: Draft & { readonly question: string }): Outcome => {
    const { question, ...given } = item;
    const row = rows.get(question);
    const isSame = row?.revision === given.revision && JSON.stringify(row) === JSON.stringify(given);
    if (row && row.revision >= given.revision && !isSame) return { question, ...row, outcome: 'kept' };
    rows.set(question, given);
    return { question, ...given, outcome: 'saved' };
  };
  const calls: AttemptCalls = {
    save: (items) =>
      meet(() => {
        if (closedBy === 'time') for (const { question, answer } of items) late.set(question, answer);
        if (closedBy) throw new Failure({ kind: closedBy === 'time' ? 'time-over' : 'submitted' });
        return { outcomes: items.map(take), restMs: HOUR_MS };
      }),
    submit: (items) =>
      meet(() => {
        if (closedBy === 'time') for (const { question, answer } of items) late.set(question, answer);
        if (!closedBy) items.map(take);
        closedBy ??= 'student';
      }),
    failureOf: (reason) => (reason instanceof Failure ? reason.failure : { kind: 'unreachable' }),
  };
  const saved = () => [...rows].map(([question, row]) => ({ question, ...row }));
  return {
    rows,
    late,
    faults,
    calls,
    answers: () => Object.fromEntries([...rows].map(([question, { answer }]) => [question, answer.join()])),
    closeByTime: () => {
      closedBy = 'time';
    },
    isClosed: () => closedBy !== undefined,
    seen: (restMs = HOUR_MS) => ({ isGoing: !closedBy, restMs, saved: saved() }),
  };
}

export type Server = ReturnType<typeof aServer>;

/** The storage of one device: it survives the page. */
export function aDevice() {
  const kept = new Map<string, Draft>();
  const drafts: Drafts = {
    read: (question) => kept.get(question),
    keep: (question, draft) => Boolean(kept.set(question, draft)),
    forget: (question, revision) => {
      if ((kept.get(question)?.revision ?? 0) <= revision) kept.delete(question);
    },
    listen: () => () => undefined,
  };
  return { kept, drafts };
}

export function open(server: Server, device = aDevice(), restMs = HOUR_MS) {
  const engine = new AttemptEngine({ calls: server.calls, drafts: device.drafts, questions: QUESTIONS });
  const stop = engine.start();
  engine.see(server.seen(restMs));
  return { engine, device, stop };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
