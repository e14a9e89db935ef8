import { orderPayStates, type PaymentResult, whatFollows } from '#src/features/order/payment-result.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';

interface ResultWords {
  readonly title: string;
  readonly text: string;
  /** SVG path of the icon in a 24 × 24 box. */
  readonly mark: string;
}

const TICK = 'M5 12.5l4.5 4.5L19 7.5';
const CLOCK = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 8v4.5l3 2';
const CROSS = 'M7 7l10 10M17 7L7 17';
const QUESTION = 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.2';

/** The text for a payment's state. An unknown state is never called a failure. */
export function resultWords({
  status,
  pay_state: state,
  kinds,
  refund,
}: Pick<PaymentResult, 'status' | 'pay_state' | 'kinds'> & Partial<Pick<PaymentResult, 'refund'>>): ResultWords {
  switch (status) {
    case 'paid':
      if (state === orderPayStates.WAITING_GROUP)
        return { title: '支付成功，等待成团', text: `人数凑齐后${whatFollows(kinds)}，未成团全额退款`, mark: TICK };
      if (state === orderPayStates.REFUNDING || state === orderPayStates.WAITING_REFUND)
        return { title: '正在退款', text: '款项将按原支付方式退回', mark: CLOCK };
      return { title: '支付成功', text: paidText(kinds), mark: TICK };
    case 'unpaid':
      if (state === orderPayStates.FINAL_PAYMENT_DUE)
        return { title: '定金已付，待付尾款', text: `付清尾款后${whatFollows(kinds)}`, mark: CLOCK };
      return { title: '订单待支付', text: '如果已经付款，请稍等片刻，不要重复支付', mark: CLOCK };
    case 'processing':
      return { title: '支付处理中', text: '结果稍后就会更新，请不要重复支付', mark: CLOCK };
    case 'closed':
      if (refund?.status === 'done')
        return { title: '已退款', text: `¥${yuan(refund.amount)} 已按原支付方式退回`, mark: TICK };
      if (refund)
        return { title: '正在退款', text: `订单已关闭，¥${yuan(refund.amount)} 将按原支付方式退回`, mark: CLOCK };
      return { title: '订单已关闭', text: '如果已经付款，款项会按原支付方式退回', mark: CROSS };
    case 'unknown':
      return { title: '暂时查不到支付结果', text: '请稍后重新查询，不要重复支付', mark: QUESTION };
  }
}

/** What each paid item has become. */
function paidText(kinds: PaymentResult['kinds']): string {
  return [
    kinds.includes('course') && '课程已放入你的账号',
    kinds.includes('yanxue') && '名额已为你保留，接下来填写营员信息',
    kinds.includes('books') && '图书等待发货，发出后可以在订单里查看物流',
  ]
    .filter(Boolean)
    .join('；');
}

/** The progress of a refund as text. */
export function refundWords({ status }: NonNullable<PaymentResult['refund']>): string {
  switch (status) {
    case 'waiting':
      return '等待退款';
    case 'running':
      return '退款中，1–3 个工作日到账';
    case 'done':
      return '已退回';
  }
}
