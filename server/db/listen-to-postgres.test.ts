import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmptyDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const notify = (message: string) => database.db.execute(sql`SELECT pg_notify('rooms', ${message})`);

describe('a listener', () => {
  it('hears what is notified on its channel, until it ends', async () => {
    const heard: string[] = [];
    const stop = await database.listen('rooms', (message) => heard.push(message));
    await notify('a');
    await vi.waitFor(() => expect(heard).toEqual(['a']));

    await stop();
    await notify('b');
    await database.ping();

    expect(heard).toEqual(['a']);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)('whose connection dies is told to read again, and hears on', async () => {
    const heard: string[] = [];
    const stop = await database.listen('rooms', (message) => heard.push(message));

    await database.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 20_000 });
    await notify('c');

    await vi.waitFor(() => expect(heard).toEqual(['', 'c']));
    await stop();
  });
});
