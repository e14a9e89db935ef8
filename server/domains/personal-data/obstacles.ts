import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { aftersalesStates, orderPayStates, tripStates } from '#src/contract/states.ts';

const { SHIPPING, WAITING_GROUP, REFUNDING, WAITING_REFUND } = orderPayStates;
const { REVIEWING, ACCEPTED, SENT_BACK } = aftersalesStates;

type ObstacleKind = 'unpaid' | 'group' | 'refund' | 'parcel' | 'aftersales' | 'invoice' | 'tour';

/** Something that has to end before the account can be erased. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  /** What it is, and what the student can do. */
  readonly text: string;
  /** Number of the order concerned; empty for none. */
  readonly orderNumber: string;
}

interface Row {
  readonly kind: ObstacleKind;
  readonly name: string;
  readonly number: string;
}

const TEXTS: Readonly<Record<ObstacleKind, (name: string) => string>> = {
  unpaid: (name) => `“${name}”的订单还没有付清，请先取消，或付清后再申请`,
  group: (name) => `“${name}”的拼团还没有结束，成团或退款后再申请`,
  refund: (name) => `“${name}”的退款还没有到账，到账后再申请`,
  parcel: (name) => `“${name}”的包裹还没有签收，请收到后确认收货`,
  aftersales: (name) => `“${name}”的售后还在处理，请等它完成，或撤回申请`,
  invoice: (name) => `“${name}”的发票还没有开出，请等它开出，或撤回申请`,
  tour: (name) => `“${name}”的行程还没有结束，请先联系老师取消，或等行程结束`,
};

/** What prevents the account from being erased now, each with a solution; empty when it can be erased. */
export async function findObstacles(db: Database, userId: string, now: Date): Promise<Obstacle[]> {
  const moment = now.toISOString();
  const ofOrder = sql`orders o JOIN courses c ON c.id = o.course_id WHERE o.user_id = ${userId}`;
  const rows = await rowsOf<Row>(
    db,
    sql`
    SELECT 'unpaid' AS kind, c.name, o.order_number AS number FROM ${ofOrder}
      AND o.pay_state IN ${[...dueStates]}
    UNION ALL SELECT 'group', c.name, o.order_number FROM ${ofOrder} AND o.pay_state = ${WAITING_GROUP}
    UNION ALL SELECT 'refund', c.name, o.order_number FROM ${ofOrder}
      AND (o.pay_state IN ${[REFUNDING, WAITING_REFUND]}
        OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status <> 'done'))
    UNION ALL SELECT 'parcel', c.name, o.order_number FROM ${ofOrder} AND o.pay_state = ${SHIPPING}
    UNION ALL SELECT 'parcel', p.name, coalesce(o.order_number, '') FROM delivery_packages p
      LEFT JOIN orders o ON o.id = p.order_id
      WHERE p.user_id = ${userId} AND p.sent_at IS NOT NULL AND p.received_at IS NULL
        AND (o.id IS NULL OR o.pay_state = ${orderPayStates.PAID})
    UNION ALL SELECT 'aftersales', p.name, '' FROM aftersales_requests a JOIN delivery_packages p ON p.id = a.package_id
      WHERE a.user_id = ${userId} AND a.state IN ${[REVIEWING, ACCEPTED, SENT_BACK]}
    UNION ALL SELECT 'invoice', c.name, o.order_number FROM ${ofOrder}
      AND EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.state = 'asked')
    UNION ALL SELECT 'tour', t.name, coalesce(o.order_number, '') FROM yanxue_trips x
      JOIN yanxue_tours t ON t.id = x.tour_id LEFT JOIN orders o ON o.id = x.order_id
      WHERE x.user_id = ${userId} AND t.ends_at > ${moment}
        AND x.state IN ${[tripStates.WAITING, tripStates.CONFIRMED]}
    LIMIT 50
  `,
  );
  return rows.map(({ kind, name, number }) => ({ kind, text: TEXTS[kind](name), orderNumber: number }));
}
