import './reviews.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { REVIEW_LOOKS, REVIEW_STATES, REVIEWS_KEY, type Review } from './review-words.ts';

const AGAIN_MS = 15_000;

/** Pages that wait for a publisher, and decided ones. */
export default function ReviewsPage() {
  const [search] = useSearchParams();
  const chosen = search.get('id');
  const { data, error, refetch } = useQuery({
    queryKey: REVIEWS_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/reviews', { query: {} }, { signal }),
    refetchInterval: AGAIN_MS,
  });
  if (chosen !== null) return <ReviewDetail uuid={chosen} />;
  return (
    <>
      <PageHead title="审核" text="作者送来的页面，看过改动再通过或退回。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={5} /> : null}
      {data ? (
        <>
          {data.waiting.length > 0 ? (
            <List name="等待审核" reviews={data.waiting} />
          ) : (
            <StateView title="没有等待审核的页面" text="作者在历史版本页或编辑器里点“送审”，就会出现在这里。" />
          )}
          {data.decided.length > 0 ? <List name="已有结果" reviews={data.decided} /> : null}
        </>
      ) : null}
    </>
  );
}

function List({ name, reviews }: { readonly name: string; readonly reviews: readonly Review[] }) {
  return (
    <section className="console-reviews" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {reviews.map((review) => (
          <li key={review.uuid}>
            <Item review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ review }: { readonly review: Review }) {
  const { uuid, path, state, author, sentAt, note, sentences, reason, decidedBy, isMine } = review;
  const [first = '访客看到的没有变', ...rest] = sentences;
  return (
    <article className="console-reviews__item">
      <p className="console-reviews__head">
        <span className={`console-badge ${REVIEW_LOOKS[state] ?? ''}`}>{REVIEW_STATES[state]}</span>
        <Link to={`/console/reviews?id=${uuid}`}>{path}</Link>
        <span className="console-reviews__note">
          {isMine ? '我' : author} · {chinaMoment(Date.parse(sentAt), Date.now())}
        </span>
      </p>
      <p>{rest.length > 0 ? `${first} 等 ${sentences.length} 处` : first}</p>
      {note ? <p className="console-reviews__note">“{note}”</p> : null}
      {reason ? (
        <p className="console-reviews__note">
          {decidedBy ? `${decidedBy}：` : ''}
          {reason}
        </p>
      ) : null}
    </article>
  );
}
