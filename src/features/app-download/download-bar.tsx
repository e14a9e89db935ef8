import { useState } from 'react';
import { brand } from '#src/lib/dom/brand.ts';
import { environment } from '#src/lib/environment/current.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import { useIsHydrating } from '#src/lib/loading/hydrating.ts';
import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import './download-bar.css';

const CLOSED_KEY = 'download-bar-closed';

/** A bar above the front page that offers the app. Hidden inside the app, and for the rest of the visit once closed. */
export function DownloadBar() {
  const isHydrating = useIsHydrating();
  const [isClosed, setIsClosed] = useState(false);
  const wasClosed = () => readStored('session', CLOSED_KEY) !== undefined;
  if (isClosed || (!isHydrating && wasClosed()) || environment().host === 'app') return null;
  const handleClose = () => {
    writeStored('session', CLOSED_KEY, '1');
    setIsClosed(true);
  };
  return (
    <aside className="download-bar" aria-label="下载 App">
      <button type="button" className="download-bar__close" aria-label="不再提示下载 App" onClick={handleClose}>
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <span className="download-bar__mark" aria-hidden="true">
        {brand.name.slice(0, 1)}
      </span>
      <p className="download-bar__text">
        <strong>{brand.name} App</strong>
        <span>离线听课，直播提醒</span>
      </p>
      <button
        type="button"
        className="download-bar__open"
        onClick={() => void loadAdapter().then((adapter) => adapter.openApp(paths.home()))}
      >
        打开
      </button>
    </aside>
  );
}
