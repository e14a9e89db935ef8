import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { productQuery } from '#src/features/course/product-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Button } from '#src/ui/app/button.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { Answer, ReviewList, ReviewSum, Stars } from './talk-parts.tsx';
import { type OwnReview, ownReviewQuery, type ReviewSort, reviewsQuery } from './talk-queries.ts';
import './talk-screens.css';

const ReviewSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./review-sheet.tsx'))).ReviewSheet,
}));

const SORTS: readonly { readonly value: ReviewSort; readonly label: string }[] = [
  { value: 'new', label: '最新' },
  { value: 'best', label: '评分最高' },
];

/** All reviews of a course, and the student's own review. */
export default function CourseReviews() {
  const { course_uuid: uuid = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const sort: ReviewSort = params.get('sort') === 'best' ? 'best' : 'new';
  const query = useInfiniteQuery({ ...reviewsQuery(uuid, sort), placeholderData: (before) => before });
  const { data: product } = useQuery(productQuery(uuid));
  useTitle(product && `${product.course.name} 学员评价`);
  const [first] = query.data?.pages ?? [];
  if (query.error && !first) {
    return <FailedView text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  }
  const count = first?.summary.count ?? 0;
  return (
    <div className="talk-screen">
      <CourseLink uuid={uuid} name={product?.course.name} />
      <OwnPart courseUuid={uuid} />
      <section className="talk-screen__card" aria-label="全部评价">
        {!first && <TalkSkeleton />}
        {first && count === 0 && <p className="talk__none">还没有评价。买过并学完一半的同学可以写第一条。</p>}
        {first && count > 0 && (
          <>
            <ReviewSum summary={first.summary} />
            <fieldset className="talk-screen__sorts">
              <legend className="visually-hidden">排序</legend>
              {SORTS.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={sort === value}
                  onClick={() => setParams(value === 'best' ? { sort: value } : {}, { replace: true })}
                >
                  {label}
                </button>
              ))}
            </fieldset>
            <ReviewList reviews={uniqueOf(query.data?.pages.flatMap(({ list }) => list) ?? [])} />
            <ListEnd {...endOfList(query)} />
          </>
        )}
      </section>
    </div>
  );
}

/** A link to the course under discussion. */
export function CourseLink({ uuid, name }: { readonly uuid: string; readonly name: string | undefined }) {
  return (
    <Link className="talk-screen__course" to={paths.courseDetail({ course_uuid: uuid })}>
      {name ?? '课程详情'}
    </Link>
  );
}

export function TalkSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="skeleton--half" />
      <Skeleton className="talk-screen__place" />
    </>
  );
}

/** An item can move to the next page between two requests and appear in both: each is shown once. */
export function uniqueOf<T extends { readonly uuid: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.uuid, one])).values()];
}

function OwnPart({ courseUuid }: { readonly courseUuid: string }) {
  const isLoggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  const { data: own } = useQuery({ ...ownReviewQuery(courseUuid), enabled: isLoggedIn });
  if (!isLoggedIn) {
    return (
      <section className="talk-screen__card talk-screen__own" aria-label="我的评价">
        <p>买过并学完一半的同学可以评价。</p>
        <Link className="button button--plain" to={paths.login({}, { redirect: pathname })}>
          登录后评价
        </Link>
      </section>
    );
  }
  return own ? <Own courseUuid={courseUuid} own={own} /> : null;
}

function Own({ courseUuid, own }: { readonly courseUuid: string; readonly own: OwnReview }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const { bar, review } = own;
  return (
    <section className="talk-screen__card talk-screen__own" aria-label="我的评价">
      {review ? (
        <>
          <p className="talk__head">
            <b>我的评价</b>
            <Stars count={review.stars} />
            <span className={`talk-screen__state talk-screen__state--${review.state}`}>{STATES[review.state]}</span>
          </p>
          <p className="talk__text">{review.text}</p>
          {review.refusal && <p className="talk-screen__refusal">没有展示的原因：{review.refusal}</p>}
          <Answer answer={review.answer} />
        </>
      ) : (
        <p>{whyText(own)}</p>
      )}
      {(review || bar === 'none') && (
        <Button look={review ? 'plain' : 'brand'} onClick={() => setIsOpen(true)}>
          {review ? (bar === 'none' ? '修改或删除' : '删除') : '写评价'}
        </Button>
      )}
      {isOpen !== undefined && (
        <Suspense>
          <ReviewSheet courseUuid={courseUuid} own={own} isOpen={isOpen} onDismiss={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

export const STATES = { waiting: '审核中，还没有展示', shown: '已展示', refused: '没有展示' } as const;

function whyText({ bar, done_count: done, lesson_count: all }: OwnReview): string {
  if (bar === 'not-bought') return '购买这门课并学完一半后，可以写评价。';
  if (bar === 'no-lessons') return '这门课还没有可以学完的课，暂时不能评价。';
  if (bar === 'too-early') return `再学完 ${Math.ceil(all / 2) - done} 节就可以写评价了（已学完 ${done}/${all} 节）。`;
  return `你已学完 ${done}/${all} 节，说说学得怎么样，帮其他同学选课。`;
}
