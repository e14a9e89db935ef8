import { eq } from 'drizzle-orm';
import { queueAtUser } from '#server/db/locks.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makePackages } from '#server/domains/delivery/new-packages.ts';
import { listPackages, type PackageFilter } from '#server/domains/delivery/packages.ts';
import { lockOwnOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { delivery } from '#src/contract/delivery.ts';
import { deliveryStates } from '#src/contract/states.ts';
import { confirmAddress, packageView } from './packages.ts';

const { WAITING_ADDRESS, SENT, RECEIVED } = deliveryStates;

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
      await queueAtUser(tx, userId);
      await confirmAddress(tx, { userId, packageIds: body.package_uuids, addressId: body.address_uuid, now });
      return { packages: (await listPackages(tx, userId, { ids: body.package_uuids }, now)).map(packageView) };
    });
  },

  'POST /api/v1/course/delivery_order/{id}/receipt/': async ({ params }, { db, clock, random, session }) => {
    const { userId } = session;
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await queueAtUser(tx, userId);
      const [found] = await listPackages(tx, userId, { ids: [params.id] }, now);
      if (!found) throw new Refusal('NOT_FOUND');
      if (found.state === RECEIVED) return packageView(found);
      if (found.state !== SENT) throw new Refusal('DELIVERY_NOT_SENT');
      const order = found.row.orderId ? await lockOwnOrder(tx, found.row.orderId, userId) : undefined;
      const [to] = order ? statesAfter('receive', order.payState) : [];
      if (order && to !== undefined) await moveOrder(tx, order, { event: 'receive', to, now, random });
      await tx.update(deliveryPackages).set({ receivedAt: now }).where(eq(deliveryPackages.id, found.row.id));
      const [received = found] = await listPackages(tx, userId, { ids: [params.id] }, now);
      return packageView(received);
    });
  },
};
