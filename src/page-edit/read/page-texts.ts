import { blockTitle, type FormField, formFields } from '../form/form-fields.ts';
import type { FormSchemas } from '../form/form-schema.ts';
import { isRecord, type Json, type ValuePath } from './page-node.ts';

/** A text of a page that visitors read. */
export interface PageText {
  readonly path: ValuePath;
  /** Where the text is, in the words of the forms: `首屏 · 大标题`. */
  readonly label: string;
  readonly text: string;
}

const WRITTEN = new Set<FormField['widget']>(['text', 'long-text', 'markdown']);
/** Pattern of a text that must only not be empty. A field with any other pattern is an id. */
const ANY_TEXT = '\\S';

/** Settings of a page whose texts no visitor reads. */
const FOR_STAFF = new Set(['experiment', 'otherAmounts', 'owner', 'sharedSource', 'tags', 'weight']);

/**
 * Reads the texts of a page or fragment, from top to bottom: all that the forms show as text. Ids, addresses, numbers
 * and file names are left out.
 */
export function textReader(schemas: FormSchemas): (page: Json) => PageText[] {
  const known = new Map<string, { readonly title: string; readonly fields: readonly FormField[] }>();
  const kindOf = (type: string) => {
    const before = known.get(type);
    if (before) return before;
    const found = {
      title: type === 'page' ? '页面设置' : (blockTitle(schemas, type)?.title ?? type),
      fields: (formFields(schemas, type) ?? []).filter(({ key }) => type !== 'page' || !FOR_STAFF.has(key)),
    };
    known.set(type, found);
    return found;
  };
  const ofBlocks = (blocks: Json | undefined, path: ValuePath, prefix: string): PageText[] =>
    !Array.isArray(blocks)
      ? []
      : blocks.flatMap((block: Json, index) => {
          if (!isRecord(block) || typeof block.type !== 'string') return [];
          const { title, fields } = kindOf(block.type);
          return ofFields(block, fields, [...path, index], prefix + title);
        });
  return (page) => {
    if (!isRecord(page)) return [];
    const { title, fields } = kindOf('page');
    const arms = isRecord(page.experiment) && Array.isArray(page.experiment.arms) ? page.experiment.arms : [];
    return [
      ...ofFields(page, fields, [], title),
      ...ofBlocks(page.blocks, ['blocks'], ''),
      ...arms.flatMap((arm: Json, index) =>
        isRecord(arm)
          ? ofBlocks(arm.blocks, ['experiment', 'arms', index, 'blocks'], `方案“${String(arm.name)}” · `)
          : [],
      ),
    ];
  };
}

function ofFields(value: Json, fields: readonly FormField[], path: ValuePath, label: string): PageText[] {
  if (!isRecord(value)) return [];
  return fields.flatMap((field) => {
    const { key, title } = field;
    const own = value[key];
    return own === undefined ? [] : ofField(own, field, [...path, key], title === '' ? label : `${label} · ${title}`);
  });
}

function ofField(value: Json, field: FormField, path: ValuePath, label: string): PageText[] {
  const { widget, limits, fields, item } = field;
  if (typeof value === 'string') {
    const isText = WRITTEN.has(widget) && (limits.pattern ?? ANY_TEXT) === ANY_TEXT;
    return isText ? [{ path, label, text: value }] : [];
  }
  if (Array.isArray(value) && item) {
    return value.flatMap((each: Json, index) => ofField(each, item, [...path, index], `${label} ${index + 1}`));
  }
  return fields ? ofFields(value, fields, path, label) : [];
}
