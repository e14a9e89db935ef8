import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { bytesText } from './bytes-text.ts';
import type { Status } from './troubles.ts';

interface ProcessesProps extends Pick<Status, 'processes' | 'machines' | 'liveRelease'> {
  readonly now: number;
}

/** Each process of the server, and the release on each machine. */
export function Processes({ processes, machines, liveRelease, now }: ProcessesProps) {
  return (
    <section className="status-part" aria-label="进程">
      <h2>进程</h2>
      {processes.length === 0 ? <p className="status-none">进程启动半分钟后会出现在这里。</p> : null}
      {processes.length > 0 ? (
        <ScrollBox className="console-table-box" label="进程">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">进程</th>
                <th scope="col">程序</th>
                <th scope="col">页面版本</th>
                <th scope="col">任务</th>
                <th scope="col">启动</th>
                <th scope="col">最近报到</th>
                <th scope="col">五分钟请求</th>
                <th scope="col">磁盘剩余</th>
              </tr>
            </thead>
            <tbody>
              {processes.map((one) => (
                <ProcessRow key={one.name} process={one} now={now} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
      {machines.length > 0 ? (
        <ul className="status-list">
          {machines.map(({ name, release, problem, seenAt }) => (
            <li key={`${name} ${release} ${seenAt}`}>
              <span
                className={`console-badge ${release === liveRelease && problem === null ? 'console-badge--ok' : 'console-badge--bad'}`}
              >
                {release === liveRelease && problem === null ? '已是最新页面' : '没有跟上'}
              </span>
              <span className="status-list__text">
                {name}：{release ? `版本 ${release.slice(0, 6)}` : '它自己的一版'}
                {problem ? `，${problem}` : ''}
              </span>
              <span className="status-list__note">{timeAgo(Date.parse(seenAt), now)}报到</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ProcessRow({ process, now }: { readonly process: Status['processes'][number]; readonly now: number }) {
  const { name, machine, version, release, runsJobs, beganAt, seenAt, isGone, answers, failedAnswers } = process;
  return (
    <tr>
      <td>
        <strong>{name}</strong>{' '}
        {isGone ? (
          <span className="console-badge console-badge--warn">已停止或失联</span>
        ) : (
          <span className="console-badge console-badge--ok">在运行</span>
        )}
        {name.startsWith(machine) ? null : <span className="status-list__note"> {machine}</span>}
      </td>
      <td data-label="程序">{version || '旧版本'}</td>
      <td data-label="页面版本">{release ? release.slice(0, 6) : '无'}</td>
      <td data-label="任务">{runsJobs === null ? '不清楚' : runsJobs ? '开' : '关'}</td>
      <td data-label="启动">{timeAgo(Date.parse(beganAt), now)}</td>
      <td data-label="最近报到">{timeAgo(Date.parse(seenAt), now)}</td>
      <td data-label="五分钟请求">
        {answers}
        {failedAnswers > 0 ? <span className="status-bad">，出错 {failedAnswers}</span> : null}
      </td>
      <td data-label="磁盘剩余">
        {bytesText(process.diskFreeBytes)} / {bytesText(process.diskBytes)}
      </td>
    </tr>
  );
}
