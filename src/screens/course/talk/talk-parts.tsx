import { brand } from '#src/lib/dom/brand.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import './course-talk.css';
import type { Question, Review, ReviewSummary } from './talk-queries.ts';

/** One to five stars. */
export function Stars({ count }: { readonly count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${count} 星`}>
      {'★'.repeat(count)}
      {count < 5 && <i>{'★'.repeat(5 - count)}</i>}
    </span>
  );
}

const FROM_BEST = [5, 4, 3, 2, 1];

/** The average of all published reviews, and the number of reviews for each number of stars. */
export function ReviewSum({ summary }: { readonly summary: ReviewSummary }) {
  const { count, average_tenths: tenths, counts } = summary;
  return (
    <div className="review-sum">
      <p className="review-sum__mean">
        <b>{(tenths / 10).toFixed(1)}</b>
        <Stars count={Math.round(tenths / 10)} />
        <span>{count} 条评价</span>
      </p>
      <ul className="review-sum__rows" aria-label="评分分布">
        {FROM_BEST.map((stars) => (
          <li key={stars}>
            {stars} 星
            <progress value={counts[stars - 1] ?? 0} max={count} aria-hidden="true" />
            <span>{counts[stars - 1] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ReviewList({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <ul className="talk-list">
      {reviews.map((review) => (
        <li key={review.uuid}>
          <p className="talk__head">
            <b>{review.name}</b>
            <Stars count={review.stars} />
            <span className="talk__learned">学完 {review.learned_percent}%</span>
            <Moment at={review.written_time} />
          </p>
          <p className="talk__text">{review.text}</p>
          <Answer answer={review.answer} />
        </li>
      ))}
    </ul>
  );
}

export function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <ul className="talk-list">
      {questions.map((question) => (
        <li key={question.uuid}>
          <p className="talk__text talk__ask">{question.text}</p>
          <p className="talk__head">
            {question.name} 问
            <Moment at={question.written_time} />
          </p>
          <Answer answer={question.answer} />
        </li>
      ))}
    </ul>
  );
}

/** The school's answer; renders nothing when there is none. */
export function Answer({ answer }: Pick<Question, 'answer'>) {
  if (!answer) return null;
  return (
    <div className="talk__answer">
      <small>{brand.name}回复</small>
      <p>{answer.text}</p>
    </div>
  );
}

function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{chinaMoment(Date.parse(at), serverNow()).split(' ')[0]}</time>;
}
