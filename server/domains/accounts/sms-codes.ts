import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { smsCodes } from '#server/db/schema/account.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { CODE_MINUTES } from '#server/gateways/sms/sms-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { newSmsCode, newUuid } from '#server/kernel/random.ts';
import { newChallenge, type Solution, spendSolution } from './challenge.ts';
import { isRisky } from './code-risk.ts';
import { type SendingContext, sendSms } from './send-sms.ts';
import { addressLimits, mobileLimits, restSeconds } from './sms-limits.ts';

export const CODE_LIFE_SECONDS = CODE_MINUTES * 60;
const MAX_ATTEMPTS = 5;
const DAY_SECONDS = 24 * 3600;

interface CodeRequest {
  readonly mobile: string;
  readonly action: number;
  readonly address: string;
  /** The browser's name (user agent); empty when unknown. */
  readonly device: string;
  /** The solution of the challenge in the last refusal. */
  readonly solution?: Solution | undefined;
}

/**
 * Creates a code, ends the one before it and sends it. The answer does not depend on whether the mobile has an account.
 *
 * The send is counted before it happens: a gateway that fails or hangs gives no free second try.
 */
export async function sendSmsCode(context: SendingContext, request: CodeRequest): Promise<void> {
  const { mobile, action, address, device } = request;
  const { db, clock, random } = context;
  const code = newSmsCode(random);
  const id = newUuid(random);
  const codeHash = await hashCode(id, code);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    // Requests for one mobile, or from one address, are queued and so all counted.
    await queueAtName(tx, 'sms mobile', mobile);
    await queueAtName(tx, 'sms address', address);
    await refuseWhenTooOften(tx, request, now);
    await refuseUnsolved(tx, context, request);
    await tx
      .update(smsCodes)
      .set({ endedAt: now })
      .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.action, action), isNull(smsCodes.endedAt)));
    await tx.insert(smsCodes).values({
      id,
      mobile,
      action,
      address,
      device,
      codeHash,
      createdAt: now,
      expiresAt: after(now, CODE_LIFE_SECONDS),
    });
  });
  await sendSms(context, { mobile, action, code }).catch((cause: unknown) => {
    throw new Refusal('SMS_NOT_SENT', { cause });
  });
}

async function refuseWhenTooOften(tx: Database, { mobile, address }: CodeRequest, now: Date): Promise<void> {
  const recent = await tx
    .select({ mobile: smsCodes.mobile, address: smsCodes.address, createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(
      and(
        or(eq(smsCodes.mobile, mobile), eq(smsCodes.address, address)),
        gt(smsCodes.createdAt, after(now, -DAY_SECONDS)),
      ),
    );
  const sentTo = recent.filter((row) => row.mobile === mobile).map((row) => row.createdAt);
  const askedFrom = recent.filter((row) => row.address === address).map((row) => row.createdAt);
  const rest = Math.max(restSeconds(mobileLimits, sentTo, now), restSeconds(addressLimits, askedFrom, now));
  if (rest > 0) throw new Refusal('SMS_TOO_OFTEN', { data: { rest_seconds: rest } });
}

/**
 * When a program is likely to be asking, a code requires a solved challenge. Limits are checked first, so that nobody
 * solves one only to be refused.
 */
async function refuseUnsolved(tx: Database, context: ServerContext, request: CodeRequest): Promise<void> {
  const { solution } = request;
  if (context.challengeWork === 0 || !(await isRisky(tx, request, context.clock.now()))) return;
  if (solution && (await spendSolution(tx, context, solution, request))) return;
  throw new Refusal('CHALLENGE_UNSOLVED', { data: { challenge: await newChallenge(context, request) } });
}

interface CodeTry {
  readonly mobile: string;
  readonly action: number;
  readonly code: string;
}

/** A correct code; `use` marks it as used and must run in the transaction that acts on it. */
export interface AcceptedCode {
  readonly use: (tx: Database) => Promise<void>;
}

/**
 * Checks a code, or refuses. The try is counted in a statement of its own before the check, so concurrent tries are all
 * counted, and after the limit even the right code is refused.
 */
export async function acceptSmsCode(
  { db, clock }: ServerContext,
  { mobile, action, code }: CodeTry,
): Promise<AcceptedCode> {
  const [live] = await db
    .update(smsCodes)
    .set({ attempts: sql`${smsCodes.attempts} + 1` })
    .where(
      and(
        eq(smsCodes.mobile, mobile),
        eq(smsCodes.action, action),
        isNull(smsCodes.endedAt),
        gt(smsCodes.expiresAt, clock.now()),
        lt(smsCodes.attempts, MAX_ATTEMPTS),
      ),
    )
    .returning({ id: smsCodes.id, codeHash: smsCodes.codeHash });
  const given = await hashCode(live?.id ?? 'none', code);
  if (!live || !timingSafeEqual(Buffer.from(given), Buffer.from(live.codeHash))) throw new Refusal('SMS_CODE_WRONG');
  return {
    use: async (tx) => {
      const used = await tx
        .update(smsCodes)
        .set({ endedAt: clock.now() })
        .where(and(eq(smsCodes.id, live.id), isNull(smsCodes.endedAt)))
        .returning({ id: smsCodes.id });
      if (used.length === 0) throw new Refusal('SMS_CODE_WRONG');
    },
  };
}

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** Slow on purpose: with a fast hash, a stolen table would give up its six-digit codes in a second. */
async function hashCode(id: string, code: string): Promise<string> {
  return (await derive(code, id, 32, { N: 2048 })).toString('hex');
}
