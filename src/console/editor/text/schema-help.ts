import { autocompletion, type Completion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, keymap } from '@codemirror/view';
import { siteThemes } from '#src/lib/addresses/site-settings.ts';
import { blockTitle, type FormField, formFields } from '#src/page-edit/form/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { type OpenPage, pathAt } from '#src/page-edit/read/open-page.ts';
import { isCollection, nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { fileOffset } from './line-breaks.ts';

/** Completion and help from the schemas: possible keys and values, and the meaning of a key. */
export function schemaHelp(store: EditorStore, schemas: FormSchemas): Extension {
  const complete = (context: CompletionContext) => {
    const { page } = store.read();
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const path = pathAt(page, fileOffset(page.text, context.pos));
    const value = /(?:^|[\s{,-])([A-Za-z][\w-]*):[ \t]+(\S*)$/.exec(before);
    if (value) {
      const [, key = '', typed = ''] = value;
      const options = valueOptions(schemas, page, path, key);
      return options.length > 0 ? { from: context.pos - typed.length, options, validFor: /^\S*$/ } : null;
    }
    const key = /^[\s-]*(?:[^\n]*[{,]\s*)?([A-Za-z]*)$/.exec(before);
    if (!key || (key[1] === '' && !context.explicit)) return null;
    const options = keyOptions(schemas, page, path);
    return options.length > 0 ? { from: context.pos - (key[1]?.length ?? 0), options, validFor: /^[A-Za-z]*$/ } : null;
  };
  const hover = hoverTooltip((view, position) => {
    const { page } = store.read();
    const line = view.state.doc.lineAt(position);
    const match = [...line.text.matchAll(/([A-Za-z][\w-]*)(?=:)/g)].find(
      ({ index, 0: word }) => line.from + index <= position && position <= line.from + index + word.length,
    );
    if (!match) return null;
    const from = line.from + match.index;
    const path = pathAt(page, fileOffset(page.text, from));
    const field = fieldAt(schemas, page, path);
    if (!field?.title || path.at(-1) !== match[0]) return null;
    return {
      pos: from,
      end: from + match[0].length,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'studio-hover';
        const title = document.createElement('strong');
        title.textContent = field.title;
        dom.append(title, document.createElement('br'), field.description);
        return { dom };
      },
    };
  });
  return [autocompletion({ override: [complete], icons: false }), keymap.of(completionKeymap), hover];
}

/** Fields of the map at a path, or of the nearest one around it. */
function fieldsAround(
  schemas: FormSchemas,
  page: OpenPage,
  path: ValuePath,
): { fields: readonly FormField[]; at: ValuePath } {
  const isInBlock = path[0] === 'blocks' && typeof path[1] === 'number';
  const typeNode = isInBlock ? nodeAt(page.root, ['blocks', path[1] ?? 0, 'type']) : undefined;
  const type = isInBlock ? (typeNode?.kind === 'scalar' ? String(typeNode.value) : '') : 'page';
  let fields = formFields(schemas, type) ?? [];
  let at: ValuePath = isInBlock ? path.slice(0, 2) : [];
  for (let depth = at.length; depth < path.length; depth += 1) {
    const field = fields.find(({ key }) => key === path[depth]);
    const inner = field?.fields ?? field?.item?.fields;
    if (!inner) break;
    const isItem = field?.fields === undefined;
    if (isItem && typeof path[depth + 1] !== 'number') break;
    if (isItem) depth += 1;
    fields = inner;
    at = path.slice(0, depth + 1);
  }
  return { fields, at };
}

function fieldAt(schemas: FormSchemas, page: OpenPage, path: ValuePath): FormField | undefined {
  const { fields, at } = fieldsAround(schemas, page, path.slice(0, -1));
  return at.length === path.length - 1 ? fields.find(({ key }) => key === path.at(-1)) : undefined;
}

function keyOptions(schemas: FormSchemas, page: OpenPage, path: ValuePath): Completion[] {
  const { fields, at } = fieldsAround(schemas, page, path);
  const map = nodeAt(page.root, at);
  const written = isCollection(map) ? map.slots.map(({ key }) => key?.text) : [];
  return fields
    .filter(({ key }) => !written.includes(key))
    .map(({ key, title, description, isRequired }) => ({
      label: key,
      detail: isRequired ? `${title} · 必填` : title,
      info: description,
      apply: `${key}: `,
      boost: isRequired ? 1 : 0,
    }));
}

function valueOptions(schemas: FormSchemas, page: OpenPage, path: ValuePath, key: string): Completion[] {
  if (key === 'type' && path[0] === 'blocks' && path.length <= 3) {
    return Object.keys(schemas)
      .map((file) => /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1])
      .filter((type) => type !== undefined)
      .map((type) => ({ label: type, detail: blockTitle(schemas, type)?.title ?? '' }));
  }
  const { fields } = fieldsAround(schemas, page, path.at(-1) === key ? path.slice(0, -1) : path);
  const field = fields.find((candidate) => candidate.key === key);
  if (field?.widget === 'theme') return siteThemes.map(({ name }) => ({ label: name, detail: '主题' }));
  if (field?.widget === 'boolean') return [{ label: 'true' }, { label: 'false' }];
  return (field?.options ?? []).map(({ value, label }) => ({ label: String(value), detail: label }));
}
