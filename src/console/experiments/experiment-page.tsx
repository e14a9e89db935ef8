import './experiments.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { consoleApi } from '../client/console-api.ts';
import { PublishButton } from '../releases/publish-button.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { ArmsTable } from './arms-table.tsx';
import { EndDialog } from './end-dialog.tsx';
import {
  count,
  day,
  type ExperimentDetail,
  GOAL_NAMES,
  percent,
  STATE_LOOKS,
  STATE_NAMES,
  titleOf,
} from './experiment-words.ts';
import { IntervalChart } from './interval-chart.tsx';

/** One experiment: its result, its arms with figures and previews, its end. */
export default function ExperimentPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['experiment', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/experiments/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (data) return <Experiment detail={data} onChanged={() => void refetch()} />;
  return (
    <>
      <PageHead title="实验" />
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </>
  );
}

function Experiment({ detail, onChanged }: { readonly detail: ExperimentDetail; readonly onChanged: () => void }) {
  const { experiment, arms, ratio } = detail;
  const [isEnding, setIsEnding] = useState(false);
  const me = useMe();
  const mayEnd = isAllowed(me?.role ?? null, 'staff:publisher') && ['running', 'over'].includes(experiment.state);
  return (
    <>
      <PageHead title={titleOf(experiment)} text={`${experiment.page} · 目标：${GOAL_NAMES[experiment.goal]}`}>
        {mayEnd ? <Button onClick={() => setIsEnding(true)}>结束实验</Button> : null}
        {experiment.isUnpublished ? <PublishButton /> : null}
      </PageHead>
      <p className={`console-experiment__verdict console-experiment__verdict--${experiment.tone}`} role="status">
        {experiment.verdict}
      </p>
      <p className="console-experiment__shown">
        <strong>访客现在看到：</strong>
        {experiment.shown}
      </p>
      <Facts detail={detail} />
      {ratio.isOff ? (
        <p className="console-notice" role="alert">
          人数和份额对不上（偶然的可能不到千分之一）。常见原因：某个方案打不开或很慢、中途改过份额、有程序在刷页面。
        </p>
      ) : null}
      <IntervalChart arms={arms} />
      <ArmsTable arms={arms} />
      {detail.cap === null ? null : (
        <p className="console-experiment__facts">
          付得最多的 20 个人都按 ¥{count(detail.cap)} 算，免得一两笔大单左右结果；收入、退款两列是实际的数。
        </p>
      )}
      <h2 className="console-experiment__heading">各方案的样子</h2>
      <ul className="console-arms">
        {arms.map((arm) => (
          <li key={arm.id}>
            <Look
              page={experiment.page}
              arm={arm}
              isPublished={!['ended', 'gone', 'earlier'].includes(experiment.state)}
            />
          </li>
        ))}
      </ul>
      {detail.others.length > 0 ? <Others versions={detail.others} /> : null}
      <p className="console-experiment__facts">
        <Link to="/console/experiments">全部实验</Link>
      </p>
      {isEnding ? (
        <EndDialog
          detail={detail}
          onClose={() => {
            setIsEnding(false);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

/** Other versions of the experiment, each with its own figures: figures of versions are never added up. */
function Others({ versions }: { readonly versions: ExperimentDetail['others'] }) {
  return (
    <section aria-labelledby="experiment-versions">
      <h2 id="experiment-versions" className="console-experiment__heading">
        其他的版
      </h2>
      <ul>
        {versions.map((version) => (
          <li key={version.uuid} className="console-experiment__facts">
            <Link to={`/console/experiments/${version.uuid}`}>{titleOf(version)}</Link>
            <span className={`console-badge ${STATE_LOOKS[version.state]}`}>{STATE_NAMES[version.state]}</span>
            <span>
              {count(version.visitors)} 位访客，{count(version.converted)} 人达到
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ detail }: { readonly detail: ExperimentDetail }) {
  const { experiment, needed, daysLeft, expect, traffic, endedBy } = detail;
  const { state, from, until, endedAt, visitors } = experiment;
  return (
    <div className="console-experiment__facts">
      <span className={`console-badge ${STATE_LOOKS[state]}`}>{STATE_NAMES[state]}</span>
      <span>
        {day(from)} 至 {day(endedAt ?? until)}
        {endedBy ? `，${endedBy}结束` : ''}
      </span>
      <span>{traffic}% 的访客参加</span>
      {expect ? (
        <span>
          预期 {percent(expect.rate)}，提升 {expect.lift}%
        </span>
      ) : null}
      {needed === null || endedAt ? null : (
        <label className="console-experiment__progress">
          <span>
            访客 {count(visitors)} / {count(needed)}
            {daysLeft === null || daysLeft === 0 ? '' : `，约还要 ${count(daysLeft)} 天`}
          </span>
          <progress max={needed} value={Math.min(visitors, needed)} />
        </label>
      )}
    </div>
  );
}

interface LookProps {
  readonly page: string;
  readonly arm: ExperimentDetail['arms'][number];
  /** Whether the arm's document still exists. */
  readonly isPublished: boolean;
}

/** The arm's own document without scripts, so that viewing it is not a visit. */
function Look({ page, arm, isPublished }: LookProps) {
  const address = `/console/api/experiments/document?${new URLSearchParams({ page, arm: arm.id })}`;
  return (
    <article className="console-arm" aria-label={arm.name}>
      <h3>{isPublished ? <a href={address}>{arm.name}</a> : arm.name}</h3>
      {isPublished ? (
        <div className="console-arm__picture" aria-hidden="true">
          <iframe src={address} title={`${arm.name}的样子`} sandbox="" loading="lazy" tabIndex={-1} />
        </div>
      ) : (
        <div className="console-arm__picture console-arm__picture--none">
          {arm.isWinner ? '已经是页面的样子' : '已撤下'}
        </div>
      )}
    </article>
  );
}
