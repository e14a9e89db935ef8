import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../db/schema/account.ts';
import { myCourses } from '../../db/schema/course.ts';
import { questions } from '../../db/schema/exam.ts';
import { homeworks } from '../../db/schema/homework.ts';
import { inTransaction } from '../../db/transaction.ts';
import { seedIds } from '../../demo/ids.ts';
import { studyRoom } from '../../demo/shop/course-list-ids.ts';
import { handIn, saveDraft } from '../../domains/homeworks/hand-in.ts';
import { sayInRoom } from '../../domains/lives/say-in-room.ts';
import { recordAnswers } from '../../domains/mistakes/record-answers.ts';
import { reviewMistake } from '../../domains/mistakes/review-mistake.ts';
import { after, systemClock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/random.ts';
import { openDatabase } from '../../open-database.ts';

/**
 * A process that, until it is killed, registers students in the given data folder; each writes a message in the study
 * room, submits homework, and redoes a wrong question.
 *
 * Prints `ready` when the folder is open, then the id of each student after all transactions are committed.
 */
const WRITERS = 4;
const HOMEWORK = seedIds.homework(1);
const [dataFolder = ''] = process.argv.slice(2);

const { db } = await openDatabase({
  url: undefined,
  dataFolder,
  clock: systemClock,
  onIdleError: () => {},
  wantsSample: true,
});
const [homework] = await db.select().from(homeworks).where(eq(homeworks.id, HOMEWORK));
if (!homework) throw new Error('The sample has no homework 1.');
const { courseId } = homework;
const [question] = await db.select({ id: questions.id }).from(questions).limit(1);
if (!question) throw new Error('The sample has no question.');
const questionId = question.id;
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
      await tx.insert(myCourses).values({ id, userId: id, courseId, startedAt: now, validUntil: after(now, 3600) });
    });
    const session = { userId: id, token: '' };
    const said = { classroom: studyRoom, clientId: id, text: '在', mediaMs: undefined };
    await sayInRoom({ db, clock: systemClock, session }, said);
    const context = { clock: systemClock, random: systemRandom, session };
    const answer = { version: 1, text: id, pictures: [] };
    await inTransaction(db, (tx) => saveDraft(tx, context, HOMEWORK, { ...answer, revision: 0 }));
    const wrong = {
      questionId,
      requestId: id,
      source: 'practice' as const,
      answer: ['A'],
      isRight: false,
      answeredAt: now,
    };
    const redone = {
      userId: id,
      questionId,
      requestId: randomUUID(),
      answer: ['B'],
      isRight: true,
      answeredAt: now,
      now,
    };
    // Sent twice, like a phone that got no response.
    for (let time = 0; time < 2; time += 1) {
      await inTransaction(db, (tx) => handIn(tx, context, HOMEWORK, { ...answer, requestId: id }));
      await inTransaction(db, (tx) => recordAnswers(tx, id, [wrong]));
      await inTransaction(db, (tx) => reviewMistake(tx, redone));
    }
    process.stdout.write(`${id}\n`);
  }
}
