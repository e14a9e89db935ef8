import { isSafeAddress, type Navigation, resolveNavigation } from '#src/page-model/navigation.ts';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import type { PageSource } from '#src/page-model/sources.gen.ts';
import type { AgreementRef, Link, Picture, QrDrawing } from '#src/page-model/values.ts';
import { findAddressFlaw } from '../link/address.ts';
import { expandBlocks, type SourceBlock } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { pricesOf } from '../link/page-prices.ts';
import { lookOf } from '../link/site-themes.ts';
import { convert } from '../link/walk.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publishInstant } from '../read/instant-text.ts';
import { type LinkRule, toHtml } from '../read/markdown.ts';

/** What compiling needs beyond what checking needs: the published form of everything a page names. */
export interface CompileContext extends LinkContext {
  /** The page's own path. */
  readonly path: string;
  readonly picture: (src: string) => Picture;
  /** Published address of a lottie file, a video or its captions. */
  readonly mediaUrl: (src: string) => string;
  /** Agreements of the site, by index. */
  readonly agreements: readonly AgreementRef[];
  readonly qr: (content: string) => QrDrawing;
  /** Absolute https address of a share image. */
  readonly shareImage: (src: string) => string;
}

/**
 * Compiles a page without errors: fills in defaults, expands fragments, and converts every value to its published form.
 */
export function compilePage(document: SourceDocument, context: CompileContext): CompiledPage {
  const page = document.value as Omit<PageSource, 'blocks'>;
  const { site, path, agreements } = context;
  const blocks = expandBlocks(document, context);
  return {
    version: 1,
    path,
    title: page.title,
    description: page.description,
    status: page.status,
    access: page.access ?? 'public',
    ...(page.schedule && { schedule: publishSchedule(page.schedule) }),
    ...(page.course && { course: published(page.course) }),
    ...(page.source && { source: page.source }),
    ...(page.measure === 'off' && { measure: page.measure }),
    ...(hasWholePrices(blocks) && { hasWholePrices: true }),
    agreements,
    share: {
      title: page.share?.title ?? page.title,
      description: page.share?.description ?? page.description,
      image: context.shareImage(page.share?.image ?? site.share.image),
      ...(page.share?.poster && { poster: true }),
    },
    theme: lookOf(page.theme, site),
    blocks: compileBlocks(blocks, context),
  };
}

/** `needsCheck` is for authors only, so it is not published. */
function published({ needsCheck: _, ...course }: NonNullable<PageSource['course']>) {
  return course;
}

const hasWholePrices = (blocks: readonly SourceBlock[]) => pricesOf(blocks).every(({ cents }) => cents % 100 === 0);

function compileBlocks(blocks: readonly SourceBlock[], context: CompileContext): Block[] {
  const nextId = idMaker(blocks.flatMap(({ data: { id } }) => (typeof id === 'string' ? [id] : [])));
  return blocks.map((block) => {
    const { data, when } = block;
    const id = typeof data.id === 'string' ? data.id : nextId(String(data.type));
    return context.once(`compiled ${id} ${JSON.stringify(when)}`, block, () => compileBlock(block, id, context));
  });
}

function compileBlock({ data, when }: SourceBlock, id: string, context: CompileContext): Block {
  const { when: _own, ...said } = data;
  const published = convert(context.schemas.block, said, (kind, value) => publish(kind, value, context)) as object;
  // Block types are generated from the schema that converts, so the shape fits.
  return { ...published, id, ...(when.length > 0 && { when }) } as Block;
}

/** Gives blocks an id of their type and their number among that type, skipping ids that an author uses. */
function idMaker(taken: readonly string[]): (type: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (type) => {
    for (;;) {
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      const id = `${type}-${count}`;
      if (!used.has(id)) return id;
    }
  };
}

/** The published form of a value, by its kind; kinds that are not listed stay as written. */
function publish(kind: string, value: unknown, context: CompileContext): { readonly value: unknown } | undefined {
  switch (kind) {
    case 'image-file':
      return { value: context.picture(String(value)) };
    case 'lottie':
    case 'captions':
      return { value: context.mediaUrl(String(value)) };
    case 'video':
      return { value: isSafeAddress(String(value)) ? value : context.mediaUrl(String(value)) };
    case 'markdown':
      return { value: toHtml(String(value), linkRule(context)) };
    case 'link':
      return { value: publishLink(value as Readonly<Record<string, unknown>>, context) };
    case 'agreement':
      return { value: context.agreements[Number(value)] };
    case 'instant':
      return { value: publishInstant(String(value)) };
    case 'url':
      return { value: context.qr(String(value)) };
    default:
      return undefined;
  }
}

function publishSchedule({ from, until, otherwise }: NonNullable<PageSource['schedule']>) {
  return {
    ...(from && { from: publishInstant(from) }),
    ...(until && { until: publishInstant(until) }),
    ...(otherwise && { otherwise }),
  };
}

function publishLink(link: Readonly<Record<string, unknown>>, { navigation, site }: CompileContext): Link | undefined {
  if (typeof link.to === 'string') return { action: 'scroll', href: `#${link.to}` };
  const resolved = resolveNavigation(navigation.types, link as Navigation);
  return resolved && { ...resolved, href: withoutOwnOrigin(resolved.href, site.origin) };
}

/** An address of this site as a path, so that a page works on any host. */
function withoutOwnOrigin(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** Allowed Markdown links; linking has already reported the others. */
function linkRule(context: CompileContext): LinkRule {
  const { site } = context;
  return (address) => {
    if (/^#[a-z][a-z0-9-]*$|^tel:|^mailto:/.test(address)) return { href: address, isExternal: false };
    const flaw = findAddressFlaw(address, context);
    if (flaw && flaw.code !== 'PAGE_MOVED') return undefined;
    const href = withoutOwnOrigin(address, site.origin);
    return { href, isExternal: !href.startsWith('/') };
  };
}
