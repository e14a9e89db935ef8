import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listen } from '#src/lib/dom/listen.ts';
import { doubleTapSkip } from './taps.ts';
import { togglePlay } from './use-media.ts';

interface TapActions {
  /** A second tap at a side. */
  readonly onSkip: (seconds: number) => void;
  /** A tap of a finger on the picture. */
  readonly onTap: () => void;
  /** A double click. */
  readonly onBig: () => void;
}

/** What pressing the picture does: a finger shows the controls or skips, a mouse plays and stops. */
export function useTaps(
  stage: RefObject<HTMLElement | null>,
  media: HTMLVideoElement | null,
  actions: TapActions,
): void {
  const skip = useEffectEvent(actions.onSkip);
  const tap = useEffectEvent(actions.onTap);
  const big = useEffectEvent(actions.onBig);
  useEffect(() => {
    if (!media) return undefined;
    const stop = new AbortController();
    let pointer = 'mouse';
    let before: { readonly at: number; readonly x: number } | undefined;
    const handleDown = ({ pointerType }: PointerEvent) => {
      pointer = pointerType;
    };
    const handleClick = (event: MouseEvent) => {
      if (event.target !== media) return;
      if (pointer === 'mouse') {
        togglePlay(media);
        return;
      }
      const { left, width } = media.getBoundingClientRect();
      const now = { at: event.timeStamp, x: (event.clientX - left) / width };
      const seconds = doubleTapSkip(before, now);
      before = now;
      if (seconds === undefined) tap();
      else skip(seconds);
    };
    listen(stage.current, 'pointerdown', handleDown, stop.signal, { capture: true });
    listen(stage.current, 'click', handleClick, stop.signal);
    listen(media, 'dblclick', () => pointer === 'mouse' && big(), stop.signal);
    return () => stop.abort();
  }, [stage, media]);
}
