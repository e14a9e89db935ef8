import { holds, plainVisit } from '#src/page-model/conditions.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import type { Picture } from '#src/page-model/values.ts';
import { scriptJson } from './block-json.ts';
import type { PageStyles } from './page-styles.ts';
import { SCHEDULE_SCRIPT, scheduleAttributes } from './schedule-script.ts';
import { type SharedText, sharedText } from './shared-text.ts';

/** What landing pages use of the browser build. */
export interface LandingAssets {
  /** Boot script, which runs where the parser meets it. */
  readonly script: SharedText;
  /** Script that decides before the first paint which blocks with conditions are shown. */
  readonly firstPaintScript: SharedText;
  readonly styles: PageStyles;
}

/** A document in pieces, in order. */
export type DocumentPart = string | SharedText;

export interface DocumentInput {
  readonly page: CompiledPage;
  /** Stands above the blocks; empty when a block brings the page's heading. */
  readonly heading: RenderedHtml;
  /** In the order of the page. */
  readonly blocks: readonly RenderedHtml[];
  /** Data of the blocks that run in the browser. */
  readonly islands: readonly Block[];
  readonly assets: LandingAssets;
  /** Address of the site, e.g. `https://m.example.com`. */
  readonly origin: string;
  readonly brand: string;
  /** Origin of the API where it is not the site's own. */
  readonly apiBase?: string | undefined;
  /** Hosts media may come from, as CSP sources. */
  readonly mediaHosts: readonly string[];
  /** When the page is built, in milliseconds since 1970. */
  readonly builtAt: number;
}

const END = sharedText('</script>\n</body>\n</html>\n');
const SCHEDULE = sharedText(SCHEDULE_SCRIPT);

/** Hosts of the chat app's JS-SDK, which its browser gets for the share menu. */
const SCRIPT_HOSTS = 'https://res.wx.qq.com https://res2.wx.qq.com';

/** The complete HTML file of a landing page: readable without any script. */
export function renderDocument(input: DocumentInput): readonly DocumentPart[] {
  const { page, heading, blocks, islands, assets, origin, brand, apiBase } = input;
  const css = assets.styles.of({ page, parts: [heading, ...blocks], hasIslands: islands.length > 0 });
  const url = `${origin}${page.path}`;
  const head = `<!doctype html>
<html lang="zh-CN" data-access="${page.access}"${visitFacts(page)}${conditionFacts(input)}${scheduleAttributes(page, escapeHtml)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(input, css)}">
${page.schedule ? `<script>${SCHEDULE.text}</script>\n` : ''}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="theme-color" content="${page.theme.background}">
<meta name="format-detection" content="telephone=no">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="icon" href="data:,">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(brand)}">
<meta property="og:url" content="${escapeHtml(url)}">
<meta property="og:title" content="${escapeHtml(page.share.title)}">
<meta property="og:description" content="${escapeHtml(page.share.description)}">
<meta property="og:image" content="${escapeHtml(page.share.image)}">
${apiBase ? apiLinks(apiBase) : ''}${preloadOf(page.firstPicture)}<style>`;
  const middle = `</style>
${hasConditions(page) ? `<script>${assets.firstPaintScript.text}</script>\n` : ''}</head>
<body>
${skipLink(input)}<main class="page" data-page="${page.path}">
${heading.html}${blocks.map(({ html }) => html).join('\n')}
</main>
${pageData(input)}<script>`;
  return [head, css, middle, assets.script, END];
}

/** What measuring visits needs to know of the page. */
function visitFacts({ measure, variant }: CompiledPage): string {
  return `${measure ? ' data-measure="off"' : ''}${variant ? ` data-variant="${variant}"` : ''}`;
}

const hasConditions = ({ blocks }: CompiledPage) => blocks.some(({ when }) => when);

/** What the script of conditions needs to know of the page. */
function conditionFacts({ page, builtAt }: DocumentInput): string {
  if (!hasConditions(page)) return '';
  const asksOwner = page.blocks.some(({ when }) => when?.some(({ owned }) => owned !== undefined));
  const courses = asksOwner && page.course ? [page.course.number, ...(page.course.joint ?? [])] : [];
  const since = lastChange(page, builtAt);
  return `${since > 0 ? ` data-since="${since}"` : ''}${courses.length > 0 ? ` data-course="${courses.join(',')}"` : ''}`;
}

/**
 * The last moment before `at` at which a block appeared or disappeared; 0 when there is none. Until the next one every
 * build writes the same.
 */
function lastChange({ blocks }: CompiledPage, at: number): number {
  const moments = blocks.flatMap(({ when = [] }) => when.flatMap(({ from, until }) => [from, until]));
  return Math.max(0, ...moments.map((moment) => (moment ? Date.parse(moment) : 0)).filter((moment) => moment <= at));
}

/** For keyboard and screen reader: a link straight to the form; with several forms, to the one that is shown. */
function skipLink({ page: { blocks }, builtAt }: DocumentInput): string {
  const forms = blocks.filter(({ type }) => type === 'registration-form');
  const firstAlways = forms.findIndex(({ when }) => !when);
  return forms
    .slice(0, firstAlways < 0 ? forms.length : firstAlways + 1)
    .map(({ id, when }) => {
      const condition = when ? ` data-when="${escapeHtml(JSON.stringify(when))}"` : '';
      const hidden = holds(when, plainVisit(builtAt)) ? '' : ' hidden';
      return `<a class="skip-link" href="#${id}"${condition}${hidden}>跳到报名表</a>\n`;
    })
    .join('');
}

/** Where the script finds the API, with a preconnect for the first call. */
function apiLinks(base: string): string {
  const address = escapeHtml(base);
  return `<meta name="api-base" content="${address}">\n<link rel="preconnect" href="${address}" crossorigin>\n`;
}

function contentSecurityPolicy({ page, assets, apiBase, mediaHosts }: DocumentInput, css: SharedText): string {
  const scripts = [
    assets.script,
    ...(hasConditions(page) ? [assets.firstPaintScript] : []),
    ...(page.schedule ? [SCHEDULE] : []),
  ];
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The boot script is inline; what it fetches comes from this site or is the chat app's SDK.
    `script-src 'self' ${SCRIPT_HOSTS} ${scripts.map(({ hash }) => `'sha256-${hash}'`).join(' ')}`,
    `style-src 'self' 'sha256-${css.hash}'`,
    // A poster that the page draws is a blob.
    `img-src 'self' data:${page.share.poster ? ' blob:' : ''}`,
    ...(css.text.includes('@font-face') ? ["font-src 'self'"] : []),
    `media-src ${["'self'", ...mediaHosts].join(' ')}`,
    `connect-src ${["'self'", ...(apiBase ? [apiBase] : [])].join(' ')}`,
    "frame-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function preloadOf(picture: Picture | undefined): string {
  const best = picture?.sources[0];
  if (!picture) return '';
  if (!best) return `<link rel="preload" as="image" href="${escapeHtml(picture.src)}" fetchpriority="high">\n`;
  return `<link rel="preload" as="image" type="${best.type}" imagesrcset="${escapeHtml(best.srcset)}" imagesizes="${PICTURE_SIZES}" fetchpriority="high">\n`;
}

/** How wide a full-width picture is shown; must equal the `sizes` of the picture component. */
const PICTURE_SIZES = '(min-width: 1024px) 680px, (min-width: 480px) 480px, 100vw';

function pageData({ page, islands }: DocumentInput): string {
  if (islands.length === 0) return '';
  const { path, title, course, source, agreements, hasWholePrices } = page;
  const facts = scriptJson({ path, title, course, source, agreements, hasWholePrices });
  const data = `{"page":${facts},"blocks":[${islands.map(scriptJson).join(',')}]}`;
  return `<script type="application/json" id="page-data">${data}</script>\n`;
}
