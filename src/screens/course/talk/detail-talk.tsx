import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CourseRow } from '#src/features/course/course-row.tsx';
import type { Product } from '#src/features/course/product-query.ts';
import * as paths from '#src/lib/paths.ts';
import { QuestionList, ReviewList, ReviewSum } from './talk-parts.tsx';
import { questionsQuery, relatedQuery, reviewsQuery } from './talk-queries.ts';

const SHOWN = 3;

/** Reviews of the course: a summary and the newest ones. A book has no lessons, so nobody can review it. */
export function DetailReviews({ product: { course, kind } }: { readonly product: Product }) {
  const { data } = useInfiniteQuery(reviewsQuery(course.uuid));
  if (kind !== 'course') return null;
  const first = data?.pages[0];
  const count = first?.summary.count ?? 0;
  return (
    <section id="reviews" className="course-detail__card course-detail__part" aria-label="评价" tabIndex={-1}>
      <h3 className="course-detail__heading">
        学员评价
        <small>买过并学完一半的同学写的</small>
      </h3>
      {first && count > 0 ? (
        <>
          <ReviewSum summary={first.summary} />
          <ReviewList reviews={first.list.slice(0, SHOWN)} />
        </>
      ) : (
        <p className="talk__none">还没有评价。</p>
      )}
      <Link className="talk__all" to={paths.courseReviews({ course_uuid: course.uuid })}>
        {count > SHOWN ? `查看全部 ${count} 条评价` : '写评价'}
      </Link>
    </section>
  );
}

/** The newest questions, and a button to ask one. */
export function DetailQuestions({ product: { course, kind } }: { readonly product: Product }) {
  const { data } = useInfiniteQuery(questionsQuery(course.uuid));
  const first = data?.pages[0];
  const count = first?.count ?? 0;
  return (
    <section id="questions" className="course-detail__card course-detail__part" aria-label="提问" tabIndex={-1}>
      <h3 className="course-detail__heading">
        {kind === 'books' ? '图书问答' : '课程问答'}
        {count > 0 && <small>{count} 个问题</small>}
      </h3>
      {first && count > 0 ? (
        <QuestionList questions={first.list.slice(0, SHOWN)} />
      ) : (
        <p className="talk__none">还没有人提问，有什么想知道的都可以问。</p>
      )}
      <Link className="talk__all" to={paths.courseQuestions({ course_uuid: course.uuid })}>
        {count > SHOWN ? `查看全部 ${count} 个问题` : '我要提问'}
      </Link>
    </section>
  );
}

/** Related courses; renders nothing when there are none. */
export function DetailRelated({ product: { course, kind } }: { readonly product: Product }) {
  const { data: courses = [] } = useQuery(relatedQuery(course.uuid));
  if (courses.length === 0) return null;
  return (
    <section className="course-detail__card course-detail__part" aria-label="相关">
      <h3 className="course-detail__heading">{kind === 'books' ? '相关图书' : '相关课程'}</h3>
      <ul className="course-related">
        {courses.map((one) => (
          <li key={one.uuid}>
            <CourseRow course={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
