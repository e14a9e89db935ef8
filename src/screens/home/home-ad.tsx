import { type ComponentType, useEffect, useState } from 'react';
import { canInterrupt, claimInterruption } from '#src/lib/dom/interruption.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const DAY_KEY = 'popup-ad-day';
/** Wait until the content has been seen; also the interval for checking that the student is not busy. */
const DELAY_MS = 1500;

type Ad = ComponentType<{ readonly onShown: () => boolean }>;

/** An ad over the home page, once a day on this device. Its code and picture load after everything else. */
export function HomeAd() {
  const [Popup, setPopup] = useState<Ad>();
  useEffect(() => {
    if (wasShownToday() || !canInterrupt('ad')) return;
    let isGone = false;
    const timer = setInterval(() => {
      if (isOccupied()) return;
      clearInterval(timer);
      import('./popup-ad.tsx').then(
        ({ PopupAd }) => !isGone && setPopup(() => PopupAd),
        () => undefined,
      );
    }, DELAY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return Popup && <Popup onShown={mayOpen} />;
}

/** Whether the ad may open now; if so, it counts as shown today. */
function mayOpen(): boolean {
  if (isOccupied() || wasShownToday() || !claimInterruption('ad')) return false;
  writeStored('local', DAY_KEY, chinaDay(serverNow()));
  return true;
}

function wasShownToday(): boolean {
  return (readStored('local', DAY_KEY) ?? '') >= chinaDay(serverNow());
}

/** The student is busy: a dialog, a toast, or a field in focus. */
function isOccupied(): boolean {
  return document.hidden || document.querySelector('dialog[open], .message-popup, :is(input, textarea):focus') !== null;
}
