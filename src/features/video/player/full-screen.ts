import { useEffect, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { openLayer } from '#src/lib/history/layer-history.ts';
import * as paths from '#src/lib/paths.ts';

/**
 * Shows the player over the whole window, and the window in full screen, turned to landscape where the browser allows
 * it.
 *
 * The page is in full screen, not the player, so that it stays so for the next lesson, which has a new player. An
 * iPhone allows full screen only for a `<video>`, without our controls: there, and where the browser refuses, the
 * player only covers the window (`layer`), and Back and Escape close it.
 */
export function useFullScreen() {
  const [way, setWay] = useState<'none' | 'screen' | 'layer'>(() => (isOnScreen() ? 'screen' : 'none'));
  useEffect(() => {
    const handleChange = () => {
      setWay((before) => (isOnScreen() ? 'screen' : before === 'screen' ? 'none' : before));
      if (!isOnScreen()) unlockOrientation();
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (isOnScreen() && !isLesson(window.location.pathname)) leaveScreen();
    };
  }, []);
  const isLayer = way === 'layer';
  useEffect(() => {
    if (!isLayer) return undefined;
    const close = () => setWay('none');
    const closeLayer = openLayer({ onBack: close, hasEntry: true });
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', handleKey);
    return () => {
      closeLayer();
      document.removeEventListener('keydown', handleKey);
    };
  }, [isLayer]);
  const isFull = way !== 'none';
  useEffect(() => {
    if (!isFull) return undefined;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, [isFull]);

  const enter = async () => {
    const page = document.documentElement;
    try {
      if (!page.requestFullscreen || !document.fullscreenEnabled) throw new Error('No full screen here.');
      await page.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      setWay('layer');
    }
    await lockLandscape();
  };
  const exit = () => {
    if (way === 'layer') setWay('none');
    if (way === 'screen') leaveScreen();
  };
  return { isFull, exit, toggle: () => (isFull ? exit() : void enter()) };
}

const isOnScreen = () => document.fullscreenElement === document.documentElement;

const isLesson = (pathname: string) =>
  [paths.studyVideo, paths.play].some(({ pattern }) => matchPath(pattern, pathname) !== null);

function leaveScreen(): void {
  void document.exitFullscreen().catch(() => undefined);
}

interface LockableOrientation {
  readonly lock?: (orientation: 'landscape') => Promise<void>;
  readonly unlock?: () => void;
}

async function lockLandscape(): Promise<void> {
  // Missing in Safari; refused on a laptop.
  await (screen.orientation as LockableOrientation | undefined)?.lock?.('landscape').catch(() => undefined);
}

function unlockOrientation(): void {
  (screen.orientation as LockableOrientation | undefined)?.unlock?.();
}
