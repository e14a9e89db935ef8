import './lives.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { consoleApi } from '../client/console-api.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { LIVES_KEY, liveStageOf, type StaffRoom, timesOf } from './live-room.ts';

const LOOK_EVERY_MS = 15_000;

/** Today's live classes; each links to its room. */
export default function LivesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [...LIVES_KEY, 'today'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/lives', undefined, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  return (
    <>
      <PageHead title="直播间" text="今天的直播课：看聊天、签到、投票，处理不合适的发言。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data?.lives.length === 0 ? <StateView title="今天没有直播课" text="有直播的日子，课会列在这里。" /> : null}
      {data && data.lives.length > 0 ? <LiveTable lives={data.lives} /> : null}
    </>
  );
}

const STAGES = {
  before: ['未开始', 'console-badge'],
  running: ['直播中', 'console-badge console-badge--ok'],
  over: ['已结束', 'console-badge'],
} as const;

function LiveTable({ lives }: { readonly lives: readonly StaffRoom['live'][] }) {
  const now = Date.now();
  return (
    <div className="console-table-box">
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">课</th>
            <th scope="col">状态</th>
            <th scope="col">时间</th>
            <th scope="col">在看</th>
            <th scope="col">发言</th>
          </tr>
        </thead>
        <tbody>
          {lives.map((live) => {
            const [word, look] = STAGES[liveStageOf(live, now)];
            return (
              <tr key={live.uuid}>
                <td className="console-table__what">
                  <Link to={`/console/live/${live.uuid}`}>{live.name}</Link>
                  <span className="console-note">
                    {live.teacherName} · {live.courseName}
                  </span>
                </td>
                <td>
                  <span className={look}>{word}</span>
                </td>
                <td data-label="时间">{timesOf(live, now)}</td>
                <td data-label="在看">{live.online}</td>
                <td data-label="发言">{live.messages}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
