import type { ServerContext } from '#server/domains/context.ts';
import {
  countRequests,
  decideAtDesk,
  decidePhoto,
  type FoundRequest,
  listRequests,
  photosToReview,
  picturesOfRequests,
  readRequest,
} from '#server/domains/delivery/aftersales-desk.ts';
import { mayMove } from '#server/domains/delivery/aftersales-rules.ts';
import { RETURN_ADDRESS } from '#server/domains/delivery/decide-aftersales.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import { pictureView } from '#server/views/picture.ts';
import type { aftersales as calls } from '#src/contract/console/aftersales.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import {
  aftersalesKinds,
  aftersalesReasonTexts,
  aftersalesStates,
  aftersalesStateTexts,
} from '#src/contract/states.ts';

type Context = Pick<ServerContext, 'db' | 'seal' | 'clock'>;
type RequestView = ConsoleReply<'POST /console/api/aftersales/{uuid}/accept'>;

const MOVES = ['accept', 'refuse', 'finish'] as const;

export const aftersalesHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/aftersales': async ({ query }, context) => {
    const { rows, next } = await listRequests(context.db, query.part, query.after);
    const counts = await countRequests(context.db);
    return { requests: await views(context, rows), counts, returnAddress: RETURN_ADDRESS, next };
  },
  'POST /console/api/aftersales/{uuid}/accept': async ({ params, body }, context) => {
    await decideAtDesk(context, params.uuid, { action: 'accept', text: body.returnAddress.trim() });
    return view(context, params.uuid);
  },
  'POST /console/api/aftersales/{uuid}/refuse': async ({ params, body }, context) => {
    await decideAtDesk(context, params.uuid, { action: 'refuse', text: body.reason.trim() });
    return view(context, params.uuid);
  },
  'POST /console/api/aftersales/{uuid}/finish': async ({ params, body }, context) => {
    await decideAtDesk(context, params.uuid, { action: 'finish', text: body.code ?? '', company: body.company });
    return view(context, params.uuid);
  },
  'GET /console/api/credentials-photos': async (_input, { db, seal, clock }) => {
    const { rows, count } = await photosToReview(db);
    const photos = rows.map(({ upload, submittedAt }) => ({
      ...pictureView(upload, seal, clock.now()),
      submittedAt: toInstant(submittedAt),
    }));
    return { photos, count };
  },
  'POST /console/api/credentials-photos/{uuid}/decide': async ({ params, body }, context) => {
    const { isPassed, reason = '照片不符合要求，请重拍' } = body;
    await decidePhoto(context, params.uuid, { isPassed, reason: reason.trim() });
    return { count: (await photosToReview(context.db)).count };
  },
};

async function view(context: Context, id: string): Promise<RequestView> {
  const [one] = await views(context, [await readRequest(context.db, id)]);
  if (!one) throw new Error('A request has no view.');
  return one;
}

async function views({ db, seal, clock }: Context, found: readonly FoundRequest[]): Promise<RequestView[]> {
  const pictures = await picturesOfRequests(
    db,
    found.map(({ request }) => request.id),
  );
  return found.map(({ request, parcel, orderNumber, totalCents }): RequestView => {
    const { id, number, kind, state, reason, note, createdAt, returnAddress, refundCents } = request;
    const isReturn = kind === aftersalesKinds.RETURN;
    return {
      ...{ uuid: id, number, kind: isReturn ? 'return' : 'exchange', stateText: aftersalesStateTexts[state] },
      ...{ reason: aftersalesReasonTexts[reason], note, packageName: parcel.name, orderNumber: orderNumber ?? '' },
      ...{ receiver: parcel.receiver, phone: maskMobile(parcel.phone), createdAt: toInstant(createdAt), returnAddress },
      moves: MOVES.filter((move) => mayMove(move, state)),
      pictures: pictures
        .filter(({ requestId }) => requestId === id)
        .map(({ upload }) => pictureView(upload, seal, clock.now()).url),
      returnParcel: `${request.returnCompany} ${request.returnCode}`.trim(),
      resendParcel: `${request.resendCompany} ${request.resendCode}`.trim(),
      refund: isReturn ? (state === aftersalesStates.DONE ? refundCents : (totalCents ?? 0)) : null,
    };
  });
}
