import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { upgradesQuery } from '#src/features/course/product-query.ts';
import { yuan } from '#src/lib/money.ts';
import * as paths from '#src/lib/paths.ts';
import './upgrade-offers.css';

/** Larger courses that an owner gets for the rest of the price. Nothing when there are none. */
export function UpgradeOffers({ courseUuid }: { readonly courseUuid: string }) {
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
