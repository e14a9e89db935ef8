import type { Database } from '#server/db/database.ts';
import { guess } from '#server/db/tries.ts';
import { Refusal } from '#server/domains/refusal.ts';

interface Guess {
  readonly userId: string;
  readonly now: Date;
  /** The refusal of an unknown code. */
  readonly wrong: 'CODE_WRONG' | 'EXCHANGE_CODE_UNKNOWN';
  readonly isKnown: (tx: Database) => Promise<boolean>;
}

/** Refuses an unknown code and counts it; after ten within an hour, of any kind, none is checked. */
export async function refuseUnknownCode(db: Database, { userId, now, wrong, isKnown }: Guess): Promise<void> {
  const guessed = await guess(db, now, { kind: 'code', subject: userId }, isKnown);
  if (guessed === 'locked') throw new Refusal('CODE_LOCKED');
  if (guessed === 'wrong') throw new Refusal(wrong);
}
