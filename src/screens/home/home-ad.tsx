import { type ComponentType, useEffect, useState } from 'react';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const DAY_KEY = 'popup-ad-day';
/** After the content is there: it is seen first. As often it is looked whether the student is free. */
const DELAY_MS = 1500;

type Ad = ComponentType<{ readonly onShown: () => boolean }>;

/** An ad over the front page, once a day on this device. Its code and picture come after everything else. */
export function HomeAd() {
  const [Popup, setPopup] = useState<Ad>();
  useEffect(() => {
    if (wasShownToday()) return;
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
  return Popup && <Popup onShown={takeTurn} />;
}

/** Whether the ad may open now; from then on it has been shown today. */
function takeTurn(): boolean {
  if (isOccupied() || wasShownToday()) return false;
  writeStored('local', DAY_KEY, chinaDay(serverNow()));
  return true;
}

function wasShownToday(): boolean {
  return (readStored('local', DAY_KEY) ?? '') >= chinaDay(serverNow());
}

/** Something else wants the student: a layer, a message, a field that is being filled in. */
function isOccupied(): boolean {
  return document.hidden || document.querySelector('dialog[open], .message-popup, :is(input, textarea):focus') !== null;
}
