import { createChallenge as makeChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Database } from '#server/db/database.ts';
import { solvedChallenges } from '#server/db/schema/account.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';

const LIFE_SECONDS = 5 * 60;
/** Expired rows are deleted along the way, a few per call. */

type Context = Pick<ServerContext, 'clock' | 'random' | 'seal' | 'challengeWork'>;

/** The purpose of a challenge; a solution is valid for no other. */
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
 * Work for a browser: it must find the counter whose SHA-256 with salt and nonce has the given prefix. At most
 * `challengeWork` hashes.
 *
 * JSON in altcha's own shape (version 2), signed, valid for five minutes. Source: altcha.org/docs/v2.
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

/**
 * Marks a solution as used, in the transaction that acts on it; false when it is wrong, expired, for another purpose,
 * or used.
 */
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
  if (!verified || until <= clock.now().getTime() || data?.purpose !== nameOf(seal, purpose)) return false;
  const used = await tx
    .insert(solvedChallenges)
    .values({ nonce, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ nonce: solvedChallenges.nonce });
  return used.length > 0;
}

type Challenge = Awaited<ReturnType<typeof makeChallenge>>;

/** The outer form of a solution; its signature is checked afterwards. */
function readChallenge(text: string): Challenge | undefined {
  try {
    const read = JSON.parse(text) as Partial<Challenge> | null;
    return typeof read?.parameters?.nonce === 'string' ? (read as Challenge) : undefined;
  } catch {
    return undefined;
  }
}

const secretOf = (seal: Context['seal']) => seal.sign('challenges');
/** A mobile never leaves the server in readable form. */
const nameOf = (seal: Context['seal'], { mobile, action }: Purpose) => seal.sign(`challenge ${mobile} ${action}`);
