import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';
import { apiBase } from '#src/lib/api/api-base.ts';
import type { ChatMessage, ChatState } from './chat-state.ts';

interface News {
  readonly messages: readonly ChatMessage[];
  readonly advisor_read_id: number;
}

interface ChatLinkOptions {
  /** The listener and its last message; read for each connection. */
  readonly hello: () => Readonly<Record<string, string | number>>;
  /** Polls once with an ordinary call. */
  readonly poll: () => Promise<News>;
  readonly onNews: (news: News) => void;
  readonly onLink: (link: ChatState['link']) => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_EVERY_MS = 4000;

/**
 * Receives new messages: by a socket, or by polling while there is none. Returns a function that stops it.
 *
 * A lost socket is reopened after growing pauses with jitter, so that clients do not all return at once to a restarted
 * server; immediately when the device is online again or the page becomes visible.
 */
export function openChatLink({ hello, poll, onNews, onLink }: ChatLinkOptions): () => void {
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
    const opened = openSocket();
    socket = opened;
    if (!opened) return void askNow();
    opened.onopen = () => opened.send(JSON.stringify(hello()));
    opened.onmessage = ({ data }) => {
      pauseMs = FIRST_PAUSE_MS;
      onLink('live');
      const news = readNews(data);
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
  /** A socket on a dead network reports nothing for minutes. */
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
function openSocket(): WebSocket | undefined {
  try {
    const base = new URL(apiBase() || window.location.origin);
    const protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${protocol}//${base.host}${CONSULT_SOCKET_PATH}`);
  } catch {
    return undefined;
  }
}

function readNews(data: unknown): News | undefined {
  try {
    const news = JSON.parse(String(data)) as News;
    return Array.isArray(news.messages) ? news : undefined;
  } catch {
    return undefined;
  }
}
