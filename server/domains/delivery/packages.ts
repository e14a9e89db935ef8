import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders } from '#server/db/schema/order.ts';
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
    .select({ row: deliveryPackages, orderNumber: orders.orderNumber, payState: orders.payState })
    .from(deliveryPackages)
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .where(and(...conditions))
    .orderBy(desc(deliveryPackages.number));
  return rows.map(({ row, orderNumber, payState }) => {
    const { companyName, expressCode, sentAt } = row;
    const parcel = sentAt && { companyName, expressCode, issueTime: sentAt };
    return { row, parcel, orderNumber: orderNumber ?? '', state: deliveryState({ ...row, payState }, now) };
  });
}

export type FoundPackage = Awaited<ReturnType<typeof listPackages>>[number];
