import { firstBatch, type ToSave } from './attempt-batch.ts';
import type { AttemptCalls, SaveFailure } from './attempt-calls.ts';
import type { Drafts } from './attempt-drafts.ts';
import {
  type AttemptEvent,
  type AttemptState,
  BLANK_ENTRY,
  type Draft,
  FRESH_STATE,
  nextState,
  type Outcome,
  toSend,
} from './attempt-state.ts';

interface Seen {
  readonly isGoing: boolean;
  readonly restMs: number;
  readonly saved: readonly ToSave[];
}

interface AttemptOptions {
  readonly calls: AttemptCalls;
  readonly drafts: Drafts;
  /** Every question of the paper. */
  readonly questions: readonly string[];
  /** A clock that the user cannot set, in milliseconds. */
  readonly monotonicMs?: () => number;
}

/** How long changes are collected before they are sent, so that not every letter is a request. */
const GATHER_MS = 400;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const JITTER_MS = 1500;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs one attempt: stores each answer on the device, sends it to the server, and submits when the time is over.
 *
 * One request at a time; failed ones are retried with growing delays. All decisions are in `nextState`.
 */
export class AttemptEngine {
  private state: AttemptState = FRESH_STATE;
  private endsAtMs: number | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly options: AttemptOptions;
  private sending: Promise<void> | undefined;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private endTimer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = true;

  constructor(options: AttemptOptions) {
    this.options = options;
    for (const question of options.questions) {
      const draft = options.drafts.read(question);
      if (draft) this.apply({ type: 'heard', question, draft });
    }
  }

  readonly read = (): AttemptState => this.state;

  /** The end of the attempt on the monotonic clock; undefined until the server has sent it. */
  readonly endsAt = (): number | undefined => this.endsAtMs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts sending. Returns the function that stops it; stopping tries once more to save. */
  start(): () => void {
    this.isStopped = false;
    const stopListening = this.options.drafts.listen((question, draft) => this.hear(question, draft));
    this.planEnd();
    this.plan(0);
    return () => {
      this.flush(true);
      this.isStopped = true;
      clearTimeout(this.sendTimer);
      clearTimeout(this.endTimer);
      stopListening();
    };
  }

  /** Applies the server's state of the attempt. */
  see({ isGoing, restMs, saved }: Seen): void {
    this.apply({ type: 'seen', saved });
    for (const { question } of saved) this.forgetIfSaved(question);
    if (!isGoing) {
      // The server has closed the attempt: drafts on the device are handed in late, to be shown with the analysis.
      if (toSend(this.state).length > 0) void this.submit('time');
      else this.close('submitted');
      return;
    }
    this.tellRest(restMs);
    this.plan(0);
  }

  answer(question: string, answer: readonly string[]): void {
    this.edit({ type: 'answered', question, answer });
  }

  flag(question: string, isFlagged: boolean): void {
    this.edit({ type: 'flagged', question, isFlagged });
  }

  /** Resolves a conflict of two answers to one question. */
  choose(question: string, isMine: boolean): void {
    const revision = this.state.entries[question]?.revision ?? 0;
    this.edit({ type: 'chosen', question, isMine });
    if (!isMine) this.options.drafts.forget(question, revision);
  }

  /** Retries at once: the network may be back. */
  nudge(): void {
    this.plan(0);
    if (this.state.phase === 'submitting' && this.state.link === 'failing') void this.submit('time');
  }

  /** Sends unsaved answers now. */
  flush(isLast = false): void {
    if (this.state.phase !== 'answering' || this.isStopped) return;
    if (!isLast) this.plan(0);
    const items = firstBatch(toSend(this.state));
    if (isLast && items.length > 0) void this.send(items, true);
  }

  /** Submits with all unsaved answers. Rejects when the student's submission did not arrive; the attempt goes on. */
  async submit(by: 'student' | 'time'): Promise<void> {
    if (this.state.phase === 'closed') return;
    if (this.state.phase === 'submitting' && by === 'student') return;
    clearTimeout(this.sendTimer);
    this.apply({ type: 'submitting', by });
    await this.sending;
    // The request that was running may have ended the attempt.
    if (this.read().phase === 'closed') return;
    let items = firstBatch(toSend(this.state));
    try {
      while (items.length < toSend(this.state).length) {
        await this.saveBefore(items);
        items = firstBatch(toSend(this.state));
      }
      await this.options.calls.submit(items);
      this.close('submitted');
    } catch (reason) {
      const failure = this.options.calls.failureOf(reason);
      if (failure.kind === 'submitted') return this.close('elsewhere');
      if (failure.kind === 'invalid') this.refuse(items, failure.problems);
      this.apply({ type: 'submit-failed' });
      if (by === 'student') {
        this.later(() => this.pump());
        throw reason;
      }
      if (failure.kind !== 'logged-out') this.later(() => void this.submit('time'));
    }
  }

  /** Saves the answers that do not fit into the submission. */
  private async saveBefore(items: readonly ToSave[]): Promise<void> {
    this.apply({ type: 'sent', items });
    try {
      this.settle((await this.options.calls.save(items, false)).outcomes);
    } catch (reason) {
      // Not a failure: the server stores late answers too.
      if (this.options.calls.failureOf(reason).kind !== 'time-over') throw reason;
      this.settle(items.map((item) => ({ ...item, outcome: 'late' })));
    }
  }

  private settle(outcomes: readonly Outcome[]): void {
    this.apply({ type: 'outcomes', outcomes });
    for (const { question } of outcomes) this.forgetIfSaved(question);
  }

  private edit(event: AttemptEvent & { readonly question: string }): void {
    const before = this.state.entries[event.question];
    this.apply(event);
    const entry = this.state.entries[event.question];
    if (!entry?.isUnsaved || entry === before) return;
    const { revision, answer, isFlagged } = entry;
    const isOnDevice = this.options.drafts.keep(event.question, { revision, answer, isFlagged });
    if (isOnDevice !== this.state.isOnDevice) this.apply({ type: 'kept', isOnDevice });
    this.plan(GATHER_MS);
  }

  private hear(question: string, draft: Draft): void {
    this.apply({ type: 'heard', question, draft });
    this.plan(GATHER_MS);
  }

  private plan(delayMs: number): void {
    if (this.isStopped || this.state.phase !== 'answering') return;
    clearTimeout(this.sendTimer);
    this.sendTimer = setTimeout(() => this.pump(), delayMs);
  }

  private later(run: () => void): void {
    if (this.isStopped) return;
    clearTimeout(this.sendTimer);
    const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.state.failures - 1));
    this.sendTimer = setTimeout(run, delay);
  }

  private pump(): void {
    if (this.isStopped || this.state.phase !== 'answering' || this.sending) return;
    const items = firstBatch(toSend(this.state));
    if (items.length === 0) return;
    this.sending = this.send(items, false).finally(() => {
      this.sending = undefined;
      if (this.state.link === 'idle' && toSend(this.state).length > 0) this.plan(0);
    });
  }

  private async send(items: readonly ToSave[], isLast: boolean): Promise<void> {
    this.apply({ type: 'sent', items });
    try {
      const { outcomes, restMs } = await this.options.calls.save(items, isLast);
      this.settle(outcomes);
      this.tellRest(restMs);
    } catch (reason) {
      this.fail(this.options.calls.failureOf(reason), items);
    }
  }

  private fail(failure: SaveFailure, items: readonly ToSave[]): void {
    switch (failure.kind) {
      case 'submitted':
        this.close('elsewhere');
        break;
      case 'time-over':
        this.apply({ type: 'failed' });
        if (this.state.phase === 'answering') void this.submit('time');
        break;
      case 'invalid':
        this.refuse(items, failure.problems);
        break;
      case 'logged-out':
        this.apply({ type: 'failed', isLoggedOut: true });
        break;
      case 'unreachable':
        this.apply({ type: 'failed' });
        if (this.state.phase === 'answering') this.later(() => this.pump());
    }
  }

  private refuse(
    items: readonly ToSave[],
    problems: readonly { readonly index: number; readonly text: string }[],
  ): void {
    const named = problems.flatMap(({ index, text }) => {
      const item = items[index];
      return item ? [{ question: item.question, text }] : [];
    });
    // A refusal that names no answer would repeat forever: mark all answers of the request as refused.
    const all = items.map(({ question }) => ({ question, text: '这个答案没有被接受' }));
    this.apply({ type: 'refused', problems: named.length > 0 ? named : all });
  }

  private forgetIfSaved(question: string): void {
    const { isUnsaved, revision } = this.state.entries[question] ?? BLANK_ENTRY;
    if (!isUnsaved) this.options.drafts.forget(question, revision);
  }

  private close(ending: 'submitted' | 'elsewhere'): void {
    clearTimeout(this.sendTimer);
    clearTimeout(this.endTimer);
    this.apply({ type: 'closed', ending });
    for (const question of this.options.questions) this.options.drafts.forget(question, Number.MAX_SAFE_INTEGER);
  }

  private tellRest(restMs: number): void {
    const endsAtMs = this.now() + restMs;
    // Network delay varies: do not let the countdown jump for that.
    if (Math.abs(endsAtMs - (this.endsAtMs ?? Number.NaN)) < JITTER_MS) return;
    this.endsAtMs = endsAtMs;
    this.planEnd();
    this.notify();
  }

  private planEnd(): void {
    clearTimeout(this.endTimer);
    if (this.isStopped || this.endsAtMs === undefined || this.state.phase !== 'answering') return;
    const delay = this.endsAtMs - this.now();
    if (delay > LONGEST_TIMER_MS) return;
    this.endTimer = setTimeout(() => void this.submit('time'), Math.max(0, delay));
  }

  private now(): number {
    return (this.options.monotonicMs ?? (() => performance.now()))();
  }

  private apply(event: AttemptEvent): void {
    this.state = nextState(this.state, event);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
