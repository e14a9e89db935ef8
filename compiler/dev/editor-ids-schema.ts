import { type NavigationType, PROGRAM_KINDS } from '#src/page-model/navigation.ts';
import { type AddressReference, referencesInAddress } from '../checks/live/address-references.ts';

type Json = Readonly<Record<string, unknown>>;

/** Ids that editors complete for a value of each kind; `npm run dev` writes the file. */
export const COMPLETED_KINDS = ['course-number', 'coupon-uuid'] as const;
export const IDS_FILE = 'catalogue.schema.json';

interface EditorId {
  readonly id: string;
  readonly title: string;
}

/** What editors complete, by kind; parameters of links are named as in addresses. */
type EditorIds = Readonly<
  Partial<Record<(typeof COMPLETED_KINDS)[number] | AddressReference['kind'] | 'app-id', readonly EditorId[]>>
>;

/**
 * The schema of ids, with their titles, and of links: a navigation type, then its parameters.
 *
 * Without entries it allows everything. It never refuses an unknown value: that is the checker's task.
 */
export function idsSchema(ids: EditorIds, types: readonly NavigationType[] = []): Json {
  const known = COMPLETED_KINDS.map((kind) => [kind, oneOf(ids[kind])]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Written by npm run dev from the live catalogue. Not kept in git.',
    definitions: { ...Object.fromEntries(known), link: linkSchema(types, ids) },
  };
}

function oneOf(ids: readonly EditorId[] = []): Json {
  const titles = ids.map(({ title }) => title);
  return ids.length > 0
    ? { enum: ids.map(({ id }) => id), enumDescriptions: titles, markdownEnumDescriptions: titles }
    : {};
}

function linkSchema(types: readonly NavigationType[], ids: EditorIds): Json {
  if (types.length === 0) return {};
  const titles = types.map(({ title }) => title);
  const numbers = { enum: types.map(({ type }) => type), enumDescriptions: titles, markdownEnumDescriptions: titles };
  return {
    properties: { type: { anyOf: [numbers, { type: 'integer' }] } },
    allOf: types.map((type) => ({
      if: { properties: { type: { const: type.type } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: {
        properties: Object.fromEntries((type.params ?? []).map(({ name }) => [name, paramSchema(type, name, ids)])),
      },
    })),
  };
}

function paramSchema(type: NavigationType, name: string, ids: EditorIds): Json {
  const kind = type.params?.find((param) => param.name === name)?.kind ?? 'text';
  const described = { description: `${type.title}：${KINDS[kind]}` };
  const named = kind === 'app-id' ? kind : referenceOf(type, name);
  const known = oneOf(named && ids[named]);
  if (!('enum' in known)) return described;
  const each = { anyOf: [known, { type: 'string' }] };
  return { ...described, ...(kind === 'uuid-list' ? { type: 'array', items: each } : each) };
}

const KINDS: Readonly<Record<string, string>> = {
  uuid: '后台的编号',
  'uuid-list': '后台编号的列表，[编号, 编号]',
  url: '本站路径或 https 地址',
  text: '文字',
  phone: '加引号的电话号码',
  'app-id': '小程序的 AppID',
  'app-page': '小程序里的页面',
};

/** The kind of catalogue id that a parameter takes, found by filling the parameter into the address of its type. */
function referenceOf({ path, params = [] }: NavigationType, name: string): AddressReference['kind'] | undefined {
  if (params.some((param) => param.name === name && PROGRAM_KINDS.includes(param.kind))) return undefined;
  const address = path.replace(/\{(\w+)\}/g, (_, each: string) => (each === name ? MARK : 'other'));
  return address.startsWith('/') ? referencesInAddress(address).find(({ id }) => id === MARK)?.kind : undefined;
}

const MARK = 'this-one';
