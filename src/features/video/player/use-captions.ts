import { useEffect, useState } from 'react';
import { listen } from '#src/lib/dom/listen.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'captions';
const BAR_PX = 96;
const SMALL_PX = 280;
/** Height of one line of captions, as a share of the picture. */
const LINE = 0.06;

/**
 * The browser's captions, on or off as last chosen on this device. While the controls are shown, captions stand above
 * them.
 */
export function useCaptions(media: HTMLVideoElement | null, isBarShown: boolean) {
  const [isOn, setIsOn] = useState(() => readStored('local', KEY) === 'on');
  useEffect(() => {
    if (!media) return undefined;
    const stop = new AbortController();
    const show = () => {
      for (const track of media.textTracks) {
        if (!isOn) {
          track.mode = 'disabled';
          continue;
        }
        // A visible cue moves only when it is shown again.
        track.mode = 'hidden';
        liftCues(track, isBarShown ? lineAboveBar(media.clientHeight) : 'auto');
        track.mode = 'showing';
      }
    };
    show();
    listen(media.textTracks, 'addtrack', show, stop.signal);
    for (const element of media.querySelectorAll('track')) listen(element, 'load', show, stop.signal);
    return () => stop.abort();
  }, [media, isOn, isBarShown]);
  const toggle = () => {
    setIsOn(!isOn);
    writeStored('local', KEY, isOn ? 'off' : 'on');
  };
  return { isOn, toggle };
}

/** Line number above the controls; the first line for a small picture, which has buttons in its middle. */
function lineAboveBar(height: number): number {
  return height < SMALL_PX ? 0 : -Math.ceil(BAR_PX / (height * LINE)) - 1;
}

/** Cues that this code has moved. Cues that their author placed are not moved. */
const lifted = new WeakSet<TextTrackCue>();

function liftCues({ cues }: TextTrack, line: number | 'auto'): void {
  for (const cue of cues ?? []) {
    if (!(cue instanceof VTTCue) || (cue.line !== 'auto' && !lifted.has(cue))) continue;
    lifted.add(cue);
    cue.line = line;
  }
}
