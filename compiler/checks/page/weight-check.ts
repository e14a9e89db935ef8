import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { AssetFacts, LinkContext } from '../../link/link-context.ts';
import { showInstant } from '../../link/page-state.ts';
import { walk } from '../../link/walk.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { publicPathOf } from '../../read/page-path.ts';

/** Pixels that a picture needs on a phone of 375 points at density 2. */
const PHONE_PIXELS = 750;
const HEAVIEST = 5;

type PartClass = '@html' | '@pictures' | '@script' | '@media';

interface Part {
  readonly name: string;
  readonly class: PartClass;
  readonly kilobytes: number;
}

/**
 * Warns about pictures, and a page as a whole, that are heavier than the site's budgets or the page's own waiver.
 *
 * A picture's weight is what a phone downloads after encoding. For one that is not encoded yet it is estimated: the
 * original's bytes, scaled by area to phone width. A video is fetched on a tap and does not count.
 */
export function checkWeight(document: SourceDocument, blocks: readonly SourceBlock[], context: LinkContext): Problem[] {
  const { imageKilobytes, pageKilobytes } = context.site.budgets;
  const problems: Problem[] = [];
  const { file } = document;
  const parts: Part[] = [];
  visitFiles(blocks, context, ({ kind, source, at }, block) => {
    const facts = context.asset(source);
    const kilobytes = Math.round(phoneBytesOf(facts) / 1024);
    parts.push({ name: source, class: kind === 'image-file' ? '@pictures' : '@media', kilobytes });
    if (kind !== 'image-file' || kilobytes <= imageKilobytes || block.fragment) return;
    const args = { path: source, kilobytes, limit: imageKilobytes };
    const range = document.rangeOf([...block.path, ...at]);
    problems.push(createProblem('IMAGE_TOO_HEAVY', { file, range }, args));
  });
  const published = publishedParts(document, blocks, pageKilobytes - sumOf(parts), context);
  return [...problems, ...judgePage([...published, ...parts], pageKilobytes, document, context)];
}

/** The HTML and script of a page, when they may be what breaks the rest of its budget. */
function publishedParts(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  kilobytesLeft: number,
  context: LinkContext,
): Part[] {
  if (!context.publishedBytes) return [];
  const types = [...new Set(blocks.map(({ data }) => String(data.type)))];
  const built = context.publishedBytes(publicPathOf(document.file.split('/').slice(-2).join('/')), types);
  if (!built || built.atMost <= kilobytesLeft * 1024) return [];
  const part = (name: PartClass, bytes: number): Part => ({ name, class: name, kilobytes: Math.round(bytes / 1024) });
  const { html, script } = built.weigh();
  return [part('@html', html), part('@script', script)];
}

/** Bytes of a page's pictures and animations on a phone. */
export function picturesKilobytes(blocks: readonly SourceBlock[], context: LinkContext): number {
  let bytes = 0;
  visitFiles(blocks, context, ({ source }) => {
    bytes += phoneBytesOf(context.asset(source));
  });
  return Math.round(bytes / 1024);
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.kilobytes, 0);

/** A file that a block shows without a tap, at a path within the block. */
interface ShownFile {
  readonly kind: string;
  readonly source: string;
  readonly at: ValuePath;
}

type VisitFile = (file: ShownFile, block: SourceBlock) => void;

/** Each file that a page shows without a tap, once. */
function visitFiles(blocks: readonly SourceBlock[], context: LinkContext, visit: VisitFile): void {
  const seen = new Set<string>();
  for (const block of blocks) {
    for (const file of filesIn(block.data, context)) {
      if (seen.has(file.source)) continue;
      seen.add(file.source);
      visit(file, block);
    }
  }
}

function filesIn(block: SourceBlock['data'], context: Pick<LinkContext, 'schemas'>): ShownFile[] {
  const files: ShownFile[] = [];
  walk(context.schemas.block, block, [], (kind, value, at) => {
    if (SHOWN.has(kind) && typeof value === 'string') files.push({ kind, source: value, at });
  });
  return files;
}

const SHOWN = new Set(['image-file', 'lottie']);

interface Waiver {
  readonly kilobytes: number;
  readonly until: string;
}

function judgePage(
  parts: readonly Part[],
  siteLimit: number,
  document: SourceDocument,
  { now }: LinkContext,
): Problem[] {
  const kilobytes = sumOf(parts);
  const { weight } = document.value as { readonly weight?: Waiver };
  if (kilobytes <= siteLimit) return [];
  const { file } = document;
  const end = Date.parse(weight?.until ?? '');
  if (weight && end <= now) {
    const args = { until: showInstant(end), kilobytes };
    return [createProblem('WEIGHT_WAIVER_OVER', { file, range: document.rangeOf(['weight', 'until']) }, args)];
  }
  const limit = weight ? Math.max(weight.kilobytes, siteLimit) : siteLimit;
  if (kilobytes <= limit) return [];
  const heaviest = [...parts].sort((a, b) => b.kilobytes - a.kilobytes).slice(0, HEAVIEST);
  const place = weight ? document.rangeOf(['weight', 'kilobytes']) : document.rangeOf(['blocks'], 'key');
  const args = {
    kilobytes,
    limit,
    ...classSums(parts),
    heaviest: heaviest.filter(({ name }) => !name.startsWith('@')).map((part) => `${part.name} (${part.kilobytes} KB)`),
  };
  return [createProblem('PAGE_TOO_HEAVY', { file, range: place }, args)];
}

/** Kilobytes of each class that occurs, under its name in the message. */
function classSums(parts: readonly Part[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const part of parts) {
    const name = part.class.slice(1);
    sums[name] = (sums[name] ?? 0) + part.kilobytes;
  }
  return sums;
}

/** Bytes of a file on a phone: known when it was encoded, else estimated. */
export function phoneBytesOf(facts: AssetFacts | undefined): number {
  if (!facts) return 0;
  if (facts.encodedBytes !== undefined) return facts.encodedBytes;
  const scale = Math.min(1, PHONE_PIXELS / (facts.width ?? PHONE_PIXELS));
  return facts.bytes * scale * scale;
}
