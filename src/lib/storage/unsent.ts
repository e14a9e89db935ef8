import { readStored, writeStored } from './storage.ts';

/** A written text that is not confirmed. */
interface Written {
  /** Chosen by the writer: a text that is sent twice with the same id is stored once. */
  readonly clientId: string;
  readonly text: string;
}

/** More than anybody writes while offline; corrupt data must not cause thousands of messages. */
const MOST = 50;

/** Stores unconfirmed texts, so that they survive a reload, for this student and tab. */
export function storeUnsent(key: string, unsent: readonly Written[]): void {
  const stored = unsent.slice(-MOST);
  writeStored('session', key, stored.length > 0 ? JSON.stringify(stored) : undefined);
}

/** Unconfirmed texts from before the reload, oldest first; `hasRest` checks the fields besides id and text. */
export function readUnsent<T extends Written>(key: string, hasRest: (value: Partial<T>) => boolean): T[] {
  try {
    const stored: unknown = JSON.parse(readStored('session', key) ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter(isWritten<T>)
          .filter(hasRest)
          .slice(-MOST)
      : [];
  } catch {
    return [];
  }
}

function isWritten<T extends Written>(value: unknown): value is T {
  const { clientId, text } = (value ?? {}) as Partial<Record<keyof Written, unknown>>;
  return typeof clientId === 'string' && typeof text === 'string' && text !== '';
}
