import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { credentialsPhotos } from '#server/db/schema/goods.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { lockOwnRequest, moveRequest, requestAftersales } from '#server/domains/delivery/aftersales.ts';
import { deleteCredentials, submitCredentials } from '#server/domains/delivery/credentials-photos.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { goods } from '#src/contract/goods.ts';
import { aftersalesStates, credentialsStates } from '#src/contract/states.ts';
import { aftersalesGoods, requestViews } from './aftersales-views.ts';

type Context = CallContext<Session>;

async function readRequest(tx: Database, context: Context, id: string) {
  const [view] = await requestViews(tx, context.session.userId, context, id);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

export const goodsHandlers: Handlers<typeof goods> = {
  'GET /api/v1/goods/credentials_photo': async (_input, context) =>
    readCredentials(context.db, context.session.userId, context),

  'PUT /api/v1/goods/credentials_photo': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      await submitCredentials(tx, context.session.userId, body.upload_uuid, context.clock.now());
      return readCredentials(tx, context.session.userId, context);
    }),

  'DELETE /api/v1/goods/credentials_photo': async (_input, context) =>
    inTransaction(context.db, async (tx) => {
      await deleteCredentials(tx, context.session.userId, context.clock.now());
      return readCredentials(tx, context.session.userId, context);
    }),

  'GET /api/v1/goods/aftersales': async (_input, context) => {
    const { db, clock, session } = context;
    return {
      goods: await aftersalesGoods(db, session.userId, clock.now()),
      requests: await requestViews(db, session.userId, context),
    };
  },

  'POST /api/v1/goods/aftersales': async ({ body }, context) => {
    const { db, clock, random, session } = context;
    return inTransaction(db, async (tx) => {
      const id = await requestAftersales(tx, session.userId, body, { now: clock.now(), random });
      return readRequest(tx, context, id);
    });
  },

  'PUT /api/v1/goods/aftersales/{id}/parcel': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const row = await lockOwnRequest(tx, params.id, context.session.userId);
      const { company_name: company, express_code: code } = body;
      if (row.returnCode !== code || row.returnCompany !== company) {
        await moveRequest(tx, row, 'send_back', {
          text: `${company} ${code}`,
          now: context.clock.now(),
          changes: { returnCompany: company, returnCode: code },
        });
      }
      return readRequest(tx, context, params.id);
    }),

  'POST /api/v1/goods/aftersales/{id}/withdrawal': async ({ params }, context) =>
    inTransaction(context.db, async (tx) => {
      const row = await lockOwnRequest(tx, params.id, context.session.userId);
      if (row.state !== aftersalesStates.WITHDRAWN) {
        await moveRequest(tx, row, 'withdraw', { text: '你撤销了申请', now: context.clock.now() });
      }
      return readRequest(tx, context, params.id);
    }),
};

type CredentialsView = ReplyOf<'GET /api/v1/goods/credentials_photo'>;

/** The student's ID photo, with the school's decision on it. */
async function readCredentials(
  db: Database,
  userId: string,
  { seal, clock }: Pick<ServerContext, 'seal' | 'clock'>,
): Promise<CredentialsView> {
  const [found] = await db
    .select({ photo: credentialsPhotos, upload: uploads })
    .from(credentialsPhotos)
    .innerJoin(uploads, eq(uploads.id, credentialsPhotos.uploadId))
    .where(eq(credentialsPhotos.userId, userId));
  if (!found)
    return { state: credentialsStates.NONE, photo: null, reason: '', submitted_time: null, decided_time: null };
  const { photo, upload } = found;
  return {
    state: photo.state,
    photo: pictureView(upload, seal, clock.now()),
    reason: photo.reason,
    submitted_time: toInstant(photo.submittedAt),
    decided_time: photo.decidedAt ? toInstant(photo.decidedAt) : null,
  };
}
