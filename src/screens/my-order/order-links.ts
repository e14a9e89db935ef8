import type { Order, OrderDetail } from '#src/features/my-order/order.ts';
import type { OrderAction } from '#src/features/my-order/order-steps.ts';
import * as paths from '#src/lib/paths.ts';

/** The address of an action; undefined for one that runs on this screen. */
export function linkOf(action: OrderAction, order: Order | OrderDetail): string | undefined {
  const course = order.courses[0]?.uuid ?? '';
  switch (action) {
    case 'pay':
      return paths.orderPayResult({ uuid: order.uuid });
    case 'invite':
      return order.pgb_item_uuid
        ? paths.courseGroup({ course_uuid: course, pgb_item_uuid: order.pgb_item_uuid })
        : paths.courseDetail({ course_uuid: course });
    case 'track':
      return trackingLink(order);
    case 'study':
      return studyLink(order);
    case 'trip':
      return paths.studentTour({ course_id: order.courses.find(({ kind }) => kind === 'yanxue')?.uuid ?? course });
    case 'refund-progress':
      return paths.myRefundProgress({}, { number: order.order_number });
    case 'buy-again':
      return paths.courseDetail({ course_uuid: course });
    default:
      return undefined;
  }
}

/** The order's only course; the course list when there are several or it is unknown. */
function studyLink(order: Order | OrderDetail): string {
  const [first, second] = 'mycourse_uuids' in order ? order.mycourse_uuids : [];
  return first && !second ? paths.studyList({ uuid: first }) : paths.studyIndex();
}

/** The order's only parcel; the order itself when there are several. */
function trackingLink({ order_number: number, packages }: Order): string {
  const [first, second] = packages;
  return first && !second ? parcelLink(number, first) : paths.myOrderDetail({ number });
}

/** The tracking page of a parcel. */
export function parcelLink(orderNumber: string, { express_code: code }: Order['packages'][number]): string {
  return paths.logisticsInfo({ orderNum: orderNumber, expressCode: code });
}

/** The label of an action's button. */
export function labelOf(action: OrderAction, { stage }: Pick<Order, 'stage'>): string {
  if (action === 'pay') return stage === 'final' ? '支付尾款' : '继续支付';
  return LABELS[action];
}

const LABELS: Readonly<Record<Exclude<OrderAction, 'pay'>, string>> = {
  cancel: '取消订单',
  invite: '邀请好友拼团',
  track: '查看物流',
  receive: '确认收货',
  study: '去学习',
  trip: '我的行程',
  'refund-progress': '退款进度',
  refund: '申请退款',
  'buy-again': '再次购买',
};
