import { inTransaction } from '#server/db/transaction.ts';
import { confirmAddress } from '#server/domains/delivery/confirm-address.ts';
import { mayConfirm } from '#server/domains/delivery/delivery-state.ts';
import { makePackages } from '#server/domains/delivery/new-packages.ts';
import { type FoundPackage, listPackages, type PackageFilter } from '#server/domains/delivery/packages.ts';
import { receivePackage } from '#server/domains/delivery/receive-package.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { sentToView } from '#server/views/address.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { delivery } from '#src/contract/delivery.ts';
import { deliveryStates } from '#src/contract/states.ts';

const { WAITING_ADDRESS } = deliveryStates;

export const deliveryHandlers: Handlers<typeof delivery> = {
  'GET /api/v2.9/course/package/delivery/info/': async ({ query }, { db, clock, random, session }) => {
    const now = clock.now();
    const filter: PackageFilter = {
      ...(query.package_uuid === undefined ? {} : { ids: [query.package_uuid] }),
      ...(query.order_num === undefined ? {} : { orderNumber: query.order_num }),
    };
    const found = await inTransaction(db, async (tx) => {
      await makePackages(tx, session.userId, now, random);
      return listPackages(tx, session.userId, filter, now);
    });
    if (found.length === 0 && query.package_uuid !== undefined) throw new Refusal('NOT_FOUND');
    return {
      waiting_count: found.filter(({ state }) => state === WAITING_ADDRESS).length,
      packages: found.map(packageView),
    };
  },

  'PUT /api/v1/course/delivery_order/address/confirmation/': async ({ body }, { db, clock, session }) => {
    const { userId } = session;
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await confirmAddress(tx, { userId, packageIds: body.package_uuids, addressId: body.address_uuid, now });
      return { packages: (await listPackages(tx, userId, { ids: body.package_uuids }, now)).map(packageView) };
    });
  },

  'POST /api/v1/course/delivery_order/{id}/receipt/': async ({ params }, { db, clock, random, session }) => {
    const receipt = { id: params.id, userId: session.userId, now: clock.now(), random };
    return packageView(await inTransaction(db, (tx) => receivePackage(tx, receipt)));
  },
};

type PackageView = ReplyOf<'POST /api/v1/course/delivery_order/{id}/receipt/'>;

function packageView({ row, state, orderNumber, parcel }: FoundPackage): PackageView {
  return {
    uuid: row.id,
    name: row.name,
    goods: row.goods.map(({ name, count }) => ({ name, count })),
    state,
    course_uuid: row.courseId,
    order_number: orderNumber,
    address: row.confirmedAt ? sentToView(row) : null,
    can_confirm: mayConfirm(state),
    confirm_by: row.confirmBy ? toInstant(row.confirmBy) : null,
    confirmed_time: row.confirmedAt ? toInstant(row.confirmedAt) : null,
    logistics: parcel
      ? {
          company_name: parcel.companyName,
          express_code: parcel.expressCode,
          issue_time: toInstant(parcel.issueTime),
        }
      : null,
    received_time: row.receivedAt ? toInstant(row.receivedAt) : null,
    created_time: toInstant(row.createdAt),
  };
}
