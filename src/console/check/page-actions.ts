import { holds, type Situation } from '#src/page-model/conditions.ts';
import type { When } from '#src/page-model/values.ts';

/** Environments of a page, by their name in conditions, with their Chinese name. */
export const HOSTS = {
  browser: '浏览器',
  wechat: '微信',
  'mini-program': '小程序',
  app: 'App',
  douyin: '抖音',
} as const;

type Host = keyof typeof HOSTS;

/** A button or link of a page, and what it does in each environment. */
export interface PageAction {
  /** Number from the top. */
  readonly place: number;
  readonly words: string;
  /** Id of its block. */
  readonly block: string;
  readonly does: Readonly<Record<Host, string>>;
}

const HIDDEN = '不显示';

/**
 * Every button and link, from top to bottom, for a visitor at `nowMs` who is not logged in.
 *
 * @param document A rendered page.
 */
export function pageActions(document: Document, nowMs: number): PageAction[] {
  const pressed = [...document.querySelectorAll<HTMLElement>('main a[href], main button:not([hidden])')];
  return pressed.flatMap((element, place) => {
    const words = wordsOf(element);
    const act = words === '' ? undefined : actOf(element, document);
    if (!act) return [];
    const block = element.closest<HTMLElement>('section[data-block]');
    const situation = (host: string): Situation => ({ host, isLoggedIn: false, isOwner: false, nowMs });
    const when = whenOf(element);
    const entries = Object.keys(HOSTS).map((host) => [
      host,
      when.every((each) => holds(each, situation(host))) ? (act[host as Host] ?? act.otherwise) : HIDDEN,
    ]);
    return [{ place, words, block: block?.id ?? '', does: Object.fromEntries(entries) as PageAction['does'] }];
  });
}

type Act = { readonly otherwise: string } & { readonly [H in Host]?: string };

function actOf(element: HTMLElement, document: Document): Act | undefined {
  if (!(element instanceof HTMLAnchorElement)) return actOfButton(element as HTMLButtonElement);
  const href = element.getAttribute('href') ?? '';
  const { action, appPage } = element.dataset;
  if (href.startsWith('#')) return { otherwise: `滚动到${targetWords(document, href)}` };
  if (href.startsWith('tel:')) return { otherwise: `拨打 ${href.slice('tel:'.length)}` };
  if (action === 'mini-program') {
    const opens = `打开小程序 ${appPage ?? ''}`.trim();
    return {
      otherwise: `打开 ${href}`,
      browser: `手机上${opens}，电脑上打开 ${href}`,
      wechat: opens,
      'mini-program': opens,
    };
  }
  if (action === 'new-window') return { otherwise: `新窗口打开 ${href}`, wechat: `打开 ${href}`, app: `打开 ${href}` };
  return { otherwise: `打开 ${href}` };
}

/**
 * Buttons of a form, and those whose block declares their action; those that only open and close parts of the page are
 * left out.
 */
function actOfButton(button: HTMLButtonElement): Act | undefined {
  const isInForm = button.closest('form') !== null;
  if (isInForm && button.type === 'submit') return { otherwise: '提交报名' };
  if (isInForm && wordsOf(button).includes('验证码')) return { otherwise: '发验证码' };
  if (button.closest('dialog')) return undefined;
  return { otherwise: '在这一页里操作' };
}

function targetWords(document: Document, href: string): string {
  const target = document.getElementById(decodeURIComponent(href.slice(1)));
  const heading = target?.querySelector('h1, h2, h3')?.textContent?.trim();
  if (!target) return ` ${href}（没有这个位置）`;
  return heading ? `“${heading}”` : ` ${href}`;
}

function whenOf(element: Element): When[] {
  const found = element.closest<HTMLElement>('[data-when]')?.dataset.when;
  return found ? [JSON.parse(found) as When] : [];
}

const wordsOf = (element: Element) =>
  (
    element.getAttribute('aria-label') ??
    (element.textContent?.trim() || element.querySelector('img')?.getAttribute('alt') || '')
  )
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
