import { orderPayStates as S } from '#src/contract/states.ts';
import { yuan } from '#src/lib/money.ts';
import type { Order, OrderDetail, RefundProgress } from './order.ts';

/** How a state is coloured; its word stands beside the colour. */
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

/** What a state means for the student, in one sentence. */
export function hintOf(
  order: Pick<OrderDetail, 'pay_state' | 'can_pay' | 'packages' | 'refund_amount' | 'cancel_reason'>,
): string {
  switch (order.pay_state) {
    case S.UNPAID:
      return order.can_pay ? '超时未支付，订单会自动关闭' : '支付时间已过，订单即将关闭';
    case S.FINAL_PAYMENT_DUE:
      return order.can_pay ? '付清尾款后课程自动开通' : '尾款时间已过，定金将原路退回';
    case S.SHIPPING:
      return order.packages.length > 0 ? '包裹在路上，收到后请确认收货' : '正在为你打包，发出后可以查看物流';
    case S.PAID:
      return '款项已收到，老师确认行程后会通知你';
    case S.PAY_SUCCESS:
      return '课程已开通，可以开始学习';
    case S.CANCELLED:
      return order.cancel_reason ? `取消原因：${order.cancel_reason}` : '订单没有付款，已经取消';
    case S.CLOSED:
      return order.refund_amount > 0 ? `已退款 ¥${yuan(order.refund_amount)}，原路退回` : '没有在规定时间内付款';
    case S.WAITING_GROUP:
      return '人数凑齐后课程自动开通，未成团全额退款';
    case S.REFUNDING:
      return '退款已交给支付渠道，到账后这里会更新';
    case S.WAITING_REFUND:
      return '退款申请已收到，正在安排原路退回';
  }
}

type RefundItem = RefundProgress['items'][number];

const PLACES: Readonly<Record<RefundItem['method'], string>> = {
  0: '退回支付宝账户',
  1: '退回微信支付的付款账户',
  7: '退回百度支付的付款账户',
  9: '退回花呗，未还的分期随之取消',
  10: '退回花呗额度',
};

/** Where the money of one payment goes. */
export function refundPlace({ method }: Pick<RefundItem, 'method'>): string {
  return PLACES[method];
}

export const refundStatusWords: Readonly<Record<RefundItem['status'], string>> = {
  waiting: '待处理',
  running: '退款中',
  done: '已退回',
};
