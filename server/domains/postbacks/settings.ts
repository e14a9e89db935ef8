import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { postbackSettings } from '#server/db/schema/postback.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import type { AdAccount } from '#server/gateways/ad-platforms/ad-platform.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { DEFAULT_EVENTS, POSTBACK_PLATFORMS, type PostbackPlatform } from '#src/contract/console/postback-words.ts';

export type SettingRow = typeof postbackSettings.$inferSelect;

/** The settings of every platform; one that was never set up is off. */
export async function readPostbackSettings(db: Database): Promise<readonly SettingRow[]> {
  const rows = await db.select().from(postbackSettings);
  return POSTBACK_PLATFORMS.map((platform) => rows.find((row) => row.platform === platform) ?? unset(platform));
}

/** Those of one platform. */
export async function readPostbackSetting(db: Database, platform: PostbackPlatform): Promise<SettingRow> {
  const [row] = await db.select().from(postbackSettings).where(eq(postbackSettings.platform, platform));
  return row ?? unset(platform);
}

const unset = (platform: PostbackPlatform): SettingRow => ({
  platform,
  isOn: false,
  accountId: '',
  dataSetId: '',
  token: null,
  tokenEnd: '',
  origin: '',
  events: DEFAULT_EVENTS[platform],
  changedAt: null,
  changedBy: '',
});

/** The account for requests, with its token unsealed. Never return it to a client. */
export function accountOf({ platform, accountId, dataSetId, token, origin }: SettingRow, seal: FieldSeal): AdAccount {
  const opened = token ? seal.open<string>(token, sealPlaces.postbackToken(platform)) : '';
  return { accountId, dataSetId, token: opened, origin };
}
