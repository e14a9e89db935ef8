import { and, desc, eq } from 'drizzle-orm';
import { addresses, orders, shipmentEvents, shipments } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { toChinaTime, toInstant } from '#server/kernel/clock.ts';
import type { logistics } from '#src/contract/logistics.ts';

export const logisticsHandlers: Handlers<typeof logistics> = {
  'GET /api/v1/course/logistics': async ({ query }, { db, session }) => {
    const [found] = await db
      .select({ shipment: shipments, addressNumber: addresses.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .innerJoin(addresses, eq(addresses.id, shipments.addressId))
      .where(
        and(
          eq(orders.userId, session.userId),
          eq(orders.orderNumber, query.order_num),
          eq(shipments.expressCode, query.express_code),
        ),
      );
    if (!found) throw new Refusal('NOT_FOUND');
    const { shipment, addressNumber } = found;
    const events = await db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipment.id))
      .orderBy(desc(shipmentEvents.happenedAt));
    return {
      product_name: shipment.productName,
      company_name: shipment.companyName,
      express_code: shipment.expressCode,
      goods_names: [...shipment.goodsNames],
      info: events.map(({ context, happenedAt }) => ({ context, time: toChinaTime(happenedAt) })),
      issue_doc: {
        id: shipment.number,
        issue_time: toInstant(shipment.issueTime),
        address: {
          id: addressNumber,
          uuid: shipment.addressId,
          company: shipment.company,
          receiver: shipment.receiver,
          phone: shipment.phone,
          full_district: shipment.fullDistrict,
          location: shipment.location,
        },
      },
    };
  },
};
