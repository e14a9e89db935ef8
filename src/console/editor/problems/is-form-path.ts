import { type FormField, formFields } from '#src/page-edit/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form-schema.ts';
import type { OpenPage } from '#src/page-edit/open-page.ts';
import { nodeAt, type ValuePath } from '#src/page-edit/page-node.ts';

/** Whether a form shows the value at a path, or the block around it as far as the form knows it. */
export function isFormPath(schemas: FormSchemas, { root }: OpenPage, path: ValuePath): boolean {
  if (path.length === 0) return false;
  if (path[0] !== 'blocks') return leads(formFields(schemas, 'page') ?? [], path);
  const type = nodeAt(root, ['blocks', path[1] ?? 0, 'type']);
  const fields = type?.kind === 'scalar' ? formFields(schemas, String(type.value)) : undefined;
  return fields !== undefined && path.length > 2 && leads(fields, path.slice(2));
}

function leads(fields: readonly FormField[], [step, ...rest]: ValuePath): boolean {
  const field = fields.find(({ key }) => key === step);
  if (!field || field.widget === 'fixed') return false;
  if (rest.length === 0 || field.widget === 'link') return true;
  if (field.fields) return leads(field.fields, rest);
  if (!field.item) return false;
  return rest.length === 1 || (field.item.fields !== undefined && leads(field.item.fields, rest.slice(1)));
}
