import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { aftersalesEvents, aftersalesPhotos, aftersalesRequests } from '#server/db/schema/goods.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { uploads } from '#server/db/schema/upload.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { mayMove } from '#server/domains/delivery/aftersales-rules.ts';
import type { FoundPackage } from '#server/domains/delivery/packages.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { aftersalesStateTexts } from '#src/contract/states.ts';

type RequestView = ReplyOf<'POST /api/v1/goods/aftersales'>;
export type RequestRow = typeof aftersalesRequests.$inferSelect;

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

/** Orders among those of the packages whose money a return gives back: of one package, of books alone, paid for. */
export async function refundableOrders(db: Database, packages: readonly FoundPackage[]): Promise<ReadonlySet<string>> {
  const ids = packages.flatMap(({ row }) => row.orderId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id, payState: orders.payState, totalCents: orders.totalCents, kind: courses.kind })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(inArray(orders.id, ids));
  const isOnlyBook = (id: string) => rows.filter((row) => row.id === id).length === 1;
  return new Set(
    rows
      .filter(
        ({ id, payState, totalCents, kind }) =>
          kind === 'books' && totalCents > 0 && isOnlyBook(id) && statesAfter('request_refund', payState).length > 0,
      )
      .map(({ id }) => id),
  );
}
