import { and, eq, gt } from 'drizzle-orm';
import { serviceTickets } from '#server/db/schema/content.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';

/** A ticket that ends sooner than this is replaced: it must live as long as the page that uses it needs. */
const RENEW_BEFORE_SECONDS = 300;

/** The site's ticket, shared by all processes, fetched anew when it is about to end. */
export async function jsapiTicket({ db, clock, gateways }: ServerContext, appId: string): Promise<string> {
  const now = clock.now();
  const name = `jsapi ${appId}`;
  const [kept] = await db
    .select({ value: serviceTickets.value })
    .from(serviceTickets)
    .where(and(eq(serviceTickets.name, name), gt(serviceTickets.expiresAt, after(now, RENEW_BEFORE_SECONDS))));
  if (kept) return kept.value;
  const { value, expiresInSeconds } = await gateways.wechat.jsapiTicket();
  const expiresAt = after(now, expiresInSeconds);
  await db
    .insert(serviceTickets)
    .values({ name, value, expiresAt })
    .onConflictDoUpdate({ target: serviceTickets.name, set: { value, expiresAt } });
  return value;
}
