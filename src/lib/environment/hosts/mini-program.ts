import type { PaymentAction } from '#src/contract/payment.ts';
import type { MiniProgramPage } from '#src/page-model/values.ts';
import { listen } from '../../dom/listen.ts';
import type { Adapter, PayOutcome, ShareContent } from '../adapter.ts';
import type { System } from '../detect.ts';
import { payByBrowser } from './browser.ts';
import { wechatAdapter } from './wechat.ts';
import { type MiniProgram, wechatSdk } from './wechat-sdk.ts';

/** The mini-program's own payment page; the web-view itself may not pay. */
const PAY_PAGE = '/pages/pay/index';

/** Without an event on return, the server is asked after this time. */
const AWAY_MS = 60_000;
/** A mini-program refuses an unknown page within this time. */
const OPEN_MS = 3000;

/** The web-view of a mini-program: like the chat app, but it pays through the mini-program's own pages. */
export function miniProgramAdapter(system: System): Adapter {
  const wechat = wechatAdapter(system);
  return {
    ...wechat,
    share: async (content) => ((await setShareMenu(content)) ? 'menu' : wechat.share(content)),
    setShareMenu,
    pay: payByProgram,
    openMiniProgram: openOwnPage,
    close: () => void goBack(wechat.close),
  };
}

async function miniProgram(): Promise<MiniProgram | undefined> {
  return (await wechatSdk())?.miniProgram;
}

/** Read by the mini-program when its share menu is used. */
async function setShareMenu(content: ShareContent): Promise<boolean> {
  const program = await miniProgram();
  program?.postMessage({ data: { share: content } });
  return program !== undefined;
}

async function goBack(otherwise: () => void): Promise<void> {
  const program = await miniProgram();
  if (program) program.navigateBack({ fail: otherwise });
  else otherwise();
}

/** A page of the surrounding mini-program; no other program can be opened from here. */
async function openOwnPage({ appId, page }: MiniProgramPage): Promise<boolean> {
  const around = /miniProgram\/(wx\w+)/i.exec(window.navigator.userAgent)?.[1];
  // Older clients do not name the program; one without such a page refuses.
  if (around !== undefined && around !== appId) return false;
  const program = await miniProgram();
  if (!program) return false;
  return new Promise((resolve) => {
    const [tab = ''] = page.split('?');
    const openTab = () => program.switchTab({ url: `/${tab}`, fail: () => resolve(false) });
    program.navigateTo({ url: `/${page}`, fail: openTab });
    // There is no success event: the web-view goes to the background.
    setTimeout(() => resolve(true), OPEN_MS);
  });
}

/** The server is asked for the result when the student returns. */
async function payByProgram(action: PaymentAction): Promise<PayOutcome> {
  if (action.kind !== 'mini_program') return payByBrowser(action);
  const program = await miniProgram();
  if (!program) return 'unavailable';
  const query = new URLSearchParams(action.params);
  const ended = new AbortController();
  const outcome = await new Promise<PayOutcome>((resolve) => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') resolve('ask-server');
    };
    listen(document, 'visibilitychange', comeBack, ended.signal);
    // Some clients send the web-view no other event on return.
    listen(window, 'pageshow focus', comeBack, ended.signal);
    setTimeout(() => resolve('ask-server'), AWAY_MS);
    program.navigateTo({ url: `${PAY_PAGE}?${query}`, fail: () => resolve('unavailable') });
  });
  ended.abort();
  return outcome;
}
