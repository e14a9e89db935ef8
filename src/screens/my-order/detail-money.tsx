import type { OrderDetail } from '#src/features/my-order/order.ts';
import { paymentMethodTexts } from '#src/features/order/pay-methods.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

type Payment = OrderDetail['payments'][number];

const STAGES: Readonly<Record<Payment['stage'], string>> = { full: '已支付', deposit: '已付定金', final: '已付尾款' };

/** How the amount was calculated, and the payments. */
export function DetailMoney({ order }: { readonly order: OrderDetail }) {
  const { price, discount, coupon, total, pay_now: due, payments, refund_amount: refunded } = order;
  const facts = [
    { name: '商品价格', value: `¥${yuan(price)}` },
    ...(discount > 0 ? [{ name: coupon ? `优惠券 · ${coupon.name}` : '优惠', value: `-¥${yuan(discount)}` }] : []),
    { name: due > 0 || !order.paid_time ? '应付总额' : '实付', value: <Price cents={total} size="small" /> },
    ...payments.map((payment) => ({ name: paidWords(payment), value: `¥${yuan(payment.amount)}` })),
    ...(due > 0 && due < total
      ? [{ name: order.stage === 'final' ? '待付尾款' : '本次应付定金', value: <Price cents={due} size="small" /> }]
      : []),
    ...(refunded > 0 ? [{ name: '退款', value: `¥${yuan(refunded)}` }] : []),
  ];
  return (
    <section className="order-detail__card" aria-label="金额">
      <FactList facts={facts} />
    </section>
  );
}

function paidWords({ stage, method, instalments }: Payment): string {
  const how = instalments > 0 ? `${paymentMethodTexts[method]} ${instalments} 期` : paymentMethodTexts[method];
  return `${STAGES[stage]} · ${how}`;
}
