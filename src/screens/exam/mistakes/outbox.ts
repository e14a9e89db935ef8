import { api } from '#src/lib/api/api-client.ts';
import { failureText, isRefusedForGood } from '#src/lib/api/api-failures.ts';
import { singleFlight } from '#src/lib/api/single-flight.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Review } from './mistake-queries.ts';

const KEY = 'mistake-unsent';
/** More than anybody answers while offline; corrupt data must not cause thousands of calls. */
const MOST = 200;

/** An answer that the server has not confirmed. The same `requestId` counts once, however often it is sent. */
export interface Unsent {
  readonly questionUuid: string;
  readonly requestId: string;
  readonly answer: readonly string[];
  /** The student's own mark; only for essays. */
  readonly isRight?: boolean;
  /** Time of the answer by the server's clock, as an ISO timestamp. */
  readonly answerTime: string;
}

/** Result of sending. `kept`: the server could not take the answer yet, so it stays in this browser. Stored in rounds. */
export type Sent =
  | { readonly status: 'marked'; readonly review: Review }
  | { readonly status: 'kept' }
  | { readonly status: 'refused'; readonly text: string };

/** Answers that are not sent yet, oldest first; they survive a reload. */
export function readUnsent(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnsent).slice(-MOST) : [];
  } catch {
    return [];
  }
}

/** Stores the answer, then sends it. It is deleted once the server has marked or refused it. */
export async function sendAnswer(one: Unsent): Promise<Sent> {
  storeUnsent([...readUnsent().filter(({ requestId }) => requestId !== one.requestId), one]);
  return deliver(one);
}

const flight = singleFlight();

type SentListener = (one: Unsent, sent: Sent) => void;
const listeners = new Set<SentListener>();

/**
 * Calls `listener` for the result of each stored answer, whichever code sent it. Returns the function that
 * unsubscribes.
 */
export function onSent(listener: SentListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends all stored answers, one after the other; stops at the first one that the server cannot take now. */
export function sendWaiting(): Promise<void> {
  return flight('all', async () => {
    for (const one of readUnsent()) {
      const sent = await deliver(one);
      for (const listener of listeners) listener(one, sent);
      if (sent.status === 'kept') return;
    }
  }).promise;
}

async function deliver(one: Unsent): Promise<Sent> {
  const { questionUuid, requestId, answer, isRight, answerTime } = one;
  const body = { request_id: requestId, answer: [...answer], answer_time: answerTime };
  try {
    const review = await api('POST /api/v1/exam/mistakes/{id}/reviews', {
      params: { id: questionUuid },
      body: isRight === undefined ? body : { ...body, is_right: isRight },
      isSilent: true,
    });
    forget(requestId);
    return { status: 'marked', review };
  } catch (reason) {
    if (!isRefusedForGood(reason)) return { status: 'kept' };
    forget(requestId);
    return { status: 'refused', text: failureText(reason) };
  }
}

function forget(requestId: string): void {
  storeUnsent(readUnsent().filter((one) => one.requestId !== requestId));
}

function storeUnsent(unsent: readonly Unsent[]): void {
  writeStored('local', KEY, unsent.length > 0 ? JSON.stringify(unsent.slice(-MOST)) : undefined);
}

function isUnsent(value: unknown): value is Unsent {
  const { questionUuid, requestId, answer, isRight, answerTime } = (value ?? {}) as Partial<
    Record<keyof Unsent, unknown>
  >;
  const areTexts = [questionUuid, requestId, answerTime].every((text) => typeof text === 'string' && text !== '');
  const isMark = isRight === undefined || typeof isRight === 'boolean';
  return areTexts && isMark && Array.isArray(answer) && answer.every((text) => typeof text === 'string');
}
