import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { PaymentChoice } from './start-payment.ts';

const KEY = 'awaited-payment';
const DOUBT_KEY = 'doubted-payer';
/** A student who returns later than this is asked again before paying. */
const MAX_AGE_MS = 5 * 60_000;

interface AwaitedPayment {
  readonly orderUuid: string;
  readonly choice: PaymentChoice;
  readonly since: number;
}

/** Stores the student's payment choice while the chat app identifies them. */
export function awaitPayer(orderUuid: string, choice: PaymentChoice, now = Date.now()): void {
  writeStored('session', KEY, JSON.stringify({ orderUuid, choice, since: now } satisfies AwaitedPayment));
}

/** Whether the student is about to continue a payment at `path`. */
export function isPayerAwaited(path: string, now = Date.now()): boolean {
  const awaited = read(now);
  return awaited !== undefined && path === paths.orderPayResult({ uuid: awaited.orderUuid });
}

/** The stored payment choice; returned once. */
export function takeAwaitedPayment(orderUuid: string, now = Date.now()): PaymentChoice | undefined {
  const awaited = read(now);
  if (awaited?.orderUuid !== orderUuid) return undefined;
  writeStored('session', KEY, undefined);
  return awaited.choice;
}

/** Records that the chat app refused the identified payer. */
export function doubtPayer(): void {
  writeStored('session', DOUBT_KEY, '1');
}

/** Whether the chat app must identify the payer again; returned once. */
export function takePayerDoubt(): boolean {
  const isDoubted = readStored('session', DOUBT_KEY) === '1';
  writeStored('session', DOUBT_KEY, undefined);
  return isDoubted;
}

function read(now: number): AwaitedPayment | undefined {
  try {
    const value = JSON.parse(readStored('session', KEY) ?? 'null') as AwaitedPayment | null;
    const isRight = typeof value?.orderUuid === 'string' && typeof value.choice?.method === 'number';
    const isFresh = value !== null && now >= value.since && now - value.since < MAX_AGE_MS;
    return isRight && isFresh ? value : undefined;
  } catch {
    return undefined;
  }
}
