import { createChallenge as makeChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { solvedChallenges } from '#server/db/schema/account.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';

const LIFE_SECONDS = 5 * 60;
/** Old rows go in passing, some at a time. */
const SWEPT_AT_ONCE = 50;

type Context = Pick<ServerContext, 'clock' | 'random' | 'seal' | 'challengeWork'>;

/** What a challenge is solved for; a solution is good for nothing else. */
interface Purpose {
  readonly mobile: string;
  readonly action: number;
}

export interface Solution {
  readonly challenge: string;
  readonly counter: number;
  readonly key: string;
}

/**
 * Work for a browser: to find the counter whose SHA-256 with salt and nonce begins as given. At most `challengeWork` hashes.
 *
 * JSON in altcha's own shape (version 2), signed, good for five minutes. Source: altcha.org/docs/v2.
 */
export async function newChallenge({ clock, random, seal, challengeWork }: Context, purpose: Purpose): Promise<string> {
  const challenge = await makeChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 1 + (random.bytes(4).readUInt32BE() % challengeWork),
    data: { until: after(clock.now(), LIFE_SECONDS).getTime(), purpose: nameOf(seal, purpose) },
    deriveKey,
    hmacSignatureSecret: secretOf(seal),
  });
  return JSON.stringify(challenge);
}

/** Uses a solution up, in the transaction that acts on it; false when it is wrong, too old, for another purpose, or used. */
export async function spendSolution(
  tx: Database,
  { clock, seal }: Pick<Context, 'clock' | 'seal'>,
  { challenge: text, counter, key: derivedKey }: Solution,
  purpose: Purpose,
): Promise<boolean> {
  const challenge = readChallenge(text);
  if (!challenge) return false;
  const { verified } = await verifySolution({
    challenge,
    solution: { counter, derivedKey },
    deriveKey,
    hmacSignatureSecret: secretOf(seal),
  }).catch(() => ({ verified: false }));
  const { data, nonce } = challenge.parameters;
  const until = Number(data?.until);
  const now = clock.now();
  if (!verified || until <= now.getTime() || data?.purpose !== nameOf(seal, purpose)) return false;
  await tx.execute(sql`
    DELETE FROM solved_challenges WHERE nonce IN (
      SELECT nonce FROM solved_challenges WHERE expires_at < ${now} LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    )
  `);
  const used = await tx
    .insert(solvedChallenges)
    .values({ nonce, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ nonce: solvedChallenges.nonce });
  return used.length > 0;
}

type Challenge = Awaited<ReturnType<typeof makeChallenge>>;

/** What was sent back; its signature is checked afterwards, so that only the outermost shape matters. */
function readChallenge(text: string): Challenge | undefined {
  try {
    const read = JSON.parse(text) as Partial<Challenge> | null;
    return typeof read?.parameters?.nonce === 'string' ? (read as Challenge) : undefined;
  } catch {
    return undefined;
  }
}

const secretOf = (seal: Context['seal']) => seal.sign('challenges');
/** No mobile leaves the server in a form that could be read. */
const nameOf = (seal: Context['seal'], { mobile, action }: Purpose) => seal.sign(`challenge ${mobile} ${action}`);
