import { blockTitle } from '#src/page-edit/form/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { dataOf, openPage } from '#src/page-edit/read/open-page.ts';
import { isCollection, nodeAt } from '#src/page-edit/read/page-node.ts';
import { copyItem } from '#src/page-edit/write/plan-items.ts';
import examples from '../../../../docs/authoring.md';

/** A block that can be added. */
export interface PaletteItem {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  /** The block of the guide's example, as a start: an item of a YAML list. */
  readonly text: string;
}

/** One item for each block type, ordered and grouped as in the guide for authors. */
export function paletteItems(schemas: FormSchemas): PaletteItem[] {
  const items = new Map<string, PaletteItem>();
  for (const { group, text: list } of examples) {
    const page = openPage(list);
    const count = isCollection(page.root) ? page.root.slots.length : 0;
    for (let index = 0; index < count; index += 1) {
      const type = dataOf(page, nodeAt(page.root, [index, 'type']));
      const text = copyItem(page, [index]);
      const words = typeof type === 'string' ? blockTitle(schemas, type) : undefined;
      // A type may be in several examples: the example about that type wins over those that only contain it.
      if (typeof type !== 'string' || !words || text === undefined || (items.has(type) && index > 0)) continue;
      if (items.get(type) && index === 0 && !isAside(items.get(type))) continue;
      // A map keeps the order of insertion: insert again, so that the example about the type sets the order.
      items.delete(type);
      items.set(type, { type, ...words, group: index === 0 ? group : ASIDE, text });
    }
  }
  return [...items.values()].filter(({ group }) => group !== ASIDE);
}

/** Group of a block that is only an addition in the example of another block. */
const ASIDE = '';
const isAside = (item: PaletteItem | undefined) => item?.group === ASIDE;

/** Items that match a search by name, description or type. */
export function findItems(items: readonly PaletteItem[], words: string): PaletteItem[] {
  const wanted = words.trim().toLowerCase();
  return items.filter(({ type, title, description }) =>
    `${title} ${description} ${type}`.toLowerCase().includes(wanted),
  );
}
