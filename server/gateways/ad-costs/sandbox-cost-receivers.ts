import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxCostTokens } from '#server/db/schema/cost.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { receiveBaiduReport } from './sandbox-baidu-costs.ts';
import { receiveKuaishouReport } from './sandbox-kuaishou-costs.ts';
import { receiveOceanengineReport } from './sandbox-oceanengine-costs.ts';
import type { CostReceiver, TokenBook } from './sandbox-receiver.ts';
import { receiveTencentReport } from './sandbox-tencent-costs.ts';

interface Place {
  readonly host: string;
  /** Paths of reports; conversions at the same host have other paths. */
  readonly paths: RegExp;
  readonly platform: CostPlatform;
  readonly receive: CostReceiver;
}

const PLACES: readonly Place[] = [
  { host: 'api.oceanengine.com', paths: /^\//, platform: 'oceanengine', receive: receiveOceanengineReport },
  {
    ...{ host: 'api.e.qq.com', paths: /^\/(oauth\/|v3\.0\/daily_reports\/)/ },
    ...{ platform: 'tencent', receive: receiveTencentReport },
  },
  { host: 'ad.e.kuaishou.com', paths: /^\//, platform: 'kuaishou', receive: receiveKuaishouReport },
  { host: 'api.baidu.com', paths: /^\//, platform: 'baidu', receive: receiveBaiduReport },
  { host: 'u.baidu.com', paths: /^\//, platform: 'baidu', receive: receiveBaiduReport },
];

/** The handler for reports at this address; undefined for conversions. */
export function reportPlaceAt(url: string): Pick<Place, 'platform' | 'receive'> | undefined {
  const { host, pathname } = new URL(url);
  return PLACES.find((place) => place.host === host && place.paths.test(pathname));
}

export function databaseTokens(db: Database): TokenBook {
  return {
    keep: async (token, endsAt) => {
      await db.insert(sandboxCostTokens).values({ token, endsAt }).onConflictDoNothing();
    },
    find: async (token) => {
      const [row] = await db.select().from(sandboxCostTokens).where(eq(sandboxCostTokens.token, token));
      return row;
    },
    use: async (token, endsAt) => {
      const used = await db
        .insert(sandboxCostTokens)
        .values({ token, endsAt, isUsed: true })
        .onConflictDoUpdate({
          target: sandboxCostTokens.token,
          set: { isUsed: true },
          setWhere: eq(sandboxCostTokens.isUsed, false),
        })
        .returning({ token: sandboxCostTokens.token });
      return used.length > 0;
    },
  };
}
