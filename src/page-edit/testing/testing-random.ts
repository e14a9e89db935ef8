import type { PageEdit } from '../edit.ts';
import type { OpenPage } from '../read/open-page.ts';
import { isCollection, type Json, type PageNode, type ValuePath } from '../read/page-node.ts';
import { copyItem } from '../write/plan-items.ts';
import { HOSTILE_TEXTS } from './testing-fixtures.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). For tests. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Every collection of a page with its path. */
function collections(node: PageNode | undefined, path: ValuePath = []): { node: PageNode; path: ValuePath }[] {
  if (!isCollection(node)) return [];
  const below = node.slots.flatMap((slot, index) => {
    const step = node.kind === 'map' ? slot.key?.text : index;
    return step === undefined || (node.kind === 'map' && !slot.key?.isText)
      ? []
      : collections(slot.node, [...path, step]);
  });
  return [{ node, path }, ...below];
}

function randomValue(random: () => number, depth = 0): Json {
  const roll = random();
  if (roll < 0.55 || depth > 2) return pick(random, HOSTILE_TEXTS);
  if (roll < 0.7) return pick<Json>(random, [0, 1, 19900, -5, 1.5, 1e21, true, false, null]);
  const count = Math.floor(random() * 4);
  if (roll < 0.85) return Array.from({ length: count }, () => randomValue(random, depth + 1));
  const keys = ['title', 'text', 'src', 'label', 'a b', 'yes', '1', '键'].slice(0, count + 1);
  return Object.fromEntries(keys.map((key) => [key, randomValue(random, depth + 1)]));
}

/** A random edit of a page; some are refused, for instance through an alias. */
export function randomEdit(page: OpenPage, random: () => number): PageEdit {
  const found = collections(page.root);
  const maps = found.filter(({ node }) => node.kind === 'map');
  const lists = found.filter(({ node }) => node.kind === 'list');
  const list = lists.length > 0 ? pick(random, lists) : undefined;
  const roll = random();
  if (list && roll < 0.5)
    return listEdit(page, list.path, (list.node as { slots: readonly unknown[] }).slots.length, random);
  if (roll < 0.55)
    return {
      kind: 'rename-block',
      from: pick(random, ['register', 'nav', 'go', 'price']),
      to: `id-${Math.floor(random() * 1000)}`,
    };
  if (maps.length === 0) return { kind: 'set', path: ['title'], value: randomValue(random) };
  const map = pick(random, maps);
  const keys = isCollection(map.node) ? map.node.slots.flatMap(({ key }) => (key?.isText ? [key.text] : [])) : [];
  const key =
    random() < 0.75 && keys.length > 0 ? pick(random, keys) : pick(random, ['extra', 'note', 'on', '新键', 'a: b']);
  if (key !== 'blocks' && keys.includes(key) && roll < 0.65) return { kind: 'remove', path: [...map.path, key] };
  if (roll < 0.7) return { kind: 'insert', path: [...map.path, 'fresh'], index: 0, value: randomValue(random) };
  if (key === 'blocks') return { kind: 'set', path: [...map.path, 'fresh', 'deep'], value: randomValue(random) };
  return { kind: 'set', path: [...map.path, key], value: randomValue(random) };
}

function listEdit(page: OpenPage, path: ValuePath, count: number, random: () => number): PageEdit {
  const index = Math.floor(random() * (count + 1));
  const item = Math.floor(random() * Math.max(count, 1));
  const roll = random();
  if (count === 0 || roll < 0.25) return { kind: 'insert', path, index, value: randomValue(random) };
  if (roll < 0.5) return { kind: 'move', path, from: item, to: Math.floor(random() * count) };
  if (roll < 0.65) return { kind: 'remove', path: [...path, item] };
  if (roll < 0.75) return { kind: 'duplicate', path: [...path, item] };
  if (roll < 0.85) return { kind: 'set', path: [...path, item], value: randomValue(random) };
  return { kind: 'paste', path, index, text: copyItem(page, [...path, item]) ?? '- 贴\n' };
}
