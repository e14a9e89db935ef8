import type { PaymentAction } from '#src/contract/payment.ts';
import type { MiniProgramPage } from '#src/page-model/values.ts';
import { showToast } from '../../dom/toast.ts';
import * as paths from '../../paths.ts';
import type { Adapter, PayOutcome, ShareContent, ShareOutcome } from '../adapter.ts';
import { copyText } from '../copy-text.ts';
import type { System } from '../detect.ts';
import { leaveByScheme, openAppByScheme } from '../open-app.ts';

/** How long a browser gets to close the window before the visitor is taken home instead. */
const CLOSE_MS = 100;
const FORM_NAME = 'cashier-form';

/** What every browser can do; other hosts take over the pieces they know better. */
export function browserAdapter(system: System): Adapter {
  return {
    share: (content) => shareByBrowser(content, system),
    setShareMenu: () => Promise.resolve(false),
    pay: payByBrowser,
    openApp: (path) => openAppByScheme({ system, path }),
    openMiniProgram: (program) => openProgramByScheme(program, system),
    scan: () => Promise.resolve(undefined),
    previewImage: () => Promise.resolve(false),
    close: closeWindow,
  };
}

/** By the chat app's plain scheme. Source: its URL Scheme, which needs no server. On a computer nobody answers it. */
async function openProgramByScheme({ appId, page }: MiniProgramPage, system: System): Promise<boolean> {
  if (system === 'desktop') return false;
  const [path = '', query] = page.split(/\?(.*)/s);
  const asked = query ? `&query=${encodeURIComponent(query)}` : '';
  showToast('正在打开微信小程序…');
  return leaveByScheme(`weixin://dl/business/?appid=${appId}&path=${path}${asked}`);
}

/** The system's share sheet on a phone, else the clipboard. */
async function shareByBrowser({ title, description, url }: ShareContent, system: System): Promise<ShareOutcome> {
  if (system === 'desktop' || typeof navigator.share !== 'function') return copyShared(url);
  try {
    await navigator.share({ title, text: description, url });
    return 'sheet';
  } catch (reason) {
    const isGivenUp = reason instanceof DOMException && reason.name === 'AbortError';
    return isGivenUp ? 'cancelled' : copyShared(url);
  }
}

async function copyShared(url: string): Promise<ShareOutcome> {
  return (await copyText(url)) ? 'copied' : 'failed';
}

/** Goes to a cashier's page. Parameters of the chat app's own payment mean nothing here. */
export function payByBrowser(action: PaymentAction): Promise<PayOutcome> {
  if (action.kind === 'redirect' && isCashierAddress(action.url)) {
    window.location.assign(action.url);
    return Promise.resolve('leaving');
  }
  if (action.kind === 'form' && isCashierAddress(action.action)) {
    submitForm(action);
    return Promise.resolve('leaving');
  }
  return Promise.resolve('unavailable');
}

function isCashierAddress(address: string): boolean {
  try {
    const { origin, protocol } = new URL(address, window.location.href);
    // `blob:` and its like have the origin of the page that made them.
    return protocol === 'https:' || (protocol === 'http:' && origin === window.location.origin);
  } catch {
    return false;
  }
}

/** A form left from an earlier try would send that try's order. */
function submitForm({ action, method, fields }: Extract<PaymentAction, { kind: 'form' }>): void {
  document.querySelector(`form[name="${FORM_NAME}"]`)?.remove();
  const form = document.createElement('form');
  Object.assign(form, { name: FORM_NAME, action, method, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  // A cashier's field may be called `submit`.
  HTMLFormElement.prototype.submit.call(form);
}

/** Browsers let a page close only the window it was opened in by another page; any other goes home. */
function closeWindow(): void {
  window.close();
  setTimeout(() => window.location.replace(paths.home()), CLOSE_MS);
}
