import { listBatches, runBatch } from '#server/domains/page-versions/run-batch.ts';
import { undoBatch } from '#server/domains/page-versions/undo-batch.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { pageBatch } from '#src/contract/console/page-batch.ts';

export const pageBatchHandlers: StaffHandlers<typeof pageBatch> = {
  'GET /console/api/page/search': async ({ query: { words } }, { gateways }) => {
    const { files, hasMore } = await compilerOf(gateways).ask('search', { words });
    return { files: [...files], hasMore };
  },
  'POST /console/api/page/batch/preview': async ({ body: { deed, files } }, { gateways }) => {
    const asked = files.map((file) => ({ file }));
    const planned = await compilerOf(gateways).ask('planBatch', { deed, pages: asked });
    return {
      pages: planned.map((plan) => ({
        file: plan.file,
        title: plan.title,
        hash: plan.is === 'gone' ? null : plan.hash,
        sentences: plan.is === 'made' ? [...plan.sentences] : [],
        flaw: plan.is === 'refused' ? plan.reason : plan.is === 'gone' ? '页面文件已不存在' : null,
      })),
    };
  },
  'POST /console/api/page/batch': async ({ body }, context) => ({
    pages: await runBatch(context, compilerOf(context.gateways), body),
  }),
  'POST /console/api/page/batch/undo': async ({ body: { id } }, context) =>
    undoBatch(context, compilerOf(context.gateways), id),
  'GET /console/api/page/batches': async (_input, { db, actor }) => ({
    batches: (await listBatches(db, actor.id)).map(({ id, deed, begunAt, undoneAt, pages }) => ({
      ...{ id, deed, pages },
      at: toInstant(begunAt),
      undoneAt: undoneAt && toInstant(undoneAt),
    })),
  }),
};
