import type { CompiledPage } from '#src/page-model/page.ts';
import { describeChanges } from './describe-changes.ts';
import type { MergedBlock, MergedPage } from './merge-page.ts';

/**
 * What visitors find otherwise in a page as it is published, one Chinese sentence a change.
 *
 * Works on what two releases hold, so that it needs no page file and no version control. Empty when only what nobody reads
 * changed: widths of pictures, names of scripts.
 */
export function describePublished(before: CompiledPage, after: CompiledPage): string[] {
  const sentences = describeChanges(asWritten(before), asWritten(after));
  const old = picturesOf(before);
  const replaced = [...picturesOf(after)].flatMap(([name, hash]) => {
    const known = old.get(name);
    return known !== undefined && known !== hash ? [`换了图片 ${name}`] : [];
  });
  return [...sentences, ...replaced];
}

type Data = Readonly<Record<string, unknown>>;

/** What its author hid is in no release. */
function asWritten({ blocks, ...head }: CompiledPage): Pick<MergedPage, 'page'> {
  const written = blocks.map((block) => plain(withoutMadeId(block)) as MergedBlock);
  return { page: { ...(plain(head) as Data), blocks: written } };
}

/** An id that the compiler made counts blocks of a type: it says nothing of which block this is. */
function withoutMadeId(block: CompiledPage['blocks'][number]): Data {
  const { id, ...rest } = block as Data;
  return typeof id === 'string' && new RegExp(`^${block.type}-\\d+$`).test(id) ? rest : { id, ...rest };
}

/** Values as authors know them: pictures by their names, text without its marks, links by where they lead. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { src, sources } = value as Data;
  if (typeof src === 'string' && Array.isArray(sources)) return nameOf(src) ?? src;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
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

/** The hash of each picture, by its name. */
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
