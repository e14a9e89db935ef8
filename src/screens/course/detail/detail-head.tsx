import './collect-button.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coursePoster } from '#src/features/course/course-poster.ts';
import { CoursePrice } from '#src/features/course/course-price.tsx';
import { seatsNote } from '#src/features/course/course-words.ts';
import type { Product } from '#src/features/course/product-query.ts';
import { useCollected } from '#src/features/my/use-collected.ts';
import { PosterButton } from '#src/ui/poster-button.tsx';
import { reviewsQuery } from '../talk/talk-queries.ts';

/** Picture, price, name and key facts. */
export function DetailHead({ product }: { readonly product: Product }) {
  const { course, summary, student_count: students } = product;
  const { data: reviews } = useInfiniteQuery(reviewsQuery(course.uuid));
  // Only reviews that are already loaded are shown here. Later ones would push the content down; they also stand below.
  const [isInTime] = useState(reviews !== undefined);
  const rated = product.kind === 'course' && isInTime ? reviews?.pages[0]?.summary : undefined;
  return (
    <header>
      <img
        className="course-detail__cover"
        src={course.img_cover}
        alt=""
        width="1280"
        height="720"
        fetchPriority="high"
      />
      <div className="course-detail__head">
        <div className="course-detail__prices">
          <OfferWords product={product} />
          <span className="course-detail__acts">
            <CollectButton courseUuid={course.uuid} />
            <PosterButton className="collect-button" content={coursePoster(course)} label="分享" iconSize={22} />
          </span>
        </div>
        <h2 className="course-detail__name">{course.name}</h2>
        {summary && <p className="course-detail__summary">{summary}</p>}
        <ul className="course-detail__marks" aria-label="特点">
          {course.is_live && <li>直播授课</li>}
          {course.class_hours > 0 && <li>{course.class_hours} 课时</li>}
          {rated && rated.count > 0 && (
            <li className="course-detail__rated">
              <button type="button" onClick={showReviews}>
                ★ {(rated.average_tenths / 10).toFixed(1)}，{rated.count} 条评价
              </button>
            </li>
          )}
          {students > 0 && (
            <li>
              {students} 人已{product.kind === 'books' ? '购买' : '加入'}
            </li>
          )}
        </ul>
      </div>
    </header>
  );
}

function showReviews(): void {
  const reviews = document.getElementById('reviews');
  reviews?.scrollIntoView({ block: 'start' });
  reviews?.focus({ preventScroll: true });
}

/** The price, or a note that the student owns the course, and the number of seats left. */
export function OfferWords({ product }: { readonly product: Product }) {
  const { course } = product;
  const seats = seatsNote({
    isOnShelf: product.is_on_shelf,
    isSoldOut: course.is_sold_out,
    stockLeft: product.stock_left,
  });
  return (
    <>
      {course.is_owned ? (
        <strong className="course-detail__owned">✓ 已购买</strong>
      ) : (
        <CoursePrice course={course} size="large" />
      )}
      {seats && <span className={`course-detail__seats course-detail__seats--${seats.tone}`}>{seats.text}</span>}
    </>
  );
}

/** Adds a course to the favourites, or removes it. */
function CollectButton({ courseUuid }: { readonly courseUuid: string }) {
  const { isCollected, toggle } = useCollected(courseUuid);
  return (
    <button type="button" className="collect-button" aria-pressed={isCollected} onClick={toggle}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8Z"
          fill={isCollected ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      收藏
    </button>
  );
}
