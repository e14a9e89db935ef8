import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import { orders } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { demoUserId, seedIds } from '../ids.ts';

type Row = typeof invoices.$inferSelect;

const HOUR = 3600;
const PERSON = { kind: 'person', title: '林夏', email: 'linxia@example.com' } as const;
const COMPANY = {
  kind: 'company',
  title: '杭州知研书屋有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'linxia@example.com',
} as const;

interface Sample
  extends Partial<Pick<Row, 'taxNumber' | 'note' | 'reason' | 'invoiceNumber' | 'changedBy'>>,
    Pick<Row, 'state' | 'kind' | 'title' | 'email'> {
  readonly order: number;
  readonly hoursAgo: number;
}

/** Invoices of the demo account's orders: one issued, one refused, one waiting. */
const SAMPLES: readonly Sample[] = [
  {
    ...{
      order: 4,
      hoursAgo: 90,
      state: 'issued',
      invoiceNumber: '26332000000412345678',
      changedBy: '阿杰',
      ...COMPANY,
    },
  },
  {
    ...{ order: 1, hoursAgo: 40, state: 'refused', changedBy: '阿杰', ...PERSON },
    ...{ title: '夏夏', reason: '抬头请填写真实姓名或单位全称' },
  },
  { order: 5, hoursAgo: 5, state: 'asked', note: '请备注课程名称', ...COMPANY },
];

/** Adds invoices to the demo account's orders. */
export async function seedInvoices(db: Database, now: Date): Promise<void> {
  for (const { order, hoursAgo, ...sample } of SAMPLES) {
    const [row] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, seedIds.order(order)));
    if (!row) continue;
    const createdAt = after(now, -hoursAgo * HOUR);
    const decidedAt = after(createdAt, 2 * HOUR);
    await db
      .insert(invoices)
      .values({
        ...{ ...sample, id: seedIds.invoice(order), requestId: seedIds.invoice(order) },
        ...{ userId: demoUserId, orderId: row.id, amountCents: row.totalCents, createdAt },
        changedAt: sample.state === 'asked' ? createdAt : decidedAt,
        issuedAt: sample.state === 'issued' ? decidedAt : null,
      })
      .onConflictDoNothing();
  }
}
