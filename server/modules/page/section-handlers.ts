import { dropSection, listSections, saveSection } from '#server/domains/pages/sections.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { pageSection } from '#src/contract/console/page-section.ts';

export const pageSectionHandlers: StaffHandlers<typeof pageSection> = {
  'GET /console/api/page/sections': async (_input, { db, actor }) => ({
    sections: (await listSections(db, actor.id)).map(({ id, name, blocks, keptAt }) => ({
      ...{ id, name, blocks: [...blocks] },
      keptAt: toInstant(keptAt),
    })),
  }),
  'PUT /console/api/page/sections/{uuid}': async ({ params: { uuid: id }, body }, { db, actor, clock }) => {
    await saveSection(db, { id, ...body, staffId: actor.id, keptAt: clock.now() });
    return {};
  },
  'DELETE /console/api/page/sections/{uuid}': async ({ params: { uuid: id } }, { db, actor }) => {
    await dropSection(db, actor.id, id);
    return {};
  },
};
