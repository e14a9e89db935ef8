import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { PaymentChoice } from './start-payment.ts';

const KEY = 'awaited-payment';
const DOUBT_KEY = 'doubted-payer';
/** Who comes back later than this is asked again before anything is paid. */
const KEEP_MS = 5 * 60_000;

interface AwaitedPayment {
  readonly orderUuid: string;
  readonly choice: PaymentChoice;
  readonly since: number;
}

/** Keeps what the student was about to pay, and how, while the chat app says who they are. */
export function awaitPayer(orderUuid: string, choice: PaymentChoice, now = Date.now()): void {
  writeStored('session', KEY, JSON.stringify({ orderUuid, choice, since: now } satisfies AwaitedPayment));
}

/** Whether the student is on the way to a payment that goes on at `path`. */
export function isPayerAwaited(path: string, now = Date.now()): boolean {
  const awaited = read(now);
  return awaited !== undefined && path === paths.orderPayResult({ uuid: awaited.orderUuid });
}

/** How the order was to be paid; told once. */
export function takeAwaitedPayment(orderUuid: string, now = Date.now()): PaymentChoice | undefined {
  const awaited = read(now);
  if (awaited?.orderUuid !== orderUuid) return undefined;
  writeStored('session', KEY, undefined);
  return awaited.choice;
}

/** Notes that the chat app would not pay as the one it said the student is. */
export function doubtPayer(): void {
  writeStored('session', DOUBT_KEY, '1');
}

/** Whether the chat app is to be asked again who pays; told once. */
export function takePayerDoubt(): boolean {
  const isDoubted = readStored('session', DOUBT_KEY) === '1';
  writeStored('session', DOUBT_KEY, undefined);
  return isDoubted;
}

function read(now: number): AwaitedPayment | undefined {
  try {
    const value = JSON.parse(readStored('session', KEY) ?? 'null') as AwaitedPayment | null;
    const isRight = typeof value?.orderUuid === 'string' && typeof value.choice?.method === 'number';
    const isFresh = value !== null && now >= value.since && now - value.since < KEEP_MS;
    return isRight && isFresh ? value : undefined;
  } catch {
    return undefined;
  }
}
