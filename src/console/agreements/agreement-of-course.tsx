import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { agreementQuery } from './agreement-words.ts';

/** The agreement of a course, on the course's page. */
export function AgreementOfCourse({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(agreementQuery(uuid));
  return (
    <section className="sale-card" aria-labelledby="sale-agreement">
      <h2 id="sale-agreement">协议</h2>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
      {data ? (
        <p>
          {data.title ? `${data.title} · 版本 ${data.version}` : '学员不用签协议就能上课'}
          {data.title ? <span className="console-badge">{data.isOwn ? '这门课自己的' : '通用的'}</span> : null}
        </p>
      ) : null}
      {data?.isOwn && data.changed ? (
        <p className="console-note">
          {data.changed.by} ·{' '}
          <time dateTime={data.changed.at}>{chinaMoment(Date.parse(data.changed.at), Date.now())}</time> ·{' '}
          {data.changed.reason}
        </p>
      ) : null}
      {data ? <Link to={`/console/agreements/${uuid}`}>看正文、修改和历史</Link> : null}
    </section>
  );
}
