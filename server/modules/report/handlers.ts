import { type FoundError, listErrors, markError, readError } from '#server/domains/reports/client-errors.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { clientError as calls } from '#src/contract/console/client-error.ts';

export const clientErrorHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/client-errors': async ({ query }, { db, clock }) => {
    const { errors, ...list } = await listErrors(db, query, clock.now());
    return { ...list, errors: errors.map(errorView) };
  },
  'GET /console/api/client-errors/{uuid}': async ({ params }, { db, clock }) => {
    const { error, samples } = await readError(db, params.uuid, clock.now());
    const { browsers, decidedAt, decidedBy } = error;
    return {
      error: errorView(error),
      browsers: Object.entries(browsers)
        .map(([name, reports]) => ({ name, reports }))
        .sort((one, other) => other.reports - one.reports),
      samples: samples.map(({ createdAt, message, frames, page, blockId, blockType, release, browser }) => ({
        ...{ at: toInstant(createdAt), message, frames: [...frames], page, release, browser },
        block: [blockType, blockId].filter(Boolean).join(' · '),
      })),
      decided: decidedAt && { by: decidedBy, at: toInstant(decidedAt) },
    };
  },
  'PUT /console/api/client-errors/{uuid}/state': async ({ params, body }, context) =>
    errorView(await markError(context, params.uuid, body.state)),
};

function errorView(error: FoundError): ConsoleReply<'GET /console/api/client-errors'>['errors'][number] {
  const { id, part, kind, message, place, state, reports, visits, days, releases } = error;
  return {
    ...{ uuid: id, part, kind, message, place, state, reports, visits },
    firstSeenAt: toInstant(error.firstSeenAt),
    lastSeenAt: toInstant(error.lastSeenAt),
    days: [...days],
    releases: [...releases],
    isBack: error.backAt !== null,
  };
}
