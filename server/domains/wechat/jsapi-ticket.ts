import { and, eq, gt } from 'drizzle-orm';
import { serviceTickets } from '#server/db/schema/content.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';

/** A ticket that expires sooner is replaced: it must outlive the page that uses it. */
const RENEW_BEFORE_SECONDS = 300;

/** The site's ticket, shared by all processes and renewed before it expires. */
export async function jsapiTicket({ db, clock, gateways }: ServerContext, appId: string): Promise<string> {
  const now = clock.now();
  const name = `jsapi ${appId}`;
  const [cached] = await db
    .select({ value: serviceTickets.value })
    .from(serviceTickets)
    .where(and(eq(serviceTickets.name, name), gt(serviceTickets.expiresAt, after(now, RENEW_BEFORE_SECONDS))));
  if (cached) return cached.value;
  const { value, expiresInSeconds } = await gateways.wechat.jsapiTicket();
  const expiresAt = after(now, expiresInSeconds);
  await db
    .insert(serviceTickets)
    .values({ name, value, expiresAt })
    .onConflictDoUpdate({ target: serviceTickets.name, set: { value, expiresAt } });
  return value;
}
