import type { Checkout } from '#src/features/order/checkout.ts';
import { yuan } from '#src/lib/money.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

/** How the amount comes about. */
export function QuoteFacts({ quote }: { readonly quote: Checkout['quote'] }) {
  const facts = [
    { name: '商品价格', value: `¥${yuan(quote.price)}` },
    ...(quote.discount > 0 ? [{ name: '优惠券', value: `-¥${yuan(quote.discount)}` }] : []),
    { name: '应付', value: <Price cents={quote.payable} /> },
    ...(quote.pay_later > 0
      ? [
          { name: '本次支付定金', value: `¥${yuan(quote.pay_now)}` },
          { name: '之后支付尾款', value: `¥${yuan(quote.pay_later)}` },
        ]
      : []),
  ];
  return (
    <section className="order-section" aria-label="金额">
      <FactList facts={facts} />
    </section>
  );
}
