import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import type { Attempt, SaveOutcome } from '../exam-queries.ts';
import type { ToSave } from './attempt-batch.ts';
import type { Outcome } from './attempt-state.ts';

/** Why a request failed. */
export type SaveFailure =
  | { readonly kind: 'unreachable' }
  /** The session has ended: the app goes to the login, and the drafts stay. */
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'time-over' }
  | { readonly kind: 'submitted' }
  /** Some answers match no question; the rest must be sent again. */
  | { readonly kind: 'invalid'; readonly problems: readonly { readonly index: number; readonly text: string }[] };

/** The requests of one attempt. Both throw errors that `failureOf` can read. */
export interface AttemptCalls {
  /** Saves answers. `isLast`: the page may be closing. */
  readonly save: (items: readonly ToSave[], isLast: boolean) => Promise<{ outcomes: Outcome[]; restMs: number }>;
  readonly submit: (items: readonly ToSave[]) => Promise<void>;
  readonly failureOf: (reason: unknown) => SaveFailure;
}

/** The requests of an attempt. The attempt's own state shows failures. */
export function attemptCalls(answerId: string): AttemptCalls {
  const params = { id: answerId };
  return {
    save: async (items, isLast) => {
      const body = { answers: items.map(toSave) };
      // A request that outlives its page may only be small; answers that do not fit stay on the device.
      const outlivesPage = isLast && JSON.stringify(body).length < LAST_LIMIT;
      const reply = await api('PUT /api/v1/exam/answers/{id}', { params, body, isSilent: true, outlivesPage });
      return { outcomes: reply.answers.map(outcomeOf), restMs: restMsOf(reply) };
    },
    submit: async (items) => {
      await api('POST /api/v1/exam/answers/{id}/submit', {
        params,
        body: { answers: items.map(toSave) },
        isSilent: true,
      });
    },
    failureOf,
  };
}

/** Browsers allow 64 KiB for all such requests; a Chinese character takes three bytes. */
const LAST_LIMIT = 16_000;

/** Time left by the server's clock at the moment of the response, in milliseconds. */
export function restMsOf({ deadline, server_time: now }: Pick<Attempt, 'deadline' | 'server_time'>): number {
  return Math.max(0, Date.parse(deadline) - Date.parse(now));
}

function failureOf(reason: unknown): SaveFailure {
  if (!(reason instanceof ApiRefusal)) return { kind: 'unreachable' };
  switch (reason.code) {
    case refusalCodes.EXAM_TIME_OVER:
      return { kind: 'time-over' };
    case refusalCodes.EXAM_SUBMITTED:
      return { kind: 'submitted' };
    case refusalCodes.INPUT_INVALID:
      return { kind: 'invalid', problems: problemsOf(reason.data) };
    case refusalCodes.SESSION_INVALID:
    case refusalCodes.SESSION_ENDED:
    case refusalCodes.LOGIN_REQUIRED:
    case refusalCodes.AUTHORIZATION_FAILED:
    case refusalCodes.EXTERNAL_LOGIN_REQUIRED:
      return { kind: 'logged-out' };
    default:
      return { kind: 'unreachable' };
  }
}

function problemsOf(data: unknown): { index: number; text: string }[] {
  const { fields } = (data ?? {}) as {
    readonly fields?: readonly { readonly field?: unknown; readonly message?: unknown }[];
  };
  if (!Array.isArray(fields)) return [];
  return fields.flatMap(({ field, message }) => {
    const index = /^body\.answers\.(\d+)\./.exec(String(field))?.[1];
    return index === undefined ? [] : [{ index: Number(index), text: String(message) }];
  });
}

function toSave({ question, revision, answer, isFlagged }: ToSave) {
  return { question_uuid: question, revision, answer: [...answer], is_flagged: isFlagged };
}

function outcomeOf({ question_uuid: question, revision, answer, is_flagged: isFlagged, outcome }: SaveOutcome) {
  return { question, revision, answer, isFlagged, outcome };
}
