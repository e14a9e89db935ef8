import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Unsent } from './chat-state.ts';

const KEY = 'consult-unsent';
/** Nobody writes more while the network is away; what is spoiled is no reason to send thousands. */
const MOST = 50;

/** Keeps what the server has not confirmed through a reload, for this student and this tab. */
export function keepUnsent(unsent: readonly Unsent[]): void {
  const stored = unsent.slice(-MOST).map(({ clientId, text, courseUuid }) => ({ clientId, text, courseUuid }));
  writeStored('session', KEY, stored.length > 0 ? JSON.stringify(stored) : undefined);
}

/**
 * What was written before this page was loaded, oldest first.
 *
 * Nobody knows whether the server has it: it is sent again under the name it had, which makes no second message.
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
