import { Link } from 'react-router-dom';
import type { CourseStep } from './course-steps.ts';

const STATUS_TEXTS: Readonly<Record<CourseStep['status'], string>> = {
  done: '已完成',
  current: '进行中',
  todo: '未开始',
};

/** The steps to the first lesson: what is done, what comes now, what comes next. */
export function StepList({ steps }: { readonly steps: readonly CourseStep[] }) {
  return (
    <ol className="study-steps">
      {steps.map(({ key, name, status, note, to }) => (
        <li
          key={key}
          className={`study-steps__step study-steps__step--${status}`}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <span className="study-steps__name">{to ? <Link to={to}>{name}</Link> : name}</span>
          <span className="visually-hidden">{STATUS_TEXTS[status]}</span>
          <span className="study-steps__note">{note}</span>
        </li>
      ))}
    </ol>
  );
}
