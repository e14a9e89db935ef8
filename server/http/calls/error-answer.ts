import { isDatabaseBusy, isDatabaseGone } from '#server/db/database-busy.ts';
import { describeError } from '#server/db/describe-error.ts';
import { isDiskFull } from '#server/db/disk-full.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { Overloaded } from '#server/kernel/waiting-line.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { type Envelope, refused } from './envelope.ts';

interface ErrorAnswer {
  readonly status: number;
  readonly envelope: Envelope;
  /** What to log, when the error is the server's own or has an external cause. */
  readonly log?: Readonly<Record<string, unknown>>;
  /**
   * When the same call may be repeated; absent when it may not. Nothing of the call was done, unless the envelope says
   * that it may be.
   */
  readonly retryAfterSeconds?: number;
}

/** The answer for an error: a refusal as it is, a malformed request as 4xx, anything else as 5xx without its text. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    const answer = { status: 200, envelope: refused(error.reason, error.message, error.data) };
    return error.cause === undefined
      ? answer
      : { ...answer, log: { reason: error.reason, ...describeError(error.cause) } };
  }
  if (error instanceof Overloaded) {
    return { status: 503, envelope: refused('UNAVAILABLE'), retryAfterSeconds: error.retryAfterSeconds };
  }
  if (isDatabaseBusy(error)) {
    return { status: 503, envelope: refused('UNAVAILABLE'), retryAfterSeconds: 2, log: describeError(error) };
  }
  if (isDiskFull(error)) return { status: 503, envelope: refused('UNAVAILABLE', DISK_FULL), log: describeError(error) };
  const status = statusOf(error);
  if (isDatabaseGone(error) || status === 503) {
    const envelope = refused('UNAVAILABLE', undefined, MAY_BE_DONE);
    return { status: 503, envelope, retryAfterSeconds: GONE_SECONDS, log: describeError(error) };
  }
  if (status >= 400 && status < 500) return { status, envelope: refused(reasonOf(status)) };
  return { status: 500, envelope: refused('UNAVAILABLE'), log: describeError(error) };
}

/** How long a database takes to start again. */
const GONE_SECONDS = 5;
/** The database's answer was lost or late: a client must not repeat a write by itself. */
const MAY_BE_DONE = { may_be_done: true };

/** Nothing was stored; the console shows this text to staff, students see the general one. */
const DISK_FULL = '服务器磁盘已满，没有保存。请联系管理员腾出空间后再试';

function reasonOf(status: number): RefusalName {
  return status === 404 ? 'NO_SUCH_CALL' : 'BAD_REQUEST';
}

function statusOf(error: unknown): number {
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}
