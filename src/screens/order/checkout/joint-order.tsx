import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { jointCheckoutQuery, unavailableCourses } from '#src/features/order/checkout.ts';
import { jointCourses, jointOfferQuery } from '#src/features/order/joint-courses.ts';
import { useLeftCourses } from '#src/features/order/use-left-courses.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutView } from './checkout-view.tsx';
import { JointChoice } from './joint-choice.tsx';
import { ObstacleView } from './obstacle-view.tsx';
import { UnavailableView } from './unavailable-view.tsx';
import { useCameFrom } from './use-came-from.ts';
import { useFreshCheckout } from './use-fresh-checkout.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Confirms a joint order: the courses in the address, or those that the school sells together. */
export default function JointOrder() {
  const { course_uuid: courseUuid = '', extra = '' } = useParams();
  const { search } = useLocation();
  const named = jointCourses(courseUuid, extra);
  const isOffered = named === 'offered';
  const { data: offer, error, refetch } = useQuery({ ...jointOfferQuery(courseUuid), enabled: isOffered });
  if (named === undefined) return <ObstacleView obstacle="missing" text="" />;
  if (!isOffered) return <JointCheckout key={named.join()} courseUuids={named} />;
  if (offer) return <JointCheckout courseUuids={offer.courses.map(({ uuid }) => uuid)} />;
  // A course that is sold alone has its own screen.
  if (offer === null) {
    return <Navigate to={paths.orderConfirm({ course_uuid: courseUuid, extra: '0' }) + search} replace />;
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CheckoutSkeleton />;
}

function JointCheckout({ courseUuids }: { readonly courseUuids: readonly string[] }) {
  const { h5, cameFrom } = useCameFrom();
  const [leftUuids, setLeft] = useLeftCourses(courseUuids);
  const options = jointCheckoutQuery({ courseUuids, leftUuids, cameFrom });
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...options, placeholderData: keepPreviousData });
  const checkout = error ? undefined : data;
  const handleStale = useFreshCheckout(checkout, options.queryKey, () => void refetch());
  const unavailable = unavailableCourses(error);
  const [first = ''] = courseUuids;
  const target = h5 ?? paths.courseDetail({ course_uuid: first });
  const guard = useLeaveGuard({ isArmed: checkout !== undefined || !error, target });
  if (unavailable) return <UnavailableView courses={unavailable} onTake={() => setLeft([])} />;
  return (
    <CheckoutView error={error} onRetry={() => void refetch()} guard={guard}>
      {checkout && (
        <CheckoutForm
          checkout={checkout}
          queryKey={options.queryKey}
          cameFrom={cameFrom}
          onOrdered={guard.release}
          onStale={handleStale}
          isChanging={isPlaceholderData}
          courses={<JointChoice checkout={checkout} order={courseUuids} leftUuids={leftUuids} onChoose={setLeft} />}
        />
      )}
    </CheckoutView>
  );
}
