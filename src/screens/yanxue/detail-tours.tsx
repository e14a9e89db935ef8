import type { Tour } from '#src/features/yanxue/activity-query.ts';
import { TourChoice } from '#src/features/yanxue/tour-choice.tsx';
import { failureText } from '#src/lib/api-failures.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';

interface DetailToursProps {
  /** Undefined until they are there. */
  readonly tours: readonly Tour[] | undefined;
  readonly failure: unknown;
  readonly chosen: string | undefined;
  readonly onChoose: (tourUuid: string) => void;
  readonly onRetry: () => void;
}

/** The tours of an activity, one of them chosen. */
export function DetailTours({ tours, failure, chosen, onChoose, onRetry }: DetailToursProps) {
  return (
    <section className="yanxue-detail__card" aria-labelledby="yanxue-tours">
      <h3 id="yanxue-tours" className="yanxue-detail__heading">
        选择团期
      </h3>
      {!tours && !failure && <Skeleton className="yanxue-detail__tours-place" />}
      {!tours && failure !== null && <FailedView text={failureText(failure)} onRetry={onRetry} />}
      {tours?.length === 0 && <p className="yanxue-detail__note">新的团期正在安排，开放后会列在这里。</p>}
      {tours && tours.length > 0 && <TourChoice label="选择团期" tours={tours} chosen={chosen} onChoose={onChoose} />}
    </section>
  );
}
