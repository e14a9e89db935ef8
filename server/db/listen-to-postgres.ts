import pg from 'pg';
import type { Listen } from './database.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Listens on its own connection, because a pool would lend its connections to others.
 *
 * Behind a pooler in transaction mode no notification arrives, and nothing reports that: so every listener also polls
 * from time to time.
 */
export async function listenToPostgres(url: string, ...[channel, onNotice]: Parameters<Listen>) {
  let isOver = false;
  let client: pg.Client | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  const connect = async (isFirst: boolean): Promise<void> => {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000, keepAlive: true });
    client = own;
    const lose = () => {
      if (client !== own || isOver) return;
      client = undefined;
      own.end().catch(() => undefined);
      again = setTimeout(() => void connect(false), pauseMs);
      again.unref();
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
    own.on('error', lose);
    own.on('end', lose);
    own.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      pauseMs = FIRST_PAUSE_MS;
      if (!isFirst) onNotice('');
    } catch {
      lose();
    }
  };
  await connect(true);
  return async () => {
    isOver = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
