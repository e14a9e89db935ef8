import '../ui/table.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';

const SESSIONS_KEY = ['sessions'] as const;

/** My sessions, with a button to end each. */
export function MySessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/sessions', undefined, { signal }),
  });
  const end = useWrite({
    mutationFn: (uuid: string | null) =>
      uuid === null
        ? consoleApi('DELETE /console/api/sessions')
        : consoleApi('DELETE /console/api/sessions/{uuid}', { params: { uuid } }),
    onSuccess: async (_done, uuid) => {
      showToast(uuid === null ? '其他登录都已退出' : '已退出');
      await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (problem) => showToast(problem.message),
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const now = Date.now();
  return (
    <>
      <ul className="console-sessions">
        {data.map(({ uuid, device, address, createdAt, seenAt, isThis }) => (
          <li key={uuid}>
            <p>
              <strong>{device}</strong>
              {isThis ? <span className="console-badge console-badge--ok">这一个</span> : null}
              <span>
                {address}，{chinaMoment(Date.parse(createdAt), now)} 登录，最近 {chinaMoment(Date.parse(seenAt), now)}
              </span>
            </p>
            {isThis ? null : (
              <Button
                look="quiet"
                aria-label={`退出 ${device} ${address}`}
                isBusy={end.isPending && end.variables === uuid}
                onClick={() => end.mutate(uuid)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <div>
          <Button isBusy={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            退出其他所有登录
          </Button>
        </div>
      ) : (
        <p className="console-field__help">没有在别处登录。</p>
      )}
    </>
  );
}
