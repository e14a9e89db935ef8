import { and, countDistinct, eq, gt, gte, lte, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { smsCodes } from '#server/db/schema/account.ts';
import { after } from '#server/kernel/clock.ts';
import { isPrivateAddress } from '#server/kernel/private-address.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Common prefix of one batch of an operator: ten thousand numbers. */
const PREFIX_DIGITS = 7;

/**
 * Above these numbers, a code is sent only after the browser has solved a challenge. docs/risks.md explains the values.
 */
const riskLimits = {
  /** Codes requested from one public address. */
  address: { codes: 5, seconds: 10 * MINUTE },
  /** Other mobiles that one browser requested codes for. */
  device: { mobiles: 2, seconds: HOUR },
  /** Other mobiles with the same first seven digits, from anywhere. */
  prefix: { mobiles: 8, seconds: HOUR },
  /** Codes entered for the mobile, beyond one for each code sent. */
  wrong: { tries: 3, seconds: HOUR },
} as const;

interface Asking {
  readonly mobile: string;
  readonly address: string;
  /** Empty when unknown. */
  readonly device: string;
}

/** Whether recent requests make it likely that a program requests this code. Decision 0162. */
export async function isRisky(tx: Database, { mobile, address, device }: Asking, now: Date): Promise<boolean> {
  const since = (seconds: number) => gt(smsCodes.createdAt, after(now, -seconds));
  const others = (...which: Parameters<typeof and>) =>
    tx
      .select({ mobiles: countDistinct(smsCodes.mobile) })
      .from(smsCodes)
      .where(and(ne(smsCodes.mobile, mobile), ...which));

  const { address: ofAddress, device: ofDevice, prefix: ofPrefix, wrong } = riskLimits;
  if (!isPrivateAddress(address)) {
    const sent = await tx.$count(smsCodes, and(eq(smsCodes.address, address), since(ofAddress.seconds)));
    if (sent >= ofAddress.codes) return true;
  }
  if (device !== '') {
    const [asked] = await others(eq(smsCodes.device, device), since(ofDevice.seconds));
    if ((asked?.mobiles ?? 0) >= ofDevice.mobiles) return true;
  }
  const prefix = mobile.slice(0, PREFIX_DIGITS);
  const first = prefix.padEnd(mobile.length, '0');
  const last = prefix.padEnd(mobile.length, '9');
  const [near] = await others(gte(smsCodes.mobile, first), lte(smsCodes.mobile, last), since(ofPrefix.seconds));
  if ((near?.mobiles ?? 0) >= ofPrefix.mobiles) return true;

  const [typed] = await tx
    .select({ wrong: sum(sql`greatest(${smsCodes.attempts} - 1, 0)`) })
    .from(smsCodes)
    .where(and(eq(smsCodes.mobile, mobile), since(wrong.seconds)));
  return Number(typed?.wrong ?? 0) >= wrong.tries;
}
