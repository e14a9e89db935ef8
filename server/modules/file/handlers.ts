import { and, eq } from 'drizzle-orm';
import { dropUploads } from '#server/db/queries/uploads.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pictureView } from '#server/http/picture-address.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { file } from '#src/contract/file.ts';
import { storeUpload } from './store-upload.ts';

export const fileHandlers: Handlers<typeof file> = {
  'POST /api/v1/file/uploads': async ({ query, file: bytes }, context) => {
    const { purpose, request_id: requestId } = query;
    return pictureView(
      await storeUpload(context, { requestId, purpose, file: bytes }),
      context.seal,
      context.clock.now(),
    );
  },

  'DELETE /api/v1/file/uploads/{id}': async ({ params }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      const [row] = await tx
        .select({ state: uploads.state })
        .from(uploads)
        .where(and(eq(uploads.id, params.id), eq(uploads.userId, session.userId)))
        .for('update');
      if (!row || row.state === 'refused') throw new Refusal('NOT_FOUND');
      // What shows a picture also lets go of it; gone is gone, however often it is asked for.
      if (row.state === 'used') throw new Refusal('REFUSED', { text: '图片正在使用，请在对应页面删除' });
      await dropUploads(tx, [params.id], clock.now());
      return null;
    }),
};
