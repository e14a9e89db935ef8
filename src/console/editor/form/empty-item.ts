import type { FormField } from '#src/page-edit/form/form-fields.ts';
import type { Json } from '#src/page-edit/read/page-node.ts';

/** A new item of a list with its required fields, empty. */
export function emptyItem(item: FormField): Json {
  if (item.fields) {
    const required = item.fields.filter(({ isRequired }) => isRequired);
    const keys = required.length > 0 ? required : item.fields.slice(0, 1);
    return Object.fromEntries(keys.map((field) => [field.key, emptyItem(field)]));
  }
  if (item.default !== undefined) return item.default;
  if (item.options?.[0]) return item.options[0].value;
  if (item.widget === 'list') return item.item ? [emptyItem(item.item)] : [];
  if (item.widget === 'boolean') return false;
  if (item.widget === 'number' || item.widget === 'price' || item.widget === 'agreement')
    return item.limits.minimum ?? 0;
  return '';
}
