import { randomInt, randomUUID } from 'node:crypto';
import { sessions, users } from '../db/schema/account.ts';
import { inTransaction } from '../db/transaction.ts';
import { studyRoom } from '../demo/course-list-ids.ts';
import { sayInRoom } from '../domains/lives/say-in-room.ts';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../open-database.ts';

/**
 * A process that registers students in the given data folder, each of whom says a word in the study room, until it is killed.
 *
 * Prints `ready` when the folder is open, then the id of each student after both transactions are committed.
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
    const session = { userId: id, token: '' };
    const said = { classroom: studyRoom, clientId: id, text: '在', mediaMs: undefined };
    await sayInRoom({ db, clock: systemClock, session }, said);
    process.stdout.write(`${id}\n`);
  }
}
