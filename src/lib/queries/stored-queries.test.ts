// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { TransportFailure } from '../api/api-failures.ts';
import { clearSession, saveToken } from '../session/session.ts';
import { storedAnswers } from '../storage/device-store.ts';
import { tidyAnswers } from '../storage/stored-answers.ts';
import { queryClient } from './query-client.ts';
import { oldAnswerOf, storeAnswerOf } from './stored-queries.ts';

const DAY_MS = 86_400_000;
const LOST = () => Promise.reject(new TransportFailure('network'));

let count = 0;
/** A query of a test's own: answers of others are in the same store. */
function aQuery(meta: Record<string, unknown> = { isStored: true }) {
  count += 1;
  const queryKey = ['kept', count];
  return {
    queryKey,
    ask: (queryFn: () => Promise<unknown>) => queryClient.fetchQuery({ queryKey, queryFn, meta }),
    /** The page is loaded again: nothing is in memory. */
    reload: () => queryClient.removeQueries({ queryKey }),
    old: () => {
      const query = queryClient.getQueryCache().find({ queryKey, exact: true });
      return query && oldAnswerOf(query);
    },
  };
}

/** Answers are stored behind the back of who asked: two steps of the store stand behind those. */
async function stored(): Promise<void> {
  await import('../storage/stored-answers.ts');
  for (let step = 0; step < 3; step += 1) await storedAnswers.run('readwrite', (store) => store.count());
}

beforeEach(() => {
  clearSession();
  localStorage.clear();
  saveToken(`student-${count}`);
});

describe('a query that is stored', () => {
  it('has its last answer without a net, and says since when', async () => {
    const query = aQuery();
    await query.ask(async () => ({ words: '导数' }));
    await stored();
    query.reload();

    expect(await query.ask(LOST)).toEqual({ words: '导数' });
    expect(query.old()?.isOffline).toBe(true);
    expect(Math.abs((query.old()?.at ?? 0) - Date.now())).toBeLessThan(60_000);

    await queryClient.fetchQuery({
      queryKey: query.queryKey,
      queryFn: async () => 'new',
      staleTime: 0,
      meta: { isStored: true },
    });
    expect(query.old()).toBeUndefined();
  });

  it('fails where nothing is kept, and where the server refused', async () => {
    const query = aQuery();
    await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);
    await query.ask(async () => 'one');
    await stored();
    query.reload();

    await expect(query.ask(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('is nothing of another student, nor of nobody', async () => {
    const query = aQuery();
    await query.ask(async () => 'of the first');
    await stored();
    clearSession();
    query.reload();
    await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);

    saveToken('another');
    query.reload();
    await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);
  });

  it('is not kept when the session ended while it was on its way', async () => {
    const query = aQuery();
    let give: (words: string) => void = () => {};
    const asked = query.ask(() => new Promise<string>((resolve) => (give = resolve)));
    await stored();
    clearSession();
    saveToken('another');
    give('of the first');
    await asked;
    await stored();
    query.reload();

    await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);
  });

  it('is read again after a change that only this device knows', async () => {
    const query = aQuery();
    await query.ask(async () => ({ answers: 0 }));
    storeAnswerOf(queryClient, query.queryKey, { answers: 3 });
    await stored();
    query.reload();

    expect(await query.ask(LOST)).toEqual({ answers: 3 });
  });

  it('is gone after two weeks', async () => {
    const query = aQuery();
    await query.ask(async () => 'old');
    await stored();
    await tidyAnswers(Date.now() + 15 * DAY_MS);
    query.reload();

    await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);
  });
});

it('a query that is not kept leaves nothing', async () => {
  const query = aQuery({});
  await query.ask(async () => 'public');
  await stored();
  query.reload();

  await expect(query.ask(LOST)).rejects.toThrow(TransportFailure);
});
