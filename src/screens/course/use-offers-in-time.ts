import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { courseCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { detailAdQuery } from '#src/features/course/product-query.ts';
import { courseGroupsQuery } from '#src/features/group/group-query.ts';
import { jointOfferQuery } from '#src/features/order/joint-courses.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';

/** How long a course waits for its offers: then it is shown without them, and they come in between. */
const PATIENCE_MS = 500;

/**
 * Asks for what stands above the text of a course together with the course itself.
 *
 * True once all of it was answered, or `PATIENCE_MS` after `isCourseThere`: shown together, nothing on the page jumps.
 */
export function useOffersInTime(courseUuid: string, isCourseThere: boolean): boolean {
  const isLoggedIn = useIsLoggedIn();
  const coupons = useQuery(courseCouponsQuery(courseUuid, isLoggedIn));
  const groups = useQuery(courseGroupsQuery(courseUuid));
  const joint = useQuery(jointOfferQuery(courseUuid));
  const ad = useQuery(detailAdQuery(courseUuid));
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isCourseThere) return;
    const timer = setTimeout(() => setIsOverdue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isCourseThere]);
  return isOverdue || [coupons, groups, joint, ad].every(({ isPending }) => !isPending);
}
