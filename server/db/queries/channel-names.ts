import type { Database } from '../database.ts';
import { channelLinks } from '../schema/channel.ts';

/** Names of channel links by their codes. */
export async function channelNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ code: channelLinks.code, name: channelLinks.name }).from(channelLinks);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
