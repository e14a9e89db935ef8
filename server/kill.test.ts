import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '#scripts/build/bundle-program.ts';
import { BUNDLE_FOLDER } from '#scripts/build/server-bundle.mjs';
import { sessions, users } from './db/schema/account.ts';
import { homeworkAnswers } from './db/schema/homework.ts';
import { liveEvents, liveRooms } from './db/schema/live-room.ts';
import { mistakeReviews, mistakes } from './db/schema/mistake.ts';
import { courseListIds } from './demo/shop/course-list-ids.ts';
import { systemClock } from './kernel/clock.ts';
import { openDatabase } from './open-database.ts';
import { makeDataFolder } from './testing/database.ts';
import { SHORT_LIVED } from './testing/short-lived.ts';

const WRITER = join(BUNDLE_FOLDER, `writer-${process.pid}.js`);
/** Folders with writers that are killed in parallel. */
const LANES = ['north', 'south'];
/** Number of acknowledged writes after which each writer is killed: always in the middle of others. */
const LIVES = [0, 1, 1, 2, 2, 3, 5, 8, 13, 55];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  await bundleProgram('server/testing/bundled/writer.ts', WRITER);
});
afterAll(() => Promise.all([folder, WRITER].map((path) => rm(path, { recursive: true, force: true }))));

/** Kills a writer during its work, and returns its acknowledged writes: at least this many. */
async function writeUntilKilled(dataFolder: string, writes: number): Promise<string[]> {
  const child = spawn(process.execPath, [...SHORT_LIVED, WRITER, dataFolder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.split('\n').length - 2 >= writes) resolve();
    });
    void ended.then(() => reject(new Error(`The writer ended by itself: ${complaints}`)));
  });
  expect(complaints).toBe('');
  child.kill('SIGKILL');
  await ended;
  // The last line may be incomplete, and then does not count.
  return said.split('\n').slice(1, -1);
}

/** What a new start finds in a folder after its kills. */
async function killAndLook(lane: string) {
  const dataFolder = join(folder, lane);
  await makeDataFolder(dataFolder);
  const acknowledged: string[] = [];
  for (const writes of LIVES) acknowledged.push(...(await writeUntilKilled(dataFolder, writes)));
  const database = await openDatabase({
    url: undefined,
    dataFolder,
    clock: systemClock,
    onIdleError: () => {},
    wantsSample: true,
  });
  const students = await database.db.select({ id: users.id }).from(users).where(eq(users.nickname, 'killed'));
  const theirs = await database.db
    .select({ id: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.nickname, 'killed'));
  const room = courseListIds.live(1);
  const spoken = await database.db.select().from(liveEvents).where(eq(liveEvents.liveId, room)).orderBy(liveEvents.seq);
  const [{ lastSeq } = { lastSeq: 0 }] = await database.db.select().from(liveRooms).where(eq(liveRooms.liveId, room));
  const answers = await database.db
    .select({ userId: homeworkAnswers.userId, state: homeworkAnswers.state, text: homeworkAnswers.text })
    .from(homeworkAnswers)
    .innerJoin(users, eq(users.id, homeworkAnswers.userId))
    .where(eq(users.nickname, 'killed'));
  const book = await database.db
    .select({ userId: mistakes.userId, wrongCount: mistakes.wrongCount })
    .from(mistakes)
    .innerJoin(users, eq(users.id, mistakes.userId))
    .where(eq(users.nickname, 'killed'));
  const log = await database.db
    .select({ userId: mistakeReviews.userId, isRight: mistakeReviews.isRight })
    .from(mistakeReviews)
    .innerJoin(users, eq(users.id, mistakeReviews.userId))
    .where(eq(users.nickname, 'killed'));
  await database.close();
  const logOf = (id: string) => log.filter(({ userId }) => userId === id);
  const saidBy = spoken.map(({ clientId }) => clientId);
  const registered = new Set(students.map(({ id }) => id));
  const withSession = new Set(theirs.map(({ id }) => id));
  return {
    acknowledged,
    lost: acknowledged.filter((id) => !registered.has(id)),
    halves: [...registered].filter((id) => !withSession.has(id)),
    // One answer of each student, handed in as it was written.
    notHandedIn: acknowledged.filter((id) => {
      const own = answers.filter(({ userId }) => userId === id);
      return own.length !== 1 || own[0]?.state !== 'handed-in' || own[0].text !== id;
    }),
    // One wrong answer and one redo of each student.
    notRedone: acknowledged.filter((id) => {
      const [entry] = book.filter(({ userId }) => userId === id);
      return entry?.wrongCount !== 1 || logOf(id).length !== 2;
    }),
    // The book is what its log says, also of those that were killed in between.
    misfolded: book.filter(
      ({ userId, wrongCount }) => wrongCount !== logOf(userId).filter((one) => !one.isRight).length,
    ),
    twice: answers.filter(({ userId }, index) => answers.findIndex((one) => one.userId === userId) !== index),
    unsaid: acknowledged.filter((id) => saidBy.filter((said) => said === id).length !== 1),
    // Numbers without a gap, up to that of the room.
    gaps: [...spoken.map(({ seq }) => seq), lastSeq + 1].filter((seq, index) => seq !== index + 1),
  };
}

describe('a process killed twenty times under writes', () => {
  it('loses nothing it acknowledged, does nothing by halves, and starts clean each time', async () => {
    const found = await Promise.all(LANES.map(killAndLook));

    expect(found.flatMap(({ lost }) => lost)).toEqual([]);
    expect(found.flatMap(({ halves }) => halves)).toEqual([]);
    expect(found.flatMap(({ unsaid }) => unsaid)).toEqual([]);
    expect(found.flatMap(({ notHandedIn, twice }) => [...notHandedIn, ...twice])).toEqual([]);
    expect(found.flatMap(({ notRedone, misfolded }) => [...notRedone, ...misfolded])).toEqual([]);
    expect(found.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(found.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(180);
  });
});
