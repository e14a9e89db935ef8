import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { courseShare } from '#src/features/course/course-share.ts';
import { productQuery } from '#src/features/course/product-query.ts';
import { failureText, isMissing } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';
import { useShareContent } from '#src/lib/use-share-content.ts';
import { useNavBarTitle } from '#src/ui/app/nav-bar-action.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { ConsultNote } from './consult-note.tsx';
import './course-detail.css';
import { CourseSections } from './course-sections.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { DetailAd } from './detail-ad.tsx';
import { DetailBar } from './detail-bar.tsx';
import { DetailCoupons } from './detail-coupons.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { DetailGroups } from './detail-groups.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailJoint } from './detail-joint.tsx';
import { NoCourse } from './no-course.tsx';
import { SkuChoice } from './sku-choice.tsx';
import { UpgradeOffers } from './upgrade-offers.tsx';
import { useCourseSeen } from './use-course-seen.ts';
import { useOffersInTime } from './use-offers-in-time.ts';

/** A course: what it is, what it costs, what is in it, and the one thing to do about it. */
export default function CourseDetail() {
  const { course_uuid: uuid = '' } = useParams();
  const { data: product, error, refetch } = useQuery(productQuery(uuid));
  const course = product?.course;
  useCourseSeen(course);
  const areOffersThere = useOffersInTime(uuid, product !== undefined);
  useTitle(course?.name);
  useNavBarTitle(product?.kind === 'books' ? '图书详情' : undefined);
  useShareContent(course && courseShare(course));
  // A study tour has a screen of its own, for students only.
  const isLoggedIn = useIsLoggedIn();
  if (product?.kind === 'yanxue' && isLoggedIn) {
    return <Navigate to={paths.courseYanxueDetail({ course_uuid: uuid })} replace />;
  }
  if (product && areOffersThere) {
    return (
      <>
        <div className="course-detail">
          <DetailHead product={product} />
          <SkuChoice product={product} />
          {!product.course.is_owned && <DetailCoupons course={product.course} />}
          <DetailGroups product={product} />
          <DetailJoint product={product} />
          {product.course.is_owned && <UpgradeOffers courseUuid={product.course.uuid} />}
          <DetailFacts product={product} />
          <DetailAd courseUuid={product.course.uuid} />
          <CourseSections product={product} />
        </div>
        <DetailBar product={product} />
        <ConsultNote course={product.course} />
      </>
    );
  }
  if (isMissing(error)) return <NoCourse isAsked />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}
