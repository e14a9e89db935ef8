import { toChinaHour } from '#server/kernel/clock.ts';
import { chinaDay, daysBetween } from '#server/kernel/days/china-day.ts';

/** Id and secret of every application in the sandbox. */
export const SANDBOX_APP = { id: '1688', secret: 'sandbox-app-secret-2026' } as const;
/** Refresh tokens with this prefix are valid, once. */
export const SANDBOX_REFRESH = 'sandbox-refresh-';
/** Accounts with this prefix do not belong to the application. */
const STRANGE_ACCOUNT = '403';
/** Accounts with this ending have more ads than fit on a page. */
const BIG_ACCOUNT = '0000';
const MANY = 2050;
const NAMES = [
  '秋季班信息流 /901',
  '品牌词',
  '朋友圈 qiuji-01 https://m.school.example/1018?from=ad',
  '停投的计划',
] as const;

export const isStrange = (accountId: string): boolean => accountId.startsWith(STRANGE_ACCOUNT);

export interface SandboxAd {
  readonly ad: string;
  readonly name: string;
  /** Thousandths of a yuan. */
  readonly mills: number;
}

/** The costs of an account's ads on a day, as known now: yesterday's figures change until noon. */
export function sandboxAds(accountId: string, day: string, now: Date): readonly SandboxAd[] {
  const age = daysBetween(day, chinaDay(now));
  if (age < 0) return [];
  const hour = Number(toChinaHour(now).slice(0, 2));
  const count = accountId.endsWith(BIG_ACCOUNT) ? MANY : NAMES.length;
  return Array.from({ length: count }, (_, at) => {
    const whole = at === 3 ? 0 : 123_455 + at * 20_000 + Number(day.slice(8)) * 1_000;
    const mills = age === 0 ? Math.floor((whole * hour) / 24) : age === 1 && hour < 12 ? whole - 5_000 : whole;
    // A number with more digits than a float can hold.
    return { ad: `7212345678901${100_000 + at}`, name: NAMES[at] ?? `计划 ${at}`, mills: Math.max(0, mills) };
  });
}
