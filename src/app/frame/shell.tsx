import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router-dom';
import { userQuery } from '#src/features/session/user.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { SessionKeeper } from '../session/session-keeper.tsx';
import type { RouteHandle } from '../spa/route-handle.ts';
import { LoadingIndicator } from './loading-indicator.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const PROGRESS_LIMIT_MS = 3000;

/** If it fails to load, the tab bar stays. */
const SideNav = lazy<ComponentType>(() => import('./side-nav.tsx').catch(() => ({ default: () => null })));

/** Messages about the network and new versions, only for students: for visitors nothing is stored offline. */
const NetState = lazy<ComponentType>(() =>
  import('./net-state.tsx').then(
    ({ NetState }) => ({ default: NetState }),
    () => ({ default: OfflineBanner }),
  ),
);

/** The frame around every screen. */
export function Shell() {
  const hasRoom = useIsWide();
  const isLoggedIn = useIsLoggedIn();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const isWide = handles.some((handle) => handle?.isWide);
  const isCampaign = handles.some((handle) => handle?.isCampaign);
  useFreshAfterReturn();
  useFocusOnNewScreen();
  useTheme();
  return (
    <div className={`shell${isWide ? ' shell--wide' : ''}${isCampaign ? ' shell--page' : ''}`}>
      {hasRoom && !isCampaign && (
        <Suspense fallback={<div className="side-nav" />}>
          <SideNav />
        </Suspense>
      )}
      <div className="shell__column">
        <RouteProgress />
        <LoadingIndicator />
        {isLoggedIn ? (
          <Suspense fallback={<OfflineBanner />}>
            <NetState />
          </Suspense>
        ) : (
          <OfflineBanner />
        )}
        <ErasureBanner />
        <Outlet />
      </div>
      <SessionKeeper />
      <ScrollRestoration />
    </div>
  );
}

/** A thin bar while the next screen loads; gone after three seconds in any case. */
function RouteProgress() {
  const isMoving = useNavigation().state !== 'idle';
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsOverdue(true), PROGRESS_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isMoving]);
  return isMoving && !isOverdue ? <div className="route-progress" role="progressbar" aria-label="页面加载中" /> : null;
}

/** A page restored from the back/forward cache is out of date: it loads its data again. */
function useFreshAfterReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      void queryClient.invalidateQueries();
      void revalidate();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [revalidate]);
}

/** The last screen: on the first one of a visit the browser keeps the focus. */
let focusedPath: string | undefined;

/** Moves the focus to the heading of a new screen: a screen reader reads it, and Tab continues from there. */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (focusedPath === pathname) return;
    const isFirst = focusedPath === undefined;
    focusedPath = pathname;
    const column = document.querySelector('.shell__column');
    const heading = column?.querySelector<HTMLElement>('h1') ?? column?.querySelector<HTMLElement>('main');
    // A field that the screen focuses by itself keeps the focus.
    if (isFirst || !heading || column?.querySelector('main')?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

/** The app's dark mode; a campaign page keeps its own colours. */
function useTheme(): void {
  const isCampaign = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isCampaign);
  useLayoutEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const paint = () => {
      document.documentElement.dataset.theme = dark.matches && !isCampaign ? 'dark' : 'light';
    };
    paint();
    dark.addEventListener('change', paint);
    return () => dark.removeEventListener('change', paint);
  }, [isCampaign]);
}

/** On every screen of an account that will be erased: the date, and a link to keep the account. */
function ErasureBanner() {
  const isLoggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  // Reads the cache only: a second query observer would change how a session ends.
  const user = useSyncExternalStore(onCacheChange, knownUser, () => undefined);
  const eraseAt = isLoggedIn ? user?.erase_at : undefined;
  if (!eraseAt || pathname === paths.myCloseAccount()) return null;
  return (
    <p className="erasure-banner">
      账号将于 {chinaMoment(Date.parse(eraseAt), serverNow())} 注销
      <Link to={paths.myCloseAccount()}>撤销</Link>
    </p>
  );
}

const onCacheChange = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);
const knownUser = () => queryClient.getQueryData(userQuery.queryKey);
