import { TourChoice } from '#src/features/yanxue/tour-choice.tsx';
import { departure } from '#src/features/yanxue/tours.ts';
import type { TourChoiceState } from '#src/features/yanxue/use-tour-choice.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { serverNow } from '#src/lib/clock.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './tour-section.css';

/** The tour to set out with: its seat is held from the order on. */
export function TourSection({ choice }: { readonly choice: TourChoiceState }) {
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
