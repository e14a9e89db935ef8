import { readStored, writeStored } from './storage.ts';

/** Something written and not confirmed. */
interface Written {
  /** Chosen by the writer: sent again under the same name it creates no duplicate. */
  readonly clientId: string;
  readonly text: string;
}

/** More than anybody writes while offline; corrupt data must not cause thousands of messages. */
const MOST = 50;

/** Stores what is not confirmed over a reload, for this student and tab. */
export function keepUnsent(key: string, unsent: readonly Written[]): void {
  const stored = unsent.slice(-MOST);
  writeStored('session', key, stored.length > 0 ? JSON.stringify(stored) : undefined);
}

/** What was not confirmed before the reload, oldest first; `hasRest` checks what is more than an id and a text. */
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
