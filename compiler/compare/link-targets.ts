import type { CompiledPage } from '#src/page-model/page.ts';
import { blockLabel } from './change-words.ts';
import { pairUp } from './pair-up.ts';

/** A link away from the page. */
interface LinkTarget {
  /** The block that contains it. */
  readonly where: string;
  /** Its visible text. */
  readonly label: string;
  readonly target: string;
}

/**
 * The links with a changed target, one Chinese sentence each: of texts, buttons, pictures and QR codes. Links to other
 * sites than `origin` come first.
 */
export function describeLinks(before: CompiledPage, after: CompiledPage, origin: string | undefined): string[] {
  const show = (target: string) => showTarget(target, origin);
  const { pairs, removed, added } = pairUp(targetsOf(before), targetsOf(after), [
    ({ where, label, target }) => `${where}\n${label}\n${target}`,
    ({ where, label }) => `${where}\n${label}`,
    ({ where, target }) => `${where}\n${target}`,
    ({ where }) => where,
  ]);
  return [
    ...pairs.flatMap(([old, own]) =>
      old.target === own.target ? [] : [`${nameOf(own)}通向 ${show(old.target)} → ${show(own.target)}`],
    ),
    ...removed.map((old) => `少了${nameOf(old)}，原来通向 ${show(old.target)}`),
    ...added.map((own) => `多了${nameOf(own)}，通向 ${show(own.target)}`),
  ];
}

/** The links of a new page to other sites, one sentence each. */
export function describeForeignLinks(page: CompiledPage, origin: string | undefined): string[] {
  return targetsOf(page)
    .filter(({ target }) => isForeign(target, origin))
    .map((own) => `${nameOf(own)}通向 ${showTarget(own.target, origin)}`);
}

/** The addresses of this site that a page links to, without queries. */
export const linkedPaths = (page: CompiledPage): Set<string> =>
  new Set(targetsOf(page).map(({ target }) => target.replace(/[?#].*$/, '')));

const nameOf = ({ where, label }: LinkTarget) => `“${where}”里的链接${label ? `“${shorten(label)}”` : ''}`;
const shorten = (text: string) => ([...text].length > 16 ? `${[...text].slice(0, 15).join('')}…` : text);

function showTarget(target: string, origin: string | undefined): string {
  return isForeign(target, origin) ? `【站外 ${new URL(target).hostname}】${target}` : target;
}

function isForeign(target: string, origin: string | undefined): boolean {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return false;
  return origin === undefined || new URL(target).origin !== origin;
}

type Data = Readonly<Record<string, unknown>>;

const LABELS = ['label', 'button', 'heading', 'title', 'name', 'alt', 'text', 'question'] as const;
const ANCHOR = /<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

function targetsOf({ blocks }: CompiledPage): LinkTarget[] {
  return blocks.flatMap((block) => look(block, blockLabel(block.type), ''));
}

function look(value: unknown, where: string, label: string): LinkTarget[] {
  if (typeof value === 'string') return linksOfText(value, where, label);
  if (Array.isArray(value)) return value.flatMap((part) => look(part, where, label));
  if (typeof value !== 'object' || value === null) return [];
  const data = value as Data;
  const { action, href, program, content, size } = data;
  if (typeof action === 'string' && typeof href === 'string')
    return [{ where, label, target: targetOf(href, program) }];
  if (typeof content === 'string' && typeof size === 'number') return [{ where, label: '二维码', target: content }];
  const named = LABELS.map((key) => data[key]).find((text) => typeof text === 'string' && text !== '');
  const own = typeof named === 'string' ? plainText(named) : label;
  return Object.values(data).flatMap((part) => look(part, where, own));
}

function targetOf(href: string, program: unknown): string {
  if (typeof program !== 'object' || program === null) return href;
  const { appId, page } = program as Data;
  return `小程序 ${String(appId)} 的 ${String(page)}（打不开时 ${href}）`;
}

/** Links within a text, or an address that is a value of its own, such as an external video. */
function linksOfText(text: string, where: string, label: string): LinkTarget[] {
  if (/^https?:\/\/\S+$/i.test(text)) return [{ where, label, target: text }];
  return [...text.matchAll(ANCHOR)].map(([, target = '', words = '']) => ({
    ...{ where, label: plainText(words), target: decode(target) },
  }));
}

const plainText = (html: string) =>
  decode(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
const decode = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
