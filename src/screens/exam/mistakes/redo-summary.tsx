import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { overviewQuery } from './mistake-queries.ts';
import { countsOf, type Given, type Round } from './round.ts';
import { StemLine } from './stem-line.tsx';

interface RedoSummaryProps {
  /** The finished round; undefined when there was nothing to do. */
  readonly round?: Round;
  /** Asks for questions beyond the daily limit. */
  readonly onMore?: () => void;
}

const NOTHING = '今天没有要重做的错题了。';

/** The end of a round: what was done today, and what comes tomorrow. */
export function RedoSummary({ round, onMore }: RedoSummaryProps) {
  const { data: overview } = useQuery(overviewQuery);
  const counts = round && countsOf(round);
  const waiting = counts?.waiting ?? 0;
  // Unsent answers are not in the server's count yet.
  const done = overview ? overview.done + waiting : counts?.done;
  const today = done === undefined ? '这组做完了' : `今天完成 ${done} 题`;
  const title = overview ? `${today}，明天 ${overview.tomorrow} 题` : today;
  return (
    <>
      <div className="exam">
        <section className="exam__card redo-summary">
          <DoneSign
            title={title}
            text={counts ? `这组答对 ${counts.right} 题，还要再练 ${counts.wrong} 题` : NOTHING}
          />
          {waiting > 0 && (
            <p className="redo__said redo__said--kept" role="status">
              {waiting} 题的答案还在本机，联网后自动上传批改。
            </p>
          )}
        </section>
        {round && (
          <section className="exam__card" aria-labelledby="redo-list">
            <h2 id="redo-list" className="exam__heading">
              这组题目
            </h2>
            <ol className="mistake-list">
              {round.items.map(({ question }) => (
                <li key={question.uuid}>
                  <Link className="mistake-row" to={paths.studyMistake({ question_uuid: question.uuid })}>
                    <StemLine question={question} />
                    <MarkWord given={round.given[question.uuid]} />
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <ActionBar isStacked>
        <Link className="button button--brand" to={paths.studyMistakes()} replace>
          回到错题本
        </Link>
        {overview && overview.due > 0 && onMore && (
          <Button look="plain" onClick={onMore}>
            还想做，再来 {Math.min(overview.due, overview.daily_limit)} 题
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function MarkWord({ given }: { readonly given: Given | undefined }) {
  if (given?.sent?.status === 'refused') return <span className="mistake-row__word">跳过</span>;
  if (given?.sent?.status !== 'marked') return <span className="mistake-row__word">待批改</span>;
  const { is_correct: isRight } = given.sent.review;
  const tone = isRight ? 'right' : 'wrong';
  return <span className={`mistake-row__word mistake-row__word--${tone}`}>{isRight ? '✓ 答对' : '✕ 答错'}</span>;
}
