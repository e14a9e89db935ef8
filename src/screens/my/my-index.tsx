import './my-index.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { myHomeQuery } from '#src/features/home/home-query.ts';
import { quoteQuery } from '#src/features/my/my-queries.ts';
import { useLogout } from '#src/features/session/logout.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { MyAdvisor } from './my-advisor.tsx';
import { MyEntries } from './my-entries.tsx';
import { MyHead } from './my-head.tsx';
import { OrderShortcuts } from './order-shortcuts.tsx';
import { unsentWork } from './unsent-work.ts';

/** The student's own page: identity, open tasks, and links to everything they have. */
export default function MyIndex() {
  const isLoggedIn = useIsLoggedIn();
  const { data: home, error, refetch } = useQuery({ ...myHomeQuery, staleTime: 0, enabled: isLoggedIn });
  const mine = isLoggedIn ? home : undefined;
  return (
    <div className="my-index">
      <MyHead isLoggedIn={isLoggedIn} user={mine?.user ?? undefined} hasFailed={error !== null} />
      {isLoggedIn && error && !home && (
        <p className="my-index__failed" role="alert">
          {failureText(error)}
          <Button look="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      <OrderShortcuts counts={mine?.counts.orders ?? []} />
      {mine?.next_live && <NextLive live={mine.next_live} />}
      <MyEntries counts={mine?.counts} tours={mine?.tours ?? []} isLoggedIn={isLoggedIn} />
      <MyAdvisor />
      <Quote />
      {isLoggedIn && <LogoutButton />}
    </div>
  );
}

function Quote() {
  const { data: quote } = useQuery(quoteQuery);
  return (
    <figure className="my-index__quote">
      {quote && (
        <>
          <blockquote>{quote.content}</blockquote>
          {quote.author && <figcaption>{quote.author}</figcaption>}
        </>
      )}
    </figure>
  );
}

/** Logs out after a confirmation, which names what would be lost. */
function LogoutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const logout = useLogout();
  const unsent = isAsking ? unsentWork() : [];
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        退出登录
      </Button>
      <Dialog
        title="退出登录？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>再看看</Button>}
        go={
          <Button look="danger" isBusy={logout.isPending} onClick={() => logout.mutate()}>
            确认退出
          </Button>
        }
      >
        {unsent.length > 0 ? (
          <p role="alert">
            还有{unsent.join('、')}没有送到服务器，现在退出就会丢失。连上网，再打开写它的页面，就会送出。
          </p>
        ) : (
          <p>课程和学习记录都会保留，下次用同一个手机号登录即可。</p>
        )}
      </Dialog>
    </>
  );
}

interface NextLiveProps {
  readonly live: {
    readonly name: string;
    readonly classroom: string;
    readonly start_time: string;
    readonly teacher: { readonly name: string };
    readonly is_public: boolean;
  };
}

const TICK_MS = 30_000;

/** The class that is on now, or the next one. */
function NextLive({ live }: NextLiveProps) {
  const now = useNow(TICK_MS) ?? serverNow();
  const at = Date.parse(live.start_time);
  const isOn = at <= now;
  const words = (
    <>
      <span className={isOn ? 'my-live__state my-live__state--on' : 'my-live__state'}>
        {isOn ? '正在直播' : `${chinaMoment(at, now)} 直播`}
      </span>
      <span className="my-live__name">{live.name}</span>
      <span className="my-live__teacher">{live.teacher.name}</span>
    </>
  );
  const to = paths.liveDetail({}, { classroom: live.classroom, is_public: live.is_public || undefined });
  return (
    <Link className="my-card my-live" to={to}>
      {words}
    </Link>
  );
}
