import { blockLabel, fieldLabel, showTexts, showValue } from './change-words.ts';
import type { MergedBlock, MergedPage } from './merge-page.ts';
import { pairUp } from './pair-up.ts';

type Data = Readonly<Record<string, unknown>>;

type Compared = Pick<MergedPage, 'page'> & {
  /** Missing when hidden blocks are unknown: then a missing block may be deleted or hidden. */
  readonly hidden?: MergedPage['hidden'];
};

/**
 * What visitors will see differently, one Chinese sentence for each change: `首屏的价格 ¥199 → ¥99`, `删除了“挽留弹窗”`.
 *
 * Both pages are merged, so that a change in a fragment is a change of the page. Empty when they look the same.
 */
export function describeChanges(before: Compared, after: Compared): string[] {
  return [...headChanges(before.page, after.page), ...blockChanges(before, after)];
}

const HEAD: readonly (readonly [label: string, ...path: string[]])[] = [
  ['状态', 'status'],
  ['谁能看', 'access'],
  ['访问统计', 'measure'],
  ['上线时间', 'schedule', 'from'],
  ['下线时间', 'schedule', 'until'],
  ['不在时间里去', 'schedule', 'otherwise'],
  ['课程', 'course'],
  ['页面标题', 'title'],
  ['页面介绍', 'description'],
  ['分享标题', 'share', 'title'],
  ['分享说明', 'share', 'description'],
  ['分享图', 'share', 'image'],
  ['海报按钮', 'share', 'poster'],
  ['主题', 'theme', 'name'],
  ['底色', 'theme', 'background'],
  ['装饰色', 'theme', 'accent'],
  ['品牌色', 'theme', 'tokens', '--brand'],
  ['价格的颜色', 'theme', 'tokens', '--deal'],
  ['圆角', 'theme', 'tokens', '--radius-card'],
  ['来源标记', 'source'],
  ['实验', 'experiment', 'name'],
  ['实验的目标', 'experiment', 'goal'],
  ['实验开始', 'experiment', 'from'],
  ['实验结束', 'experiment', 'until'],
  ['参加实验的访客（%）', 'experiment', 'traffic'],
];

function headChanges(before: Data, after: Data): string[] {
  return HEAD.flatMap(([label, ...path]) => {
    const [old, own] = [valueAt(before, path), valueAt(after, path)];
    // A share card without its own texts repeats the page's texts, and changes with them.
    const [group, key = ''] = path;
    if (group === 'share' && key !== 'image' && old === before[key] && own === after[key]) return [];
    return sameValue(old, own)
      ? []
      : [`${label} ${showValue(path.at(-1) ?? '', old)} → ${showValue(path.at(-1) ?? '', own)}`];
  });
}

/** Keys that identify a block, from the most certain to the vaguest. */
const BLOCK_KEYS: readonly ((block: MergedBlock) => string | undefined)[] = [
  ({ type, id }) => (typeof id === 'string' ? `${type}#${id}` : undefined),
  (block) => JSON.stringify(block),
  (block) => `${block.type}:${firstText(block)}`,
  ({ type }) => type,
];

function blockChanges({ page: { blocks: before }, hidden: hiddenBefore = [] }: Compared, own: Compared): string[] {
  const { blocks: after } = own.page;
  const seen = pairUp(before, after, BLOCK_KEYS);
  const unseen = pairUp(hiddenBefore, own.hidden ?? [], BLOCK_KEYS);
  const hid = pairUp(seen.removed, unseen.added, BLOCK_KEYS);
  const showed = pairUp(unseen.removed, seen.added, BLOCK_KEYS);
  return [
    ...hid.removed.map((block) => `${own.hidden ? '删除了' : '不再显示'}${blockName(block, before)}`),
    ...hid.pairs.map(([block]) => `隐藏了${blockName(block, before)}`),
    ...showed.added.map(
      (block) => `${own.hidden ? '新增了' : '多了'}${blockName(block, after)}${placeOf(block, after)}`,
    ),
    ...showed.pairs.map(([, block]) => `重新显示了${blockName(block, after)}${placeOf(block, after)}`),
    ...[...seen.moved].map((block) => `${blockName(block, after)}移动了位置${placeOf(block, after)}`),
    ...[...seen.pairs, ...showed.pairs].flatMap(([old, block]) =>
      groupChanges(old, block).map((change) => `${blockName(block, after)}的${change}`),
    ),
  ];
}

function placeOf(block: MergedBlock, all: readonly MergedBlock[]): string {
  const previous = all[all.indexOf(block) - 1];
  return previous ? `，在${blockName(previous, all)}之后` : '，在最前面';
}

/** The name of a block; with some of its words when there are several of its type. */
function blockName(block: MergedBlock, all: readonly MergedBlock[]): string {
  const label = blockLabel(block.type);
  const isOnly = all.filter(({ type }) => type === block.type).length < 2;
  const words = firstText(block);
  return isOnly || !words ? `“${label}”` : `${label}“${shorten(words)}”`;
}

const NAMES = ['heading', 'title', 'question', 'name', 'label', 'text', 'src'] as const;

function firstText(data: Data): string {
  const name = NAMES.find((key) => typeof data[key] === 'string');
  if (name) return String(data[name]);
  const list = Object.values(data).find((value) => Array.isArray(value) && typeof value[0] === 'object');
  return Array.isArray(list) ? firstText(list[0] as Data) : '';
}

const shorten = (text: string) => ([...text].length > 14 ? `${[...text].slice(0, 13).join('')}…` : text);

/** Fields that are one unit, such as a link. */
const WHOLE = new Set(['link', 'course', 'focus']);
/** Fields that visitors do not see. */
const UNSEEN = new Set(['id', 'type']);

/** The changes within a group of values, each with the name of its field. */
function groupChanges(before: Data, after: Data): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !UNSEEN.has(key));
  return keys.flatMap((key) => fieldChanges(key, before[key], after[key]));
}

function fieldChanges(key: string, before: unknown, after: unknown): string[] {
  if (sameValue(before, after)) return [];
  const label = fieldLabel(key);
  if (isItems(before) && isItems(after)) return listChanges(label, before, after);
  if (isGroup(before) && isGroup(after) && !WHOLE.has(key)) {
    return groupChanges(before, after).map((change) => label + change);
  }
  if (typeof before === 'string' && typeof after === 'string' && /[^\w./#:+-]/.test(before + after)) {
    return [`${label} ${showTexts(before, after)}`];
  }
  if (before === undefined) return [`${label}（原来没有）→ ${showValue(key, after)}`];
  if (after === undefined) return [`${label} ${showValue(key, before)} 去掉了`];
  return [`${label} ${showValue(key, before)} → ${showValue(key, after)}`];
}

function listChanges(label: string, before: readonly Data[], after: readonly Data[]): string[] {
  const { pairs, removed, added, moved } = pairUp(before, after, [
    (item) => JSON.stringify(item),
    (item) => firstText(item) || undefined,
    // In two lists of the same length, unpaired items were renamed.
    (item) =>
      before.length === after.length ? String((before.includes(item) ? before : after).indexOf(item)) : undefined,
  ]);
  return [
    ...removed.map((item) => `${label}少了“${shorten(firstText(item))}”`),
    ...added.map((item) => `${label}多了“${shorten(firstText(item))}”`),
    ...(moved.size > 0 ? [`${label}换了顺序`] : []),
    ...pairs.flatMap(([old, own]) =>
      groupChanges(old, own).map((change) => `${label}“${shorten(firstText(old))}”的${change}`),
    ),
  ];
}

const isGroup = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const isItems = (value: unknown): value is readonly Data[] => Array.isArray(value) && value.every(isGroup);
const sameValue = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function valueAt(data: Data, path: readonly string[]): unknown {
  let value: unknown = data;
  for (const key of path) value = (value as Data | undefined)?.[key];
  return value;
}
