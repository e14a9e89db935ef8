import type { AdAccount, AdPlatform } from '#server/gateways/ad-platforms/ad-platform.ts';
import { conversionOf, type PostbackRow } from './tell.ts';

const ANY_MOMENT = { now: new Date(0), nonce: '' };

/** Groups events into requests: of one lane, within the platform's limits on number and size; some are sent alone. */
export function groupForRequests(
  platform: AdPlatform,
  rows: readonly PostbackRow[],
  account: AdAccount,
): readonly (readonly PostbackRow[])[] {
  const lanes = groupBy(rows, (row) => (row.isAlone ? `alone ${row.id}` : platform.laneOf(conversionOf(row))));
  return lanes.flatMap((lane) => split(platform, lane, account));
}

function split(
  platform: AdPlatform,
  rows: readonly PostbackRow[],
  account: AdAccount,
): readonly (readonly PostbackRow[])[] {
  if (rows.length <= 1) return [rows];
  const isSmall =
    rows.length <= platform.mostAtOnce &&
    Buffer.byteLength(platform.write(rows.map(conversionOf), account, ANY_MOMENT).body) <= platform.mostBytes;
  if (isSmall) return [rows];
  const cut = rows.length > platform.mostAtOnce ? platform.mostAtOnce : Math.ceil(rows.length / 2);
  return [...split(platform, rows.slice(0, cut), account), ...split(platform, rows.slice(cut), account)];
}

/** Items with the same key, grouped in the order of the first. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
