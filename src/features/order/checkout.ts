import { queryOptions } from '@tanstack/react-query';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { type Tracking, tracking } from '#src/lib/attribution/attribution.ts';
import { withBestCoupon } from './best-coupon.ts';
import type { CheckoutIntent } from './checkout-intent.ts';
import type { Checkout } from './checkout-type.ts';

export type { Checkout };

interface CheckoutRequest {
  readonly courseUuid: string;
  readonly intent: CheckoutIntent;
  /** What the address of the screen says of where the student came from. */
  readonly cameFrom: Pick<Tracking, 'source' | 'h5'>;
}

/** Opens the checkout of a course, or gives back the one that is open: asking again changes nothing. */
export function checkoutQuery({ courseUuid, intent, cameFrom }: CheckoutRequest) {
  return queryOptions({
    queryKey: ['checkout', courseUuid, intent],
    queryFn: async ({ signal }) => {
      const body = { ...intent, ...tracking(cameFrom) };
      const opened = await api('POST /api/V1.29/course/{id}/checkout', { params: { id: courseUuid }, body, signal });
      return withBestCoupon(opened, signal);
    },
    // A price is asked for anew each time somebody stands before paying it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

interface JointRequest extends Pick<CheckoutRequest, 'cameFrom'> {
  readonly courseUuids: readonly string[];
  /** Those that the student leaves. */
  readonly leftUuids: readonly string[];
}

/** Opens the checkout of several courses; another choice of them is another checkout. */
export function jointCheckoutQuery({ courseUuids, leftUuids, cameFrom }: JointRequest) {
  return queryOptions({
    queryKey: ['checkout', 'joint', ...courseUuids, 'without', ...leftUuids],
    queryFn: async ({ signal }) => {
      const body = { course_uuids: [...courseUuids], left_uuids: [...leftUuids], ...tracking(cameFrom) };
      return withBestCoupon(await api('POST /api/V1.29/course/multiple/checkout', { body, signal }), signal);
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Reads a checkout again that was opened before: by its token, which says no more than that it is the student's. */
export function readCheckout(token: string): Promise<Checkout> {
  return api('GET /api/V1.{token}', { params: { token } });
}

/** What the server says of each course when none of a joint order can be bought. */
export function unavailableCourses(reason: unknown): readonly Unavailable[] | undefined {
  if (!(reason instanceof ApiRefusal) || reason.code !== refusalCodes.JOINT_UNAVAILABLE) return undefined;
  const { left_courses: left } = (reason.data ?? {}) as { left_courses?: readonly Unavailable[] };
  return Array.isArray(left) ? left : [];
}

type LeftCourse = Checkout['left_courses'][number];
export type Unavailable = Pick<LeftCourse, 'uuid' | 'name' | 'reason'>;

/** Why no checkout could be opened, where the student has something better to do than to try again. */
export type CheckoutObstacle = 'owned' | 'off-shelf' | 'trial-taken' | 'sold-out' | 'missing';

const OBSTACLES: Readonly<Record<number, CheckoutObstacle>> = {
  [refusalCodes.COURSE_OWNED]: 'owned',
  [refusalCodes.COURSE_OFF_SHELF]: 'off-shelf',
  [refusalCodes.TRIAL_TAKEN]: 'trial-taken',
  [refusalCodes.COURSE_SOLD_OUT]: 'sold-out',
  [refusalCodes.NOT_FOUND]: 'missing',
  [refusalCodes.INPUT_INVALID]: 'missing',
};

export function obstacleOf(reason: unknown): CheckoutObstacle | undefined {
  return reason instanceof ApiRefusal ? OBSTACLES[reason.code] : undefined;
}
