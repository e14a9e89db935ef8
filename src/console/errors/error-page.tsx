import '../ui/facts.css';
import './errors.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { ErrorState } from '#src/contract/console/client-error.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { DayStrip } from './day-strip.tsx';
import { ERRORS_KEY, errorQuery, KIND_NAMES, PART_NAMES, STATE_NAMES } from './error-words.ts';

type Detail = ConsoleReply<'GET /console/api/client-errors/{uuid}'>;

/** One error with its samples. */
export default function ErrorPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(errorQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/errors', search: search.toString() }}>← 返回页面报错</Link>
      </p>
      {data ? <ErrorDetail detail={data} /> : <PageHead title="页面报错" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function ErrorDetail({ detail }: { readonly detail: Detail }) {
  const { error, browsers, samples, decided } = detail;
  const now = Date.now();
  const moment = (instant: string) => chinaMoment(Date.parse(instant), now);
  return (
    <>
      <PageHead title={KIND_NAMES[error.kind]}>
        <Marks uuid={error.uuid} state={error.state} />
      </PageHead>
      <section className="error-card" aria-label="报错">
        <p className="error-message">{error.message}</p>
        <dl className="console-facts console-facts--grid">
          <Fact name="状态">
            {STATE_NAMES[error.state]}
            {error.isBack ? '：标记为已解决以后，在新版本里又出现了' : ''}
            {decided ? `（${decided.by}，${moment(decided.at)}）` : ''}
          </Fact>
          <Fact name="出在哪里">{[PART_NAMES[error.part], error.place].filter(Boolean).join(' · ')}</Fact>
          <Fact name="次数">{`${error.reports} 次，影响 ${error.visits} 次访问`}</Fact>
          <Fact name="最近七天">
            <DayStrip days={error.days} />
          </Fact>
          <Fact name="第一次">{moment(error.firstSeenAt)}</Fact>
          <Fact name="最近一次">{moment(error.lastSeenAt)}</Fact>
          <Fact name="版本">{error.releases.map((name) => name.slice(0, 6)).join('、') || '不清楚'}</Fact>
          <Fact name="浏览器">{browsers.map(({ name, reports }) => `${name} ${reports}`).join('、')}</Fact>
        </dl>
      </section>
      <section aria-label="样本" className="error-samples">
        <h2>样本</h2>
        {samples.length === 0 ? <p className="error-none">样本保留 30 天，这一条的都已经删除。</p> : null}
        {samples.map((sample) => (
          <article key={`${sample.at} ${sample.page} ${sample.message}`} className="error-card">
            <p className="error-sample__head">
              <time dateTime={sample.at}>{moment(sample.at)}</time>
              <span>{sample.page}</span>
              {sample.block ? <span>{sample.block}</span> : null}
              <span>{sample.browser}</span>
              <span>{sample.release ? `版本 ${sample.release.slice(0, 6)}` : '版本不清楚'}</span>
            </p>
            <pre className="error-stack">{[sample.message, ...sample.frames].join('\n')}</pre>
          </article>
        ))}
      </section>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const SAYS: Readonly<Record<ErrorState, string>> = {
  open: '已重新打开',
  solved: '已标记为解决。在更新的版本里再出现，会自动重新打开',
  ignored: '已忽略，再出现也只计数',
};

function Marks({ uuid, state }: { readonly uuid: string; readonly state: ErrorState }) {
  const queries = useQueryClient();
  const mark = useWrite({
    mutationFn: (next: ErrorState) =>
      consoleApi('PUT /console/api/client-errors/{uuid}/state', { params: { uuid }, body: { state: next } }),
    onSuccess: async (_error, next) => {
      showToast(SAYS[next]);
      await queries.invalidateQueries({ queryKey: ERRORS_KEY });
    },
    onError: (error) => showToast(error.message),
  });
  if (state !== 'open') {
    return (
      <Button isBusy={mark.isPending} onClick={() => mark.mutate('open')}>
        重新打开
      </Button>
    );
  }
  return (
    <>
      <Button isBusy={mark.isPending} onClick={() => mark.mutate('ignored')}>
        忽略
      </Button>
      <Button look="primary" isBusy={mark.isPending} onClick={() => mark.mutate('solved')}>
        标记为已解决
      </Button>
    </>
  );
}
