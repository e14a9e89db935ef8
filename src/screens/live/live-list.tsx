import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LiveCard, roomPath } from '#src/features/live/live-card.tsx';
import { type LiveItem, type LiveKind, liveListQuery } from '#src/features/live/live-query.ts';
import { nextChange } from '#src/features/live/live-stage.ts';
import { groupLives, nextLive } from '#src/features/live/live-times.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import './live.css';

const TABS = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的' },
  { value: 'public', label: '公开课' },
  { value: 'replay', label: '回放' },
] as const satisfies readonly { readonly value: LiveKind; readonly label: string }[];

/** All classes the student may see, by day; the choice is in the address. */
export default function LiveList() {
  const [query, setQuery] = useSearchParams();
  const isLoggedIn = useIsLoggedIn();
  const tab = TABS.find(({ value }) => value === query.get('tab'))?.value ?? 'all';
  const handleChange = (value: LiveKind) => {
    setQuery(value === 'all' ? {} : { tab: value }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="live-list">
      <Tabs label="直播课" tabs={TABS} value={tab} onChange={handleChange}>
        {tab === 'mine' && !isLoggedIn ? <LoginFirst /> : <Lives key={tab} tab={tab} />}
      </Tabs>
    </div>
  );
}

function LoginFirst() {
  const login = paths.login({}, { redirect: paths.liveList({}, { tab: 'mine' }) });
  return (
    <StatusView title="登录后查看你的直播" text="已购课程的直播，和你预约过的公开课，都在这里。">
      <Link className="button button--brand" to={login}>
        登录
      </Link>
    </StatusView>
  );
}

function Lives({ tab }: { readonly tab: LiveKind }) {
  const found = useInfiniteQuery(liveListQuery(tab));
  const lives = found.data?.pages.flatMap(({ list }) => list);
  if (!lives) {
    if (found.error) return <FailedView text={failureText(found.error)} onRetry={() => void found.refetch()} />;
    return <LivesSkeleton />;
  }
  if (lives.length === 0) return <NoLives tab={tab} />;
  return (
    <>
      <LiveGroups lives={lives} isCountingDown={tab !== 'replay'} onChange={() => void found.refetch()} />
      <ListEnd {...endOfList(found)} />
    </>
  );
}

interface LiveGroupsProps {
  readonly lives: readonly LiveItem[];
  readonly isCountingDown: boolean;
  /** Called when a class has begun or ended. */
  readonly onChange: () => void;
}

function LiveGroups({ lives, isCountingDown, onChange }: LiveGroupsProps) {
  const [now, setNow] = useState(serverNow);
  const changes = lives.flatMap((live) => nextChange(live, now) ?? []);
  useAlarm(changes.length > 0 ? Math.min(...changes) : undefined, () => {
    setNow(serverNow());
    onChange();
  });
  const next = isCountingDown ? nextLive(lives, now) : undefined;
  return (
    <>
      {next && (
        <Link className="live-list__next" to={roomPath(next)}>
          <span className="live-list__next-name">{next.name}</span>
          <Countdown label="距开课" until={Date.parse(next.start_time)} over="马上开课" />
        </Link>
      )}
      {groupLives(lives, now).map(({ title, lives: members }) => (
        <section key={title} className="live-list__group">
          <h2 className="live-list__day">{title}</h2>
          <ul className="live-list__lives wide-grid">
            {members.map((live) => (
              <li key={live.uuid}>
                <LiveCard live={live} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NoLives({ tab }: { readonly tab: LiveKind }) {
  if (tab === 'mine') {
    return (
      <StatusView title="还没有你的直播" text="预约一场公开课，或选一门带直播的课程。">
        <Link className="button button--brand" to={paths.liveList({}, { tab: 'public' })} replace>
          看公开课
        </Link>
      </StatusView>
    );
  }
  if (tab === 'replay') return <StatusView title="还没有回放" text="直播结束后几小时，回放会出现在这里。" />;
  return (
    <StatusView title="最近没有直播" text="新的排期出来后会显示在这里。">
      <Link className="button button--brand" to={paths.home()}>
        去首页看看
      </Link>
    </StatusView>
  );
}

const CARDS = ['1', '2', '3', '4'];

function LivesSkeleton() {
  return (
    <div className="live-list__group">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="live-list__card-skeleton" />
      ))}
    </div>
  );
}
