import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from '#server/domains/documents/document-facts.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SCREEN_DATA_ID } from '#src/page-model/rendered-screen.ts';
import { bestPacking, packBytes } from './packed-files.ts';
import type { ScreenDocument } from './rendered-screens.ts';
import type { FoundFile } from './send-file.ts';

/** What a document contains besides the shell: at least one of the two. */
interface ShellContent {
  readonly facts: Exclude<DocumentAnswer, 'missing'>;
  readonly screen: ScreenDocument | undefined;
}

/** Sends the app's shell with facts about the object that it shows, or as the answer for a missing address. */
export async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file }: FoundFile,
  answer: ShellContent | 'missing',
): Promise<FastifyReply> {
  const plain = await readFile(join(folder, file), 'utf8');
  const [path = '/'] = request.url.split('?', 1);
  const html = answer === 'missing' ? plain : fillShell(plain, answer, `${request.protocol}://${request.host}${path}`);
  if (answer === 'missing') reply.status(404).header('cache-control', 'no-store');
  const varies = reply.getHeader('vary');
  reply.type('text/html; charset=utf-8').header('vary', ['accept-encoding', varies].filter(Boolean).join(', '));
  const packing = bestPacking(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(html);
  return reply.header('content-encoding', packing).send(await packBytes(Buffer.from(html), packing, 'quick'));
}

/**
 * The app's shell with title, description, the tags for cards in chat apps, and the screen if the server has rendered
 * it.
 *
 * @param url The full address, with host.
 */
function fillShell(html: string, { facts, screen }: ShellContent, url: string): string {
  const [, brand = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, slogan = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const title = escapeHtml(facts?.title ?? screen?.head.title ?? '') || brand;
  const description = facts?.description || screen?.head.description;
  const says = description ? escapeHtml(description) : slogan;
  const image = facts?.image || screen?.head.image;
  const picture = image ? absolute(image, url) : undefined;
  const head = [
    `<title>${title === brand ? brand : `${title} - ${brand}`}</title>`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${brand}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${says}">`,
    ...(picture === undefined ? [] : [`<meta property="og:image" content="${escapeHtml(picture)}">`]),
    ...(screen ? headOfScreen(screen, url) : []),
  ];
  const filled = html
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start: string) => `${start}${says}"`)
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
  return screen ? withScreen(filled, screen) : filled;
}

function headOfScreen({ address, head }: ScreenDocument, url: string): string[] {
  const query = new URLSearchParams(address.query);
  const canonical = query.size > 0 ? `${url}?${query}` : url;
  const facts = { '@context': 'https://schema.org', '@graph': absoluteIn(head.facts, url) };
  return [`<link rel="canonical" href="${escapeHtml(canonical)}">`, dataElement('type="application/ld+json"', facts)];
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const ROOT = /(<div id="root">)[\s\S]*(<\/div>)(?=\s*<\/body>)/;

/**
 * Puts the screen in place of the loading view, its data behind it, and its files into the head: first stylesheets and
 * pictures needed for painting, so that scripts do not delay them; last the screen's own scripts.
 */
function withScreen(html: string, { html: screen, data, preloads, styles, scripts }: ScreenDocument): string {
  const first = [
    // After the shell's own stylesheet, as in a browser that loads the screen later.
    ...(html.match(STYLESHEET) ?? []).map((link) => link.trim()),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    preloads,
  ];
  const last = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const inside = dataElement(`type="application/json" id="${SCREEN_DATA_ID}"`, data);
  return html
    .replace(STYLESHEET, '')
    .replace('<head>', () => ['<head>', ...first].filter(Boolean).join('\n    '))
    .replace('</head>', () => [...last, '</head>'].join('\n    '))
    .replace(ROOT, (_, start: string, end: string) => `${start}${screen}${end}\n    ${inside}`);
}

/** Data in a document, which browsers do not run; `<` is escaped, so that nothing in it ends the element. */
function dataElement(attributes: string, data: unknown): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The same facts with whole addresses of this site. */
function absoluteIn(value: unknown, url: string): unknown {
  if (Array.isArray(value)) return value.map((one) => absoluteIn(one, url));
  if (typeof value === 'string') return value.startsWith('/') ? (absolute(value, url) ?? value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, absoluteIn(one, url)]));
}

function absolute(image: string, url: string): string | undefined {
  const address = URL.canParse(image, url) ? new URL(image, url) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
