import type { Checkout } from '#src/features/order/checkout.ts';
import { yuan } from '#src/lib/money.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

interface QuoteFactsProps {
  readonly quote: Checkout['quote'];
  readonly courseCount: number;
}

/** How the amount comes about. */
export function QuoteFacts({ quote, courseCount }: QuoteFactsProps) {
  const facts = [
    { name: courseCount > 1 ? `${courseCount} 门课程` : '商品价格', value: `¥${yuan(quote.price)}` },
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
