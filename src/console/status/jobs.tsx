import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { jobName, type Status } from './troubles.ts';

interface JobsProps extends Pick<Status, 'jobs'> {
  readonly now: number;
}

/** The last run of each job in any process; jobs with problems first. */
export function Jobs({ jobs, now }: JobsProps) {
  const isBad = ({ isLate, failures }: Status['jobs'][number]) => isLate || failures > 0;
  const bad = jobs.filter(isBad);
  const good = jobs.filter((job) => !isBad(job));
  return (
    <section className="status-part" aria-label="任务">
      <h2>任务</h2>
      {jobs.length === 0 ? <p className="status-none">还没有任务运行过。</p> : null}
      {bad.length > 0 ? <JobTable jobs={bad} label="有问题的任务" now={now} /> : null}
      {good.length > 0 ? (
        <details className="status-more">
          <summary>{good.length} 个任务正常</summary>
          <JobTable jobs={good} label="正常的任务" now={now} />
        </details>
      ) : null}
    </section>
  );
}

function JobTable({ jobs, label, now }: JobsProps & { readonly label: string }) {
  return (
    <ScrollBox className="console-table-box" label={label}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">状态</th>
            <th scope="col">间隔</th>
            <th scope="col">最近运行</th>
            <th scope="col">最近成功</th>
            <th scope="col">用时</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, everySeconds, ranAt, succeededAt, failures, error, milliseconds, isLate }) => (
            <tr key={name}>
              <td>
                <strong>{jobName(name)}</strong>
                <span className="status-job">{name}</span>
              </td>
              <td>
                {isLate ? <span className="console-badge console-badge--bad">没有按时运行</span> : null}{' '}
                {failures > 0 ? (
                  <>
                    <span className="console-badge console-badge--bad">连续失败 {failures} 次</span>
                    <span className="status-job">{error}</span>
                  </>
                ) : null}
                {isLate || failures > 0 ? null : <span className="console-badge console-badge--ok">正常</span>}
              </td>
              <td data-label="间隔">{everySeconds} 秒</td>
              <td data-label="最近运行">{timeAgo(Date.parse(ranAt), now)}</td>
              <td data-label="最近成功">{succeededAt ? timeAgo(Date.parse(succeededAt), now) : '没有过'}</td>
              <td data-label="用时">{milliseconds} 毫秒</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
