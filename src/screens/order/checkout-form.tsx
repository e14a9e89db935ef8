import { Link } from 'react-router-dom';
import { validity } from '#src/features/course/course-standing.ts';
import type { Checkout } from '#src/features/order/checkout.ts';
import { serverNow } from '#src/lib/clock.ts';
import { yuan } from '#src/lib/money.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

interface CheckoutFormProps {
  readonly checkout: Checkout;
  /** Where 稍后支付 leads. */
  readonly target: string;
}

/** What is bought, for how much and for how long. The checkout itself is kept by the server for the next visit. */
export function CheckoutForm({ checkout, target }: CheckoutFormProps) {
  const { course, quote } = checkout;
  const facts = [
    ...(course.class_hours > 0 ? [{ name: '课时', value: `${course.class_hours} 课时` }] : []),
    { name: '有效期', value: validity(course, serverNow()) ?? '长期有效' },
    ...(course.is_shipped ? [{ name: '发货', value: '图书邮寄' }] : []),
  ];
  const amounts = [
    { name: '课程价格', value: `¥${yuan(quote.price)}` },
    ...(quote.discount > 0 ? [{ name: '优惠', value: `-¥${yuan(quote.discount)}` }] : []),
  ];
  return (
    <>
      <div className="order-confirm">
        <article className="order-card">
          <img className="order-card__cover" src={course.img_cover} alt="" width="120" height="68" />
          <div className="order-card__words">
            <h2 className="order-card__name">{course.name}</h2>
            <p className="order-card__fact">
              {[course.subject_name, ...course.teachers.map(({ name }) => name)].filter(Boolean).join(' · ')}
            </p>
            <Price cents={quote.price} originCents={quote.origin_price} size="small" />
          </div>
        </article>
        <section className="order-section" aria-label="课程信息">
          <FactList facts={facts} />
        </section>
        <section className="order-section" aria-label="金额">
          <FactList facts={[...amounts, { name: '应付', value: <Price cents={quote.payable} /> }]} />
        </section>
      </div>
      <ActionBar>
        <p className="order-confirm__kept">在线支付尚未开通，结算单已存好</p>
        <Link className="button button--brand" to={target}>
          稍后支付
        </Link>
      </ActionBar>
    </>
  );
}
