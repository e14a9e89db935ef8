import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staffDevices } from '#server/db/schema/staff.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import type { StaffRow } from './accounts.ts';
import type { LoginContext } from './context.ts';

/** A browser that was not used for this long counts as new. */
const KNOWN_SECONDS = 180 * 24 * 3600;

export interface Device {
  readonly token: string;
  readonly hash: string;
  /** Whether the account was used before, but not with this browser. */
  readonly isNew: boolean;
}

/** Whether this account has completed a login in the browser with this token. */
export async function isOwnDevice(db: Database, staffId: string, token: string | undefined, now: Date) {
  return token !== undefined && (await findDevice(db, staffId, hashToken(token), now)) !== undefined;
}

/** Records the browser for this account; one without a token gets one. */
export async function recordDevice(tx: Database, row: StaffRow, context: LoginContext): Promise<Device> {
  const now = context.clock.now();
  const token = context.deviceToken ?? newToken(context.random);
  const tokenHash = hashToken(token);
  const known = await findDevice(tx, row.id, tokenHash, now);
  await tx
    .insert(staffDevices)
    .values({ staffId: row.id, tokenHash, firstSeenAt: now, seenAt: now, noticesSeenAt: row.lastLoginAt ?? now })
    .onConflictDoUpdate({ target: [staffDevices.staffId, staffDevices.tokenHash], set: { seenAt: now } });
  return { token, hash: tokenHash, isNew: known === undefined && row.lastLoginAt !== null };
}

async function findDevice(db: Database, staffId: string, tokenHash: string, now: Date) {
  const [found] = await db
    .select()
    .from(staffDevices)
    .where(and(eq(staffDevices.staffId, staffId), eq(staffDevices.tokenHash, tokenHash)));
  return found && after(found.seenAt, KNOWN_SECONDS) > now ? found : undefined;
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\w*\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** The name of a browser: `Windows 上的 Chrome`. */
export function deviceName(userAgent: string): string {
  const nameOf = (kinds: typeof SYSTEMS) => kinds.find(([form]) => form.test(userAgent))?.[1];
  const [system, browser] = [nameOf(SYSTEMS), nameOf(BROWSERS)];
  return system ? `${system} 上的 ${browser ?? '浏览器'}` : (browser ?? '未知设备');
}
