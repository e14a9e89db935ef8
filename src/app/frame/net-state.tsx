import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { chinaClock, chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { oldAnswerOf } from '#src/lib/queries/stored-queries.ts';
import { isNewBuildThere, onNewBuild } from '../offline/new-build.ts';
import { useIsOnline } from './offline-banner.tsx';

/** Screens that are not left for a new version, because a running exam or payment must finish first. */
const NOT_NOW = /^\/(exam\/paper|order|pay\/|play|study\/video|liveDetail)/i;

/** Messages about the network: offline, old data on the screen, or a new version of the app. */
export function NetState() {
  const isOnline = useIsOnline();
  const since = useSyncExternalStore(onCacheChange, oldestShown, () => '');
  const isNewBuild = useSyncExternalStore(onNewBuild, isNewBuildThere, () => false);
  const { pathname } = useLocation();
  return (
    <div role="status">
      {since !== '' ? (
        <p className="offline-banner">
          {wordsOf(since)}
          <button type="button" className="offline-banner__action" onClick={refetchOld}>
            重试
          </button>
        </p>
      ) : isOnline ? (
        isNewBuild &&
        !NOT_NOW.test(pathname) && (
          <p className="offline-banner offline-banner--news">
            有新版本
            <button type="button" className="offline-banner__action" onClick={() => window.location.reload()}>
              更新
            </button>
          </p>
        )
      ) : (
        <p className="offline-banner">当前没有网络，已打开的内容仍可查看</p>
      )}
    </div>
  );
}

/** Reloads everything on the screen that is old data from this device. */
export function refetchOld(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => oldAnswerOf(query) !== undefined });
}

/** The age of the oldest data on the screen and the reason, as text; empty when all data is current. */
function oldestShown(): string {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta }) => meta?.isQuiet !== true })
    .flatMap((query) => oldAnswerOf(query) ?? [])
    .sort((one, other) => one.at - other.at);
  const [oldest] = shown;
  return oldest ? `${oldest.at} ${oldest.isOffline ? '没有网络' : '没有更新成功'}` : '';
}

function wordsOf(since: string): string {
  const [at, why] = since.split(' ');
  const [moment, now] = [Number(at), serverNow()];
  const said = chinaDay(moment) === chinaDay(now) ? chinaClock(moment) : chinaMoment(moment, now);
  return `${why}，正在看 ${said} 存下的内容`;
}

const onCacheChange = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);
