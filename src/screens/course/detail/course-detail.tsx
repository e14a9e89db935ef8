import './course-detail.css';
import './detail-ad.css';
import './sku-choice.css';
import './upgrade-offers.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { courseCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { courseShare } from '#src/features/course/course-share.ts';
import { validity } from '#src/features/course/course-words.ts';
import { FREIGHT } from '#src/features/course/freight.ts';
import { detailAdQuery, type Product, productQuery, upgradesQuery } from '#src/features/course/product-query.ts';
import { choicesOf } from '#src/features/course/sku-choices.ts';
import { courseGroupsQuery } from '#src/features/group/group-query.ts';
import { jointOfferQuery } from '#src/features/order/joint-courses.ts';
import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { AppLink } from '#src/ui/app/app-link.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { useNavBarTitle } from '#src/ui/app/nav-bar-action.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { reviewsQuery } from '../talk/talk-queries.ts';
import { ConsultNote } from './consult-note.tsx';
import { CourseSections } from './course-sections.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { DetailBar } from './detail-bar.tsx';
import { DetailCoupons } from './detail-coupons.tsx';
import { DetailGroups } from './detail-groups.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailJoint } from './detail-joint.tsx';
import { NoCourse } from './no-course.tsx';
import { useCourseSeen } from './use-course-seen.ts';

/** A course: description, price, content, and one main action. */
export default function CourseDetail() {
  const { course_uuid: uuid = '' } = useParams();
  const { data: product, error, refetch } = useQuery(productQuery(uuid));
  const course = product?.course;
  useCourseSeen(course);
  const areOffersThere = useOffersInTime(uuid, product !== undefined);
  useTitle(course?.name);
  useNavBarTitle(product?.kind === 'books' ? '图书详情' : undefined);
  useShareContent(course && courseShare(course));
  const isWide = useIsWide();
  // A study tour has its own screen, for logged-in students only.
  const isLoggedIn = useIsLoggedIn();
  if (product?.kind === 'yanxue' && isLoggedIn) {
    return <Navigate to={paths.courseYanxueDetail({ course_uuid: uuid })} replace />;
  }
  if (product && areOffersThere) {
    return (
      <div className="wide-two">
        <div className="course-detail wide-two__main">
          <DetailHead product={product} />
          <SkuChoice product={product} />
          {!product.course.is_owned && !isWide && <DetailCoupons course={product.course} />}
          <DetailGroups product={product} />
          <DetailJoint product={product} />
          {product.course.is_owned && <UpgradeOffers courseUuid={product.course.uuid} />}
          <DetailFacts product={product} />
          <DetailAd courseUuid={product.course.uuid} />
          <CourseSections product={product} />
        </div>
        <DetailBar product={product} />
        <ConsultNote course={product.course} />
      </div>
    );
  }
  if (isMissing(error)) return <NoCourse isAsked />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}

/** A picture with a link. Nothing when either is missing. */
function DetailAd({ courseUuid }: { readonly courseUuid: string }) {
  const { data: ad } = useQuery(detailAdQuery(courseUuid));
  const link = ad ? navigationLink(ad.navigation) : undefined;
  if (!ad || !link) return null;
  return (
    <AppLink link={link} className="detail-ad" label={ad.title}>
      <img src={ad.image} alt="" width="686" height="240" loading="lazy" decoding="async" />
    </AppLink>
  );
}

/** Subject, teachers and access period; for goods the parcel's content and the shipping cost. */
function DetailFacts({ product }: { readonly product: Product }) {
  const isGoods = product.kind === 'books';
  const facts = isGoods ? goodsFacts(product) : courseFacts(product);
  return (
    <section className="course-detail__card" aria-label={isGoods ? '图书信息' : '课程信息'}>
      <FactList facts={facts.filter(({ value }) => value)} />
    </section>
  );
}

function courseFacts({ course }: Product) {
  return [
    { name: '科目', value: course.subject_name },
    { name: '主讲', value: course.teachers.map(({ name }) => name).join('、') },
    { name: '有效期', value: validity(course, serverNow()) },
  ];
}

function goodsFacts({ goods }: Product) {
  const count = goods.reduce((sum, one) => sum + one.count, 0);
  return [
    { name: '清单', value: count > 1 && `共 ${count} 册` },
    { name: '运费', value: FREIGHT },
    { name: '售后', value: '签收 7 天内，未拆封可退' },
  ];
}

/** The variants of a product; each is a course of its own. Nothing when there is only one. */
function SkuChoice({ product }: { readonly product: Product }) {
  const choices = choicesOf(product.skus, product.course.uuid);
  if (choices.length === 0) return null;
  return (
    <section className="course-detail__card sku-choice" aria-label="选择规格">
      {choices.map(({ name, options }) => (
        <div key={name} className="sku-choice__attr">
          <h3 className="sku-choice__name">{name}</h3>
          <ul className="sku-choice__options">
            {options.map(({ value, sku, isChosen }) => (
              <li key={value}>
                <Link
                  className="sku-choice__option"
                  to={paths.courseDetail({ course_uuid: sku.course_uuid })}
                  replace
                  preventScrollReset
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {value}
                  <small>{sku.is_sold_out ? '已售罄' : `¥${yuan(sku.price)}`}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Larger courses that an owner gets for the price difference. Nothing when there are none. */
function UpgradeOffers({ courseUuid }: { readonly courseUuid: string }) {
  const { data: offers } = useQuery(upgradesQuery(courseUuid));
  if (!offers || offers.length === 0) return null;
  return (
    <section className="course-detail__card upgrade-offers" aria-label="升级课程">
      <h3 className="upgrade-offers__title">补差价升级</h3>
      <ul>
        {offers.map(({ to, price, paid }) => (
          <li key={to.uuid}>
            <Link className="upgrade-offers__offer" to={paths.courseDetail({ course_uuid: to.uuid })}>
              <span>{to.name}</span>
              <small>
                已抵扣 ¥{yuan(paid)}，补 <b>¥{yuan(price)}</b>
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long a course waits for its offers; after that it is shown without them. */
const PATIENCE_MS = 500;

/**
 * Loads the offers above the course text together with the course.
 *
 * True once all have arrived, or `PATIENCE_MS` after `isCourseThere`: shown together, nothing on the page jumps.
 */
function useOffersInTime(courseUuid: string, isCourseThere: boolean): boolean {
  const isLoggedIn = useIsLoggedIn();
  const coupons = useQuery(courseCouponsQuery(courseUuid, isLoggedIn));
  const groups = useQuery(courseGroupsQuery(courseUuid));
  const joint = useQuery(jointOfferQuery(courseUuid));
  const ad = useQuery(detailAdQuery(courseUuid));
  // The request starts here so that the reviews arrive with the rest; nothing waits for them.
  useInfiniteQuery(reviewsQuery(courseUuid));
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isCourseThere) return;
    const timer = setTimeout(() => setIsOverdue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isCourseThere]);
  return isOverdue || [coupons, groups, joint, ad].every(({ isPending }) => !isPending);
}
