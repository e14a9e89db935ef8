import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { queueAtName, queueAtUser } from '#server/db/locks.ts';
import { deploymentSecrets, realNames } from '#server/db/schema/personal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countTry } from '#server/db/tries.ts';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { RealNameAnswer } from '#server/gateways/real-name/real-name-gateway.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { maskIdNumber, maskName } from '#server/kernel/text/mask.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { isIdNumber } from '#src/contract/id-number.ts';
import { realNameStates } from '#src/contract/states.ts';

type RealName = ReplyOf<'GET /api/v1/account/real_name'>;
type RealNameRow = typeof realNames.$inferSelect;

const { NONE, REVIEWING, PASSED, FAILED } = realNameStates;
const STATE_BY_ANSWER = { passed: PASSED, failed: FAILED, pending: REVIEWING } as const;

/** The state of the user's verification; one under review is asked for first. */
export async function readRealName(
  context: Pick<CallContext<Session>, keyof ServerContext | 'log'>,
  userId: string,
): Promise<RealName> {
  const { db, clock, gateways, log } = context;
  const row = await findRealName(db, userId);
  if (row?.state !== REVIEWING) return realNameView(row);
  const answer = await gateways.realName.result(row.reference).catch((error: unknown) => {
    log.warn(describeError(error), 'the service for real names did not answer');
    return undefined;
  });
  if (!answer || answer.status === 'pending') return realNameView(row);
  const ofThis = and(
    eq(realNames.userId, userId),
    eq(realNames.reference, row.reference),
    eq(realNames.state, REVIEWING),
  );
  await db
    .update(realNames)
    .set({ state: STATE_BY_ANSWER[answer.status], reason: answer.reason, decidedAt: clock.now() })
    .where(ofThis);
  return realNameView(await findRealName(db, userId));
}

interface Submission {
  readonly userId: string;
  readonly name: string;
  readonly idNumber: string;
}

/** Asks the service about a name and an ID number and stores the answer. The number itself is not stored. */
export async function submitRealName(context: ServerContext, submission: Submission): Promise<RealName> {
  const { db, clock, random, gateways } = context;
  const { userId, name } = submission;
  const idNumber = submission.idNumber.toUpperCase();
  const now = clock.now();
  if (!isIdNumber(idNumber, now)) throw wrongIdNumber();
  await inTransaction(db, (tx) => noteTry(tx, userId, now));
  const idHash = await hashIdNumber(db, random, idNumber);
  const answer = await gateways.realName.submit({ name, idNumber }).catch((cause: unknown) => {
    throw new Refusal('REAL_NAME_UNAVAILABLE', { cause });
  });
  return inTransaction(db, async (tx) => {
    await queueAtUser(tx, userId);
    await refuseWhenDone(tx, userId);
    if (answer.status !== 'failed') await refuseWhenTaken(tx, userId, idHash);
    const values = {
      nameMasked: maskName(name),
      idMasked: maskIdNumber(idNumber),
      idHash,
      ...answerColumns(answer, now),
      submittedAt: now,
    };
    await tx
      .insert(realNames)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: realNames.userId, set: values });
    return realNameView(await findRealName(tx, userId));
  });
}

const answerColumns = ({ status, reference, reason }: RealNameAnswer, now: Date) => ({
  state: STATE_BY_ANSWER[status],
  reference,
  reason,
  decidedAt: status === 'pending' ? null : now,
});

/** Counts a try before it is made, so that concurrent tries are all counted. */
async function noteTry(tx: Database, userId: string, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  await refuseWhenDone(tx, userId);
  const counted = await countTry(tx, now, { kind: 'real name', subject: userId });
  if ('retryAt' in counted) throw new Refusal('TOO_OFTEN', { text: '24 小时内最多提交 5 次，请稍后再试' });
}

async function refuseWhenDone(tx: Database, userId: string): Promise<void> {
  const row = await findRealName(tx, userId);
  if (row?.state === PASSED) throw new Refusal('REAL_NAME_PASSED');
  if (row?.state === REVIEWING) throw new Refusal('REAL_NAME_REVIEWING');
}

async function refuseWhenTaken(tx: Database, userId: string, idHash: string): Promise<void> {
  // Two accounts with one number at once are queued here.
  await queueAtName(tx, 'real name', idHash);
  const others = await tx
    .select({ userId: realNames.userId })
    .from(realNames)
    .where(
      and(eq(realNames.idHash, idHash), ne(realNames.userId, userId), inArray(realNames.state, [REVIEWING, PASSED])),
    );
  if (others.length > 0) throw new Refusal('REAL_NAME_TAKEN');
}

async function findRealName(db: Database, userId: string): Promise<RealNameRow | undefined> {
  const [row] = await db.select().from(realNames).where(eq(realNames.userId, userId));
  return row;
}

function realNameView(row: RealNameRow | undefined): RealName {
  if (!row) return { state: NONE, name: '', id_number: '', reason: '', submitted_time: null };
  return {
    state: row.state,
    name: row.nameMasked,
    id_number: row.idMasked,
    reason: row.reason,
    submitted_time: toInstant(row.submittedAt),
  };
}

function wrongIdNumber(): Refusal {
  const message = '身份证号有误，请核对后重新输入';
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.id_number', message }] } });
}

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** Equal for equal numbers, but slow and salted for this deployment: a stolen table alone reveals no numbers. */
async function hashIdNumber(db: Database, random: Random, idNumber: string): Promise<string> {
  const name = 'id_number_salt';
  await db
    .insert(deploymentSecrets)
    .values({ name, value: random.bytes(32).toString('hex') })
    .onConflictDoNothing();
  const [secret] = await db.select().from(deploymentSecrets).where(eq(deploymentSecrets.name, name));
  if (!secret) throw new Error('The salt of ID numbers is missing.');
  return (await derive(idNumber, secret.value, 32, { N: 16_384 })).toString('hex');
}
