import { keptAnswers } from './device-store.ts';

/** An answer of the server as this device keeps it. */
export interface Kept {
  /** When the server gave it, by the server's clock. */
  readonly at: number;
  /** The session that it belongs to: a random id that is deleted with the session. */
  readonly owner: string;
  /** The shapes of answers that the app knew. */
  readonly shapes: string;
  readonly size: number;
  /** JSON. */
  readonly text: string;
}

const DAY_MS = 86_400_000;
/** The longest an answer is shown after it was given. */
const LONGEST_DAYS = 14;
/** One answer, in letters; a whole paper has some hundred thousand. */
const LARGEST = 2_000_000;
/** All of them, in letters. */
const MOST = 20_000_000;
const MOST_ANSWERS = 300;

/** Keeps an answer under its key in place of the one before; one that is too large is not kept. */
export async function keepAnswer(key: string, kept: Omit<Kept, 'size'>): Promise<void> {
  const size = kept.text.length;
  if (size > LARGEST) return dropAnswer(key);
  await keptAnswers.run('readwrite', (store) => store.put({ ...kept, size }, key));
}

/** The answer that is kept under a key for this session; undefined when it is too old, or of another one. */
export async function findAnswer(
  key: string,
  { owner, shapes, now }: Pick<Kept, 'owner' | 'shapes'> & { readonly now: number },
): Promise<{ readonly at: number; readonly data: unknown } | undefined> {
  const kept = (await keptAnswers.run('readonly', (store) => store.get(key))) as Kept | null | undefined;
  if (!kept || kept.owner !== owner || kept.shapes !== shapes || isAged(kept.at, now)) return undefined;
  return { at: kept.at, data: JSON.parse(kept.text) as unknown };
}

export async function dropAnswer(key: string): Promise<void> {
  await keptAnswers.run('readwrite', (store) => store.delete(key));
}

/** Deletes what is too old, and the oldest of what is too much. */
export async function tidyAnswers(now: number): Promise<void> {
  const all: { readonly key: IDBValidKey; readonly at: number; readonly size: number }[] = [];
  await keptAnswers.run('readonly', (store) => {
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
