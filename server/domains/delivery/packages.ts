import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders, shipments } from '#server/db/schema/order.ts';
import { deliveryState } from './delivery-state.ts';

export interface PackageFilter {
  readonly ids?: readonly string[];
  readonly orderNumber?: string;
}

/** The student's packages with their orders and parcels, newest first. */
export async function listPackages(db: Database, userId: string, { ids, orderNumber }: PackageFilter, now: Date) {
  const conditions: SQL[] = [eq(deliveryPackages.userId, userId)];
  if (ids) conditions.push(inArray(deliveryPackages.id, [...ids]));
  if (orderNumber !== undefined) conditions.push(eq(orders.orderNumber, orderNumber));
  const rows = await db
    .select({ row: deliveryPackages, orderNumber: orders.orderNumber, payState: orders.payState, shipment: shipments })
    .from(deliveryPackages)
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .leftJoin(shipments, eq(shipments.orderId, deliveryPackages.orderId))
    .where(and(...conditions))
    .orderBy(desc(deliveryPackages.number), desc(shipments.issueTime));
  // An order may have several parcels; a package shows the newest.
  const newest = new Map(rows.toReversed().map((found) => [found.row.id, found]));
  return [...newest.values()].toReversed().map(({ row, shipment, ...order }) => {
    const parcel = shipment ?? (row.sentAt ? { ...row, issueTime: row.sentAt } : null);
    const state = deliveryState({ ...row, isSent: parcel !== null, payState: order.payState }, now);
    return { row, state, orderNumber: order.orderNumber ?? '', parcel };
  });
}

export type FoundPackage = Awaited<ReturnType<typeof listPackages>>[number];
