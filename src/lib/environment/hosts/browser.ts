import type { PaymentAction } from '#src/contract/payment.ts';
import type { MiniProgramPage } from '#src/page-model/values.ts';
import { showToast } from '../../dom/toast.ts';
import * as paths from '../../paths.ts';
import type { Adapter, PayOutcome, ShareContent, ShareOutcome } from '../adapter.ts';
import { copyText } from '../copy-text.ts';
import type { System } from '../detect.ts';
import { leaveByScheme, openAppByScheme } from '../open-app.ts';
import { programAddress } from '../scheme-addresses.ts';

/** Time for the browser to close the window before the visitor is sent home instead. */
const CLOSE_MS = 100;
const FORM_NAME = 'cashier-form';

/** What every browser can do; other hosts override parts of it. */
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

/** On a computer nothing handles the scheme. */
async function openProgramByScheme(program: MiniProgramPage, system: System): Promise<boolean> {
  if (system === 'desktop') return false;
  showToast('正在打开微信小程序…');
  return leaveByScheme(programAddress(program));
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

/** Opens a payment page. Parameters of the chat app's own payment are ignored here. */
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
    // A `blob:` address and the like have the origin of the page that created them.
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
  // A payment form may have a field named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}

/** A page may only close a window that another page opened; otherwise it goes home. */
function closeWindow(): void {
  window.close();
  setTimeout(() => window.location.replace(paths.home()), CLOSE_MS);
}
