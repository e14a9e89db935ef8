import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

let client: ReturnType<typeof createQueryClient>;
afterEach(() => client.clear());

/** A screen's numbers, and how often they were read. */
function numbers() {
  client = createQueryClient(() => undefined);
  let reads = 0;
  const query = { queryKey: ['waiting'], queryFn: async () => ++reads };
  return { query, reads: () => reads };
}
const write = (mutationFn: () => Promise<unknown>) =>
  client.getMutationCache().build(client, { mutationFn }).execute(undefined);

describe('a screen that is opened again at once', () => {
  it('shows what it had', async () => {
    const { query, reads } = numbers();
    await client.prefetchQuery(query);
    await client.prefetchQuery(query);

    expect(reads()).toBe(1);
  });

  it.each([
    ['a write', () => write(async () => 'done')],
    ['a write without an answer', () => write(() => Promise.reject(new Error('网络不通'))).catch(() => undefined)],
  ])('is read anew after %s elsewhere', async (_what, act) => {
    const { query, reads } = numbers();
    await client.prefetchQuery(query);
    await act();
    await client.prefetchQuery(query);

    expect(reads()).toBe(2);
  });
});

it('what is on the screen is left to the write itself', async () => {
  const { query, reads } = numbers();
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  await expect.poll(reads).toBe(1);
  await write(async () => 'done');

  expect([reads(), client.getQueryState(query.queryKey)?.isInvalidated]).toEqual([1, false]);
  leave();
});
