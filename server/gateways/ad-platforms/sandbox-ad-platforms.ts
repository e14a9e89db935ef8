import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxAdFaults, sandboxConversions } from '#server/db/schema/postback.ts';
import { databaseTokens, reportPlaceAt } from '#server/gateways/ad-costs/sandbox-cost-receivers.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { AdPlatformGateway } from './ad-platform.ts';
import { platformAt, receive } from './sandbox-receivers.ts';
import type { ReceiverBook } from './sandbox-reception.ts';
import { rushWatch, tooMuch } from './sandbox-rush.ts';

/** Behaviours that a tester can choose for a platform. */
export const AD_FAULTS = {
  none: '正常',
  error: '回复 HTTP 500',
  silent: '收不到，也不回复',
  lost: '收到了，回复丢失',
  down: '连接不上',
  busy: '回复请求过于频繁',
} as const;
type AdFault = keyof typeof AD_FAULTS;

/** The ad platforms on this machine: accepted events are stored in the database, reports are generated. */
export function sandboxAdPlatforms(db: Database, clock: Clock): AdPlatformGateway {
  const book = databaseBook(db);
  const tokens = databaseTokens(db);
  return {
    send: async (request) => {
      const now = clock.now();
      const report = reportPlaceAt(request.url);
      const platform = report?.platform ?? platformAt(request.url);
      const fault = await faultOf(db, platform);
      if (fault === 'busy') return tooMuch(platform);
      if (fault === 'error') return { status: 500, body: '<html>Internal Server Error</html>' };
      if (fault === 'down') throw new Error('The sandbox was told to refuse connections.');
      if (fault === 'silent') throw new DOMException('The sandbox was told not to answer.', 'TimeoutError');
      const answer = report
        ? book.isTooMuch(platform, now)
          ? tooMuch(platform)
          : await report.receive(request, { now, tokens })
        : await receive(request, { now, book });
      if (fault === 'lost') throw new DOMException('The sandbox was told to lose its answer.', 'TimeoutError');
      return answer;
    },
  };
}

async function faultOf(db: Database, platform: ReturnType<typeof platformAt>): Promise<AdFault> {
  const [row] = await db.select().from(sandboxAdFaults).where(eq(sandboxAdFaults.platform, platform));
  return (Object.keys(AD_FAULTS) as AdFault[]).find((fault) => fault === row?.fault) ?? 'none';
}

/** Nonces are random and not stored: only we create them here. */
function databaseBook(db: Database): ReceiverBook {
  return {
    isNewNonce: async () => true,
    isTooMuch: rushWatch(),
    keep: async (conversions, now) => {
      // An event twice in one request counts twice.
      for (const conversion of conversions) {
        await db
          .insert(sandboxConversions)
          .values({ ...conversion, receivedAt: now })
          .onConflictDoUpdate({
            target: [sandboxConversions.platform, sandboxConversions.key],
            set: { arrivals: sql`${sandboxConversions.arrivals} + 1` },
          });
      }
    },
  };
}
