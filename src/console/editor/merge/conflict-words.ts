import { blockTitle, type FormField, formFields } from '#src/page-edit/form/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import type { MergeConflict } from '#src/page-edit/merge/merge-conflict.ts';
import type { Json, ValuePath } from '#src/page-edit/read/page-node.ts';

/** The Chinese name of a value in conflict: `首屏 › 按钮 › 按钮文字`. */
export function placeInWords({ of = 'page', path = [] }: MergeConflict, schemas: FormSchemas): string {
  const owner = of === 'page' ? '页面设置' : (blockTitle(schemas, of)?.title ?? of);
  return [owner, ...fieldsAt(path, of, schemas).map(({ name }) => name)].join(' › ');
}

/** A value in the notation of a form. */
export function valueInWords(
  value: Json | undefined,
  { of = 'page', path = [] }: MergeConflict,
  schemas: FormSchemas,
): string {
  return value === undefined ? '（没有写）' : words(value, fieldsAt(path, of, schemas).at(-1)?.field);
}

interface Named {
  readonly name: string;
  readonly field: FormField | undefined;
}

function fieldsAt(path: ValuePath, type: string, schemas: FormSchemas): Named[] {
  let fields = formFields(schemas, type);
  let field: FormField | undefined;
  return path.map((step) => {
    field = typeof step === 'number' ? field?.item : fields?.find(({ key }) => key === step);
    fields = field?.fields;
    return { name: typeof step === 'number' ? `第 ${step + 1} 项` : (field?.title ?? step), field };
  });
}

function words(value: Json, field: FormField | undefined): string {
  if (value === null) return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number' && field?.widget === 'price')
    return `¥${(value / 100).toFixed(2).replace(/\.00$/, '')}`;
  if (typeof value !== 'object')
    return field?.options?.find((option) => option.value === value)?.label ?? String(value);
  if (Array.isArray(value)) {
    return (
      (value as readonly Json[]).map((item, index) => `${index + 1}. ${words(item, field?.item)}`).join('\n') ||
      '（没有）'
    );
  }
  return Object.entries(value)
    .map(([key, part]) => {
      const inner = field?.fields?.find((each) => each.key === key);
      return `${inner?.title ?? key}：${words(part as Json, inner)}`;
    })
    .join('\n');
}
