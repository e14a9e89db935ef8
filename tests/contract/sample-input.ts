import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Operation } from '#src/contract/operation.ts';

/** Values by route parameter, as `/sandbox/fixtures` returns them. */
export type Samples = Readonly<Record<string, string>>;

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** Text for fields without a matching sample. */
const TEXTS = [
  '13800138000',
  '123456',
  '2026-11-20',
  '2026-11',
  '2026',
  '/course/list',
  'https://kaoyan.example/course/list',
  '110101199003074477',
  '北京',
  'KY2027-EN-01',
  'a'.repeat(64),
  'A'.repeat(43),
  'abcdef0123456789',
  '2026-11-20T12:00:00+08:00',
  'a',
  '0',
  '1',
];

/** The fields of a params, query or body schema, required ones first. */
export function fieldsOf(schema: TSchema | undefined): { name: string; schema: TSchema; isRequired: boolean }[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Shape;
  return Object.entries(properties)
    .map(([name, property]) => ({ name, schema: property, isRequired: required.includes(name) }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** Valid texts for the field, the likeliest first: by its own name or its owner's, then any sample, then plain text. */
export function textsFor(name: string, schema: TSchema, samples: Samples, owner = name): string[] {
  const likeness = (key: string) => {
    if (key === name) return 3;
    if (key.startsWith(owner)) return 2;
    return key.startsWith(name) || name.startsWith(key) ? 1 : 0;
  };
  const keys = Object.keys(samples).sort((a, b) => likeness(b) - likeness(a));
  const all = [...new Set([...keys.map((key) => samples[key] ?? ''), ...TEXTS])];
  return all.filter((text) => Check(schema, text) || (/^\d+$/.test(text) && Check(schema, Number(text))));
}

/** A value that matches the schema, or nearly. */
export function sampleOf(name: string, schema: TSchema, samples: Samples, withOptional: boolean): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return sampleOf(name, shape.anyOf[0] ?? schema, samples, withOptional);
  if (shape.type === 'string') return textsFor(name, schema, samples)[0] ?? 'x'.repeat(shape.minLength ?? 1);
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  if (shape.type === 'array') {
    return shape.items ? [sampleOf(name.replace(/s$/, ''), shape.items, samples, withOptional)] : [];
  }
  const fields = fieldsOf(schema).filter(({ isRequired }) => isRequired || withOptional);
  return Object.fromEntries(
    fields.map((field) => [field.name, sampleOf(field.name, field.schema, samples, withOptional)]),
  );
}

export interface SampleInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const MAX_INPUTS = 150;
/** Number of likeliest values of the previous fields that are combined with each value of the next. */
const MAX_BASES = 6;

/**
 * Likely texts for the parameters and required query fields in every combination, the likeliest first; then the first
 * of these with one more query field.
 */
export function sampleInputs(key: string, { params, query }: Operation, samples: Samples): SampleInput[] {
  let inputs: SampleInput[] = [{ params: {}, query: {} }];
  const withField = (part: 'params' | 'query', field: { name: string; schema: TSchema }, bases: SampleInput[]) =>
    textsFor(field.name, field.schema, samples, ownerOf(key, field.name))
      .flatMap((text) =>
        bases.slice(0, MAX_BASES).map((input) => ({ ...input, [part]: { ...input[part], [field.name]: text } })),
      )
      .slice(0, MAX_INPUTS);
  for (const field of fieldsOf(params)) inputs = withField('params', field, inputs);
  for (const field of fieldsOf(query).filter(({ isRequired }) => isRequired))
    inputs = withField('query', field, inputs);
  const optional = fieldsOf(query).filter(({ isRequired }) => !isRequired);
  return [...inputs, ...optional.flatMap((field) => withField('query', field, inputs.slice(0, 1)))];
}

/** The owner of an `id` or `uuid`: `question` for `{id}` in `/exam/questions/{id}`, else the family of the call. */
function ownerOf(key: string, name: string): string {
  if (name !== 'id' && name !== 'uuid') return name;
  const [, before] = new RegExp(`/([a-z_]+)/\\{${name}\\}`).exec(key) ?? [];
  const [, family] = /\/api\/v[\d.]+\/([a-z_]+)/i.exec(key) ?? [];
  return before?.replace(/s$/, '') ?? family ?? name;
}

/** The address of a call with its parameters filled in. */
export function addressOf(key: string, { params, query }: SampleInput): string {
  const path = key.slice(key.indexOf(' ') + 1);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
