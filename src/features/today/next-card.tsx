import './next-card.css';
import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { type NextStep, nextTarget, nextWords } from './next-words.ts';

/** The one thing to do now, with one large button. */
export function NextCard({ next }: { readonly next: NextStep | null }) {
  if (!next) {
    return (
      <section className="next-card" aria-label="下一步">
        <p className="next-card__label">下一步</p>
        <h2 className="next-card__title">安排好的课都学完了</h2>
        <p className="next-card__course">可以回看，也可以做一套题。</p>
        <Link className="next-card__go" to={paths.studyIndex()}>
          看我的课程
        </Link>
      </section>
    );
  }
  const { label, button, fact } = nextWords(next);
  return (
    <section className="next-card" aria-label="下一步">
      <p className="next-card__label">{label}</p>
      <h2 className="next-card__title">{next.title}</h2>
      <p className="next-card__course">{[next.course_name, fact].filter(Boolean).join(' · ')}</p>
      <Link className="next-card__go" to={nextTarget(next)} state={{ isStarting: true }}>
        {button}
      </Link>
    </section>
  );
}
