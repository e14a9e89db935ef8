import { createHash } from 'node:crypto';
import type { AdAnswer, AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import { after } from '#server/kernel/clock.ts';
import { SANDBOX_REFRESH } from './sandbox-figures.ts';

/** The tokens that the sandbox's platforms have issued. */
export interface TokenBook {
  /** Stores an access token, or an unused refresh token. */
  readonly keep: (token: string, endsAt: Date) => Promise<void>;
  readonly find: (token: string) => Promise<{ readonly endsAt: Date } | undefined>;
  /** Marks a refresh token as used, known or not; false when it was used before. */
  readonly use: (token: string, endsAt: Date) => Promise<boolean>;
}

export interface CostReception {
  readonly now: Date;
  readonly tokens: TokenBook;
}

export type CostReceiver = (request: AdRequest, reception: CostReception) => Promise<AdAnswer>;

/** One day, as at the real platforms. */
export const ACCESS_SECONDS = 86_400;
export const REFRESH_SECONDS = 30 * 86_400;

/** `good`, or why the token is not valid. */
export async function stateOfAccess(
  token: string,
  { now, tokens }: CostReception,
): Promise<'good' | 'empty' | 'wrong' | 'expired'> {
  if (token === '') return 'empty';
  const known = token.startsWith('sandbox-access-') ? await tokens.find(token) : undefined;
  if (!known) return 'wrong';
  return known.endsAt > now ? 'good' : 'expired';
}

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

/** New tokens for a refresh token; undefined when it is wrong, used or expired. */
export async function exchange(
  refresh: string,
  { now, tokens }: CostReception,
  isGoodOnce: boolean,
): Promise<Pair | undefined> {
  if (!refresh.startsWith(SANDBOX_REFRESH) || refresh.length < SANDBOX_REFRESH.length + 4) return undefined;
  const known = await tokens.find(refresh);
  if (known && known.endsAt <= now) return undefined;
  const refreshEnd = after(now, REFRESH_SECONDS);
  if (isGoodOnce && !(await tokens.use(refresh, refreshEnd))) return undefined;
  const mark = createHash('sha256').update(`${refresh} ${now.getTime()}`).digest('hex').slice(0, 24);
  const pair = { access: `sandbox-access-${mark}`, refresh: isGoodOnce ? `${SANDBOX_REFRESH}${mark}` : refresh };
  await tokens.keep(pair.access, after(now, ACCESS_SECONDS));
  if (isGoodOnce) await tokens.keep(pair.refresh, refreshEnd);
  return pair;
}

export const isDay = (text: unknown): text is string => typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text);
export const isPage = (text: string, most: number): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
/** Thousandths as yuan without trailing zeros: `123.455`, `12.3`. */
export const yuanOfMills = (mills: number): string => String(mills / 1000);
export const pageOf = <T>(all: readonly T[], page: number, size: number): readonly T[] =>
  all.slice((page - 1) * size, page * size);

/** Parses a list in a query parameter, as JSON. */
export function listOf(text: string | null): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
