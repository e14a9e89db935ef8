import { useEffect, useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../../client/console-api.ts';
import { type BlockWords, blocksInWords } from '../block-words.ts';
import { useEditor } from '../editor-context.ts';
import { keepPresence } from './keep-presence.ts';

/** Another window with this page. */
export type Other = ConsoleReply<'PUT /console/api/page/presence/{uuid}'>['others'][number];

/** The other windows that have the page open; reports this one too. Decision 0334. */
export function usePresence(): readonly Other[] {
  const { store, file, schemas } = useEditor();
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    const params = { uuid: randomUuid() };
    const blockNow = () => {
      const { page, selected } = store.read();
      const block = selected === null ? undefined : blocksInWords(page.root, schemas)[selected];
      if (selected === null || !block) return null;
      return { index: selected, id: block.id?.slice(0, 100) ?? null, type: block.type.slice(0, 40) };
    };
    const { used, stop } = keepPresence<Other>({
      tell: async (signal) =>
        (
          await consoleApi(
            'PUT /console/api/page/presence/{uuid}',
            { params, body: { file, block: blockNow() } },
            { signal },
          )
        ).others,
      leave: () =>
        void consoleApi('DELETE /console/api/page/presence/{uuid}', { params }, { keepalive: true }).catch(() => null),
      show: (next) => setOthers((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next)),
    });
    let { selected } = store.read();
    const unsubscribe = store.subscribe(() => {
      const before = selected;
      ({ selected } = store.read());
      used(selected !== before);
    });
    const handleUse = () => used();
    for (const type of ['pointerdown', 'keydown', 'focus']) window.addEventListener(type, handleUse);
    return () => {
      unsubscribe();
      for (const type of ['pointerdown', 'keydown', 'focus']) window.removeEventListener(type, handleUse);
      stop();
    };
  }, [store, file, schemas]);
  return others;
}

export const nameOf = ({ staffName, isMe }: Other) => (isMe ? '你的另一个窗口' : staffName);

export const namesOf = (others: readonly Other[]) => [...new Set(others.map(nameOf))];

/**
 * Index of the block in this window at which another window is: the block with the same id, otherwise the one at the
 * same index if its type is the same. Null: the page's settings. Undefined: this window has no such block.
 */
function placeOf({ block }: Other, blocks: readonly BlockWords[]): number | null | undefined {
  if (!block) return null;
  const named = block.id === null ? -1 : blocks.findIndex(({ id }) => id === block.id);
  if (named >= 0) return named;
  return blocks[block.index]?.type === block.type ? block.index : undefined;
}

/** Names of the others, by the index of their block; null is the settings of the page. */
export function namesByBlock(others: readonly Other[], blocks: readonly BlockWords[]) {
  const names = new Map<number | null, readonly string[]>();
  for (const other of others) {
    const place = placeOf(other, blocks);
    if (place !== undefined) names.set(place, [...new Set([...(names.get(place) ?? []), nameOf(other)])]);
  }
  return names;
}
