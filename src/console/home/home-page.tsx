import './home-page.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { VIEW_LISTS, viewAddress } from '#src/contract/console/view-lists.ts';
import { WAITING_KINDS } from '#src/contract/console/waiting-kinds.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { NextSteps } from '../results/next-steps.tsx';
import { dayText } from '../results/period.ts';
import { useMe } from '../shell/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { ownViewsQuery, rowsText } from '../views/view-words.ts';

type Item = ConsoleReply<'GET /console/api/waiting'>['items'][number];

const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/waiting', undefined, { signal }),
  refetchInterval: 60_000,
});

/** The server counts no further. */
const MOST_COUNTED = 1000;

/** A manager's questions, and where to find the answers. */
const QUESTIONS = {
  哪个活动页挣钱: '/console/results/table?by=page&sort=net&days=30',
  哪个渠道挣钱: '/console/results/table?by=channel&sort=net&days=30',
  '哪次活动、哪个素材好': '/console/results/table?by=campaign&second=content&sort=net&days=30',
  哪个实验方案挣钱: '/console/results/table?by=variant&second=page&sort=net&days=30',
  '该停什么、加什么': '/console/results?days=30',
  一元页后来带来多少: '/console/results/cohorts?of=net',
  多少人后来买了正式课: '/console/results/cohorts?of=buyers',
  哪里退款多: '/console/results/table?by=page&sort=refunded&days=30',
  这周比上周怎样: '/console/results/table?by=week&days=60',
  实验能下结论了吗: '/console/experiments',
} as const;

/** The console's start page: open work for the user's role, and suggestions for those who decide about pages. */
export default function HomePage() {
  const me = useMe();
  const { data, error, refetch, dataUpdatedAt } = useQuery(waitingQuery);
  const decides = isAllowed(me?.role ?? null, 'staff:author');
  return (
    <>
      <PageHead title="今天" text={`${dayText(chinaDay(Date.now()))}，${me?.name ?? ''}`} />
      <section className="home-waiting" aria-labelledby="home-waiting">
        <h2 id="home-waiting">等你处理</h2>
        {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={3} /> : null}
        {error && data ? (
          <p className="console-notice" role="alert">
            没有更新成功，下面是{chinaMoment(dataUpdatedAt, Date.now())}的。
          </p>
        ) : null}
        {data?.items.length === 0 ? <p className="home-waiting__none">没有等你处理的事。</p> : null}
        <ul>
          {data?.items.map((item) => (
            <li key={item.kind}>
              <Waiting item={item} />
            </li>
          ))}
        </ul>
      </section>
      <OwnViews />
      {decides ? (
        <>
          <NextSteps />
          <section className="home-questions" aria-labelledby="home-questions">
            <h2 id="home-questions">常问的</h2>
            <ul>
              {Object.entries(QUESTIONS).map(([question, path]) => (
                <li key={question}>
                  <Link to={path}>{question}</Link>
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </>
  );
}

/** The user's saved views, each with its current number of rows. */
function OwnViews() {
  const { data } = useQuery({ ...ownViewsQuery, refetchInterval: 60_000 });
  if (!data || data.views.length === 0) return null;
  return (
    <section className="home-waiting" aria-labelledby="home-views">
      <h2 id="home-views">我的视图</h2>
      <ul>
        {data.views.map(({ uuid, list, name, query, count }) => (
          <li key={uuid}>
            <Link to={viewAddress(list, query)}>
              <strong>{rowsText(count ?? 0)}</strong> {name}
              <span>{VIEW_LISTS[list].name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ item: { kind, count, since } }: { readonly item: Item }) {
  const { text, path } = WAITING_KINDS[kind];
  return (
    <Link to={path}>
      <strong>{count >= MOST_COUNTED ? `${MOST_COUNTED}+` : count}</strong> {text}
      {since === null ? null : <span>最早的：{chinaMoment(Date.parse(since), Date.now())}</span>}
    </Link>
  );
}
