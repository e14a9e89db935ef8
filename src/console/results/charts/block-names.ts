import { blockTypeName } from '#src/page-model/block-names.ts';

const MAX_LENGTH = 16;

/** A block's type and its first words: `大纲：二十天怎么学`. */
export function blockName(type: string, words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return [blockTypeName(type) ?? type, short].filter(Boolean).join('：');
}

/** The name of a block that is no longer on the page, by its id. */
export function nameOfId(id: string): string {
  const [, type = '', number = ''] = id.match(/^(.*)-(\d+)$/) ?? [];
  const name = blockTypeName(type);
  return name ? `${name} ${number}` : id;
}
