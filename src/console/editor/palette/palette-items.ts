import { blockTitle } from '#src/page-edit/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form-schema.ts';
import { dataOf, openPage } from '#src/page-edit/open-page.ts';
import { isCollection, nodeAt } from '#src/page-edit/page-node.ts';
import { copyItem } from '#src/page-edit/plan-items.ts';
import examples from '../../../../docs/authoring.md';

/** A block that can be added. */
export interface PaletteItem {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  /** The block as the guide shows it, to be changed: an item of a YAML list. */
  readonly text: string;
}

/** One item for each type of block, in the order and under the headings of the guide for authors. */
export function paletteItems(schemas: FormSchemas): PaletteItem[] {
  const items = new Map<string, PaletteItem>();
  for (const { group, text: list } of examples) {
    const page = openPage(list);
    const count = isCollection(page.root) ? page.root.slots.length : 0;
    for (let index = 0; index < count; index += 1) {
      const type = dataOf(page, nodeAt(page.root, [index, 'type']));
      const text = copyItem(page, [index]);
      const words = typeof type === 'string' ? blockTitle(schemas, type) : undefined;
      // Of a type with several examples the first that is about it counts; others only stand beside.
      if (typeof type !== 'string' || !words || text === undefined || (items.has(type) && index > 0)) continue;
      if (items.get(type) && index === 0 && !isAside(items.get(type))) continue;
      // In the order of what is about them, not of where they stand beside.
      items.delete(type);
      items.set(type, { type, ...words, group: index === 0 ? group : ASIDE, text });
    }
  }
  return [...items.values()].filter(({ group }) => group !== ASIDE);
}

/** Stands in the example of another block. */
const ASIDE = '';
const isAside = (item: PaletteItem | undefined) => item?.group === ASIDE;

/** Items that a search finds by name, description or type. */
export function findItems(items: readonly PaletteItem[], words: string): PaletteItem[] {
  const wanted = words.trim().toLowerCase();
  return items.filter(({ type, title, description }) =>
    `${title} ${description} ${type}`.toLowerCase().includes(wanted),
  );
}
