import { whatFollows } from '#src/contract/course-kinds.ts';
import { orderPayStates as S } from '#src/contract/states.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import type { Order, OrderDetail, RefundProgress } from './order.ts';

/** The colour of a state; it always stands beside a word. */
export function toneOf(state: Order['pay_state']): 'due' | 'going' | 'done' | 'over' {
  switch (state) {
    case S.UNPAID:
    case S.FINAL_PAYMENT_DUE:
      return 'due';
    case S.PAY_SUCCESS:
      return 'done';
    case S.CANCELLED:
    case S.CLOSED:
      return 'over';
    default:
      return 'going';
  }
}

/** The meaning of a state for the student, in one sentence. */
export function hintOf(
  order: Pick<OrderDetail, 'pay_state' | 'can_pay' | 'packages' | 'refund_amount' | 'cancel_reason'> & {
    readonly courses: readonly Pick<Order['courses'][number], 'kind'>[];
  },
): string {
  const kinds = order.courses.map(({ kind }) => kind);
  switch (order.pay_state) {
    case S.UNPAID:
      return order.can_pay ? '超时未支付，订单会自动关闭' : '支付时间已过，订单即将关闭';
    case S.FINAL_PAYMENT_DUE:
      return order.can_pay ? `付清尾款后${whatFollows(kinds)}` : '尾款时间已过，定金将原路退回';
    case S.SHIPPING:
      return order.packages.length > 0 ? '包裹在路上，收到后请确认收货' : '等待发货，发出后可以查看物流';
    case S.PAID:
      return '名额已为你保留，老师确认行程后会通知你';
    case S.PAY_SUCCESS:
      return doneText(kinds);
    case S.CANCELLED:
      return order.cancel_reason ? `取消原因：${order.cancel_reason}` : '订单没有付款，已经取消';
    case S.CLOSED:
      return order.refund_amount > 0 ? `已退款 ¥${yuan(order.refund_amount)}，原路退回` : '没有在规定时间内付款';
    case S.WAITING_GROUP:
      return `人数凑齐后${whatFollows(kinds)}，未成团全额退款`;
    case S.REFUNDING:
      return '退款已交给支付渠道，到账后这里会更新';
    case S.WAITING_REFUND:
      return '退款申请已收到，正在安排原路退回';
  }
}

function doneText(kinds: readonly Order['courses'][number]['kind'][]): string {
  if (kinds.includes('course')) return '课程已开通，可以开始学习';
  return kinds.includes('yanxue') ? '行程已确认，出发前请留意领队的通知' : '包裹已签收，祝你学习顺利';
}

type RefundItem = RefundProgress['items'][number];

const PLACES: Readonly<Record<RefundItem['method'], string>> = {
  0: '退回支付宝账户',
  1: '退回微信支付的付款账户',
  7: '退回百度支付的付款账户',
  9: '退回花呗，未还的分期随之取消',
  10: '退回花呗额度',
  101: '退回付款的银行卡',
  102: '退回京东支付的付款账户',
};

/** Where a payment is refunded to. */
export function refundPlace({ method }: Pick<RefundItem, 'method'>): string {
  return PLACES[method];
}

export const refundStatusWords: Readonly<Record<RefundItem['status'], string>> = {
  waiting: '待处理',
  running: '退款中',
  done: '已退回',
};
