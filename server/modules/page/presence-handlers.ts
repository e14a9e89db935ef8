import { forgetPresence, notePresence } from '#server/domains/pages/presence.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { pagePresence } from '#src/contract/console/page-presence.ts';

export const pagePresenceHandlers: StaffHandlers<typeof pagePresence> = {
  'PUT /console/api/page/presence/{uuid}': async ({ params: { uuid: id }, body }, { db, actor, clock }) => {
    const others = await notePresence(db, { id, staffId: actor.id, ...body }, clock.now());
    return {
      others: others.map(({ staffId, staffName, block }) => ({ staffName, isMe: staffId === actor.id, block })),
    };
  },
  'DELETE /console/api/page/presence/{uuid}': async ({ params: { uuid: id } }, { db, actor }) => {
    await forgetPresence(db, { id, staffId: actor.id });
    return {};
  },
};
