/** Parts of a queue that teachers work through. */
export const PARTS = { waiting: '待批改', mine: '我领取的', released: '已发还' } as const;
export type Part = keyof typeof PARTS;

/** The part that an address names. */
export function partIn(search: URLSearchParams): Part {
  const named = search.get('part');
  return named === 'mine' || named === 'released' ? named : 'waiting';
}
