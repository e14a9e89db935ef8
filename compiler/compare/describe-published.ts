import type { CompiledPage } from '#src/page-model/page.ts';
import { canonical, isSameContent, type PageContent } from '../compile/page-content.ts';
import { blockLabel } from './change-words.ts';
import { describeChanges } from './describe-changes.ts';
import { describeForeignLinks, describeLinks } from './link-targets.ts';
import type { MergedBlock, MergedPage } from './merge-page.ts';

/**
 * What visitors find different in a published page, one Chinese sentence for each change.
 *
 * Reads two releases, so it needs neither the page file nor version control. Empty only when visitors get the same: a
 * change without a sentence of its own is reported as one that cannot be seen. For a new page it lists the links to
 * other sites.
 */
export function describePublished(before: PageContent | undefined, after: PageContent): string[] {
  const origin = after.site?.origin;
  if (!before) return describeForeignLinks(after.page, origin);
  if (isSameContent(before, after)) return [];
  const sentences = [
    ...describePage(withExperiment(before), withExperiment(after), origin),
    ...describeArms(before, after),
    ...describeSurroundings(before, after),
  ];
  return sentences.length > 0 ? sentences : [unseen(before, after)];
}

function describePage(before: CompiledPage, after: CompiledPage, origin: string | undefined): string[] {
  const sentences = describeChanges(asWritten(before), asWritten(after));
  const old = picturesOf(before);
  const replaced = [...picturesOf(after)].flatMap(([name, hash]) => {
    const known = old.get(name);
    return known !== undefined && known !== hash ? [`换了图片 ${name}`] : [];
  });
  return [...sentences, ...describeLinks(before, after, origin), ...replaced];
}

const withExperiment = ({ page, experiment }: PageContent): CompiledPage =>
  experiment ? ({ ...page, experiment } as CompiledPage) : page;

/** What each other arm of the experiment shows differently; a new arm is compared with the page as it is. */
function describeArms(before: PageContent, after: PageContent): string[] {
  const nameOf = ({ experiment }: PageContent, id: string) =>
    `方案“${experiment?.arms.find((arm) => arm.id === id)?.name ?? id}”`;
  const shareOf = ({ experiment }: PageContent, id: string) => experiment?.arms.find((arm) => arm.id === id)?.share;
  const gone = Object.keys(before.arms).filter((id) => !(id in after.arms));
  const shown = Object.entries(after.arms).flatMap(([id, page]) => {
    const old = before.arms[id];
    const changes = describePage(old ?? after.page, page, after.site?.origin);
    const told = changes.map((sentence) => `${nameOf(after, id)}${old ? '' : '和原来的页面相比'}：${sentence}`);
    return old ? told : [`多了${nameOf(after, id)}`, ...told];
  });
  const shares = (before.experiment && after.experiment?.arms ? after.experiment.arms : []).flatMap(({ id, share }) => {
    const old = shareOf(before, id);
    return old === undefined || old === share ? [] : [`${nameOf(after, id)}的比例 ${old}% → ${share}%`];
  });
  return [...gone.map((id) => `去掉了${nameOf(before, id)}`), ...shown, ...shares];
}

function describeSurroundings(before: PageContent, after: PageContent): string[] {
  const list = (items: readonly string[]) => items.join(' ');
  const less = before.ledFrom.filter((from) => !after.ledFrom.includes(from));
  const more = after.ledFrom.filter((from) => !before.ledFrom.includes(from));
  const agreements = after.page.agreements.flatMap((own) => {
    const old = before.page.agreements.find(({ index }) => index === own.index);
    if (!old || (old.title === own.title && old.href === own.href && old.version === own.version)) return [];
    if (old.href !== own.href) return [`协议“${own.title}”通向 ${old.href} → ${own.href}`];
    return old.title === own.title ? [`协议“${own.title}”的内容有改动`] : [`协议“${old.title}”改名为“${own.title}”`];
  });
  const [old, own] = [before.site, after.site];
  return [
    ...less.map((from) => `${from} 不再跳到这一页`),
    ...more.map((from) => `${from} 会跳到这一页`),
    ...agreements,
    ...(old && own && old.brand !== own.brand ? [`站点名称“${old.brand}” → “${own.brand}”`] : []),
    ...(old && own && old.origin !== own.origin ? [`站点地址 ${old.origin} → ${own.origin}`] : []),
    ...(old && own && old.apiBase !== own.apiBase ? [`接口地址 ${old.apiBase} → ${own.apiBase}`] : []),
    ...(old && own && list(old.hosts) !== list(own.hosts)
      ? [`允许的域名 ${list(old.hosts)} → ${list(own.hosts)}`]
      : []),
  ];
}

/** A change without its own sentence: at least its place. */
function unseen(before: PageContent, after: PageContent): string {
  const [old, own] = [before.page, after.page];
  const isOther = (a: unknown, b: unknown) => JSON.stringify(canonical(a)) !== JSON.stringify(canonical(b));
  const blocks = own.blocks.flatMap((block, index) =>
    isOther(old.blocks[index], block) ? [`“${blockLabel(block.type)}”`] : [],
  );
  const where = [...new Set(blocks)].slice(0, 6).join('、');
  return `其他看不见的改动${where ? `，在${where}里` : ''}：请打开页面核对`;
}

type Data = Readonly<Record<string, unknown>>;

/** Hidden blocks are in no release. */
function asWritten({ blocks, ...head }: CompiledPage): Pick<MergedPage, 'page'> {
  const written = blocks.map((block) => plain(withoutMadeId(block)) as MergedBlock);
  return { page: { ...(plain(head) as Data), blocks: written } };
}

/** An id that the compiler made counts blocks of a type, so it does not identify a block. */
function withoutMadeId(block: CompiledPage['blocks'][number]): Data {
  const { id, ...rest } = block as Data;
  return typeof id === 'string' && new RegExp(`^${block.type}-\\d+$`).test(id) ? rest : { id, ...rest };
}

/** Values in an author's terms: pictures by name, text without markup. Link targets are reported separately. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { src, sources } = value as Data;
  if (typeof src === 'string' && Array.isArray(sources)) return nameOf(src) ?? src;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (isTarget(part) ? [] : [[key, plain(part)]])),
  );
}

function isTarget(value: unknown): boolean {
  const { action, href, content, size } = (value ?? {}) as Data;
  return typeof href === 'string'
    ? typeof action === 'string'
    : typeof content === 'string' && typeof size === 'number';
}

const MEDIA = /\/media\/([\w-]+?)-([0-9a-f]{10})(?:-\d+)?\.(\w+)$/;

function nameOf(address: string): string | undefined {
  return MEDIA.exec(address)?.[1];
}

const plainText = (text: string) =>
  nameOf(text) ??
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The hash of each picture, by name. */
function picturesOf(page: CompiledPage): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const [, name, hash] = MEDIA.exec(value) ?? [];
      if (name !== undefined && hash !== undefined) found.set(name, hash);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(page);
  return found;
}
