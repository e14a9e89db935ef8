import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { aftersalesKinds, aftersalesStates, picturePurposes } from '#src/contract/states.ts';
import { courseGoods, deliveryPackages } from '../../db/schema/delivery.ts';
import { aftersalesEvents, aftersalesRequests, credentialsPhotos } from '../../db/schema/goods.ts';
import { messages } from '../../db/schema/message.ts';
import { orderNotes, shipments } from '../../db/schema/order.ts';
import { makeDuePackages } from '../../domains/delivery/new-packages.ts';
import { sendRefunds } from '../../domains/payments/send-refunds.ts';
import type { MakeDouble, TwoPeople } from './double-acts.ts';

const company = '顺丰速运' as const;
const reason = '单号贴错了箱子';

/** Parcels, returns and photos. */
export function doubleParcels({ server, shop, one }: TwoPeople) {
  const { db, clock } = server;
  let codes = 0;
  const newCode = () => {
    codes += 1;
    return `SF30${String(codes).padStart(8, '0')}`;
  };

  /** A package of a paid order that waits to be sent. */
  async function packed() {
    const buyer = await shop.student();
    const course = await shop.course({ kind: 'books', priceCents: 6900 });
    await db.insert(courseGoods).values({ courseId: course, position: 0, name: '真题书', count: 1 });
    const order = await shop.order(course, buyer, { address_uuid: await shop.address(buyer) });
    await shop.pay(order.uuid, buyer);
    await shop.run(makeDuePackages);
    const [parcel] = await db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, order.uuid));
    if (!parcel) throw new Error('No package was made.');
    return { buyer, order: order.uuid, parcel };
  }
  type Packed = Awaited<ReturnType<typeof packed>>;
  /** Its parcel number, the parcels in the order's logistics, and the student's messages about it. */
  const parcelOf = async ({ parcel, order, buyer }: Packed) => {
    const [row] = await db.select().from(deliveryPackages).where(eq(deliveryPackages.id, parcel.id));
    const followed = await db.select().from(shipments).where(eq(shipments.orderId, order));
    const told = await db.$count(messages, and(eq(messages.userId, buyer.userId), eq(messages.kind, 'parcel-sent')));
    return { code: row?.expressCode, followed: followed.map(({ expressCode }) => expressCode), told };
  };
  const sendOne = (uuid: string, code: string, as = one) =>
    as.call('POST /console/api/packages/{uuid}/send', { params: { uuid }, body: { company, code } });

  async function requested(
    state: (typeof aftersalesStates)[keyof typeof aftersalesStates] = aftersalesStates.REVIEWING,
  ) {
    const packedOne = await packed();
    await sendOne(packedOne.parcel.id, newCode());
    const id = randomUUID();
    await db.insert(aftersalesRequests).values({
      ...{ id, userId: packedOne.buyer.userId, requestId: randomUUID(), packageId: packedOne.parcel.id },
      ...{ kind: aftersalesKinds.RETURN, reason: 1, note: '书角压坏', state, createdAt: clock.now() },
    });
    const steps = () => db.$count(aftersalesEvents, eq(aftersalesEvents.requestId, id));
    return { ...packedOne, id, steps };
  }

  async function photo() {
    const { token } = await shop.student();
    const background = { r: 200, g: 220, b: 240 };
    const file = await sharp({ create: { width: 600, height: 840, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const query = { purpose: picturePurposes.CREDENTIALS, request_id: randomUUID() };
    const { data } = await server.call('POST /api/v1/file/uploads', { query, file }, { token });
    await server.call('PUT /api/v1/goods/credentials_photo', { body: { upload_uuid: data.uuid } }, { token });
    return data.uuid;
  }

  return {
    'POST /console/api/packages/send': async () => {
      const [made, code] = [await packed(), newCode()];
      const rows = [{ line: 2, number: String(made.parcel.number), company, code }];
      return {
        send: (as) => as.call('POST /console/api/packages/send', { body: { rows } }),
        ...{ left: () => parcelOf(made), once: { code, followed: [code], told: 1 }, noted: 'package.send' },
      };
    },
    'POST /console/api/packages/{uuid}/send': async () => {
      const [made, code] = [await packed(), newCode()];
      return {
        send: (as) => sendOne(made.parcel.id, code, as),
        ...{ left: () => parcelOf(made), once: { code, followed: [code], told: 1 }, noted: 'package.send' },
      };
    },
    'POST /console/api/packages/{uuid}/take-back': async () => {
      const [made, code] = [await packed(), newCode()];
      await sendOne(made.parcel.id, code);
      const input = { params: { uuid: made.parcel.id }, body: { code, reason } };
      return {
        send: (as) => as.call('POST /console/api/packages/{uuid}/take-back', input),
        ...{ left: () => parcelOf(made), once: { code: '', followed: [], told: 1 }, noted: 'package.take-back' },
      };
    },
    'POST /console/api/packages/take-back': async () => {
      const [made, code] = [await packed(), newCode()];
      await sendOne(made.parcel.id, code);
      const body = { packages: [{ uuid: made.parcel.id, code }], reason };
      return {
        send: (as) => as.call('POST /console/api/packages/take-back', { body }),
        ...{ left: () => parcelOf(made), once: { code: '', followed: [], told: 1 }, noted: 'package.take-back' },
      };
    },
    'POST /console/api/orders/{uuid}/address': async () => {
      const { order, parcel } = await packed();
      const body = { receiver: '林小晓', place: '浙江省杭州市西湖区文三路 398 号', reason: '学员搬家了' };
      const isAddress = and(eq(orderNotes.orderId, order), eq(orderNotes.kind, 'address'));
      return {
        send: (as) => as.call('POST /console/api/orders/{uuid}/address', { params: { uuid: order }, body }),
        left: async () => {
          const [row] = await db.select().from(deliveryPackages).where(eq(deliveryPackages.id, parcel.id));
          return [row?.receiver, await db.$count(orderNotes, isAddress)];
        },
        ...{ once: ['林小晓', 1], noted: 'order.address' },
      };
    },
    'POST /console/api/aftersales/{uuid}/accept': async () => {
      const { id, steps } = await requested();
      const input = { params: { uuid: id }, body: { returnAddress: '杭州市书仓路 18 号' } };
      return {
        send: (as) => as.call('POST /console/api/aftersales/{uuid}/accept', input),
        ...{ left: steps, once: 1, noted: 'aftersales.accept' },
      };
    },
    'POST /console/api/aftersales/{uuid}/refuse': async () => {
      const { id, steps } = await requested();
      const input = { params: { uuid: id }, body: { reason: '书页有批注' } };
      return {
        send: (as) => as.call('POST /console/api/aftersales/{uuid}/refuse', input),
        ...{ left: steps, once: 1, noted: 'aftersales.refuse' },
      };
    },
    'POST /console/api/aftersales/{uuid}/finish': async () => {
      const { id, order, steps } = await requested(aftersalesStates.SENT_BACK);
      return {
        send: (as) => as.call('POST /console/api/aftersales/{uuid}/finish', { params: { uuid: id }, body: {} }),
        left: async () => {
          await shop.run(sendRefunds);
          return [await steps(), await shop.ledger(order)];
        },
        ...{ once: [1, { held: 0, due: 0 }], noted: 'aftersales.finish' },
      };
    },
    'POST /console/api/credentials-photos/{uuid}/decide': async () => {
      const uuid = await photo();
      const isIt = eq(credentialsPhotos.uploadId, uuid);
      return {
        send: (as) =>
          as.call('POST /console/api/credentials-photos/{uuid}/decide', { params: { uuid }, body: { isPassed: true } }),
        left: async () => (await db.select().from(credentialsPhotos).where(isIt))[0]?.decidedAt !== null,
        ...{ once: true, noted: 'photo.pass' },
      };
    },
  } as const satisfies Readonly<Record<string, MakeDouble>>;
}
