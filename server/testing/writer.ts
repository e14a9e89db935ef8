import { randomInt, randomUUID } from 'node:crypto';
import { sessions, users } from '../db/schema/account.ts';
import { inTransaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../open-database.ts';

/**
 * A process that registers students in the given data folder until it is killed.
 *
 * Prints `ready` when the folder is open, then the id of each student after its transaction is committed.
 */
const WRITERS = 4;
const [dataFolder = ''] = process.argv.slice(2);

const { db } = await openDatabase({
  url: undefined,
  dataFolder,
  clock: systemClock,
  onIdleError: () => {},
  wantsSample: true,
});
process.stdout.write('ready\n');
await Promise.all(Array.from({ length: WRITERS }, registerForEver));

async function registerForEver() {
  for (;;) {
    const id = randomUUID();
    const mobile = `1${String(randomInt(1e10)).padStart(10, '0')}`;
    const now = systemClock.now();
    await inTransaction(db, async (tx) => {
      await tx.insert(users).values({ id, num: id, mobile, nickname: 'killed', createdAt: now });
      await tx.insert(sessions).values({ tokenHash: id, userId: id, createdAt: now, expiresAt: now });
    });
    process.stdout.write(`${id}\n`);
  }
}
