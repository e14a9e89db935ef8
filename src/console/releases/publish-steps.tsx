import { chinaClock } from '#src/lib/money-and-time/china-time.ts';
import { type Publication, STEP_NAMES } from './release-words.ts';
import type { usePublication } from './use-publication.ts';

interface PublishStepsProps {
  readonly publication: Publication;
  readonly seen: ReturnType<typeof usePublication>['seen'];
}

/** The progress of a publication, and in the end the time since which visitors see it. */
export function PublishSteps({ publication, seen }: PublishStepsProps) {
  const { state, steps, problem, pages } = publication;
  const shown = pages.filter(({ what }) => what !== 'gone');
  return (
    <div className="console-steps" role="status">
      <ol>
        {steps.map(({ name, text }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={name} data-state={isLast && state === 'running' ? 'running' : 'done'}>
              {STEP_NAMES[name]}
              {text ? <span className="console-steps__text">{text}</span> : null}
            </li>
          );
        })}
        {state === 'live' ? (
          <li data-state={seen ? (seen.at === undefined ? 'failed' : 'done') : 'running'}>
            以访客身份打开页面
            {seen && seen.at === undefined ? <span className="console-steps__text">半分钟内没有看到新版本</span> : null}
          </li>
        ) : null}
      </ol>
      {state === 'unchanged' ? <p>没有变化，线上已经是这一版。</p> : null}
      {state === 'failed' ? <p className="console-steps__problem">{problem}</p> : null}
      {seen?.at === undefined ? null : (
        <p className="console-steps__seen">
          <strong>访客从 {clockWithSeconds(seen.at)} 起看到新版本</strong>
          <span className="console-steps__time">从点击到看到 {(seen.afterMs / 1000).toFixed(1)} 秒</span>
        </p>
      )}
      {seen && shown.length > 0 ? (
        <p className="console-steps__links">
          {shown.slice(0, 5).map(({ path }) => (
            <a key={path} href={path} target="_blank" rel="noreferrer">
              打开 {path}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}

const clockWithSeconds = (at: number) => `${chinaClock(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;
