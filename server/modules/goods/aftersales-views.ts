import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { aftersalesEvents, aftersalesPhotos, aftersalesRequests } from '#server/db/schema/goods.ts';
import { orders } from '#server/db/schema/order.ts';
import { uploads } from '#server/db/schema/upload.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { eligiblePackages } from '#server/domains/delivery/aftersales.ts';
import { mayMove } from '#server/domains/delivery/aftersales-rules.ts';
import { listPackages } from '#server/domains/delivery/packages.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { aftersalesStateTexts } from '#src/contract/states.ts';

type Goods = ReplyOf<'GET /api/v1/goods/aftersales'>['goods'];
type RequestView = ReplyOf<'POST /api/v1/goods/aftersales'>;

/** The student's packages that have been sent, with the requests possible for each. */
export async function aftersalesGoods(db: Database, userId: string, now: Date): Promise<Goods> {
  const packages = await listPackages(db, userId, {}, now);
  return (await eligiblePackages(db, packages, now)).map(({ found, eligibility }) => ({
    package_uuid: found.row.id,
    name: found.row.name,
    order_number: found.orderNumber,
    kinds: [...eligibility.kinds],
    obstacle: eligibility.obstacle,
    until: toInstant(eligibility.until),
  }));
}

/** The student's requests as the API shows them, newest first. */
export async function requestViews(
  db: Database,
  userId: string,
  { seal, clock }: Pick<ServerContext, 'seal' | 'clock'>,
  only?: string,
): Promise<RequestView[]> {
  const rows = await db
    .select({ request: aftersalesRequests, name: deliveryPackages.name, orderNumber: orders.orderNumber })
    .from(aftersalesRequests)
    .innerJoin(deliveryPackages, eq(deliveryPackages.id, aftersalesRequests.packageId))
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .where(eq(aftersalesRequests.userId, userId))
    .orderBy(desc(aftersalesRequests.number));
  const wanted = only === undefined ? rows : rows.filter(({ request }) => request.id === only);
  const ids = wanted.map(({ request }) => request.id);
  if (ids.length === 0) return [];
  const events = await db
    .select()
    .from(aftersalesEvents)
    .where(inArray(aftersalesEvents.requestId, ids))
    .orderBy(asc(aftersalesEvents.id));
  const photos = await db
    .select({ requestId: aftersalesPhotos.requestId, upload: uploads })
    .from(aftersalesPhotos)
    .innerJoin(uploads, eq(uploads.id, aftersalesPhotos.uploadId))
    .where(inArray(aftersalesPhotos.requestId, ids))
    .orderBy(asc(aftersalesPhotos.position));
  const now = clock.now();
  return wanted.map(({ request, name, orderNumber }) => ({
    uuid: request.id,
    number: `SH${String(request.number).padStart(6, '0')}`,
    package_uuid: request.packageId,
    package_name: name,
    kind: request.kind,
    reason: request.reason,
    note: request.note,
    photos: photos
      .filter(({ requestId }) => requestId === request.id)
      .map(({ upload }) => pictureView(upload, seal, now)),
    state: request.state,
    can_withdraw: mayMove('withdraw', request.state),
    can_send_back: mayMove('send_back', request.state),
    return_address: request.returnAddress,
    return_parcel: parcel(request.returnCompany, request.returnCode),
    resend_parcel: parcel(request.resendCompany, request.resendCode),
    refund_amount: request.refundCents,
    order_number: orderNumber ?? '',
    created_time: toInstant(request.createdAt),
    events: events
      .filter(({ requestId }) => requestId === request.id)
      .map(({ state, note, happenedAt }) => ({
        name: aftersalesStateTexts[state],
        note,
        time: toInstant(happenedAt),
      })),
  }));
}

const parcel = (company: string, code: string) => (code === '' ? null : { company_name: company, express_code: code });
