import { Link } from 'react-router-dom';
import type { Order } from '#src/features/my-order/order.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { Photo } from '#src/ui/app/photo.tsx';

interface OrderGoodsProps {
  readonly course: Order['courses'][number];
  readonly orderType: Order['order_type'];
  /** The link of the name. */
  readonly to: string;
}

const KINDS: Readonly<Record<Order['order_type'], string>> = { 0: '', 4: '拼团', 6: '开课码' };

/** One item of an order. */
export function OrderGoods({ course, orderType, to }: OrderGoodsProps) {
  const facts = [
    course.kind === 'course' && course.class_hours > 0 && `${course.class_hours} 课时`,
    course.is_shipped && '图书邮寄',
    `¥${yuan(course.price)}`,
  ].filter(Boolean);
  return (
    <div className="order-goods">
      <span className="order-goods__cover">
        <Photo src={course.img_cover} alt="" width={112} height={63} />
      </span>
      <div className="order-goods__words">
        <h2 className="order-goods__name">
          <Link to={to}>{course.name}</Link>
        </h2>
        <p className="order-goods__facts">
          {KINDS[orderType] && <span className="order-goods__kind">{KINDS[orderType]}</span>}
          {facts.join(' · ')}
        </p>
      </div>
    </div>
  );
}
