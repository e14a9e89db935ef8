import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Product } from '#src/features/course/product-query.ts';
import { jointOfferQuery, OFFERED } from '#src/features/order/joint-courses.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import './detail-joint.css';

/** What is sold together with this course, with a link to order both. Nothing when the course is sold alone. */
export function DetailJoint({ product: { course, is_on_shelf: isOnShelf } }: { readonly product: Product }) {
  const isForSale = isOnShelf && !course.is_owned && course.sales_from === undefined;
  const { data: offer } = useQuery({ ...jointOfferQuery(course.uuid), enabled: isForSale });
  // A visitor who is not logged in sees the offer before the login.
  const order = useIsLoggedIn() ? paths.orderJoint : paths.orderJointFirstStart;
  if (!isForSale || !offer) return null;
  const sum = offer.courses.reduce((cents, { price }) => cents + price, 0);
  return (
    <section className="course-detail__card detail-joint" aria-label="组合购买">
      <h3 className="detail-joint__title">
        一起学 <small>{offer.name}</small>
      </h3>
      <ul>
        {offer.courses.slice(1).map(({ uuid, name, img_cover: cover, price }) => (
          <li key={uuid}>
            <Link className="detail-joint__course" to={paths.courseDetail({ course_uuid: uuid })}>
              <Photo src={cover} alt="" width={80} height={45} />
              <span className="detail-joint__name">{name}</span>
              <b>+¥{yuan(price)}</b>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="detail-joint__way" to={order({ course_uuid: course.uuid, extra: OFFERED })}>
        {offer.courses.length} 门一起下单，共 ¥{yuan(sum)}
        <small>可逐门选择，优惠券合并使用</small>
      </Link>
    </section>
  );
}
