import './status.css';
import { useQuery } from '@tanstack/react-query';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { Alarms } from './alarms.tsx';
import { DatabaseView, Sms } from './database-and-sms.tsx';
import { Jobs } from './jobs.tsx';
import { Processes } from './processes.tsx';
import { troublesOf } from './troubles.ts';
import { Waiting } from './waiting.tsx';

const AGAIN_MS = 15_000;

/** The state of the server's machines, reloaded every 15 seconds while the page is visible. */
export default function StatusPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/status', undefined, { signal }),
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
  const now = Date.now();
  return (
    <>
      <PageHead title="运行状态" text="打开时每 15 秒自动更新。">
        {data ? (
          <p className="status-read">
            {error ? <span role="alert">没有更新成功，下面是旧的。</span> : null}
            读取于 <time dateTime={data.readAt}>{chinaMoment(Date.parse(data.readAt), now)}</time>（
            {timeAgo(dataUpdatedAt, now)}）
          </p>
        ) : null}
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          现在更新
        </Button>
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={12} /> : null}
      {data ? (
        <>
          <Verdict troubles={troublesOf(data)} isOld={error !== null} />
          <Alarms alarms={data.alarms} now={now} />
          <Waiting waiting={data.waiting} now={now} />
          <Processes {...data} now={now} />
          <Jobs jobs={data.jobs} now={now} />
          <Sms sms={data.sms} missing={data.missing} />
          <DatabaseView database={data.database} />
        </>
      ) : null}
    </>
  );
}

interface VerdictProps {
  readonly troubles: readonly string[];
  /** True when the last reload has failed. */
  readonly isOld: boolean;
}

function Verdict({ troubles, isOld }: VerdictProps) {
  if (troubles.length === 0 && isOld) return <p className="status-verdict">不知道现在是不是正常</p>;
  if (troubles.length === 0) return <p className="status-verdict status-verdict--ok">一切正常</p>;
  return (
    <section className="status-verdict" aria-label="要处理的">
      <h2>有 {troubles.length} 件事要处理</h2>
      <ul>
        {troubles.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
