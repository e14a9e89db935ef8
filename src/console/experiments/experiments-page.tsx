import './experiments.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { consoleApi } from '../client/console-api.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { count, day, type ExperimentCard, GOAL_NAMES, STATE_LOOKS, STATE_NAMES, titleOf } from './experiment-words.ts';

/** Every experiment with its state and result. */
export default function ExperimentsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['experiments'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/experiments', undefined, { signal }),
    refetchOnWindowFocus: 'always',
  });
  return (
    <>
      <PageHead
        title="实验"
        text="同一页的几种做法，哪种带来更多报名。天天看也不会看错。进行中改了目标、份额、方案或方案的内容，发布后作为新的一版从头计数，之前的结果留作旧版。"
      />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data?.experiments.length === 0 ? (
        <StateView
          title="还没有实验"
          text="在页面开头写 experiment，发布以后就在这里看结果。写法见作者手册的“实验”。"
        />
      ) : null}
      <ul className="console-experiments">
        {data?.experiments.map((one) => (
          <li key={one.uuid}>
            <Tile experiment={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Tile({ experiment }: { readonly experiment: ExperimentCard }) {
  const { uuid, page, goal, state, from, until, endedAt, visitors, converted, verdict, tone, shown } = experiment;
  return (
    <article className="console-experiment" aria-label={titleOf(experiment)}>
      <header>
        <h2>
          <Link to={`/console/experiments/${uuid}`}>{titleOf(experiment)}</Link>
        </h2>
        <span className={`console-badge ${STATE_LOOKS[state]}`}>{STATE_NAMES[state]}</span>
      </header>
      <p className={`console-experiment__verdict console-experiment__verdict--${tone}`}>{verdict}</p>
      {state === 'running' ? null : <p className="console-experiment__shown">访客现在看到：{shown}</p>}
      <p className="console-experiment__facts">
        <span>{page}</span>
        <span>目标：{GOAL_NAMES[goal]}</span>
        <span>
          {day(from)} 至 {day(endedAt ?? until)}
        </span>
        <span>
          {count(visitors)} 位访客，{count(converted)} 人达到
        </span>
      </p>
    </article>
  );
}
