import './results.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { channelName } from '#src/contract/console/channel-names.ts';
import { NEXT_STEP_TITLES, nextStepText } from '#src/contract/console/next-steps.ts';
import { consoleApi } from '../client/console-api.ts';
import { Skeleton } from '../ui/state-view.tsx';
import { RESULTS_KEY } from './result-keys.ts';

const nextStepsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'next-steps'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/results/next-steps', undefined, { signal }),
  staleTime: 600_000,
});

const BADGES = { stop: 'console-badge console-badge--warn', raise: 'console-badge', try: 'console-badge' } as const;

/** Suggestions from the last weeks' results, each with its evidence. Says so when there is too little data. */
export function NextSteps() {
  const { data, error } = useQuery(nextStepsQuery);
  return (
    <section className="results-card results-next" aria-labelledby="results-next">
      <div className="results-card__head">
        <h2 id="results-next">下一步</h2>
      </div>
      {!data && !error ? <Skeleton rows={2} /> : null}
      {error && !data ? <p className="results-empty">现在算不出来：{error.message}</p> : null}
      {data?.steps.length === 0 ? (
        <p className="results-empty">数据还不够下结论，或者没有什么要改。录入花费以后，会说哪些渠道不划算。</p>
      ) : null}
      <ul className="results-notices">
        {data?.steps.map((step) => (
          <li key={`${step.kind} ${step.page} ${step.channel}`}>
            <p>
              <span className={BADGES[step.kind]}>{NEXT_STEP_TITLES[step.kind]}</span>
              {nextStepText(step, {
                page: data.titles[step.page] ?? step.page,
                channel: channelName(step.channel, data.linkNames),
              })}
            </p>
            <Link
              to={`/console/results/table?days=60&by=day&page=${encodeURIComponent(step.page)}${channelOf(step.channel)}`}
            >
              看依据
            </Link>
          </li>
        ))}
      </ul>
      <p className="results-note">
        按最近五周（不含今天）的净收入和花费算，最后一周的花费还没到见效的时候，不拿来判断停不停。范围是九成把握。
      </p>
    </section>
  );
}

const channelOf = (channel: string) => (channel === '' ? '' : `&channel=${encodeURIComponent(channel)}`);
