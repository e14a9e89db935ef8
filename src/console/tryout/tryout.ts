// Decision 0177.
import { environments, simulate, visitors } from '#src/lib/environment/simulate.ts';
import type { FromTryout, ToTryout } from './messages.ts';
import { takeOverHistory } from './own-history.ts';
import { takeOverRequests } from './own-requests.ts';
import { takeOverStorage } from './own-storage.ts';

/**
 * The working page of the editor: an entry of its own. Before the page's scripts run, every API through which they
 * could reach the server's data or the staff member is replaced.
 */
const { origin } = window.location;
const editor = window.parent;
const tell = (message: FromTryout) => editor.postMessage(message, origin);
let back: (() => void) | undefined;

function handleMessage({ data, source, origin: from }: MessageEvent<ToTryout>): void {
  if (from !== origin || source !== editor) return;
  if (data.kind === 'back') back?.();
  else if (!back) open(data);
}

function open({ document: text, path, as }: Extract<ToTryout, { kind: 'open' }>): void {
  window.history.replaceState(null, '', path);
  simulate({
    shiftMs: as.atMs === undefined ? 0 : as.atMs - Date.now(),
    userAgent: environments[as.environment].userAgent,
  });
  takeOverStorage(visitors[as.visitor].isLoggedIn);
  takeOverRequests(as, tell);
  if (/MicroMessenger/.test(environments[as.environment].userAgent)) playChatApp();
  back = takeOverHistory(tell);
  window.open = (to) => {
    tell({ kind: 'goes', to: String(to ?? '') });
    return null;
  };
  // The window stays, with what was added to it; listeners are removed.
  document.open();
  window.addEventListener('message', handleMessage);
  window.addEventListener('keydown', handleKey);
  document.write(text);
  document.close();
}

/** Escape belongs to the page while it has a dialog open. */
function handleKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  tell({ kind: 'escape' });
}

/** The chat app's script only works inside it: here its calls are only reported. */
function playChatApp(): void {
  const goTo = ({ url = '' }: { readonly url?: string } = {}) => tell({ kind: 'goes', to: `小程序 ${url}` });
  const nothing = () => {};
  Object.assign(window, {
    wx: {
      ...{ config: nothing, ready: nothing, error: nothing, scanQRCode: nothing, previewImage: nothing },
      ...{ updateAppMessageShareData: nothing, updateTimelineShareData: nothing },
      miniProgram: { navigateTo: goTo, switchTab: goTo, navigateBack: () => goTo(), postMessage: nothing },
    },
    WeixinJSBridge: { call: () => tell({ kind: 'goes', to: '聊天窗口（关闭页面）' }), invoke: nothing, on: nothing },
  });
}

window.addEventListener('message', handleMessage);
tell({ kind: 'ready' });
