import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Unsent } from './chat-state.ts';

const KEY = 'consult-unsent';
/** More than anybody writes while offline; corrupt data must not cause thousands of messages. */
const MOST = 50;

/** Stores unconfirmed messages over a reload, for this student and tab. */
export function keepUnsent(unsent: readonly Unsent[]): void {
  const stored = unsent.slice(-MOST).map(({ clientId, text, courseUuid }) => ({ clientId, text, courseUuid }));
  writeStored('session', KEY, stored.length > 0 ? JSON.stringify(stored) : undefined);
}

/**
 * Messages from before the reload, oldest first.
 *
 * The server may already have them: they are sent again with the same id, which creates no duplicate.
 */
export function readUnsent(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(readStored('session', KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWritten).slice(-MOST).map(failed) : [];
  } catch {
    return [];
  }
}

type Written = Pick<Unsent, 'clientId' | 'text' | 'courseUuid'>;

function failed({ clientId, text, courseUuid }: Written): Unsent {
  return { clientId, text, courseUuid, status: 'failed' };
}

function isWritten(value: unknown): value is Written {
  const { clientId, text, courseUuid } = (value ?? {}) as Partial<Record<keyof Written, unknown>>;
  const isAbout = courseUuid === undefined || typeof courseUuid === 'string';
  return typeof clientId === 'string' && typeof text === 'string' && text !== '' && isAbout;
}
