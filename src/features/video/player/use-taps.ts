import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listen } from '#src/lib/dom/listen.ts';
import { doubleTapSkip } from './taps.ts';
import { togglePlay } from './use-media.ts';

interface TapActions {
  /** Called at a double tap on the left or right side. */
  readonly onSkip: (seconds: number) => void;
  /** Called at a finger's tap on the picture. */
  readonly onTap: () => void;
  /** Called at a double click. */
  readonly onBig: () => void;
}

/** Handles presses on the picture: a finger shows the controls or skips, a mouse plays and pauses. */
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
