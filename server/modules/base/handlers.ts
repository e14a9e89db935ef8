import { newUuid } from '#server/db/random.ts';
import { clientReports } from '#server/db/schema/account.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { base } from '#src/contract/base.ts';

const API_VERSION = 'v1.0.2';

export const baseHandlers: Handlers<typeof base> = {
  'GET /api/v1/base/version': async (_input, { clock }) => ({
    version: API_VERSION,
    server_time: clock.now().getTime(),
  }),

  'POST /api/v1/base/client_report': async ({ body }, { db, clock, random, userAgent }) => {
    await db.insert(clientReports).values({
      id: newUuid(random),
      kind: body.kind,
      page: body.page.split(/[?#]/, 1)[0] ?? '',
      blockId: body.block_id ?? '',
      blockType: body.block_type ?? '',
      message: body.message,
      build: body.build ?? '',
      userAgent,
      createdAt: clock.now(),
    });
    return null;
  },
};
