import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { consoleApi } from '../../client/console-api.ts';
import type { FromTryout, ToTryout, TryAs } from '../../tryout/messages.ts';
import { FailureView } from '../../ui/state-view.tsx';
import { useEditor } from '../editor-context.ts';
import { DEVICES, type Device } from '../frame/devices.ts';
import { useFrameScale } from '../frame/use-frame-scale.ts';

interface TryFrameProps {
  readonly device: Device;
  readonly text: string;
  readonly as: TryAs;
  /** Arm of the page's experiment; empty for the page itself. */
  readonly arm: string;
  /** The number of presses of Back. */
  readonly backs: number;
  readonly onMessage: (message: FromTryout) => void;
}

/** The working page for a simulated visitor, environment and time. Give it a `key` of all that: it opens once. */
export function TryFrame({ device, text, as, arm, backs, onMessage }: TryFrameProps) {
  const { file, path } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const at = as.atMs === undefined ? {} : { at: chinaInstant(as.atMs) };
  const { data, error, refetch } = useQuery({
    queryKey: ['tryout', file, text, as.atMs, arm],
    queryFn: ({ signal }) =>
      consoleApi(
        'POST /console/api/page/render',
        { body: { file, text, isAlive: true, ...at, ...(arm && { arm }) } },
        { signal },
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const handleMessage = useRef(onMessage);
  useEffect(() => {
    handleMessage.current = onMessage;
  });
  const document = data?.document;
  useEffect(() => {
    const handle = ({ data: message, source, origin }: MessageEvent<FromTryout>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      if (message.kind === 'ready') setIsReady(true);
      else handleMessage.current(message);
    };
    window.addEventListener('message', handle);
    return () => window.removeEventListener('message', handle);
  }, []);
  useEffect(() => {
    const tell = (message: ToTryout) => frame.current?.contentWindow?.postMessage(message, window.location.origin);
    if (isReady && document) tell({ kind: 'open', document, path, as });
  }, [isReady, document, path, as]);
  useEffect(() => {
    const back: ToTryout = { kind: 'back' };
    if (backs > 0) frame.current?.contentWindow?.postMessage(back, window.location.origin);
  }, [backs]);
  const { width, height } = DEVICES[device];
  const { box, scale, frameHeight } = useFrameScale(width, height);
  return (
    <div ref={box} className="studio-canvas">
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data && !document ? (
        <p className="studio-canvas__note" role="status">
          页面有错误，改好以后才能试用
        </p>
      ) : null}
      <div
        className="studio-device"
        data-device={device}
        data-waiting={!document || undefined}
        style={{ width: width * scale, height: frameHeight * scale }}
      >
        <iframe
          ref={frame}
          title="试用的页面"
          src="/console/tryout.html"
          style={{ width, height: frameHeight, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

const CHINA_OFFSET_MS = 8 * 3_600_000;
const chinaInstant = (ms: number) => `${new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
