import type { Json } from '../read/page-node.ts';
import { type FormSchema, type FormSchemas, type PlacedSchema, resolved } from './form-schema.ts';

/** The control of a field. */
type Widget =
  | 'agreement'
  | 'block-id'
  | 'block-reference'
  | 'boolean'
  | 'choice'
  | 'colour'
  | 'coupon'
  | 'course'
  | 'course-number'
  | 'date-time'
  | 'file'
  | 'fixed'
  | 'focus'
  | 'fragment'
  | 'group'
  | 'hotspots'
  | 'image'
  | 'image-file'
  | 'link'
  | 'list'
  | 'long-text'
  | 'markdown'
  | 'number'
  | 'page-path'
  | 'price'
  | 'text'
  | 'theme'
  | 'variant';

/** Where in a form a field is shown. */
type FieldGroup = 'content' | 'price' | 'picture' | 'link' | 'look' | 'more';

interface FieldLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** A regular expression. */
  readonly pattern?: string;
}

/** A field of a form, from the schema of its block. */
export interface FormField {
  /** Its key; the path of its value consists of the keys of the fields around it and its own. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** Limits of its value. */
  readonly example?: string;
  readonly widget: Widget;
  readonly group: FieldGroup;
  readonly isRequired: boolean;
  /** The default. */
  readonly default?: Json;
  readonly limits: FieldLimits;
  /** The choices. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Fields of a group or of another map. */
  readonly fields?: readonly FormField[];
  /** The field of a list's items; its key is empty. */
  readonly item?: FormField;
}

/**
 * The fields of a block's form, in the order of its schema.
 *
 * @param schemas All schemas, by file name relative to `schemas/`.
 * @param type The block's type, or `page` for the page's own fields; empty for a type that has no schema.
 */
export function formFields(schemas: FormSchemas, type: string): readonly FormField[] | undefined {
  const file = type === 'page' ? 'page.schema.json' : `blocks/${type}.schema.json`;
  const schema = schemas[file];
  if (!schema) return undefined;
  return fieldsOf(schemas, { node: schema, file });
}

/** A block's Chinese name, and what it is for. */
export function blockTitle(schemas: FormSchemas, type: string): { title: string; description: string } | undefined {
  const schema = schemas[`blocks/${type}.schema.json`];
  const title = schema?.properties?.type?.title;
  return title === undefined ? undefined : { title, description: schema?.description ?? '' };
}

/** The keys of a map in schema order, which decides where a new key is inserted. */
export const orderOf = (fields: readonly FormField[]): string[] => fields.map(({ key }) => key);

function fieldsOf(schemas: FormSchemas, { node, file }: PlacedSchema): FormField[] {
  const { properties = {}, required = [] } = node;
  return Object.entries(properties)
    .filter(([, child]) => !holdsBlocks(schemas, { node: child, file }))
    .map(([key, child]) => fieldOf(schemas, key, { node: child, file }, required.includes(key)));
}

/** Blocks of a page or of an experiment's arm have their own forms. */
function holdsBlocks(schemas: FormSchemas, { node: { items }, file }: PlacedSchema): boolean {
  return items !== undefined && resolved(schemas, { node: items, file }).node.oneOf !== undefined;
}

function fieldOf(schemas: FormSchemas, key: string, placed: PlacedSchema, isRequired: boolean): FormField {
  const whole = resolved(schemas, placed);
  const { node } = whole;
  const { title = '', description = '', enum: choices, items, properties } = node;
  const widget = widgetOf(key, node);
  const example = exampleOf(description);
  return {
    key,
    title,
    description,
    ...(example !== undefined && { example }),
    widget,
    group: groupOf(key, widget),
    isRequired,
    ...(node.default !== undefined && { default: node.default as Json }),
    limits: limitsOf(node),
    ...(choices && { options: choices.map((value) => optionOf(value as string | number, description)) }),
    ...(properties && { fields: fieldsOf(schemas, whole) }),
    ...(items && { item: fieldOf(schemas, '', { node: items, file: whole.file }, false) }),
  };
}

const WIDGET_BY_KIND: Readonly<Record<string, Widget>> = {
  agreement: 'agreement',
  'block-id': 'block-id',
  'block-ref': 'block-reference',
  captions: 'file',
  cents: 'price',
  'coupon-uuid': 'coupon',
  'course-number': 'course-number',
  focus: 'focus',
  fragment: 'fragment',
  hotspots: 'hotspots',
  image: 'image',
  'image-file': 'image-file',
  instant: 'date-time',
  link: 'link',
  lottie: 'file',
  markdown: 'markdown',
  'page-path': 'page-path',
  'share-image': 'image-file',
  theme: 'theme',
  video: 'file',
};

/** Longest text for a single-line input. */
const ONE_LINE = 80;
/** Keys that choose a variant of the whole block. */
const VARIANTS = new Set(['variant', 'layout', 'style', 'tone', 'size', 'align', 'level']);

function widgetOf(key: string, node: FormSchema): Widget {
  const { 'x-kind': kind = '', type, properties = {}, pattern = '', maxLength = 0 } = node;
  const known = WIDGET_BY_KIND[kind];
  if (known) return known;
  if (node.const !== undefined) return 'fixed';
  if (node.enum) return VARIANTS.has(key) ? 'variant' : 'choice';
  if (type === 'array') return 'list';
  if (type === 'object') return 'number' in properties ? 'course' : isPicture(node) ? 'image' : 'group';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  if (pattern.includes('#[0-9a-fA-F]')) return 'colour';
  return maxLength > ONE_LINE ? 'long-text' : 'text';
}

/** The items of an image stack are pictures that also have a link and hotspots. */
const isPicture = ({ properties = {} }: FormSchema) => 'src' in properties && 'alt' in properties;

const GROUP_BY_WIDGET: Partial<Readonly<Record<Widget, FieldGroup>>> = {
  'block-id': 'more',
  'block-reference': 'link',
  colour: 'look',
  coupon: 'price',
  course: 'price',
  'course-number': 'price',
  file: 'picture',
  fixed: 'more',
  focus: 'picture',
  image: 'picture',
  'image-file': 'picture',
  link: 'link',
  'page-path': 'link',
  price: 'price',
  theme: 'look',
  variant: 'look',
};

function groupOf(key: string, widget: Widget): FieldGroup {
  return key === 'when' ? 'more' : (GROUP_BY_WIDGET[widget] ?? 'content');
}

function limitsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, pattern }: FormSchema): FieldLimits {
  const limits = { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

/** A description with `如 …` contains an example. */
function exampleOf(description: string): string | undefined {
  return /(?:^|[，。；（：])如 ?["“]?([^，。；）"”]+)/.exec(description)?.[1]?.trim();
}

/** A description that explains its choices (`light 浅色字，dark 深色字`) contains their names. */
function optionOf(value: string | number, description: string): { value: string | number; label: string } {
  const explained = new RegExp(`(?:^|[^\\w])${value} ([^，。；（]+)`).exec(description)?.[1];
  return { value, label: explained?.trim() ?? String(value) };
}
