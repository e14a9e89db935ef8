import type { CatalogueQuestion } from '#src/contract/catalogue.ts';
import { type Navigation, resolveNavigation } from '#src/page-model/navigation.ts';
import { expandBlocks, type SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { walk } from '../../link/walk.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';
import { findMarkdownParts } from '../../read/markdown.ts';
import type { SchemaPlan } from '../../validate/schema-plan.ts';
import { pagesOf } from '../over-arms.ts';
import { isPlaceholder } from '../words/placeholder-check.ts';
import { type AddressReference, referencesInAddress } from './address-references.ts';

/** A catalogue id that a page names, and where. */
export interface PageReference extends AddressReference {
  /** Where the page writes it; for an id in a fragment, where the page uses the fragment. */
  readonly range: () => SourceRange;
  /** The block that names it; missing for the page's own course. */
  readonly block?: SourceBlock;
}

/** Every catalogue id that a page names, including the arms of its experiment. */
export function referencesOf(document: SourceDocument, context: LinkContext): PageReference[] {
  return pagesOf(document, context).flatMap((page) => referencesOfPage(page, context));
}

/** Every catalogue id that one page names, fragments included, from top to bottom. */
export function referencesOfPage(document: SourceDocument, context: LinkContext): PageReference[] {
  const found: PageReference[] = [];
  const gather = (
    schema: SchemaPlan,
    value: unknown,
    at: ValuePath,
    rangeOf: (path: ValuePath, text?: string) => SourceRange,
    block?: SourceBlock,
  ) => {
    const add = ({ kind, id }: AddressReference, path: ValuePath, text?: string) => {
      if (isPlaceholder(id)) return;
      found.push({ kind, id, range: () => rangeOf(path, text), ...(block && { block }) });
    };
    walk(schema, value, at, (meaning, part, path) => {
      if (meaning === 'course-number') add({ kind: 'course-number', id: String(part) }, path);
      else if (meaning === 'coupon-uuid') add({ kind: 'coupon', id: String(part) }, path);
      else if (meaning === 'link') inLink(part, context, (reference, below) => add(reference, [...path, ...below]));
      else if (meaning === 'url' || meaning === 'page-path') {
        for (const reference of inAddress(String(part), context)) add(reference, path);
      } else if (meaning === 'markdown') {
        for (const { text, address } of findMarkdownParts(String(part))) {
          for (const reference of inAddress(address ?? '', context)) add(reference, path, text);
        }
      }
    });
  };
  const { blocks: _, ...head } = (document.value ?? {}) as Readonly<Record<string, unknown>>;
  gather(context.schemas.of('page'), head, [], (path) => document.rangeOf(path));
  for (const block of expandBlocks(document, context)) {
    const rangeOf = (path: ValuePath, text?: string) => {
      if (block.fragment) return document.rangeOf([...block.pagePath, 'name']);
      const whole = document.rangeOf(path);
      return text === undefined ? whole : within(document, whole, text);
    };
    gather(context.schemas.block, block.data, block.path, rangeOf, block);
  }
  return found;
}

/** The references of a typed link, each at its parameter. */
function inLink(
  value: unknown,
  context: LinkContext,
  add: (reference: AddressReference, below: ValuePath) => void,
): void {
  const { type, to, ...params } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof type !== 'number' || to !== undefined) return;
  const resolved = resolveNavigation(context.navigation.types, { type, ...params } as Navigation);
  for (const reference of inAddress(resolved?.href ?? '', context)) add(reference, placeOf(params, reference.id));
}

function placeOf(params: Readonly<Record<string, unknown>>, id: string): ValuePath {
  for (const [name, value] of Object.entries(params)) {
    const index = Array.isArray(value) ? value.findIndex((item) => String(item).toLowerCase() === id) : -1;
    if (index >= 0) return [name, index];
    if (typeof value === 'string' && value.toLowerCase().includes(id.toLowerCase())) return [name];
  }
  return [];
}

function inAddress(address: string, { site }: LinkContext): AddressReference[] {
  const local = address.startsWith(`${site.origin}/`) ? address.slice(site.origin.length) : address;
  return local.startsWith('/') ? referencesInAddress(local) : [];
}

function within(document: SourceDocument, whole: SourceRange, text: string): SourceRange {
  const start = document.text.indexOf(text, whole.start);
  return start >= 0 && start < whole.end ? document.rangeAt(start, start + text.length) : whole;
}

/** The ids to ask the catalogue for, each once. Ids in an impossible form are left out. */
export function questionOf(references: readonly AddressReference[]): Required<CatalogueQuestion> {
  const ids = (kind: AddressReference['kind'], shape = /./) => [
    ...new Set(references.filter((each) => each.kind === kind && shape.test(each.id)).map(({ id }) => id)),
  ];
  return {
    course_numbers: ids('course-number'),
    course_uuids: ids('course', UUID),
    coupon_uuids: ids('coupon', UUID),
    classrooms: ids('classroom', /^[A-Za-z0-9_-]{1,40}$/),
    activity_uuids: ids('activity', UUID),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
