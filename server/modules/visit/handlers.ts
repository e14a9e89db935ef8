import { noteExposure } from '#server/domains/experiments/exposures.ts';
import { storeVisit } from '#server/domains/visits/store-visit.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { visit as calls } from '#src/contract/visit.ts';

export const visitHandlers: Handlers<typeof calls> = {
  'POST /api/v1/base/visit_events': async ({ body }, context) => {
    const { db, clock, release, userAgent, visitor } = context;
    const { visit, page, device, host, variant = '', started_at: startedAt, events } = body;
    await storeVisit(db, {
      visit: visit.toLowerCase(),
      page,
      device,
      host,
      variant,
      startedAt,
      events,
      release: await release(),
      channel: {
        link: body.ch,
        source: body.source,
        utmSource: body.utm_source,
        utmMedium: body.utm_medium,
        utmCampaign: body.utm_campaign,
        platform: body.platform,
      },
      userAgent,
      now: clock.now(),
    });
    await noteExposure(context, { page, variant, visitor, events });
    return null;
  },
};
