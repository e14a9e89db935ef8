import * as paths from '../paths.ts';
import type { System } from './detect.ts';

/** How long the app gets to come to the front before the visitor is taken to the download page. */
const WAIT_MS = 3000;
/** Android answers an unknown scheme with nothing at all, and a known one before this. */
const ANDROID_WAIT_MS = 10;
const SCHEME = 'kaoyanvip://open';

interface OpenAppOptions {
  readonly system: System;
  /** A path of this site, for the app to show. */
  readonly path: string;
  readonly visit?: (address: string) => void;
}

/**
 * Asks the system to open the school's app at `path`.
 *
 * A page that goes to the background was left for the app, and stays where it is. Otherwise, after 3000 ms (10 ms on
 * Android), it becomes the download page.
 */
export function openAppByScheme({ system, path, visit = goTo }: OpenAppOptions): Promise<void> {
  if (system === 'desktop') {
    visit(paths.download());
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', finish);
      resolve();
    };
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') finish();
    };
    const timer = setTimeout(
      () => {
        finish();
        visit(paths.download());
      },
      system === 'android' ? ANDROID_WAIT_MS : WAIT_MS,
    );
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', finish);
    visit(`${SCHEME}?url=${encodeURIComponent(window.location.origin + path)}`);
  });
}

function goTo(address: string): void {
  window.location.assign(address);
}
