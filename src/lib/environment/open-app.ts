import * as paths from '../paths.ts';
import type { System } from './detect.ts';
import { appAddress } from './scheme-addresses.ts';

/** Time for the app to come to the front before the download page opens. */
const WAIT_MS = 3000;
/** Android ignores an unknown scheme, and opens a known one before this time. */
const ANDROID_WAIT_MS = 10;

interface OpenAppOptions {
  readonly system: System;
  /** A path of this site, for the app to show. */
  readonly path: string;
  readonly visit?: (address: string) => void;
}

/**
 * Asks the system to open the school's app at `path`.
 *
 * When the page goes to the background, the app has opened and the page stays. Otherwise, after 3000 ms (10 ms on
 * Android), the download page opens.
 */
export async function openAppByScheme({ system, path, visit = goTo }: OpenAppOptions): Promise<void> {
  if (system === 'desktop') {
    visit(paths.download());
    return;
  }
  const address = appAddress(window.location.origin + path);
  const isLeft = await leaveByScheme(address, system === 'android' ? ANDROID_WAIT_MS : WAIT_MS, visit);
  if (!isLeft) visit(paths.download());
}

/** Asks the system to open a URL scheme. True once the page has gone to the background; false after `waitMs`. */
export function leaveByScheme(address: string, waitMs = WAIT_MS, visit = goTo): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isLeft: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', handlePageHide);
      resolve(isLeft);
    };
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') finish(true);
    };
    const handlePageHide = () => finish(true);
    const timer = setTimeout(() => finish(false), waitMs);
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', handlePageHide);
    visit(address);
  });
}

function goTo(address: string): void {
  window.location.assign(address);
}
