import { apiBase } from './api-base.ts';

/** `live`: by socket; `polling`: every few seconds; `offline`: neither. */
export type LinkState = 'connecting' | 'live' | 'polling' | 'offline';

interface NewsLinkOptions<News> {
  /** Path of the socket. */
  readonly path: string;
  /** Parameters for the connection, such as the last event received; read for each connection. */
  readonly hello: () => Readonly<Record<string, string | number>>;
  /** Polls once with an ordinary call. */
  readonly poll: () => Promise<News>;
  /** Whether a message of the socket is news. */
  readonly isNews: (data: Partial<News>) => boolean;
  readonly onNews: (news: News) => void;
  readonly onLink: (link: LinkState) => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_EVERY_MS = 4000;

/**
 * Receives news: by a socket, or by polling while there is none. Returns a function that stops it.
 *
 * A lost socket is reopened after growing pauses with jitter, so that clients do not all return at once to a restarted
 * server; immediately when the device is online again or the page becomes visible.
 */
export function openNewsLink<News>({ path, hello, poll, isNews, onNews, onLink }: NewsLinkOptions<News>): () => void {
  let isOver = false;
  let socket: WebSocket | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let again: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setTimeout> | undefined;

  const isLive = () => socket?.readyState === WebSocket.OPEN;
  const askNow = async () => {
    clearTimeout(polling);
    if (isOver || isLive()) return;
    const news = await poll().catch(() => undefined);
    if (isOver || isLive()) return;
    onLink(news ? 'polling' : 'offline');
    if (news) onNews(news);
    clearTimeout(polling);
    polling = setTimeout(askNow, POLL_EVERY_MS);
  };

  const connect = () => {
    clearTimeout(again);
    if (isOver || socket) return;
    const opened = openSocket(path);
    socket = opened;
    if (!opened) return void askNow();
    opened.onopen = () => opened.send(JSON.stringify(hello()));
    opened.onmessage = ({ data }) => {
      pauseMs = FIRST_PAUSE_MS;
      onLink('live');
      const news = readNews(data, isNews);
      if (news) onNews(news);
    };
    opened.onclose = () => {
      if (isOver || (socket !== undefined && socket !== opened)) return;
      socket = undefined;
      void askNow();
      again = setTimeout(connect, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
  };

  const wake = () => {
    if (document.visibilityState === 'hidden') return;
    pauseMs = FIRST_PAUSE_MS;
    if (socket && socket.readyState >= WebSocket.CLOSING) socket = undefined;
    connect();
    void askNow();
  };
  /** Closes the socket as soon as the browser is offline: by itself it would not report that for minutes. */
  const rest = () => {
    socket?.close();
    onLink('offline');
  };
  window.addEventListener('online', wake);
  window.addEventListener('offline', rest);
  document.addEventListener('visibilitychange', wake);
  connect();
  return () => {
    isOver = true;
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', rest);
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(again);
    clearTimeout(polling);
    socket?.close();
  };
}

/** Undefined when sockets are missing or forbidden. */
function openSocket(path: string): WebSocket | undefined {
  try {
    const base = new URL(apiBase() || window.location.origin);
    const protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${protocol}//${base.host}${path}`);
  } catch {
    return undefined;
  }
}

function readNews<News>(data: unknown, isNews: (data: Partial<News>) => boolean): News | undefined {
  try {
    const news = JSON.parse(String(data)) as News;
    return isNews(news) ? news : undefined;
  } catch {
    return undefined;
  }
}
