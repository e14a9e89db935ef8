import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses, orders, shipmentEvents, shipments } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toChinaTime, toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { logistics } from '#src/contract/logistics.ts';

type LogisticsRecord = ReplyOf<'GET /api/v1/course/logistics'>;

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
    if (!found) return packageRecord(db, session.userId, query);
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

interface Asked {
  /** The order's number; for a package without an order, such as a gift, its uuid. */
  readonly order_num: string;
  readonly express_code: string;
}

/** The parcel of a package without an order: only its dispatch and arrival are known. */
async function packageRecord(db: Database, userId: string, asked: Asked): Promise<LogisticsRecord> {
  const uuid = asked.order_num.toLowerCase();
  if (!IS_UUID.test(uuid)) throw new Refusal('NOT_FOUND');
  const [parcel] = await db
    .select()
    .from(deliveryPackages)
    .where(
      and(
        eq(deliveryPackages.id, uuid),
        eq(deliveryPackages.userId, userId),
        eq(deliveryPackages.expressCode, asked.express_code),
        isNull(deliveryPackages.orderId),
      ),
    );
  if (!parcel?.sentAt) throw new Refusal('NOT_FOUND');
  const { sentAt, receivedAt, receiver, phone, fullDistrict, location } = parcel;
  return {
    product_name: parcel.name,
    company_name: parcel.companyName,
    express_code: parcel.expressCode,
    goods_names: parcel.goods.map(({ name }) => name),
    info: [
      ...(receivedAt ? [{ context: '已签收，感谢使用', time: toChinaTime(receivedAt) }] : []),
      { context: '快件已由仓库揽收，准备发往目的地', time: toChinaTime(sentAt) },
    ],
    issue_doc: {
      id: parcel.number,
      issue_time: toInstant(sentAt),
      address: {
        id: parcel.number,
        uuid: parcel.addressId ?? parcel.id,
        company: '',
        receiver,
        phone,
        full_district: fullDistrict,
        location,
      },
    },
  };
}
