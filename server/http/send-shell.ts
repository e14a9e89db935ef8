import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from '#server/domains/documents/document-facts.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { bestPacking, packBytes } from './packed-files.ts';
import type { FoundFile } from './send-file.ts';

/** Sends the app's shell with the title of what it shows, or as the answer for a missing address. */
export async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file }: FoundFile,
  answer: NonNullable<DocumentAnswer>,
): Promise<FastifyReply> {
  const plain = await readFile(join(folder, file), 'utf8');
  const [path = '/'] = request.url.split('?', 1);
  const html = answer === 'missing' ? plain : fillShell(plain, answer, `${request.protocol}://${request.host}${path}`);
  if (answer === 'missing') reply.status(404).header('cache-control', 'no-store');
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const packing = bestPacking(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(html);
  return reply.header('content-encoding', packing).send(await packBytes(Buffer.from(html), packing, 'quick'));
}

interface ShellFacts {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

/**
 * The app's shell with title and description of its content, and the tags that chat apps read for a card.
 *
 * @param url the address itself, with its host
 */
function fillShell(html: string, { title, description, image }: ShellFacts, url: string): string {
  const [, brand = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, slogan = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const says = description === '' ? slogan : escapeHtml(description);
  const picture = image === '' ? undefined : absolute(image, url);
  const head = [
    `<title>${escapeHtml(title)} - ${brand}</title>`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${brand}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${says}">`,
    ...(picture === undefined ? [] : [`<meta property="og:image" content="${escapeHtml(picture)}">`]),
  ];
  return html
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start: string) => `${start}${says}"`)
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
}

function absolute(image: string, url: string): string | undefined {
  const address = URL.canParse(image, url) ? new URL(image, url) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
