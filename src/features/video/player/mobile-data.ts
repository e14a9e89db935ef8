import { useEffect, useState } from 'react';
import { listen } from '#src/lib/dom/listen.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** What some browsers tell about the network. Source: WICG Network Information API. */
interface Connection {
  readonly type?: string;
  readonly saveData?: boolean;
}

const KEY = 'cellular-day';

/** Whether to ask the student before a video uses mobile data; asked once a day. */
export function shouldWarn(connection: Connection | undefined, askedDay: string | undefined, today: string): boolean {
  return connection?.type === 'cellular' && askedDay !== today;
}

/** Whether the browser is set to save data: then nothing is loaded or continued unless the student asks for it. */
export function savesData(): boolean {
  return connectionNow()?.saveData === true;
}

/** Pauses a video that would use mobile data, and asks the student. */
export function useMobileData(media: HTMLVideoElement | null) {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!media) return undefined;
    const stop = new AbortController();
    const handleUse = () => {
      if (media.paused || !shouldWarn(connectionNow(), readStored('local', KEY), today())) return;
      media.pause();
      setIsAsking(true);
    };
    listen(media, 'play', handleUse, stop.signal);
    listen(connectionNow(), 'change', handleUse, stop.signal);
    return () => stop.abort();
  }, [media]);
  const handleGoOn = () => {
    writeStored('local', KEY, today());
    setIsAsking(false);
    void media?.play().catch(() => undefined);
  };
  return { isAsking, handleGoOn, handleStop: () => setIsAsking(false) };
}

const today = () => chinaDay(serverNow());

function connectionNow(): (Connection & EventTarget) | undefined {
  return (navigator as { readonly connection?: Connection & EventTarget }).connection;
}
