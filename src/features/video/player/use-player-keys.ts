import { type RefObject, useEffect, useEffectEvent } from 'react';
import { readKeysOn } from '#src/lib/storage/keys-on.ts';
import { togglePicture } from './player-controls.tsx';
import { type KeyAction, keyAction, keyPlace } from './player-keys.ts';
import { togglePlay } from './use-media.ts';

interface PlayerKeys {
  readonly onSkip: (seconds: number) => void;
  readonly onCaptions: () => void;
  readonly onFullScreen: () => void;
  readonly onNote: () => void;
  /** Called before the action of any key. */
  readonly onAny: () => void;
}

/** Keyboard shortcuts of the player, active on the whole page; inactive while `media` is null. */
export function usePlayerKeys(stage: RefObject<HTMLElement | null>, media: HTMLVideoElement | null, keys: PlayerKeys) {
  const act = useEffectEvent((action: KeyAction, on: HTMLVideoElement) => {
    keys.onAny();
    switch (action.kind) {
      case 'play':
        togglePlay(on);
        break;
      case 'skip':
        keys.onSkip(action.seconds);
        break;
      case 'volume':
        on.volume = Math.max(0, Math.min(1, on.volume + action.by));
        on.muted = on.volume === 0;
        break;
      case 'mute':
        on.muted = !on.muted;
        break;
      case 'captions':
        keys.onCaptions();
        break;
      case 'full-screen':
        keys.onFullScreen();
        break;
      case 'picture':
        togglePicture(on);
        break;
      case 'note':
        keys.onNote();
        break;
    }
  });
  useEffect(() => {
    if (!media) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!readKeysOn()) return;
      const action = keyAction(event, keyPlace(event.target, stage.current));
      if (!action || (event.repeat && action.kind !== 'skip' && action.kind !== 'volume')) return;
      event.preventDefault();
      act(action, media);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [stage, media]);
}
