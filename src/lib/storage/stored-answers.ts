import { storedAnswers } from './device-store.ts';

/** An answer of the server as stored on this device. */
export interface StoredAnswer {
  /** When the server gave it, in milliseconds by the server's clock. */
  readonly at: number;
  /** A random id of the session; deleted with the session. */
  readonly owner: string;
  /** Version of the API's data shapes that the app knew when it stored the answer. */
  readonly shapes: string;
  readonly size: number;
  /** The answer as JSON. */
  readonly text: string;
}

const DAY_MS = 86_400_000;
/** Older answers are not shown. */
const LONGEST_DAYS = 14;
/** Limit for one answer, in characters; a whole exam paper has some hundred thousand. */
const LARGEST = 2_000_000;
/** Limit for all answers together, in characters. */
const MOST = 20_000_000;
const MOST_ANSWERS = 300;

/** Stores an answer under its key in place of the old one; an answer that is too large is not stored. */
export async function storeAnswer(key: string, stored: Omit<StoredAnswer, 'size'>): Promise<void> {
  const size = stored.text.length;
  if (size > LARGEST) return dropAnswer(key);
  await storedAnswers.run('readwrite', (store) => store.put({ ...stored, size }, key));
}

/** The stored answer for a key and this session; undefined when it is too old or belongs to another session. */
export async function findAnswer(
  key: string,
  { owner, shapes, now }: Pick<StoredAnswer, 'owner' | 'shapes'> & { readonly now: number },
): Promise<{ readonly at: number; readonly data: unknown } | undefined> {
  const stored = (await storedAnswers.run('readonly', (store) => store.get(key))) as StoredAnswer | null | undefined;
  if (!stored || stored.owner !== owner || stored.shapes !== shapes || isAged(stored.at, now)) return undefined;
  return { at: stored.at, data: JSON.parse(stored.text) as unknown };
}

export async function dropAnswer(key: string): Promise<void> {
  await storedAnswers.run('readwrite', (store) => store.delete(key));
}

/** Deletes answers that are too old, and the oldest ones when all together are too large. */
export async function tidyAnswers(now: number): Promise<void> {
  const all: { readonly key: IDBValidKey; readonly at: number; readonly size: number }[] = [];
  await storedAnswers.run('readonly', (store) => {
    const request = store.index('facts').openKeyCursor(null, 'prev');
    request.onsuccess = () => {
      const { result: cursor } = request;
      if (!cursor) return;
      const [at, size] = cursor.key as [number, number];
      all.push({ key: cursor.primaryKey, at, size });
      cursor.continue();
    };
    return request;
  });
  let sum = 0;
  const surplus = all.filter(({ at, size }, index) => {
    sum += size;
    return isAged(at, now) || sum > MOST || index >= MOST_ANSWERS;
  });
  for (const { key } of surplus) await dropAnswer(String(key));
}

const isAged = (at: number, now: number) => now - at > LONGEST_DAYS * DAY_MS;
