import type { Database } from '#server/db/database.ts';
import { orderReasons } from '#server/db/schema/order.ts';

const CANCEL = ['不想要了', '课程选错了', '优惠券没有用上', '支付遇到问题', '想换其他课程', '其他原因'] as const;
const REFUND = ['课程与描述不符', '时间安排不合适', '重复购买', '计划有变，不参加考试了', '其他原因'] as const;

const reasonId = (kind: number, position: number) => `b1000000-0000-4000-8000-0000000000${kind}${position}`;

/** Puts in the reasons to cancel and to ask for money back. */
export async function addOrderReasons(db: Database): Promise<void> {
  const rows = (kind: 'cancel' | 'refund', first: number, names: readonly string[]) =>
    names.map((name, index) => ({ id: reasonId(first, index + 1), kind, name, position: index + 1 }));
  await db
    .insert(orderReasons)
    .values([...rows('cancel', 1, CANCEL), ...rows('refund', 2, REFUND)])
    .onConflictDoNothing();
}
