import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router-dom';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';
import { queryClient } from './query-client.ts';
import { SessionKeeper } from './session-keeper.tsx';

/** The layout is mobile below this width: 1024 px, and 3 of tolerance. */
const DESKTOP = '(min-width: 1027px)';
const PROGRESS_LIMIT_MS = 3000;

/** Beside the point: without it the app stands alone. */
const BrandPanel = lazy<ComponentType>(() => import('./brand-panel.tsx').catch(() => ({ default: () => null })));

/** What stands around every screen. */
export function Shell() {
  const isDesktop = useMedia(DESKTOP);
  useFreshAfterReturn();
  return (
    <div className={isDesktop ? 'shell shell--desktop' : 'shell'}>
      {isDesktop && (
        <Suspense fallback={<aside className="brand-panel" />}>
          <BrandPanel />
        </Suspense>
      )}
      <div className="shell__column">
        <RouteProgress />
        <LoadingIndicator />
        <OfflineBanner />
        <Outlet />
      </div>
      <SessionKeeper />
      <ScrollRestoration />
    </div>
  );
}

/** Stands while the first screen is on its way. */
export function FirstLoad() {
  return (
    <div className="shell">
      <div className="shell__column first-load">
        <LoadingNote />
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--cover" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}

/** A thin bar while the next screen is on its way; gone after three seconds whatever happens. */
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

/** A page that comes back from the browser's memory shows what was true when it left: it asks again. */
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

function OfflineBanner() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className="offline-banner">当前没有网络，已打开的内容仍可查看</p>}</div>;
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
