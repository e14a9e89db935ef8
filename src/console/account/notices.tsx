import './notices.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { auditChanges, auditSentence } from '../staff/audit-sentence.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';

const NOTICES_KEY = ['notices'] as const;
const EVERY_MS = 5 * 60_000;
/** From this number on failed logins are reported; fewer are probably the user's own. */
const MANY_FAILED = 3;

/** Events of my account elsewhere since the last notice; nothing when there are none. */
export function Notices() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/session/notices', undefined, { signal }),
    refetchInterval: EVERY_MS,
  });
  const settle = useWrite({
    mutationFn: (untilMs: number) => consoleApi('POST /console/api/session/notices', { body: { untilMs } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTICES_KEY }),
    onError: (problem) => showToast(problem.message),
  });
  if (!data) return null;
  const failed = data.failed && data.failed.times >= MANY_FAILED ? data.failed : null;
  if (data.entries.length === 0 && !failed) return null;
  const now = Date.now();
  const moment = (at: string) => chinaMoment(Date.parse(at), now);
  return (
    <section className="console-notice console-notices" aria-label="安全提醒">
      <ul>
        {data.entries.map((entry) => (
          <li key={entry.id}>
            {moment(entry.at)}，{entry.staffName}
            {entry.address === '' ? '' : `（${entry.address}）`}
            {[auditSentence(entry), ...auditChanges(entry)].join('；')}
          </li>
        ))}
        {failed ? (
          <li>
            有人 {failed.times} 次没能登录您的账号，最近一次 {moment(failed.lastAt)}
          </li>
        ) : null}
      </ul>
      <p>
        不是您做的？请<Link to="/console/me">退出其他登录并改密码</Link>，再告诉管理员。
      </p>
      <Button look="quiet" isBusy={settle.isPending} onClick={() => settle.mutate(data.untilMs)}>
        收起提醒
      </Button>
    </section>
  );
}
