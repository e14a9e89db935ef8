import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { contract, type OperationKey, type ReplyOf } from './all.ts';

/** The part of a reply that a test gives, at any depth. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Part<T[Name]> }
    : T;

/**
 * A valid reply for tests. Fields that `said` does not contain get defaults: lists are empty, optional values are
 * missing, nullable ones are null, a number is the smallest allowed.
 *
 * Throws when `said` does not fit the contract.
 */
export function replyTo<K extends OperationKey>(key: K, said?: Part<ReplyOf<K>>): ReplyOf<K> {
  const schema = contract[key].reply;
  const reply = filled(schema, said);
  if (Check(schema, reply)) return reply as ReplyOf<K>;
  const problems = Errors(schema, reply).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`Not a reply of ${key}:\n${problems.join('\n')}`);
}

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** Defaults for texts with a format. */
const TEXTS = [
  '',
  '10000000-0000-4000-8000-000000000001',
  '2026-11-20T12:00:00+08:00',
  '2026-11-20',
  '13800138000',
  '123456',
  'KY2027-EN-01',
  'a'.repeat(64),
];

/** The simplest value of a schema that contains the given part. */
function filled(schema: TSchema, said: unknown): unknown {
  const { anyOf, items, properties, required = [] } = schema as Shape;
  if (said === undefined) return plainest(schema);
  if (anyOf && typeof said === 'object' && said !== null) return filled(anyOf.find(isOfParts) ?? schema, said);
  if (Array.isArray(said) && items) return said.map((item) => filled(items, item));
  if (!properties || typeof said !== 'object' || said === null) return said;
  const parts = said as Readonly<Record<string, unknown>>;
  const names = new Set([...required, ...Object.keys(parts)]);
  return Object.fromEntries([...names].map((name) => [name, filled(properties[name] ?? {}, parts[name])]));
}

function isOfParts(schema: TSchema): boolean {
  const { properties, items } = schema as Shape;
  return (properties ?? items) !== undefined;
}

function plainest(schema: TSchema): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return shape.anyOf.some(isNull) ? null : plainest(shape.anyOf[0] ?? schema);
  if (shape.type === 'string') return TEXTS.find((text) => Check(schema, text)) ?? 'x'.repeat(shape.minLength ?? 1);
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0;
  if (shape.type === 'boolean') return false;
  if (shape.type === 'array') {
    return Array.from({ length: shape.minItems ?? 0 }, () => plainest(shape.items ?? schema));
  }
  if (shape.type !== 'object') return null;
  const { properties = {}, required = [] } = shape;
  return Object.fromEntries(required.map((name) => [name, plainest(properties[name] ?? schema)]));
}

function isNull(schema: TSchema): boolean {
  return (schema as Shape).type === 'null';
}
