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
  /** The student's source in the screen's address. */
  readonly cameFrom: Pick<Tracking, 'source' | 'h5'>;
}

/** Opens the checkout of a course, or returns the open one: idempotent. */
export function checkoutQuery({ courseUuid, intent, cameFrom }: CheckoutRequest) {
  return queryOptions({
    queryKey: ['checkout', courseUuid, intent],
    queryFn: async ({ signal }) => {
      const body = { ...intent, ...tracking(cameFrom) };
      const opened = await api('POST /api/V1.29/course/{id}/checkout', { params: { id: courseUuid }, body, signal });
      return withBestCoupon(opened, signal);
    },
    // The price before a payment is always loaded again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

interface JointRequest extends Pick<CheckoutRequest, 'cameFrom'> {
  readonly courseUuids: readonly string[];
  /** Deselected courses. */
  readonly leftUuids: readonly string[];
}

/** Opens the checkout of several courses; another selection is another checkout. */
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

/** Loads an open checkout again by its token. */
export function readCheckout(token: string): Promise<Checkout> {
  return api('GET /api/V1.{token}', { params: { token } });
}

/** The server's reasons when no course of a joint order can be bought. */
export function unavailableCourses(reason: unknown): readonly Unavailable[] | undefined {
  if (!(reason instanceof ApiRefusal) || reason.code !== refusalCodes.JOINT_UNAVAILABLE) return undefined;
  const { left_courses: left } = (reason.data ?? {}) as { left_courses?: readonly Unavailable[] };
  return Array.isArray(left) ? left : [];
}

type LeftCourse = Checkout['left_courses'][number];
export type Unavailable = Pick<LeftCourse, 'uuid' | 'name' | 'reason'>;

/** Why no checkout could be opened, when there is a better next step than a retry. */
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
