import { noteExposure } from '#server/domains/experiments/exposures.ts';
import { storeVisit, takeAllowance } from '#server/domains/visits/store-visit.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { visit as calls } from '#src/contract/visit.ts';

export const visitHandlers: Handlers<typeof calls> = {
  'POST /api/v1/base/visit_events': async ({ body }, context) => {
    const { db, clock, release, livePage, address, userAgent, city, visitor } = context;
    const { visit, page, device, host, variant = '', started_at: startedAt, sent_at: sentAt } = body;
    const shown = await livePage(page, variant);
    if (!shown?.isMeasured) return null;
    const events = body.events.filter(({ kind, block }) =>
      kind === 'block' ? shown.blocks.has(block ?? '') : block === undefined,
    );
    if (events.length === 0 || !(await takeAllowance(db, address, events.length, clock.now()))) return null;
    await storeVisit(db, {
      visit: visit.toLowerCase(),
      page,
      device,
      host,
      city,
      variant,
      startedAt,
      sentAt,
      mark: shown.source,
      events,
      release: await release(),
      channel: {
        link: body.ch,
        source: body.source,
        utmSource: body.utm_source,
        utmMedium: body.utm_medium,
        utmCampaign: body.utm_campaign,
        utmContent: body.utm_content,
        platform: body.platform,
      },
      userAgent,
      now: clock.now(),
    });
    await noteExposure(context, { page, variant, visitor, events });
    return null;
  },
};
