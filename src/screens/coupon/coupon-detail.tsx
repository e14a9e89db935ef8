import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CouponCard } from '#src/features/coupon/coupon-card.tsx';
import { type Coupon, couponQuery } from '#src/features/coupon/coupon-query.ts';
import { couponAction, couponState, nextCouponChange } from '#src/features/coupon/coupon-state.ts';
import { couponCondition, couponDays, couponFacts, couponScope } from '#src/features/coupon/coupon-words.ts';
import { useReceiveCoupons } from '#src/features/coupon/receive-coupons.ts';
import { UseCouponLink } from '#src/features/coupon/use-coupon-link.tsx';
import { CourseRow } from '#src/features/course/course-row.tsx';
import { coursesQuery } from '#src/features/course/courses-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { CouponsSkeleton } from './coupons-skeleton.tsx';
import { whereUsed } from './where-used.ts';

const TICK_MS = 1000;
/** Less time than this is shown as a countdown, more as a date. */
const COUNTED_MS = 24 * 3_600_000;

/** One coupon: its terms, its state, its courses, and one action. */
export function CouponDetail({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(couponQuery(uuid));
  const coupon = data?.[0];
  useTitle(coupon?.name);
  if (coupon) return <CouponView coupon={coupon} onChange={() => void refetch()} />;
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这张优惠券" text="它可能已经下架，看看现在能领的。">
        <OtherCoupons />
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CouponsSkeleton />;
}

interface CouponViewProps {
  readonly coupon: Coupon;
  /** Called when time has changed the coupon's state. */
  readonly onChange: () => void;
}

function CouponView({ coupon, onChange }: CouponViewProps) {
  const { receive, isReceiving } = useReceiveCoupons();
  const now = useNow(TICK_MS) ?? serverNow();
  const facts = couponFacts(coupon);
  const state = couponState(facts, now);
  useAlarm(nextCouponChange(facts, now), onChange);
  const { does, note } = couponAction(state, facts, now, (at) => chinaMoment(at, now));
  const isOver = does === 'nothing' && state !== 'upcoming';
  const terms = [
    { name: '使用条件', value: couponCondition(coupon) },
    { name: '适用课程', value: couponScope(coupon) },
    { name: '有效期', value: couponDays(coupon) },
    ...(coupon.description ? [{ name: '说明', value: coupon.description }] : []),
  ];
  return (
    <>
      <div className="coupon-detail">
        <CouponCard
          coupon={coupon}
          isOver={isOver}
          note={state === 'upcoming' && facts.startsAt - now < COUNTED_MS ? <StartsIn at={facts.startsAt} /> : note}
        />
        <section className="coupon-detail__facts" aria-label="使用说明">
          <FactList facts={terms} />
        </section>
        <CoursesOf uuids={coupon.course_uuids} />
      </div>
      <ActionBar>
        {does === 'receive' && (
          <Button look="deal" isBusy={isReceiving} onClick={() => receive(coupon.uuid)}>
            立即领取
          </Button>
        )}
        {does === 'use' && (
          <UseCouponLink couponUuid={coupon.uuid} className="button button--deal" to={whereUsed(coupon)}>
            去使用
          </UseCouponLink>
        )}
        {state === 'upcoming' && (
          <Button look="deal" disabled>
            {chinaMoment(facts.startsAt, now)} 开始领取
          </Button>
        )}
        {isOver && <OtherCoupons />}
      </ActionBar>
    </>
  );
}

function StartsIn({ at }: { readonly at: number }) {
  return <Countdown label="距开始" until={at} over="即将开始" />;
}

function OtherCoupons() {
  return (
    <Link className="button button--brand" to={paths.couponIndex()} replace>
      看看其他优惠券
    </Link>
  );
}

/** The courses of a coupon; nothing for one that is valid for all. */
function CoursesOf({ uuids }: { readonly uuids: readonly string[] }) {
  const { data: courses } = useQuery({ ...coursesQuery(uuids), enabled: uuids.length > 0 });
  if (!courses || courses.length === 0) return null;
  return (
    <section className="coupon-detail__courses">
      <h2 className="coupon-detail__title">适用课程</h2>
      <ul className="coupon-list__courses">
        {courses.map((course) => (
          <li key={course.uuid}>
            <CourseRow course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}
