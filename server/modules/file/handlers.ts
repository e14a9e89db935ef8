import { and, eq } from 'drizzle-orm';
import { lockRow } from '#server/db/locks.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { closeOverdueOf } from '#server/domains/exams/closing.ts';
import { takeLateUpload } from '#server/domains/exams/late-pages.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { storeUpload } from '#server/domains/uploads/store-upload.ts';
import { dropUploads } from '#server/domains/uploads/uploads.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { pictureView } from '#server/views/picture.ts';
import type { file } from '#src/contract/file.ts';
import { picturePurposes } from '#src/contract/states.ts';

export const fileHandlers: Handlers<typeof file> = {
  'POST /api/v1/file/uploads': async ({ query, file: bytes }, context) => {
    const { purpose, request_id: requestId } = query;
    const { db, seal, clock, session } = context;
    const isPage = purpose === picturePurposes.HOMEWORK;
    // Closes overdue attempts first: a picture stored before the close counts as in time.
    if (isPage) await closeOverdueOf(db, clock.now(), session.userId);
    const upload = await storeUpload(context, { requestId, purpose, file: bytes });
    if (isPage) await takeLateUpload(db, upload, clock.now());
    return pictureView(upload, seal, clock.now());
  },

  'DELETE /api/v1/file/uploads/{id}': async ({ params }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      const row = await lockRow(tx, uploads, and(eq(uploads.id, params.id), eq(uploads.userId, session.userId)));
      if (!row || row.state === 'refused') throw new Refusal('NOT_FOUND');
      // Whatever uses a picture releases it itself; deleting is idempotent.
      if (row.state === 'used') throw new Refusal('REFUSED', { text: '图片正在使用，请在对应页面删除' });
      await dropUploads(tx, [params.id], clock.now());
      return null;
    }),
};
