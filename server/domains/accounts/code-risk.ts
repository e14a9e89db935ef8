import { and, countDistinct, eq, gt, gte, lte, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { smsCodes } from '#server/db/schema/account.ts';
import { after } from '#server/kernel/clock.ts';
import { isPrivateAddress } from '#server/kernel/private-address.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Digits that numbers of one batch of an operator share: ten thousand numbers. */
const PREFIX_DIGITS = 7;

/** From which number on a code is sent only to a browser that has worked for it. docs/risks.md tells why. */
const riskLimits = {
  /** Codes sent on behalf of one public address. */
  address: { codes: 5, seconds: 10 * MINUTE },
  /** Other mobiles that one browser asked for. */
  device: { mobiles: 2, seconds: HOUR },
  /** Other mobiles with the same first seven digits, whoever asked. */
  prefix: { mobiles: 8, seconds: HOUR },
  /** Times that codes of the mobile were typed, beyond one for each code. */
  wrong: { tries: 3, seconds: HOUR },
} as const;

interface Asking {
  readonly mobile: string;
  readonly address: string;
  /** Empty when the browser says nothing. */
  readonly device: string;
}

/** Whether what was asked for lately makes it likely that a program asks for this code. */
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
