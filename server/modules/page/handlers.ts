import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { page } from '#src/contract/console/page.ts';

export const pageHandlers: StaffHandlers<typeof page> = {
  'GET /console/api/pages': async (_input, { gateways }) => ({
    isAuthoring: gateways.pages !== null,
    pages: [...((await gateways.pages?.list()) ?? [])],
  }),
};
