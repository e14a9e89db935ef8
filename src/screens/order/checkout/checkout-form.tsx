import './tour-section.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHandedAddress } from '#src/features/address/address-caller.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import type { OpenedCheckout } from '#src/features/order/best-coupon.ts';
import type { Checkout } from '#src/features/order/checkout.ts';
import { useCheckoutChoices } from '#src/features/order/checkout-choices.ts';
import { isWechatElsewhere, methodsFor, payClient } from '#src/features/order/pay-methods.ts';
import { useCheckoutCoupons } from '#src/features/order/use-checkout-coupons.ts';
import { TourChoice } from '#src/features/yanxue/tour-choice.tsx';
import { departure } from '#src/features/yanxue/tours.ts';
import { type TourChoiceState, useTourChoice } from '#src/features/yanxue/use-tour-choice.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import type { Tracking } from '#src/lib/attribution/attribution.ts';
import { environment } from '#src/lib/environment/current.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { CheckoutCourses } from './checkout-courses.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { MethodChoice, offeredChoice } from './method-choice.tsx';
import { type SubmitPhase, useSubmit } from './use-submit.ts';

interface CheckoutFormProps {
  readonly checkout: OpenedCheckout;
  readonly queryKey: readonly unknown[];
  readonly cameFrom: Pick<Tracking, 'source' | 'h5'>;
  /** Called once the order exists; the screen then goes to the payment. */
  readonly onOrdered: () => Promise<void>;
  /** The tour the student chose before. */
  readonly wantedTour?: string | undefined;
  /** Called when the checkout is out of date and must be refetched. */
  readonly onStale: () => void;
  /** Choice of courses; absent: the courses as they are. */
  readonly courses?: ReactNode;
  /** A new quote is loading: submitting must wait for it. */
  readonly isChanging?: boolean;
  /** More content above the payment. */
  readonly children?: ReactNode;
}

/** The checkout: items, price, address, payment method, and the order button. */
export function CheckoutForm({
  checkout,
  queryKey,
  cameFrom,
  wantedTour,
  onOrdered,
  onStale,
  courses = <CheckoutCourses checkout={checkout} />,
  isChanging = false,
  children,
}: CheckoutFormProps) {
  const { quote, needs_address: needsAddress, instalment_plans: plans } = checkout;
  const coupons = useCheckoutCoupons(checkout, queryKey);
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: needsAddress });
  const { choices, choosePayment } = useCheckoutChoices(checkout.uuid, useHandedAddress());
  const address = addresses?.find(({ uuid }) => uuid === choices.address) ?? addresses?.[0];
  const addressUuid = needsAddress ? address?.uuid : undefined;
  const client = payClient(environment(), window.innerWidth);
  const methods = methodsFor(client, checkout.payment_methods);
  const payment = offeredChoice(choices.payment, methods, plans);
  const tours = useTourChoice(checkout.courses.find(({ kind }) => kind === 'yanxue')?.uuid, wantedTour);
  const handleStale = () => {
    onStale();
    tours.renew();
  };
  const tourUuid = tours.chosen?.uuid;
  const submit = useSubmit({ checkout, cameFrom, addressUuid, tourUuid, payment, onOrdered, onStale: handleStale });
  const isBusy = ['submitting', 'asking', 'paying'].includes(submit.phase) || coupons.isBusy || isChanging;
  const lacking =
    needsAddress && !addressUuid ? '请先填写收货地址' : tours.isNeeded && !tourUuid ? '请先选择团期' : undefined;
  return (
    <>
      <div className="order-confirm" inert={submit.phase === 'paying'}>
        <div className="order-confirm__what">
          {courses}
          {tours.isNeeded && <TourSection choice={tours} />}
          {children}
          {needsAddress && <DeliveryChoice chosen={addressUuid} />}
          <CouponChoice
            checkout={checkout}
            chosen={coupons.chosen}
            isBusy={isBusy}
            note={coupons.note}
            onChoose={coupons.choose}
            onReceive={coupons.receive}
          />
        </div>
        <QuoteFacts quote={quote} courseCount={checkout.courses.length} />
        {quote.pay_now > 0 && payment && (
          <MethodChoice
            methods={methods}
            plans={plans}
            choice={payment}
            isWechatElsewhere={isWechatElsewhere(client, checkout.payment_methods)}
            onChoose={choosePayment}
          />
        )}
      </div>
      <SubmitNote phase={submit.phase} />
      <ActionBar>
        <button
          type="button"
          className="button button--deal"
          disabled={isBusy || lacking !== undefined || (quote.pay_now > 0 && !payment)}
          onClick={submit.press}
        >
          {lacking ?? labelOf(submit.phase, quote.pay_now)}
        </button>
      </ActionBar>
    </>
  );
}

function labelOf(phase: SubmitPhase, payNowCents: number): string {
  switch (phase) {
    case 'submitting':
      return '正在提交…';
    case 'asking':
      return '正在查询…';
    case 'paying':
      return '正在前往支付…';
    case 'unsure':
      return '查询订单';
    default:
      return payNowCents > 0 ? `提交并支付 ¥${yuan(payNowCents)}` : '提交订单';
  }
}

function SubmitNote({ phase }: { readonly phase: SubmitPhase }) {
  const text =
    phase === 'unsure'
      ? '还不确定订单是否已提交，请先查询，不要重复下单'
      : phase === 'not-ordered'
        ? '订单没有提交成功，可以重新提交'
        : '';
  return (
    <p className="order-confirm__note" role="status">
      {text}
    </p>
  );
}

interface QuoteFactsProps {
  readonly quote: Checkout['quote'];
  readonly courseCount: number;
}

/** How the amount is calculated. */
function QuoteFacts({ quote, courseCount }: QuoteFactsProps) {
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
    <section className="order-section order-confirm__sum" aria-label="金额">
      <FactList facts={facts} />
    </section>
  );
}

/** The choice of a tour: the order reserves its seat. */
function TourSection({ choice }: { readonly choice: TourChoiceState }) {
  return (
    <section className="order-section order-tours" aria-label="团期">
      <h2 className="order-tours__title">团期</h2>
      <Tours choice={choice} />
      <p className="order-tours__note">提交订单后为你保留名额，付款后填写营员信息。</p>
    </section>
  );
}

function Tours({ choice: { tours, failure, chosen, lost, choose, renew } }: { readonly choice: TourChoiceState }) {
  if (!tours && failure) return <FailedView text={failureText(failure)} onRetry={renew} />;
  if (!tours) return <Skeleton className="order-tours__place" />;
  if (tours.length === 0) return <p className="order-tours__note">新的团期正在安排，暂时不能报名。</p>;
  return (
    <>
      <p className="order-tours__lost" role="status">
        {lost && `${lost.name}（${departure(lost, serverNow())}）已经报不上了，请换一个团期。`}
      </p>
      <TourChoice label="团期" tours={tours} chosen={chosen?.uuid} onChoose={choose} />
    </>
  );
}
