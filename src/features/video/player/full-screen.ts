import { type RefObject, useEffect, useState } from 'react';
import { openLayer } from '#src/lib/history/layer-history.ts';

/**
 * The player over the whole screen, turned to landscape where the browser allows it.
 *
 * An iPhone puts only the `<video>` itself in full screen, without our controls: there, and where the browser refuses, the player
 * is a layer over the page (`isLayer`), which Back and Escape close.
 */
export function useFullScreen(stage: RefObject<HTMLElement | null>) {
  const [way, setWay] = useState<'none' | 'screen' | 'layer'>('none');
  useEffect(() => {
    const handleChange = () => {
      const isOurs = document.fullscreenElement !== null && document.fullscreenElement === stage.current;
      setWay((before) => (isOurs ? 'screen' : before === 'screen' ? 'none' : before));
      if (!isOurs) unlockOrientation();
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [stage]);
  const isLayer = way === 'layer';
  useEffect(() => {
    if (!isLayer) return undefined;
    const close = () => setWay('none');
    const closeLayer = openLayer({ onBack: close, hasEntry: true });
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', handleKey);
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      closeLayer();
      document.removeEventListener('keydown', handleKey);
      style.overflow = '';
    };
  }, [isLayer]);

  const enter = async () => {
    const element = stage.current;
    try {
      if (!element?.requestFullscreen || !document.fullscreenEnabled) throw new Error('No full screen here.');
      await element.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      setWay('layer');
    }
    await lockLandscape();
  };
  const exit = () => {
    if (way === 'layer') setWay('none');
    if (way === 'screen') void document.exitFullscreen().catch(() => undefined);
  };
  return { isFull: way !== 'none', isLayer, exit, toggle: () => (way === 'none' ? void enter() : exit()) };
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
